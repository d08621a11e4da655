//! The bar of filters: a text, a list per facet, the categories as pills. Every change counts at once. Where the page is narrow,
//! the lists are in a sheet.

use leptos::prelude::*;

use super::facets::{list, pills};
use super::model::Model;
use super::sheet::sheet;
use crate::holidays::catalogue::OptionName;
use crate::holidays::visit::Facet;
use crate::i18n::Msg;
use crate::ui::dom::unique_id;
use crate::ui::{Icon, icon};

pub fn filter_bar(model: Model) -> AnyView {
    let locale = model.locale;
    view! {
        <form
            class="stack"
            role="search"
            aria-label=locale.text(Msg::FilterHolidays)
            on:submit=|event| event.prevent_default()
        >
            <div class="fbar anchor">
                {text_field(model)}
                {list(model, Facet::Country, Msg::Country, Msg::AllCountries)}
                {list(model, Facet::Month, Msg::DepartureMonth, Msg::AnyMonth)}
                {list(model, Facet::Transport, Msg::Transport, Msg::AnyTransport)}
                {list(model, Facet::Length, Msg::Length, Msg::AnyLength)}
                {list(model, Facet::Price, Msg::PriceLimit, Msg::AnyPrice)}
                {sheet(model)}
            </div>
            {pills(model, Facet::Category, ("vh", Msg::Category), Msg::AllCategories)}
            {price_note(model)}
        </form>
    }
    .into_any()
}

fn text_field(model: Model) -> AnyView {
    let id = unique_id("so-find");
    let on_input = move |event| {
        let text = event_target_value(&event);
        model.filter(|filters| filters.text = text);
    };
    view! {
        <div class="field find">
            <label class="label" for=id.clone()>{model.locale.text(Msg::FindHoliday)}</label>
            {icon(Icon::Search)}
            <input
                id=id
                class="input" part="field"
                type="search"
                autocomplete="off"
                placeholder=model.locale.text(Msg::FindHolidayHint)
                prop:value=move || model.listing().query.filters.text.clone()
                on:input=on_input
            />
        </div>
    }
    .into_any()
}

/// A limit compares prices of one currency only; what that leaves out is said.
fn price_note(model: Model) -> AnyView {
    let locale = model.locale;
    let note = move || {
        let listing = model.listing();
        let index = model.index();
        let limit = index.chosen(&listing.query.filters, Facet::Price)?;
        let OptionName::UpTo(limit) = &limit.name else {
            return None;
        };
        let left_out = index.priced_in_others(limit.currency());
        (left_out > 0).then(|| {
            let currency = limit.currency();
            let note = locale.count_with(
                Msg::PricesCompared,
                left_out,
                &[("currency", currency.code())],
            );
            view! { <p class="sm mut">{note}</p> }.into_any()
        })
    };
    view! { {move || note()} }.into_any()
}
