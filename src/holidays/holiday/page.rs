//! One holiday.

use leptos::prelude::*;
use stopover_model::HolidayId;

use crate::holidays::session::{Detail, Session};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::press;
use crate::ui::failure::FailureNotice;

/// The page of a holiday.
#[component]
pub fn HolidayPage(id: HolidayId) -> impl IntoView {
    let session = expect_context::<Session>();
    let locale = expect_context::<Locale>();
    let again = Callback::new(move |()| session.load_detail(id.clone()));
    let content = move || {
        match session.detail.get() {
        Detail::Loading => view! { <p aria-busy="true">{locale.text(Msg::HolidayLoading)}</p> }.into_any(),
        Detail::Ready(detail) => {
            view! { <h2 class="h1" tabindex="-1" data-heading="">{detail.holiday.title.clone()}</h2> }.into_any()
        }
        Detail::Failed(failure) => view! { <FailureNotice failure=failure retry=again/> }.into_any(),
    }
    };
    view! {
        <div class="stack g5">
            <nav>
                <button type="button" class="link" on:click=press(move || session.leave())>
                    {locale.text(Msg::BackToHolidays)}
                </button>
            </nav>
            {move || content()}
        </div>
    }
}
