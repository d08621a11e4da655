use leptos::prelude::*;
use web_sys::SubmitEvent;

use crate::ui::{Callback, ElementRef};

/// A form on a panel. Its fields show their errors themselves, so the browser does not check them; `edited` runs at each
/// change to one, `send` when it is submitted.
pub fn form(
    class: &'static str,
    root: ElementRef,
    edited: Callback<()>,
    send: Callback<()>,
    content: AnyView,
) -> AnyView {
    view! {
        <form
            class=class
            part="panel"
            novalidate=true
            node_ref=root
            on:input=move |_| edited.run(())
            on:submit=move |event: SubmitEvent| {
                event.prevent_default();
                send.run(());
            }
        >
            {content}
        </form>
    }
    .into_any()
}
