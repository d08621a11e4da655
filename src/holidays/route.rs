//! The visit in the page's address: which filters are set and which holiday is open, so that it can be shared and the
//! browser's Back works. Only where the site allows it; otherwise neither address nor history is touched.

use leptos::prelude::*;
use stopover_model::HolidayId;
use wasm_bindgen::JsValue;
use web_sys::{Url, UrlSearchParams};

use super::browse::{BrowseState, Facet, Sort};

/// Where the visit may be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// Nowhere.
    #[default]
    None,
    /// Behind the `#`: `#holidays?country=GR`. Other fragments are the site's own.
    Hash,
    /// In the query: `?holidays-country=GR`. Other parameters are left alone.
    Query,
}

/// Where a visit is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// What is looked for.
    pub browse: BrowseState,
    /// The holiday that is open.
    pub holiday: Option<HolidayId>,
}

/// What the fragment begins with.
const FRAGMENT: &str = "holidays?";
/// What the names of the query's parameters begin with.
const PREFIX: &str = "holidays-";

const HOLIDAY: &str = "open";
const TEXT: &str = "text";
const SORT: &str = "sort";

fn facet_name(facet: Facet) -> &'static str {
    match facet {
        Facet::Country => "country",
        Facet::Month => "month",
        Facet::Transport => "transport",
        Facet::Length => "days",
        Facet::Price => "price",
        Facet::Category => "category",
    }
}

impl Place {
    /// The place as parameters; what is as it was at the beginning is left out.
    fn parameters(&self) -> Vec<(&'static str, String)> {
        let filters = &self.browse.filters;
        let text = Some(filters.text.trim()).filter(|text| !text.is_empty());
        let sort = Some(self.browse.sort).filter(|sort| *sort != Sort::default());
        let mut all = Vec::new();
        all.extend(self.holiday.as_ref().map(|id| (HOLIDAY, id.to_string())));
        all.extend(text.map(|text| (TEXT, text.to_owned())));
        all.extend(
            Facet::ALL
                .into_iter()
                .filter_map(|facet| Some((facet_name(facet), filters.chosen(facet)?.to_owned()))),
        );
        all.extend(sort.map(|sort| (SORT, sort.key().to_owned())));
        all
    }

    /// The place that parameters name; those that mean nothing are passed over.
    fn of(parameter: impl Fn(&str) -> Option<String>) -> Self {
        let mut browse = BrowseState::default();
        browse.filters.text = parameter(TEXT).unwrap_or_default();
        for facet in Facet::ALL {
            browse.filters.choose(facet, parameter(facet_name(facet)));
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
pub fn read(route: Route) -> Option<Place> {
    let location = window().location();
    match route {
        Route::None => None,
        Route::Hash => {
            let fragment = location.hash().ok()?;
            let query = fragment
                .trim_start_matches('#')
                .strip_prefix(FRAGMENT)?
                .to_owned();
            let parameters = UrlSearchParams::new_with_str(&query).ok()?;
            Some(Place::of(|name| parameters.get(name)))
        }
        Route::Query => {
            let parameters = UrlSearchParams::new_with_str(&location.search().ok()?).ok()?;
            Some(Place::of(|name| parameters.get(&format!("{PREFIX}{name}"))))
        }
    }
}

/// The page's address with a place in it.
pub fn address(route: Route, place: &Place) -> Option<String> {
    let url = Url::new(&window().location().href().ok()?).ok()?;
    let parameters = place.parameters();
    match route {
        Route::None => return None,
        Route::Hash if parameters.is_empty() => {
            if url.hash().trim_start_matches('#').starts_with(FRAGMENT) {
                url.set_hash("");
            }
        }
        Route::Hash => {
            let query = UrlSearchParams::new().ok()?;
            for (name, value) in parameters {
                query.append(name, &value);
            }
            url.set_hash(&format!("{FRAGMENT}{}", String::from(query.to_string())));
        }
        Route::Query => {
            let query = url.search_params();
            let facets = Facet::ALL.into_iter().map(facet_name);
            for name in facets.chain([HOLIDAY, TEXT, SORT]) {
                query.delete(&format!("{PREFIX}{name}"));
            }
            for (name, value) in parameters {
                query.append(&format!("{PREFIX}{name}"), &value);
            }
        }
    }
    Some(url.href())
}

/// How a place enters the browser's history.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// In place of the last one.
    Same,
    /// As a step of its own.
    New,
    /// As a step of its own, which was taken from the catalogue: one step back leads there.
    Opened,
}

/// Marks a step as [`Step::Opened`].
const OPENED: &str = "stopover-holidays";

/// Writes a place into the page's address.
pub fn write(route: Route, place: &Place, step: Step) {
    let Some(address) = address(route, place) else {
        return;
    };
    if window().location().href().ok().as_ref() == Some(&address) {
        return;
    }
    let Ok(history) = window().history() else {
        return;
    };
    let mark = match step {
        Step::Opened => JsValue::from_str(OPENED),
        Step::New => JsValue::NULL,
        // What the site keeps with the step stays with it.
        Step::Same => history.state().unwrap_or(JsValue::NULL),
    };
    // It fails where the page has no address of its own or a browser limits how often: the visit goes on without.
    let _ = match step {
        Step::Same => history.replace_state_with_url(&mark, "", Some(&address)),
        Step::New | Step::Opened => history.push_state_with_url(&mark, "", Some(&address)),
    };
}

/// Goes back to the catalogue, if the present step was taken from there. What follows is as if the visitor had.
pub fn step_back(route: Route) -> bool {
    let Some(history) = (route != Route::None)
        .then(|| window().history().ok())
        .flatten()
    else {
        return false;
    };
    let is_opened = history.state().is_ok_and(|mark| mark == OPENED);
    is_opened && history.back().is_ok()
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
