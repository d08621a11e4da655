//! The visit: what is entered, what was found, which screen is shown, and the requests that move it on.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use futures_util::FutureExt;
use futures_util::future::{AbortHandle, LocalBoxFuture, abortable};
use leptos::prelude::*;
use leptos::task::spawn_local;
use stopover_client::{DefaultTransport, Gateway};
use stopover_model::{
    HotelId, HotelOffer, HotelProfile, Location, RateId, SearchResults, StayRules, Timestamp,
};

use super::failure::Failure;
use super::results::ResultsState;
use super::search::{Destination, Query, SearchForm};
use crate::ui::State;
use crate::ui::calendar::StayLimits;
use crate::ui::score::Scale;
use crate::ui::status::Announcer;

/// The site's settings, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Base address of the gateway; none when the attribute is missing or no http address.
    pub gateway: Option<String>,
    /// How long and how far ahead a stay may be.
    pub limits: StayLimits,
    /// The highest score of the provider's guest ratings.
    pub rating_scale: u8,
    /// Whether notices for the site's owner are shown.
    pub owner: bool,
    /// A hotel to open at the start.
    pub hotel: Option<HotelId>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            gateway: None,
            limits: StayLimits::default(),
            rating_scale: 10,
            owner: false,
            hotel: None,
        }
    }
}

/// A finished search.
#[derive(Debug, PartialEq)]
pub struct Found {
    /// What was asked.
    pub query: Query,
    /// What came.
    pub results: SearchResults,
}

/// How far the current search is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Search {
    /// None was started.
    #[default]
    Idle,
    /// Asked, not answered.
    Running(Query),
    /// Answered.
    Done(Arc<Found>),
    /// Failed; the query can be sent again.
    Failed(Query, Failure),
}

/// How far the description of the open hotel is.
#[derive(Clone, Debug, PartialEq)]
pub enum Profile {
    /// Asked, not answered.
    Loading,
    /// Answered.
    Ready(Arc<HotelProfile>),
    /// Failed; can be asked again.
    Failed(Failure),
}

/// How far the rates of the open hotel are.
#[derive(Clone, Debug, PartialEq)]
pub enum Rates {
    /// Dates are still to be chosen.
    NeedDates,
    /// Asked, not answered.
    Loading(Query),
    /// Found, in a search of the area or of this hotel alone; no offer means nothing is free.
    Ready {
        query: Query,
        offer: Option<Arc<HotelOffer>>,
        expires_at: Option<Timestamp>,
    },
    /// Failed; can be asked again.
    Failed(Query, Failure),
}

/// The screen in front.
#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    /// The form and, once searched, the results.
    Search,
    /// One hotel.
    Hotel(HotelId),
}

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
    /// Says what changed.
    pub announcer: Announcer,
    /// Cancels the running requests.
    running: StoredValue<[Option<AbortHandle>; 4]>,
}

/// Which request a newer one replaces.
#[derive(Clone, Copy)]
pub enum Slot {
    /// The search of the list.
    Search = 0,
    /// The description of a hotel.
    Profile = 1,
    /// The rates of a hotel.
    Rates = 2,
    /// Places for the text in the destination field.
    Places = 3,
}

