//! The visit and the page's address, where the site allows it.

use leptos::prelude::*;

use super::Session;
use crate::hotels::session::Search;
use crate::hotels::visit::VisitAddress;
use crate::hotels::visit::{Destination, Query};
use crate::hotels::visit::{Rates, Screen, Slot};
use crate::ui::flow::route::{Route, Step};

impl Session {
    /// Where the visit is. An open hotel may have been asked for other nights than the list.
    fn place(self) -> VisitAddress {
        let listed = self.last_query().or_else(|| self.entered());
        let hotel = match self.screen.get_untracked() {
            Screen::Hotel(id) => Some(id),
            _ => None,
        };
        let rates = self.rates.get_untracked();
        let asked = rates.query().filter(|_| hotel.is_some()).cloned();
        let query = match (listed, asked) {
            (Some(listed), Some(asked)) => Some(Query {
                destination: listed.destination,
                ..asked
            }),
            (listed, asked) => listed.or(asked),
        };
        VisitAddress::new(query.as_ref(), hotel)
    }

    /// Writes where the visit is into the page's address.
    pub(super) fn note(self, step: Step) {
        if self.flow.address.route() != Route::None {
            self.flow.address.write(self.place().parameters(), step);
        }
    }

    /// Begins where the page's address leads. False if it leads nowhere.
    pub(super) fn begin_at_address(self) -> bool {
        let place = self
            .flow
            .address
            .read()
            .map(VisitAddress::of)
            .unwrap_or_default();
        if place == VisitAddress::default() {
            return false;
        }
        self.flow.address.moves_to(place.parameters());
        self.go(place);
        true
    }

    /// Goes where the browser's Back and Forward lead.
    pub(in crate::hotels) fn follow_history(self) {
        let address = self.flow.address;
        if address.route() == Route::None {
            return;
        }
        let listener = window_event_listener(leptos::ev::popstate, move |_| {
            let place = address.read().map(VisitAddress::of).unwrap_or_default();
            if !address.moves_to(place.parameters()) {
                return;
            }
            if self.screen.get_untracked() == Screen::Checkout {
                if !untrack(|| self.intent.may_leave()) {
                    return;
                }
                self.end_checkout();
            }
            self.go(place);
        });
        on_cleanup(move || listener.remove());
    }

    /// Goes to a place, asking only for what is not there yet.
    fn go(self, place: VisitAddress) {
        let is_searched = place.search.destination.is_some();
        self.fill(place.search);
        if let Some(id) = place.hotel {
            if self.screen.get_untracked() != Screen::Hotel(id.clone()) {
                self.show_hotel(id);
                self.ask_for_entered_stay();
            }
            return;
        }
        self.screen.set(Screen::Search);
        if !is_searched {
            self.flow.stop(Slot::Search);
            return self.search.set(Search::Idle);
        }
        // Dates may have passed since: then the form asks for others.
        if let Some(query) = self
            .entered()
            .filter(|query| self.last_query().as_ref() != Some(query))
        {
            self.send_search(query);
        }
    }

    /// What is entered, complete: after a reload it is not searched before the visitor comes back to the list.
    fn entered(self) -> Option<Query> {
        self.form.get_untracked().query(&self.rules()).ok()
    }

    /// Asks for the rates of the open hotel for the stay that is entered, where there are none yet.
    pub(super) fn ask_for_entered_stay(self) {
        let (Screen::Hotel(id), Rates::NeedDates) =
            (self.screen.get_untracked(), self.rates.get_untracked())
        else {
            return;
        };
        if let Ok((stay, occupancy)) = self.form.get_untracked().stay(&self.rules()) {
            self.load_rates(Query {
                destination: Destination::only(
                    id.clone(),
                    self.found_name(&id).unwrap_or_default(),
                ),
                stay,
                occupancy,
            });
        }
    }
}
