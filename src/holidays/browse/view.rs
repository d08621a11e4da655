//! The catalogue on the screen, whatever has become of it.

use leptos::prelude::*;

use crate::holidays::session::{Catalogue, Session};
use crate::i18n::Msg;
use crate::ui::failure::FailureNotice;

/// The catalogue.
#[component]
pub fn Browse() -> impl IntoView {
    let session = expect_context::<Session>();
    let again = Callback::new(move |()| session.load_catalogue());
    let content = move || match session.catalogue.get() {
        Catalogue::Loading => ().into_any(),
        Catalogue::Ready(_) => ().into_any(),
        Catalogue::Failed(failure) => {
            view! { <FailureNotice failure=failure retry=again/> }.into_any()
        }
    };
    view! { <div>{move || content()}</div> }
}
