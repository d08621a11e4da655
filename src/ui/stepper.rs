//! A count with a button to each side.

use leptos::html;
use leptos::prelude::*;

use super::dom::unique_id;
use super::{Icon, icon};
use crate::i18n::{Locale, Msg};

/// A stepper from `min` to `max`. A button at its limit is disabled; focus moves to its sibling first, so that it is never
/// lost.
#[component]
pub fn Stepper(
    /// What is counted.
    label: &'static str,
    /// A quieter word behind the label.
    #[prop(optional)]
    hint: Option<&'static str>,
    /// The count.
    #[prop(into)]
    value: Signal<u8>,
    /// Smallest count.
    min: u8,
    /// Largest count.
    max: u8,
    /// Called with the new count.
    on_change: impl Fn(u8) + Copy + 'static,
) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let id = unique_id("so-count");
    let fewer = NodeRef::<html::Button>::new();
    let more = NodeRef::<html::Button>::new();
    // Comparisons would end the tag inside the markup below.
    let at_least = move || value.get() <= min;
    let at_most = move || value.get() >= max;
    let step = move |to: u8| {
        let sibling = if to <= min {
            Some(more)
        } else if to >= max {
            Some(fewer)
        } else {
            None
        };
        if let Some(button) = sibling.and_then(|sibling| sibling.get_untracked()) {
            let _ = button.focus();
        }
        on_change(to.clamp(min, max));
    };
    view! {
        <div class="row between">
            <span id=id.clone()>{label} {hint.map(|hint| view! { " " <span class="sm mut">{hint}</span> })}</span>
            <div class="stepper" role="group" aria-labelledby=id>
                <button
                    type="button"
                    class="btn icon"
                    node_ref=fewer
                    aria-label=locale.text(Msg::Fewer)
                    disabled=at_least
                    on:click=move |_| step(value.get_untracked().saturating_sub(1))
                >
                    {icon(Icon::Minus)}
                </button>
                <output aria-live="polite">{move || locale.number(value.get().into())}</output>
                <button
                    type="button"
                    class="btn icon"
                    node_ref=more
                    aria-label=locale.text(Msg::More)
                    disabled=at_most
                    on:click=move |_| step(value.get_untracked().saturating_add(1))
                >
                    {icon(Icon::Plus)}
                </button>
            </div>
        </div>
    }
}
