//! The visit in the page's address: which filters are set and which holiday is open.

use stopover_model::HolidayId;

use super::browse::{BrowseState, Facet, Sort};
use crate::ui::flow::Address;
use crate::ui::flow::route::{Parameters, Section, Step};

/// Where a visit is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// What is looked for.
    pub browse: BrowseState,
    /// The holiday that is open.
    pub holiday: Option<HolidayId>,
}

const HOLIDAY: &str = "open";
const TEXT: &str = "text";
const SORT: &str = "sort";

/// The catalogue's part of the address.
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

impl Place {
    /// The place as parameters; what is as it was at the beginning is left out.
    fn parameters(&self) -> Parameters {
        let filters = &self.browse.filters;
        let text = Some(filters.text.trim()).filter(|text| !text.is_empty());
        let sort = Some(self.browse.sort).filter(|sort| *sort != Sort::default());
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

    /// The place that parameters name; those that mean nothing are passed over.
    fn of(parameter: impl Fn(&str) -> Option<String>) -> Self {
        let mut browse = BrowseState::default();
        browse.filters.text = parameter(TEXT).unwrap_or_default();
        for facet in Facet::ALL {
            browse.filters.choose(facet, parameter(facet.name()));
        }
        browse.sort = parameter(SORT)
            .and_then(|key| Sort::of(&key))
            .unwrap_or_default();
        let holiday = parameter(HOLIDAY).filter(|id| !id.is_empty());
        Self {
            browse,
            holiday: holiday.map(HolidayId::new),
        }
    }
}

/// The place in the page's address.
pub fn read(address: Address) -> Option<Place> {
    address.read().map(Place::of)
}

/// The page's address with a place in it.
pub fn href(address: Address, place: &Place) -> Option<String> {
    address.href(place.parameters())
}

/// Writes a place into the page's address.
pub fn write(address: Address, place: &Place, step: Step) {
    address.write(place.parameters(), step);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let mut place = Place {
            holiday: Some(HolidayId::new("7f1c")),
            ..Place::default()
        };
        place.browse.filters.text = "blue & green".into();
        place
            .browse
            .filters
            .choose(Facet::Price, Some("EUR-500".into()));
        place
            .browse
            .filters
            .choose(Facet::Month, Some("2027-06".into()));
        place.browse.sort = Sort::Newest;
        let written = place.parameters();
        let read = Place::of(|name| {
            let found = written.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.clone())
        });
        assert_eq!(read, place);
    }

    #[test]
    fn the_whole_catalogue_has_no_parameters_and_nonsense_means_it() {
        assert!(Place::default().parameters().is_empty());
        let nonsense = Place::of(|name| (name == SORT).then(|| "sideways".to_owned()));
        assert_eq!(nonsense, Place::default());
    }
}
