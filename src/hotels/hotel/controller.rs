//! The description and the rates of the open hotel: `open` and `load_…` note what is wanted; where the code of the page is,
//! `ask_…` asks for it.

use std::rc::Rc;
use std::sync::Arc;

use futures_util::FutureExt;
use stopover_model::{Coordinates, HotelId, Occupancy, Stay};

use super::average::Average;
use super::state::Profile;
use crate::hotels::parts::{free_rooms, hotel_profile};
use crate::hotels::visit::{
    Answer, Config, Destination, Event, Found, HotelFlow, Query, Rates, Row,
};
use crate::ui::flow::Request;
use crate::ui::flow::route::Route;
use crate::ui::score::Scale;
use crate::ui::{State, Stored};

/// The open hotel. A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct HotelController {
    flow: HotelFlow,
    config: State<Config>,
    pub profile: State<Profile>,
    pub rates: State<Rates>,
    /// The list it was opened from, if there was one.
    list: Stored<Option<Rc<Found>>>,
    profile_request: Request,
    rates_request: Request,
    /// Whether the observer has not been told yet that the hotel is seen.
    is_unseen: Stored<bool>,
}

impl HotelController {
    pub fn new(flow: HotelFlow, config: State<Config>) -> Self {
        Self {
            flow,
            config,
            profile: State::new(Profile::Loading),
            rates: State::new(Rates::NeedDates),
            list: Stored::new(None),
            profile_request: Request::new(),
            rates_request: Request::new(),
            is_unseen: Stored::new(false),
        }
    }

    /// Whether the page's address leads to the hotel.
    pub fn has_address(self) -> bool {
        self.flow.address.route() != Route::None
    }

    /// With the rates of the list, if the hotel was found there; otherwise dates are needed.
    pub fn open(self, id: HotelId, list: Option<Rc<Found>>) {
        let rates = list.as_ref().and_then(|list| list.rates(&id));
        self.rates_request.stop();
        self.rates.set(rates.unwrap_or(Rates::NeedDates));
        self.list.set(list);
        self.is_unseen.set(true);
        if let Some(name) = self.listed_name(&id) {
            self.report_seen(&id, name);
        }
        self.load_profile();
    }

    pub fn load_profile(self) {
        self.profile.set(Profile::Loading);
    }

    pub fn ask_profile(self, id: HotelId) {
        let work = async move {
            let outcome = hotel_profile(self.flow, id.clone()).await;
            self.profile.set(match outcome {
                Ok(profile) => {
                    self.report_seen(&id, profile.name.clone());
                    Profile::Ready(Arc::new(profile))
                }
                Err(failure) => Profile::Failed(self.flow.report(failure)),
            });
        };
        self.profile_request.start(work.boxed_local());
    }

    /// Reports once that the hotel is seen, as soon as its name is known.
    fn report_seen(self, id: &HotelId, name: String) {
        if self.is_unseen.get() {
            self.is_unseen.set(false);
            self.flow.observer.tell(&Event::HotelSeen(id.clone(), name));
        }
    }

    pub fn load_rates(self, query: Query) {
        self.rates_request.stop();
        self.rates.set(Rates::Loading(query.clone()));
        self.flow.observer.tell(&Event::Searched(query));
    }

    pub fn ask_rates(self, query: Query) {
        let Some(id) = query.destination.hotel().cloned() else {
            return;
        };
        let work = async move {
            self.rates.set(match free_rooms(self.flow, &query).await {
                Ok(results) => {
                    let offer = results.hotel(&id);
                    let row = offer.map(|offer| Row::of(0, offer, String::new(), &mut Vec::new()));
                    let answer = Answer::of(row.as_slice());
                    self.flow.observer.tell(&Event::Answered(answer));
                    Rates::of(query, &results, &id)
                }
                Err(failure) => Rates::Failed(query, self.flow.report(failure)),
            });
        };
        self.rates_request.start(work.boxed_local());
    }

    /// Aborts the requests about the hotel.
    pub fn stop(self) {
        self.profile_request.stop();
        self.rates_request.stop();
    }

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

    pub fn listed_name(self, id: &HotelId) -> Option<String> {
        let list = self.list.get()?;
        list.hotels.row(id).map(|row| row.name.clone())
    }

    /// Where the other hotels of the list are.
    pub fn neighbours(self, id: &HotelId) -> Vec<Coordinates> {
        let Some(list) = self.list.get() else {
            return Vec::new();
        };
        let others = list.hotels.rows.iter().filter(|other| other.id != *id);
        others.filter_map(|other| other.coordinates).collect()
    }

    /// What guests say of the stays of the list.
    pub fn average(self) -> Option<Average> {
        let list = self.list.get()?;
        Average::of(
            list.hotels
                .rows
                .iter()
                .filter_map(|row| row.rating.as_ref()),
        )
    }

    /// What reads it runs again when the site changes it.
    pub fn scale(self) -> Scale {
        Scale(self.config.get().rating_scale)
    }
}
