//! The visit: what is entered, what was found, which screen is shown, and the requests that move it on.
//!
//! - `progress`: how far its parts are: search, hotel, rates; which screen is in front.
//! - `visit`: the way from a search to the rates of a hotel, and back.
//! - `history`: the visit in the page's address.
//! - `requests`: sending them, and telling what comes of them.
//! - `config`, `settings`: what the site has set. `remote`: what it asks for.

mod history;
mod progress;
mod remote;
mod settings;
mod visit;

use leptos::prelude::*;
use stopover_model::{HotelId, RateId, StayRules};
use web_sys::HtmlElement;

use super::purchase::Intent;
use super::results::ResultsState;
use super::search::SearchForm;
use crate::hotels::visit::{Config, Event, HotelFlow, Rates, SECTION, Screen};
use crate::ui::State;
use crate::ui::clock::today;
use crate::ui::flow::{Flow, Watch};
use crate::ui::score::Scale;

pub use progress::{Profile, Search};
pub use remote::{Busy, Remote};

/// The visit. A handle to signals: copies are the same visit.
#[derive(Clone, Copy)]
pub struct Session {
    /// The site's settings.
    pub config: State<Config>,
    /// What is entered.
    pub form: State<SearchForm>,
    /// The current search.
    pub search: State<Search>,
    /// Filters, sorting, how much is shown.
    pub results: State<ResultsState>,
    /// The screen in front.
    pub screen: State<Screen>,
    /// Description of the open hotel.
    pub profile: State<Profile>,
    /// Rates of the open hotel.
    pub rates: State<Rates>,
    /// The chosen rate.
    pub selected: State<Option<(HotelId, RateId)>>,
    /// Hotels of the list that pass its filters.
    pub matches: State<usize>,
    /// Counts the times a part of the page asked for the date field.
    pub dates_wanted: State<usize>,
    /// What the visitor is about to buy.
    pub intent: Intent,
    pub flow: HotelFlow,
    /// Whether the observer is still to be told of the open hotel.
    is_unseen: StoredValue<bool>,
}

impl Session {
    /// A visit that has not begun, unless a reload interrupted a purchase. Opens the configured hotel, if there is one.
    pub fn new(config: State<Config>, host: HtmlElement, watch: Watch<Event>) -> Self {
        let start = config.get_untracked();
        let session = Self {
            config,
            form: State::default(),
            search: State::default(),
            results: State::default(),
            screen: State::new(Screen::Search),
            profile: State::new(Profile::Loading),
            rates: State::new(Rates::NeedDates),
            selected: State::new(None),
            matches: State::new(0),
            dates_wanted: State::new(0),
            intent: Intent::new(),
            flow: Flow::new(
                host,
                &SECTION,
                Callback::new(move |()| config.get().flow),
                watch,
            ),
            is_unseen: StoredValue::new(false),
        };
        session.fill(start.prefill);
        // A purchase goes before everything else, an address before what the site says for all visits.
        if session.has_kept_checkout() {
            session.screen.set(Screen::Checkout);
        } else if !session.begin_at_address() {
            if start.find_booking {
                session.screen.set(Screen::Booking(None));
            } else if let Some(hotel) = start.hotel {
                session.open_hotel(hotel);
                session.ask_for_entered_stay();
            }
        }
        session
    }

    /// Changes what is entered.
    pub fn edit(self, edit: impl FnOnce(&mut SearchForm)) {
        self.form.update(edit);
    }

    /// Asks for the date field.
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

    /// The scale of guest ratings.
    pub fn scale(self) -> Scale {
        Scale(self.config.get().rating_scale)
    }

    /// The name of a hotel on the list.
    pub fn found_name(self, id: &HotelId) -> Option<String> {
        match self.search.get() {
            Search::Done(found) => found.results.hotel(id).map(|offer| offer.name.clone()),
            _ => None,
        }
    }
}
