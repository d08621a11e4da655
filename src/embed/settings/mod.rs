//! The element's attributes as checked settings. A wrong value is named on the console and replaced by its default.
//!
//! - `source`: where attributes come from. `values`: reading one of a kind.
//! - `hotels`, `holidays`: the settings of each element. `stay`: what is filled into the search form.

#[cfg(test)]
mod fuzz;
mod holidays;
mod hotels;
mod source;
mod stay;
#[cfg(test)]
mod tests;
mod values;

use web_sys::HtmlElement;

use crate::i18n::CurrencyDisplay;

pub(super) fn read_hotels(host: &HtmlElement) -> crate::hotels::Config {
    hotels::read(host)
}

pub(super) fn read_holidays(host: &HtmlElement) -> crate::holidays::Config {
    holidays::read(host)
}

pub(super) fn currency_display(host: &HtmlElement) -> CurrencyDisplay {
    values::currency_display(host)
}
