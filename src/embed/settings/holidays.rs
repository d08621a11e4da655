use stopover_model::HolidayId;

use super::source::Source;
use super::values::{address, flag, flow, text};
use crate::holidays::{Config, Facet, Filters};

pub(super) fn read(source: &dyn Source) -> Config {
    Config {
        flow: flow(source),
        holiday: text(source, "holiday").map(HolidayId::new),
        enquiry_url: address(source, "enquiry-url"),
        json_ld: flag(source, "json-ld"),
        filters: filters(source),
    }
}

/// Those set at the beginning.
fn filters(source: &dyn Source) -> Filters {
    let mut filters = Filters::default();
    for facet in Facet::ALL {
        filters.choose(facet, text(source, facet.name()));
    }
    filters
}
