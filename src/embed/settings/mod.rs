//! The element's attributes as checked settings. A wrong value is named on the console and replaced by its default.
//!
//! - `source`: where attributes come from. `values`: reading one of a kind.
//! - `hotels`, `holidays`: the settings of each element. `stay`: what is filled into the search form.

mod holidays;
mod hotels;
mod source;
mod stay;
#[cfg(test)]
mod tests;
mod values;

use web_sys::HtmlElement;

use values::text;

/// Reads the settings of `<stopover-hotels>`.
pub(super) fn read_hotels(host: &HtmlElement) -> crate::hotels::Config {
    hotels::read(host)
}

/// Reads the settings of `<stopover-holidays>`.
pub(super) fn read_holidays(host: &HtmlElement) -> crate::holidays::Config {
    holidays::read(host)
}

/// The language the element asks for, else the one of the page around it.
pub(super) fn language(host: &HtmlElement) -> Option<String> {
    text(host, "locale").or_else(|| {
        let near = host.closest("[lang]").ok().flatten()?;
        near.get_attribute("lang").filter(|tag| !tag.is_empty())
    })
}
