//! Asks for the description and the rates of the open hotel.

use std::sync::Arc;

use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_model::{Coordinates, HotelId, HotelProfile, Occupancy, Stay};

use super::state::Profile;
use crate::hotels::parts::free_rooms;
use crate::hotels::visit::{
    Answer, Config, Destination, Event, Found, HotelFlow, Query, Rates, Slot,
};
use crate::ui::State;
use crate::ui::score::Scale;

/// The open hotel. A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct HotelController {
    flow: HotelFlow,
    config: State<Config>,
    pub profile: State<Profile>,
    pub rates: State<Rates>,
    /// The list it was opened from, if there was one.
    list: StoredValue<Option<Arc<Found>>>,
    /// Whether the observer is still to learn that the hotel is seen.
    is_unseen: StoredValue<bool>,
}

impl HotelController {
    pub fn new(flow: HotelFlow, config: State<Config>) -> Self {
        Self {
            flow,
            config,
            profile: State::new(Profile::Loading),
            rates: State::new(Rates::NeedDates),
            list: StoredValue::new(None),
            is_unseen: StoredValue::new(false),
        }
    }

    /// Opens a hotel: with the rates of the list, if it was found there; otherwise dates are needed.
    pub fn open(self, id: HotelId, list: Option<Arc<Found>>) {
        let listed = list
            .as_ref()
            .filter(|list| list.results.hotel(&id).is_some());
        let rates = listed.map(|list| Rates::of(list.query.clone(), &list.results, &id));
        self.flow.stop(Slot::Rates);
        self.rates.set(rates.unwrap_or(Rates::NeedDates));
        self.list.set_value(list);
        self.is_unseen.set_value(true);
        if let Some(name) = self.listed_name(&id) {
            self.report_seen(&id, name);
        }
        self.load_profile(id);
    }

    /// Asks for the description of the hotel.
    pub fn load_profile(self, id: HotelId) {
        self.profile.set(Profile::Loading);
        let work = async move {
            let outcome = async { Ok(self.flow.gateway()?.hotel(&id).await?) };
            self.profile.set(match outcome.await {
                Ok(detail) => {
                    let profile = HotelProfile::from_wire(detail);
                    self.report_seen(&id, profile.name.clone());
                    Profile::Ready(Arc::new(profile))
                }
                Err(failure) => Profile::Failed(self.flow.report(failure)),
            });
        };
        self.flow.start(Slot::Profile, work.boxed_local());
    }

    /// Reports once that the hotel is seen, as soon as its name is known.
    fn report_seen(self, id: &HotelId, name: String) {
        if self.is_unseen.get_value() {
            self.is_unseen.set_value(false);
            self.flow.observer.tell(&Event::HotelSeen(id.clone(), name));
        }
    }

    /// Asks for the rates of one hotel.
    pub fn load_rates(self, query: Query) {
        let Some(id) = query.destination.hotel().cloned() else {
            return;
        };
        self.rates.set(Rates::Loading(query.clone()));
        self.flow.observer.tell(&Event::Searched(query.clone()));
        let work = async move {
            self.rates.set(match free_rooms(self.flow, &query).await {
                Ok(results) => {
                    let offer = results.hotel(&id).map(std::slice::from_ref);
                    let answer = Answer::of(offer.unwrap_or_default());
                    self.flow.observer.tell(&Event::Answered(answer));
                    Rates::of(query, &results, &id)
                }
                Err(failure) => Rates::Failed(query, self.flow.report(failure)),
            });
        };
        self.flow.start(Slot::Rates, work.boxed_local());
    }

    /// Gives up what is asked of the hotel.
    pub fn stop(self) {
        self.flow.stop(Slot::Profile);
        self.flow.stop(Slot::Rates);
    }

    /// A search of this hotel alone.
    pub fn query(self, id: HotelId, stay: Stay, occupancy: Occupancy) -> Query {
        let name = match self.profile.get_untracked() {
            Profile::Ready(profile) => profile.name.clone(),
            _ => self.listed_name(&id).unwrap_or_default(),
        };
        Query {
            destination: Destination::only(id, name),
            stay,
            occupancy,
        }
    }

    /// The hotel's name on the list.
    pub fn listed_name(self, id: &HotelId) -> Option<String> {
        let list = self.list.get_value()?;
        list.results.hotel(id).map(|offer| offer.name.clone())
    }

    /// Where the other hotels of the list are.
    pub fn neighbours(self, id: &HotelId) -> Vec<Coordinates> {
        let Some(list) = self.list.get_value() else {
            return Vec::new();
        };
        let others = list.results.hotels.iter().filter(|other| other.id != *id);
        others
            .filter_map(|other| other.facts.as_ref()?.coordinates)
            .collect()
    }

    /// The scale of guest ratings. What reads it runs again when the site changes it.
    pub fn scale(self) -> Scale {
        Scale(self.config.get().rating_scale)
    }
}
