use leptos::prelude::*;
use web_sys::SubmitEvent;

use crate::ui::failure::Edits;
use crate::ui::{Callback, ElementRef, State};

/// A form on a panel. Its fields show their errors themselves, so the browser does not check them; `send` runs when it is
/// submitted.
pub fn form(
    class: &'static str,
    root: ElementRef,
    send: Callback<()>,
    content: AnyView,
) -> AnyView {
    let edits = State::new(0_u32);
    provide_context(Edits(edits));
    view! {
        <form
            class=class
            part="panel"
            novalidate=true
            node_ref=root
            on:input=move |_| edits.set(edits.get_untracked().wrapping_add(1))
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
