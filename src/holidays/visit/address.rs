//! The visit in the page's address: which filters are set and which holiday is open.

use stopover_model::HolidayId;

use super::filters::Facet;
use super::query::CatalogueQuery;
use super::screen::Screen;
use super::sort::Sort;
use crate::ui::flow::route::{Parameters, Section};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisitAddress {
    pub query: CatalogueQuery,
    pub holiday: Option<HolidayId>,
}

const HOLIDAY: &str = "open";
const TEXT: &str = "text";
const SORT: &str = "sort";

pub const SECTION: Section = Section {
    name: "holidays",
    parameters: &[
        HOLIDAY,
        TEXT,
        Facet::Country.name(),
        Facet::Month.name(),
        Facet::Transport.name(),
        Facet::Length.name(),
        Facet::Price.name(),
        Facet::Category.name(),
        SORT,
    ],
};

impl VisitAddress {
    pub fn screen(&self) -> Screen {
        self.holiday.clone().map_or(Screen::Browse, Screen::Holiday)
    }

    /// What is as it was at the beginning is left out.
    pub fn parameters(&self) -> Parameters {
        let filters = &self.query.filters;
        let text = Some(filters.text.trim()).filter(|text| !text.is_empty());
        let sort = Some(self.query.sort).filter(|sort| *sort != Sort::default());
        let mut all = Vec::new();
        all.extend(self.holiday.as_ref().map(|id| (HOLIDAY, id.to_string())));
        all.extend(text.map(|text| (TEXT, text.to_owned())));
        all.extend(
            Facet::ALL
                .into_iter()
                .filter_map(|facet| Some((facet.name(), filters.chosen(facet)?.to_owned()))),
        );
        all.extend(sort.map(|sort| (SORT, sort.key().to_owned())));
        all
    }

    /// Parameters that mean nothing are passed over.
    pub fn read(parameter: impl Fn(&str) -> Option<String>) -> Self {
        let mut query = CatalogueQuery::default();
        query.filters.text = parameter(TEXT).unwrap_or_default();
        for facet in Facet::ALL {
            query.filters.choose(facet, parameter(facet.name()));
        }
        query.sort = parameter(SORT)
            .and_then(|key| Sort::from_key(&key))
            .unwrap_or_default();
        let holiday = parameter(HOLIDAY).filter(|id| !id.is_empty());
        Self {
            query,
            holiday: holiday.map(HolidayId::new),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_was_written() {
        let mut address = VisitAddress {
            holiday: Some(HolidayId::new("7f1c")),
            ..VisitAddress::default()
        };
        address.query.filters.text = "blue & green".into();
        address
            .query
            .filters
            .choose(Facet::Price, Some("EUR-500".into()));
        address
            .query
            .filters
            .choose(Facet::Month, Some("2027-06".into()));
        address.query.sort = Sort::Newest;
        let written = address.parameters();
        let read = VisitAddress::read(|name| {
            let found = written.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.clone())
        });
        assert_eq!(read, address);
    }

    #[test]
    fn the_whole_catalogue_has_no_parameters_and_nonsense_means_it() {
        assert!(VisitAddress::default().parameters().is_empty());
        let nonsense = VisitAddress::read(|name| (name == SORT).then(|| "sideways".to_owned()));
        assert_eq!(nonsense, VisitAddress::default());
    }
}
