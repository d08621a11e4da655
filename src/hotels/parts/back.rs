//! The way from a screen back to the list.

use leptos::prelude::*;

use crate::hotels::visit::{Go, Navigation};
use crate::ui::dom::press;
use crate::ui::{Icon, icon};

/// Called by what the list holds.
pub fn back_to_list() -> AnyView {
    let navigation = expect_context::<Navigation>();
    view! {
        <button type="button" class="link with sm" on:click=press(move || navigation.go(Go::BackToList))>
            {icon(Icon::Back)}
            <span>{move || navigation.list_label.get()}</span>
        </button>
    }
    .into_any()
}
