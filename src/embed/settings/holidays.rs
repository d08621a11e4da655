//! The settings of `<stopover-holidays>`.

use stopover_model::HolidayId;

use super::source::Source;
use super::values::{address, flag, gateway, read as read_as, text};
use crate::holidays::{Config, Facet, Filters};
use crate::ui::route::Route;

/// Reads them.
pub(super) fn read(source: &dyn Source) -> Config {
    Config {
        gateway: gateway(source),
        owner: flag(source, "owner-notices"),
        holiday: text(source, "holiday").map(HolidayId::new),
        route: route(source),
        enquiry_url: address(source, "enquiry-url"),
        json_ld: flag(source, "json-ld"),
        filters: filters(source),
    }
}

/// What is looked for at the beginning.
fn filters(source: &dyn Source) -> Filters {
    let mut filters = Filters::default();
    for facet in Facet::ALL {
        filters.choose(facet, text(source, facet.name()));
    }
    filters
}

pub(super) fn route(source: &dyn Source) -> Route {
    let wanted = "“none”, “hash” or “query”";
    let route = read_as(source, "route", wanted, |route| match route {
        "none" => Some(Route::None),
        "hash" => Some(Route::Hash),
        "query" => Some(Route::Query),
        _ => None,
    });
    route.unwrap_or_default()
}
