//! The filters that are set, each to be taken away.

use leptos::html;
use leptos::prelude::*;

use super::model::Model;
use super::words::chip_label;
use crate::i18n::Msg;
use crate::ui::dom::{self, after_render};
use crate::ui::{Icon, icon};

/// The chips; `after_last` takes the focus when there is none left.
pub fn chips(model: Model, after_last: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let locale = model.locale;
    let row = NodeRef::<html::Span>::new();
    let scale = model.listing.with_value(|listing| listing.scale);
    // The chip that is pressed goes; focus moves to the next one.
    let refocus = move || {
        after_render(move || {
            if !row
                .get_untracked()
                .is_some_and(|row| dom::focus_in(&row, "button"))
            {
                after_last();
            }
        });
    };
    let chips = move || {
        let chips = model.filters.with(super::filters::Filters::chips);
        let has_any = !chips.is_empty();
        let chips = chips
            .into_iter()
            .map(|chip| {
                let label = chip_label(locale, scale, &chip);
                let remove = locale.fill(Msg::RemoveFilter, &[("filter", &label)]);
                view! {
                    <button
                        type="button"
                        class="pill"
                        aria-label=remove
                        on:click=move |_| {
                            model.filter(|filters| filters.remove(&chip));
                            refocus();
                        }
                    >
                        {label}
                        {icon(Icon::Close)}
                    </button>
                }
            })
            .collect_view();
        let clear = has_any.then(|| {
            view! {
                <button
                    type="button"
                    class="btn quiet s"
                    on:click=move |_| {
                        model.clear_filters();
                        refocus();
                    }
                >
                    {locale.text(Msg::ClearAll)}
                </button>
            }
        });
        view! { {chips} {clear} }
    };
    view! { <span class="row g2 side" node_ref=row>{chips}</span> }
}
