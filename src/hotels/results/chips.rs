//! The filters that are set, each to be taken away.

use leptos::prelude::*;

use super::model::Model;
use super::words::chip_label;
use crate::i18n::Msg;
use crate::ui::dom::{self, after_render, press};
use crate::ui::{Callback, ElementRef, Icon, IntoVec, icon};

/// `leave` takes the focus when there is none left.
pub fn chips(model: Model, leave: Callback<()>) -> AnyView {
    let locale = model.locale;
    let row = ElementRef::new();
    let scale = model.scale;
    // The chip that is pressed goes; focus moves to the next one.
    let refocus = move || {
        after_render(move || {
            if !row.get().is_some_and(|row| dom::focus_in(&row, "button")) {
                // The list may have come or gone since.
                leave.try_run(());
            }
        });
    };
    let chips = move || {
        let chips = model.filters.get().chips();
        let has_any = !chips.is_empty();
        let chips = chips
            .into_iter()
            .map(|chip| {
                let label = chip_label(locale, scale, &chip);
                let remove = locale.fill(Msg::RemoveFilter, &[("filter", &label)]);
                view! {
                    <button
                        type="button"
                        class="pill" part="chip"
                        aria-label=remove
                        disabled=move || !model.is_whole.get()
                        on:click=press(move || {
                            model.filter(|filters| filters.remove(&chip));
                            refocus();
                        })
                    >
                        {label}
                        {icon(Icon::Close)}
                    </button>
                }
                .into_any()
            })
            .into_vec();
        let clear = has_any.then(|| {
            view! {
                <button
                    type="button"
                    class="btn quiet s" part="button-quiet"
                    disabled=move || !model.is_whole.get()
                    on:click=press(move || {
                        model.clear_filters();
                        refocus();
                    })
                >
                    {locale.text(Msg::ClearAll)}
                </button>
            }
            .into_any()
        });
        view! { {chips} {clear} }.into_any()
    };
    view! { <span class="row g2 side" node_ref=row>{move || chips()}</span> }.into_any()
}
