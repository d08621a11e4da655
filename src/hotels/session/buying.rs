//! The way into a purchase, and out of it.

use leptos::prelude::*;
use stopover_model::{HotelId, RateId};

use super::{Search, Session};
use crate::hotels::purchase::Exits;
use crate::hotels::visit::{Choice, Event, Screen, Slot};
use crate::i18n::{Locale, Msg};

impl Session {
    /// Begins to buy a rate of the screen in front, unless the site takes that over.
    pub fn book(self, hotel: &HotelId, rate: &RateId) {
        let Some(choice) = self.chosen(hotel, rate) else {
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

    fn chosen(self, hotel: &HotelId, rate: &RateId) -> Option<Choice> {
        match (self.screen.get_untracked(), self.search.get_untracked()) {
            (Screen::Search, Search::Done(found)) => found.choice(hotel, rate),
            _ => self.rates.get_untracked().choice(rate),
        }
    }

    /// Gives the purchase up.
    pub(in crate::hotels) fn end_checkout(self) {
        self.flow.stop(Slot::Purchase);
        self.purchase.end();
    }

    /// Where a purchase leads.
    pub(in crate::hotels) fn exits(self, locale: Locale) -> Exits {
        Exits {
            back: Callback::new(move |()| match self.chosen_on.get_value() {
                Screen::Hotel(id) if self.offers(&id) => self.screen.set(Screen::Hotel(id)),
                Screen::Search if matches!(self.search.get_untracked(), Search::Done(_)) => {
                    self.show_list();
                }
                _ => self.see_other_rooms(),
            }),
            other_rooms: Callback::new(move |()| self.see_other_rooms()),
            list: Callback::new(move |()| self.show_list()),
            list_label: Callback::new(move |()| match self.search.get_untracked() {
                Search::Done(_) => locale.count(Msg::BackToStays, self.matches.get_untracked()),
                _ => locale.text(Msg::BackToSearch).to_owned(),
            }),
            manage: Callback::new(move |known| self.screen.set(Screen::Booking(Some(known)))),
            rates: Callback::new(move |rates| self.rates.set(rates)),
        }
    }

    /// Shows the hotel of the purchase, with rates asked for anew.
    fn see_other_rooms(self) {
        let Some(choice) = self.purchase.choice() else {
            return self.show_list();
        };
        self.edit(|form| form.take_back(&choice.query));
        self.open_hotel(choice.hotel.clone());
        self.load_rates(choice.query.clone());
    }

    fn offers(self, hotel: &HotelId) -> bool {
        let rates = self.rates.get_untracked();
        rates.offer().is_some_and(|offer| offer.id == *hotel)
    }
}
