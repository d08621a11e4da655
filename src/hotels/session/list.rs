//! To the list and to a hotel, and back.

use stopover_model::HotelId;

use super::Session;
use crate::hotels::visit::{Destination, Query, Rates, Screen};
use crate::ui::flow::route::Step;

impl Session {
    /// Searches; a search on its way is given up.
    pub fn search(self, query: Query) {
        self.show_search(query);
        self.write(Step::New);
    }

    /// Sends a search and brings the list to the front.
    pub(super) fn show_search(self, query: Query) {
        self.screen.set(Screen::Search);
        self.results.send(query);
    }

    pub(super) fn search_country(self, country: String) {
        let destination = Destination::country(country);
        self.search.edit(|form| form.choose(destination));
        if let Some(query) = self.search.query() {
            self.search(query);
        }
    }

    /// Opens a hotel: with the rates of the list it was found in, or, without dates, asking for them.
    pub fn open_hotel(self, id: HotelId) {
        let from_list = self.screen.get_untracked() == Screen::Search;
        self.show_hotel(id);
        self.write(if from_list { Step::Opened } else { Step::New });
    }

    /// Brings a hotel to the front.
    pub(super) fn show_hotel(self, id: HotelId) {
        self.hotel.open(id.clone(), self.results.found());
        self.screen.set(Screen::Hotel(id));
    }

    /// Asks for the rates of the open hotel alone.
    pub(super) fn ask_rates(self, query: Query) {
        self.hotel.load_rates(query);
        self.write(Step::Same);
    }

    /// Asks for the rates of the open hotel for the stay that is entered, where there are none yet.
    pub(super) fn ask_for_entered_stay(self) {
        if let (Screen::Hotel(id), Rates::NeedDates, Some((stay, occupancy))) = (
            self.screen.get_untracked(),
            self.hotel.rates.get_untracked(),
            self.search.stay(),
        ) {
            self.ask_rates(self.hotel.query(id, stay, occupancy));
        }
    }

    /// Brings the form and the list to the front.
    pub fn show_list(self) {
        self.screen.set(Screen::Search);
        self.write(Step::New);
    }

    /// Leaves the hotel. The list comes back as it was; when the dates or guests were changed meanwhile, it is searched
    /// again with them. Changes left half done are taken back, so that list and form never disagree.
    pub fn leave_hotel(self) {
        let entered = self.search.stay();
        let is_listed = self
            .results
            .query()
            .is_none_or(|listed| entered == Some((listed.stay, listed.occupancy)));
        if is_listed && self.flow.address.step_back() {
            return;
        }
        self.show_list();
        let Some(found) = self.results.found() else {
            return;
        };
        match entered {
            Some((stay, occupancy)) => {
                let query = Query {
                    destination: found.query.destination.clone(),
                    stay,
                    occupancy,
                };
                if query != found.query {
                    self.search(query);
                }
            }
            None => self.search.edit(|form| form.take_back(&found.query)),
        }
    }
}
