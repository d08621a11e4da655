//! The lists of the bar where the page is narrow: a button beside the words to find by, which opens them.

use leptos::prelude::*;

use super::facets::{list, pills};
use super::model::Model;
use crate::holidays::visit::{Facet, Filter};
use crate::i18n::Msg;
use crate::ui::dom::{aria, press, press_to_toggle};
use crate::ui::popover::Popover;
use crate::ui::{Icon, State, icon};

const LABEL: &str = "label legend";

/// The style sheet decides whether it is shown or the lists are.
pub fn sheet(model: Model) -> AnyView {
    let locale = model.locale;
    let open = State::new(false);
    let count = move || match set(model) {
        0 => None,
        n => Some(view! { " " <span class="count">{locale.number(n)}</span> }.into_any()),
    };
    let content = move |_| {
        view! {
            <div class="inset stack g5" tabindex="-1" data-autofocus="">
                {list(model, Facet::Country, Msg::Country, Msg::AllCountries)}
                {pills(model, Facet::Month, (LABEL, Msg::DepartureMonth), Msg::AnyMonth)}
                {pills(model, Facet::Transport, (LABEL, Msg::Transport), Msg::AnyTransport)}
                {pills(model, Facet::Length, (LABEL, Msg::Length), Msg::AnyLength)}
                {list(model, Facet::Price, Msg::PriceLimit, Msg::AnyPrice)}
            </div>
        }
        .into_any()
    };
    let footer = move || {
        view! {
            <div class="bar f">
                <button type="button" class="btn quiet" part="button-quiet" on:click=press(move || model.clear_filters())>{locale.text(Msg::ClearAll)}</button>
                <button type="button" class="btn primary" part="button button-primary" on:click=press(move || open.set(false))>
                    {move || locale.count(Msg::ShowHolidays, model.listing().rows.len())}
                </button>
            </div>
        }
        .into_any()
    };
    view! {
        <button
            type="button"
            class="btn" part="button"
            aria-haspopup="dialog"
            aria-expanded=move || aria(open.get())
            on:click=press_to_toggle(open)
        >
            {icon(Icon::Filter)}
            <span>{locale.text(Msg::Filters)} {move || count()}</span>
        </button>
        <Popover open=open title=Msg::Filters class="pop" content=Box::new(content) footer=Box::new(footer)/>
    }
    .into_any()
}

/// How many of the filters that it holds are set.
fn set(model: Model) -> usize {
    let is_here =
        |filter: &Filter| matches!(filter, Filter::Option(facet) if *facet != Facet::Category);
    let active = model.listing().query.filters.active();
    active.iter().filter(|filter| is_here(filter)).count()
}
