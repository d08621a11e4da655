//! The way into a purchase, and out of it.

use stopover_model::{HotelId, RateId};

use super::Session;
use crate::hotels::visit::{Choice, Event, Screen};

impl Session {
    /// Begins to buy a rate of the screen in front, unless the site takes that over.
    pub(super) fn book(self, hotel: &HotelId, rate: &RateId) {
        let Some(choice) = self.choice(hotel, rate) else {
            return;
        };
        let event = Event::RateChosen(choice.clone());
        if self.flow.observer.takes_over(&event) {
            return;
        }
        self.chosen_on.set(self.screen.get_untracked());
        self.purchase.choose(choice);
        self.open(Screen::Checkout);
    }

    fn choice(self, hotel: &HotelId, rate: &RateId) -> Option<Choice> {
        match (self.screen.get_untracked(), self.results.found()) {
            (Screen::Search, Some(found)) => found.choice(hotel, rate),
            _ => self.hotel.rates.get_untracked().choice(rate),
        }
    }

    /// Shows the screen on which the rate was chosen, if it still shows the rate.
    pub(super) fn back_to_rate(self) {
        let rates = self.hotel.rates.get_untracked();
        let offers = |id: &HotelId| rates.offer().is_some_and(|offer| offer.id == *id);
        match self.chosen_on.get() {
            // As it was, with its rates.
            Screen::Hotel(id) if offers(&id) => self.screen.set(Screen::Hotel(id)),
            Screen::Search if self.results.found().is_some() => self.open(Screen::Search),
            _ => self.see_other_rooms(),
        }
    }

    /// Shows the hotel of the purchase, with rates asked for anew.
    pub(super) fn see_other_rooms(self) {
        let Some(choice) = self.purchase.choice() else {
            return self.open(Screen::Search);
        };
        self.search.edit(|form| form.take_back(&choice.query));
        self.open(Screen::Hotel(choice.hotel.clone()));
        self.ask_rates(choice.query.clone());
    }
}
