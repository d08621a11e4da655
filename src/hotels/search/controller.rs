//! What is entered into the form, what the site fills in, and which destinations it suggests.

use futures_util::FutureExt;
use stopover_model::wire::{DestinationSuggestion, DestinationsResponse};
use stopover_model::{Occupancy, Stay, StayRules};

use super::state::SearchForm;
use super::suggestions::{Offer, destination};
use crate::hotels::parts::Kept;
use crate::hotels::visit::{Config, HotelFlow, Prefill, Query, RecentSearches, Wanted};
use crate::i18n::Locale;
use crate::ui::clock::today;
use crate::ui::failure::Failure;
use crate::ui::flow::Request;
use crate::ui::text::folded;
use crate::ui::{State, react};

/// More are asked for where the site restricts countries: some are dropped.
const SUGGESTIONS: usize = 10;
const SUGGESTIONS_TO_CHOOSE_FROM: usize = 50;

/// The form. A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct SearchController {
    pub flow: HotelFlow,
    pub config: State<Config>,
    /// Asks for destinations.
    pub request: Request,
    pub form: State<SearchForm>,
    /// What was searched before.
    recent: State<RecentSearches>,
    kept: Kept,
    /// Counts the times a part of the page asked for the date field.
    pub dates_wanted: State<usize>,
    /// Whether the form that finds a booking is open under the search.
    pub door: State<bool>,
}

impl SearchController {
    pub fn new(flow: HotelFlow, config: State<Config>) -> Self {
        let kept = Kept::new("stopover-searches", flow, config);
        let recent = kept.read().map(|text| RecentSearches::read(&text));
        Self {
            flow,
            config,
            request: Request::new(),
            form: State::default(),
            recent: State::new(recent.unwrap_or_default()),
            kept,
            dates_wanted: State::new(0),
            door: State::new(false),
        }
    }

    pub fn edit(self, edit: impl FnOnce(&mut SearchForm)) {
        self.form.update(edit);
    }

    /// Moves the visitor to the date field.
    pub fn want_dates(self) {
        self.dates_wanted
            .update(|times| *times = times.wrapping_add(1));
    }

    /// Which stays the site takes today.
    pub fn rules(self) -> StayRules {
        let limits = self.config.get_untracked().limits;
        StayRules {
            today: today(),
            min_nights: limits.min_nights.into(),
            max_nights: limits.max_nights.into(),
        }
    }

    /// None while it is incomplete.
    pub fn query(self) -> Option<Query> {
        self.form.get_untracked().query(&self.rules()).ok()
    }

    /// None while they are incomplete.
    pub fn stay(self) -> Option<(Stay, Occupancy)> {
        self.form.get_untracked().stay(&self.rules()).ok()
    }

    /// What is offered before anything is typed: the visitor's last searches, then the site's popular places.
    pub fn offers(self, locale: Locale) -> Vec<Offer> {
        let mut offers = Vec::new();
        for query in self.recent.get_untracked().since(today()) {
            offers.push(Offer::recent(query, locale));
        }
        if !offers.is_empty() {
            offers.push(Offer::forget(locale));
        }
        for place in self.config.get_untracked().popular {
            offers.push(Offer::popular(place, locale));
        }
        offers
    }

    pub fn note_search(self, query: Query) {
        self.recent.update(|recent| recent.note(query));
        self.kept.write(&self.recent.get_untracked().written());
    }

    pub fn forget_searches(self) {
        self.recent.set(RecentSearches::default());
        self.kept.write("");
    }

    /// Only those in the site's countries.
    pub async fn suggestions(self, text: &str) -> Result<DestinationsResponse, Failure> {
        let config = self.config.get_untracked();
        let limit = if config.countries.is_empty() {
            SUGGESTIONS
        } else {
            SUGGESTIONS_TO_CHOOSE_FROM
        };
        let limit = u32::try_from(limit).unwrap_or_default();
        let mut answer = self.flow.gateway()?.places(text, limit).await?;
        let suggestions = &mut answer.suggestions;
        suggestions.retain(|suggestion| is_allowed(&config.countries, suggestion));
        suggestions.truncate(SUGGESTIONS);
        Ok(answer)
    }

    /// A destination that is only named is looked up.
    pub fn fill(self, given: Prefill) {
        let name = match &given.destination {
            Some(Wanted::Named(name)) => Some(name.clone()),
            _ => None,
        };
        self.edit(|form| form.fill(given));
        if let Some(name) = name {
            self.look_up(name);
        }
    }

    /// Chooses the destination of this name, unless the visitor has chosen or typed by then.
    fn look_up(self, name: String) {
        let work = async move {
            let wanted = folded(&name);
            let answer = self.suggestions(&name).await;
            let suggestions = answer.map(|answer| answer.suggestions).unwrap_or_default();
            let found = suggestions
                .iter()
                .find(|suggestion| folded(&suggestion.name) == wanted);
            let form = self.form.get_untracked();
            if let (Some(found), None, true) = (found, form.destination, form.text == name) {
                self.edit(|form| form.choose(destination(found)));
            }
        };
        self.request.start(work.boxed_local());
    }

    /// What the site does not change stays as it is.
    pub fn follow_settings(self) {
        let mut before = self.config.get_untracked().prefill;
        react(move || {
            let now = self.config.get().prefill;
            if now != before {
                self.fill(now.clone().since(&before));
                before = now;
            }
        });
    }

    /// As the site has filled in the form.
    pub fn reset(self) {
        self.request.stop();
        self.door.set(false);
        self.forget_searches();
        self.form.set(SearchForm::default());
        self.fill(self.config.get_untracked().prefill);
    }
}

/// All are allowed where there are none.
fn is_allowed(countries: &[String], suggestion: &DestinationSuggestion) -> bool {
    let is_in = |code: &String| {
        countries
            .iter()
            .any(|other| other.eq_ignore_ascii_case(code))
    };
    countries.is_empty() || suggestion.country_iso.as_ref().is_some_and(is_in)
}