impl Session {
    /// A visit that has not begun. Opens the configured hotel, if there is one.
    pub fn new(config: State<Config>) -> Self {
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
            announcer: Announcer::new(),
            running: StoredValue::default(),
        };
        on_cleanup(move || {
            // A request still on its way would write to signals that are gone.
            if let Some(running) = session.running.try_get_value() {
                running
                    .into_iter()
                    .flatten()
                    .for_each(|handle| handle.abort());
            }
        });
        if let Some(hotel) = config.get_untracked().hotel {
            session.open_hotel(hotel);
        }
        session
    }

    /// The gateway the site has set.
    ///
    /// # Errors
    /// [`Failure::NoGateway`] when it has set none.
    pub fn gateway(self) -> Result<Gateway<DefaultTransport>, Failure> {
        let address = self.config.get_untracked().gateway;
        Ok(Gateway::at(&address.ok_or(Failure::NoGateway)?)?)
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

    /// Searches; a search on its way is given up. Filters are kept while the destination stays the same.
    pub fn search(self, query: Query) {
        let same_place = match self.search.get_untracked() {
            Search::Done(found) => found.query.destination == query.destination,
            Search::Running(old) | Search::Failed(old, _) => old.destination == query.destination,
            Search::Idle => false,
        };
        if !same_place {
            self.results.set(ResultsState::default());
        }
        self.screen.set(Screen::Search);
        self.search.set(Search::Running(query.clone()));
        let work = async move {
            self.search.set(match self.ask(&query).await {
                Ok(results) => {
                    self.results.update(|state| state.fit(&results));
                    Search::Done(Arc::new(Found { query, results }))
                }
                Err(failure) => Search::Failed(query, failure),
            });
        };
        self.start(Slot::Search, work.boxed_local());
    }

    /// Sends the last search again, with the same filters.
    pub fn search_again(self) {
        let query = match self.search.get_untracked() {
            Search::Done(found) => Some(found.query.clone()),
            Search::Failed(query, _) | Search::Running(query) => Some(query),
            Search::Idle => None,
        };
        if let Some(query) = query {
            self.search(query);
        }
    }

    /// Searches the whole country of the last destination.
    pub fn search_country(self, country: String) {
        let destination = Destination {
            location: Location::Country(country.clone()),
            name: country,
            country: None,
        };
        self.edit(|form| form.choose(destination));
        if let Ok(query) = self.form.get_untracked().query(&self.rules()) {
            self.search(query);
        }
    }

    /// Opens a hotel: with the rates of the list it was found in, or, without dates, asking for them.
    pub fn open_hotel(self, id: HotelId) {
        let rates = match self.search.get_untracked() {
            Search::Done(found) => found.results.hotel(&id).map(|offer| Rates::Ready {
                query: found.query.clone(),
                offer: Some(Arc::new(offer.clone())),
                expires_at: found.results.expires_at,
            }),
            _ => None,
        };
        self.stop(Slot::Rates);
        self.rates.set(rates.unwrap_or(Rates::NeedDates));
        self.screen.set(Screen::Hotel(id.clone()));
        self.load_profile(id);
    }

    /// Asks for the description of the open hotel.
    pub fn load_profile(self, id: HotelId) {
        self.profile.set(Profile::Loading);
        let work = async move {
            let outcome = async { Ok(self.gateway()?.hotel(&id).await?) };
            self.profile.set(match outcome.await {
                Ok(detail) => Profile::Ready(Arc::new(HotelProfile::from_wire(detail))),
                Err(failure) => Profile::Failed(failure),
            });
        };
        self.start(Slot::Profile, work.boxed_local());
    }

    /// Asks for the rates of one hotel.
    pub fn load_rates(self, query: Query) {
        let Location::Hotels(ids) = &query.destination.location else {
            return;
        };
        let Some(id) = ids.first().cloned() else {
            return;
        };
        self.rates.set(Rates::Loading(query.clone()));
        let work = async move {
            self.rates.set(match self.ask(&query).await {
                Ok(results) => Rates::Ready {
                    offer: results.hotel(&id).cloned().map(Arc::new),
                    expires_at: results.expires_at,
                    query,
                },
                Err(failure) => Rates::Failed(query, failure),
            });
        };
        self.start(Slot::Rates, work.boxed_local());
    }

    /// Leaves the hotel. The list comes back as it was; when the dates or guests were changed meanwhile, it is searched
    /// again with them. Changes left half done are taken back, so that list and form never disagree.
    pub fn leave_hotel(self) {
        self.screen.set(Screen::Search);
        let Search::Done(found) = self.search.get_untracked() else {
            return;
        };
        match self.form.get_untracked().stay(&self.rules()) {
            Ok((stay, occupancy)) => {
                let query = Query {
                    destination: found.query.destination.clone(),
                    stay,
                    occupancy,
                };
                if query != found.query {
                    self.search(query);
                }
            }
            Err(_) => self.edit(|form| form.take_back(&found.query)),
        }
    }

    async fn ask(self, query: &Query) -> Result<SearchResults, Failure> {
        let response = self
            .gateway()?
            .search(&query.criteria().to_request())
            .await?;
        let mut results = SearchResults::from_wire(response);
        // Fresh prices that have expired, or that last for days, tell of a clock that is not ours.
        results.expires_at = results.expires_at.filter(|at| {
            let left = at.instant_or_utc() - now();
            left > TimeDelta::zero() && left <= TimeDelta::days(1)
        });
        Ok(results)
    }

    fn replace(self, slot: Slot, handle: Option<AbortHandle>) {
        let older = self
            .running
            .try_update_value(|running| std::mem::replace(running.get_mut(slot as usize)?, handle));
        if let Some(older) = older.flatten() {
            older.abort();
        }
    }

    /// Gives up the request that is running.
    pub fn stop(self, slot: Slot) {
        self.replace(slot, None);
    }

    /// Starts a request. It is boxed, so that what surrounds it is compiled once.
    pub fn start(self, slot: Slot, work: LocalBoxFuture<'static, ()>) {
        let (work, handle) = abortable(work);
        self.replace(slot, Some(handle));
        spawn_local(async move {
            // An aborted request has been replaced; its outcome interests nobody.
            let _ = work.await;
        });
    }
}

/// The present moment on the visitor's clock.
pub fn now() -> DateTime<Utc> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "milliseconds since 1970 are whole and far below 2^53"
    )]
    DateTime::from_timestamp_millis(js_sys::Date::now() as i64).unwrap_or_default()
}

/// Today in the visitor's own calendar.
pub fn today() -> NaiveDate {
    let date = js_sys::Date::new_0();
    i32::try_from(date.get_full_year())
        .ok()
        .and_then(|year| NaiveDate::from_ymd_opt(year, date.get_month() + 1, date.get_date()))
        .unwrap_or_default()
}
