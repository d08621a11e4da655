//! The way into a purchase, and out of it.

use leptos::prelude::*;
use stopover_model::{HotelId, RateId};

use super::Session;
use crate::hotels::purchase::Exits;
use crate::hotels::visit::{Choice, Event, Navigation, Screen};

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
        self.chosen_on.set_value(self.screen.get_untracked());
        self.purchase.choose(choice);
        self.screen.set(Screen::Checkout);
    }

    fn choice(self, hotel: &HotelId, rate: &RateId) -> Option<Choice> {
        match (self.screen.get_untracked(), self.results.found()) {
            (Screen::Search, Some(found)) => found.choice(hotel, rate),
            _ => self.hotel.rates.get_untracked().choice(rate),
        }
    }

    /// Where a purchase leads.
    pub fn exits(self, navigation: Navigation) -> Exits {
        Exits {
            back: Callback::new(move |()| self.back_to_choice()),
            other_rooms: Callback::new(move |()| self.see_other_rooms()),
            list: navigation.show_list,
            list_label: navigation.list_label,
            manage: Callback::new(move |known| self.screen.set(Screen::Booking(Some(known)))),
            rates: Callback::new(move |rates| self.hotel.rates.set(rates)),
        }
    }

    /// Shows the screen on which the rate was chosen, if it still shows the rate.
    fn back_to_choice(self) {
        let rates = self.hotel.rates.get_untracked();
        let offers = |id: &HotelId| rates.offer().is_some_and(|offer| offer.id == *id);
        match self.chosen_on.get_value() {
            Screen::Hotel(id) if offers(&id) => self.screen.set(Screen::Hotel(id)),
            Screen::Search if self.results.found().is_some() => self.show_list(),
            _ => self.see_other_rooms(),
        }
    }

    /// Shows the hotel of the purchase, with rates asked for anew.
    fn see_other_rooms(self) {
        let Some(choice) = self.purchase.choice() else {
            return self.show_list();
        };
        self.search.edit(|form| form.take_back(&choice.query));
        self.open_hotel(choice.hotel.clone());
        self.ask_rates(choice.query.clone());
    }
}
