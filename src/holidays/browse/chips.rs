//! The filters that are set, each to be taken away.

use leptos::prelude::*;

use super::model::Model;
use crate::i18n::Msg;
use crate::ui::dom::{self, after_render, press};
use crate::ui::{ElementRef, Icon, IntoVec, icon};

/// `after_last` takes the focus when there is none left.
pub fn chips(model: Model, after_last: impl Fn() + Copy + Send + Sync + 'static) -> AnyView {
    let locale = model.locale;
    let row = ElementRef::new();
    // The chip that is pressed goes; focus moves to the next one.
    let refocus = move || {
        after_render(move || {
            if !row.get().is_some_and(|row| dom::focus_in(&row, "button")) {
                after_last();
            }
        });
    };
    let chips = move || {
        let filters = model.listing().query.filters.clone();
        let active = filters.active();
        let has_any = !active.is_empty();
        let chips = active
            .into_iter()
            .map(|filter| {
                let label = model.filter_label(&filters, filter);
                let remove = locale.fill(Msg::RemoveFilter, &[("filter", &label)]);
                let press_chip = press(move || {
                    model.filter(|filters| filters.remove(filter));
                    refocus();
                });
                view! {
                    <button type="button" class="pill" part="chip" aria-label=remove on:click=press_chip>
                        <bdi>{label}</bdi>
                        {icon(Icon::Close)}
                    </button>
                }
                .into_any()
            })
            .into_vec();
        let clear = press(move || {
            model.clear_filters();
            refocus();
        });
        has_any.then(|| {
            view! {
                {chips}
                <button type="button" class="btn quiet s" part="button-quiet" on:click=clear>{locale.text(Msg::ClearAll)}</button>
            }
            .into_any()
        })
    };
    view! { <div class="row g2 chosen" node_ref=row>{move || chips()}</div> }.into_any()
}
