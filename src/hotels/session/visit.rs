//! From a search to the rates of a hotel, and back.

use std::sync::Arc;

use crate::hotels::parts::availability;
use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_model::{HotelId, HotelProfile, Location};

use super::Session;
use crate::hotels::results::{Listing, ResultsState};
use crate::hotels::session::{Profile, Search};
use crate::hotels::visit::Answer;
use crate::hotels::visit::Event;
use crate::hotels::visit::{Destination, Query};
use crate::hotels::visit::{Found, Rates, Screen, Slot};
use crate::ui::clock::now;
use crate::ui::flow::route::Step;
use crate::ui::score::Scale;
use crate::ui::text::folded;

impl Session {
    /// Searches; a search on its way is given up.
    pub fn search(self, query: Query) {
        self.send_search(query);
        self.note(Step::New);
    }

    /// Sends a search. Filters are kept while the destination stays the same.
    pub(super) fn send_search(self, query: Query) {
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
        self.flow.observer.tell(&Event::Searched(query.clone()));
        let work = async move {
            self.search
                .set(match availability(self.flow, &query).await {
                    Ok(results) => {
                        self.results.update(|state| state.fit(&results));
                        let found = Arc::new(Found { query, results });
                        let filters = self.results.get_untracked().filters;
                        let scale = Scale(self.config.get_untracked().rating_scale);
                        let listing = Listing::new(found.clone(), scale, folded);
                        let answer = listing.answer(&filters, now());
                        self.flow.observer.tell(&Event::Answered(answer));
                        Search::Done(found)
                    }
                    Err(failure) => Search::Failed(query, self.flow.report(failure)),
                });
        };
        self.flow.start(Slot::Search, work.boxed_local());
    }

    /// Sends the last search again, with the same filters.
    pub fn search_again(self) {
        if let Some(query) = self.last_query() {
            self.search(query);
        }
    }

    /// What was searched last.
    pub(super) fn last_query(self) -> Option<Query> {
        match self.search.get_untracked() {
            Search::Done(found) => Some(found.query.clone()),
            Search::Failed(query, _) | Search::Running(query) => Some(query),
            Search::Idle => None,
        }
    }

    /// Searches the whole country of the last destination.
    pub fn search_country(self, country: String) {
        let destination = Destination::country(country);
        self.edit(|form| form.choose(destination));
        if let Ok(query) = self.form.get_untracked().query(&self.rules()) {
            self.search(query);
        }
    }

    /// Opens a hotel: with the rates of the list it was found in, or, without dates, asking for them.
    pub fn open_hotel(self, id: HotelId) {
        let from_list = self.screen.get_untracked() == Screen::Search;
        self.show_hotel(id);
        self.note(if from_list { Step::Opened } else { Step::New });
    }

    /// Brings a hotel to the front.
    pub(super) fn show_hotel(self, id: HotelId) {
        let rates = match self.search.get_untracked() {
            Search::Done(found) if found.results.hotel(&id).is_some() => {
                Some(Rates::of(found.query.clone(), &found.results, &id))
            }
            _ => None,
        };
        self.flow.stop(Slot::Rates);
        self.rates.set(rates.unwrap_or(Rates::NeedDates));
        self.screen.set(Screen::Hotel(id.clone()));
        self.is_unseen.set_value(true);
        if let Some(name) = self.found_name(&id) {
            self.see_hotel(&id, name);
        }
        self.load_profile(id);
    }

    /// Asks for the description of the open hotel.
    pub fn load_profile(self, id: HotelId) {
        self.profile.set(Profile::Loading);
        let work = async move {
            let outcome = async { Ok(self.flow.gateway()?.hotel(&id).await?) };
            self.profile.set(match outcome.await {
                Ok(detail) => {
                    let profile = HotelProfile::from_wire(detail);
                    self.see_hotel(&id, profile.name.clone());
                    Profile::Ready(Arc::new(profile))
                }
                Err(failure) => Profile::Failed(self.flow.report(failure)),
            });
        };
        self.flow.start(Slot::Profile, work.boxed_local());
    }

    /// Tells once that the open hotel is seen, as soon as its name is known.
    fn see_hotel(self, id: &HotelId, name: String) {
        if self.is_unseen.get_value() {
            self.is_unseen.set_value(false);
            self.flow.observer.tell(&Event::HotelSeen(id.clone(), name));
        }
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
        self.note(Step::Same);
        self.flow.observer.tell(&Event::Searched(query.clone()));
        let work = async move {
            self.rates.set(match availability(self.flow, &query).await {
                Ok(results) => {
                    let offer = results.hotel(&id);
                    let offered = offer.map(std::slice::from_ref).unwrap_or_default();
                    self.flow
                        .observer
                        .tell(&Event::Answered(Answer::of(offered)));
                    Rates::of(query, &results, &id)
                }
                Err(failure) => Rates::Failed(query, self.flow.report(failure)),
            });
        };
        self.flow.start(Slot::Rates, work.boxed_local());
    }

    /// Brings the form and the list to the front.
    pub fn show_list(self) {
        self.screen.set(Screen::Search);
        self.note(Step::New);
    }

    /// Leaves the hotel. The list comes back as it was; when the dates or guests were changed meanwhile, it is searched
    /// again with them. Changes left half done are taken back, so that list and form never disagree.
    pub fn leave_hotel(self) {
        let is_listed = self.last_query().is_none_or(|listed| {
            let entered = self.form.get_untracked().stay(&self.rules());
            entered.is_ok_and(|entered| entered == (listed.stay, listed.occupancy))
        });
        if is_listed && self.flow.address.step_back() {
            return;
        }
        self.show_list();
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
}
