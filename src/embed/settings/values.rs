//! Reading one attribute of a kind.

use super::source::Source;
use crate::i18n::CurrencyDisplay;
use crate::ui::flow::FlowSettings;
use crate::ui::flow::route::Route;

/// None where there is only white space.
pub(super) fn text(source: &dyn Source, name: &str) -> Option<String> {
    source
        .attribute(name)
        .map(|value| value.trim().to_owned())
        .filter(|value| !value.is_empty())
}

/// Whether the attribute is there, unless it says `false`, as Vue writes it.
pub(super) fn flag(source: &dyn Source, name: &str) -> bool {
    source.attribute(name).is_some_and(|value| value != "false")
}

/// `wanted` says what the text should be where `read` makes nothing of it.
pub(super) fn read<T>(
    source: &dyn Source,
    name: &str,
    wanted: &str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Option<T> {
    let value = text(source, name)?;
    let made = read(&value);
    if made.is_none() {
        source.complain(name, &format!("“{value}” is not {wanted}"));
    }
    made
}

pub(super) fn number(source: &dyn Source, name: &str, least: u16, most: u16) -> Option<u16> {
    let wanted = format!("a whole number from {least} to {most}");
    read(source, name, &wanted, |value| {
        let number = value.parse().ok();
        number.filter(|number| (least..=most).contains(number))
    })
}

/// Made absolute against the page; http or https.
pub(super) fn address(source: &dyn Source, name: &str) -> Option<String> {
    read(source, name, "an http or https address", |value| {
        source.absolute(value)
    })
}

pub(super) fn flow(source: &dyn Source) -> FlowSettings {
    FlowSettings {
        gateway: gateway(source),
        owner: flag(source, "owner-notices"),
        route: route(source),
    }
}

fn route(source: &dyn Source) -> Route {
    let wanted = "“none”, “hash” or “query”";
    let route = read(source, "route", wanted, |route| match route {
        "none" => Some(Route::None),
        "hash" => Some(Route::Hash),
        "query" => Some(Route::Query),
        _ => None,
    });
    route.unwrap_or_default()
}

/// Without a trailing slash.
fn gateway(source: &dyn Source) -> Option<String> {
    if text(source, "gateway").is_none() {
        source.complain("gateway", "it is missing");
    }
    let address = address(source, "gateway")?;
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let path = address.get(..end).unwrap_or_default();
    Some(path.trim_end_matches('/').to_owned())
}

pub(super) fn currency_display(source: &dyn Source) -> CurrencyDisplay {
    let wanted = "“symbol”, “narrowSymbol” or “code”";
    let display = read(source, "currency-display", wanted, CurrencyDisplay::of);
    display.unwrap_or_default()
}
