//! The visit in the page's address, where the site allows it, and what the browser's Back and Forward make of it.

use leptos::prelude::*;

use super::Session;
use crate::hotels::visit::{Query, Screen, VisitAddress};
use crate::ui::flow::route::{Route, Step};

impl Session {
    /// What the address says. An open hotel may have been asked for other nights than the list.
    fn address(self) -> VisitAddress {
        let listed = self.results.query().or_else(|| self.search.query());
        let hotel = match self.screen.get_untracked() {
            Screen::Hotel(id) => Some(id),
            _ => None,
        };
        let rates = self.hotel.rates.get_untracked();
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
    pub(super) fn write(self, step: Step) {
        if self.flow.address.route() != Route::None {
            self.flow.address.write(self.address().parameters(), step);
        }
    }

    /// What the page's address says; what comes after it is news.
    pub(super) fn begun_address(self) -> VisitAddress {
        let section = self.flow.address;
        let address = section.read().map(VisitAddress::of).unwrap_or_default();
        section.moved_to(address.parameters());
        if address.hotel.is_none() {
            // After a reload the list is in front.
            section.unmark();
        }
        address
    }

    /// Goes where the browser's Back and Forward lead.
    pub fn follow_history(self) {
        let section = self.flow.address;
        if section.route() == Route::None {
            return;
        }
        let listener = window_event_listener(leptos::ev::popstate, move |_| {
            let address = section.read().map(VisitAddress::of).unwrap_or_default();
            let parameters = address.parameters();
            let was_compared = self.screen.get_untracked() == Screen::Compare;
            let is_other = !section.is_elsewhere() && was_compared != self.compares(&address);
            if (is_other || section.is_news(&parameters)) && self.leave_checkout() {
                section.moved_to(parameters);
                self.show_address(address);
            }
        });
        on_cleanup(move || listener.remove());
    }

    /// Whether the present step shows the saved stays, which no address names: it was taken from the list and leads to no hotel.
    fn compares(self, address: &VisitAddress) -> bool {
        address.hotel.is_none() && self.flow.address.is_opened()
    }

    /// Goes where an address leads, asking only for what is not there yet.
    pub(super) fn show_address(self, address: VisitAddress) {
        let is_searched = address.search.destination.is_some();
        let is_compared = self.compares(&address);
        self.search.fill(address.search);
        if let Some(id) = address.hotel {
            if self.screen.get_untracked() != Screen::Hotel(id.clone()) {
                self.show(Screen::Hotel(id));
            }
            return self.ask_for_entered_stay();
        }
        self.show(if is_compared {
            Screen::Compare
        } else {
            Screen::Search
        });
        // After a reload, what is entered is not searched before the visitor comes back to the list. Dates may have passed
        // since: then the form asks for others.
        match self.search.query().filter(|_| is_searched) {
            None => self.results.clear(),
            Some(query) if self.results.query().as_ref() != Some(&query) => self.show_search(query),
            Some(_) => {}
        }
    }
}
