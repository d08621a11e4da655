//! Searching the list and a hotel's rates, and the way back to the list.

use super::Session;
use crate::hotels::visit::{Destination, Prefill, Query, Screen};
use crate::ui::flow::route::Step;

impl Session {
    /// Searches; a search on its way is given up.
    pub fn search(self, query: Query) {
        self.show_search(query);
        self.write(Step::New);
    }

    /// Searches what is not entered, as if it were.
    pub(super) fn search_for(self, query: Query) {
        self.search.edit(|form| form.fill(Prefill::from(&query)));
        self.search(query);
    }

    /// Sends a search and brings the list to the front.
    pub(super) fn show_search(self, query: Query) {
        self.show(Screen::Search);
        self.search.note_search(query.clone());
        self.results.send(query);
    }

    pub(super) fn search_country(self, country: String) {
        let destination = Destination::country(country);
        self.search.edit(|form| form.choose(destination.clone()));
        if let Some(query) = self.search.query() {
            self.search(query);
        } else if let Some(listed) = self.results.query() {
            // The form is half changed.
            self.search_for(Query {
                destination,
                ..listed
            });
        }
    }

    /// Asks for the rates of the open hotel, not of the list.
    pub(super) fn ask_rates(self, query: Query) {
        self.hotel.load_rates(query);
        self.write(Step::Same);
    }

    /// Asks for the rates of the open hotel for the stay that is entered, where there are none for it yet.
    pub(super) fn ask_for_entered_stay(self) {
        let (Screen::Hotel(id), Some((stay, occupancy))) =
            (self.screen.get_untracked(), self.search.stay())
        else {
            return;
        };
        let rates = self.hotel.rates.get_untracked();
        let asked = rates.query();
        if asked.is_none_or(|asked| asked.stay != stay || asked.occupancy != occupancy) {
            self.ask_rates(self.hotel.query(id, stay, occupancy));
        }
    }

    /// Leaves a hotel. The list comes back as it was; when the dates or guests were changed meanwhile, it is searched
    /// again with them. Changes left half done are taken back, so that list and form never disagree.
    pub(super) fn back_to_list(self) {
        let entered = self.search.stay();
        let is_listed = self
            .results
            .query()
            .is_none_or(|listed| entered == Some((listed.stay, listed.occupancy)));
        if is_listed && self.flow.address.step_back() {
            return;
        }
        self.open(Screen::Search);
        let Some(listed) = self.results.query() else {
            return;
        };
        match entered {
            Some((stay, occupancy)) => {
                let query = Query {
                    destination: listed.destination.clone(),
                    stay,
                    occupancy,
                };
                if query != listed {
                    self.search(query);
                }
            }
            None => self.search.edit(|form| form.take_back(&listed)),
        }
    }
}
