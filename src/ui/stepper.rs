use leptos::prelude::*;

use super::dom::{press, unique_id};
use super::{Callback, ElementRef, Icon, icon};
use crate::i18n::{Locale, Msg};

/// A stepper from `min` to `max`. A button at its limit is disabled; focus moves to its sibling first, so that it is never
/// lost.
#[component]
pub fn Stepper(
    label: &'static str,
    /// A quieter word behind the label.
    #[prop(optional)]
    hint: Option<&'static str>,
    value: Memo<usize>,
    min: usize,
    max: usize,
    on_change: Callback<usize>,
) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let id = unique_id("so-count");
    let (fewer, more) = (ElementRef::new(), ElementRef::new());
    let step = move |to: usize| {
        let sibling = if to <= min {
            Some(more)
        } else if to >= max {
            Some(fewer)
        } else {
            None
        };
        if let Some(button) = sibling.and_then(ElementRef::get) {
            let _ = button.focus();
        }
        on_change.run(to.clamp(min, max));
    };
    view! {
        <div class="row between">
            <span id=id.clone()>{label} {hint.map(|hint| view! { " " <span class="sm mut">{hint}</span> })}</span>
            <div class="stepper" role="group" aria-labelledby=id>
                <button
                    type="button"
                    class="btn icon" part="button"
                    node_ref=fewer
                    aria-label=locale.text(Msg::Fewer)
                    disabled=move || { value.get() <= min }
                    on:click=press(move || step(value.get_untracked().saturating_sub(1)))
                >
                    {icon(Icon::Minus)}
                </button>
                <output aria-live="polite">{move || locale.number(value.get())}</output>
                <button
                    type="button"
                    class="btn icon" part="button"
                    node_ref=more
                    aria-label=locale.text(Msg::More)
                    disabled=move || { value.get() >= max }
                    on:click=press(move || step(value.get_untracked().saturating_add(1)))
                >
                    {icon(Icon::Plus)}
                </button>
            </div>
        </div>
    }
}
