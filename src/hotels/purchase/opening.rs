//! From a chosen rate to an open session, and back.

use std::sync::Arc;

use crate::hotels::parts::availability;
use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_model::wire::CheckoutOpened;
use stopover_model::wire::booking::CheckoutRequest;
use stopover_model::{HotelId, RateId};

use super::grant;
use super::stage::{Reoffer, Stage};
use crate::hotels::session::Search;
use crate::hotels::session::Session;
use crate::hotels::visit::Event;
use crate::hotels::visit::{Choice, Opened, Quote};
use crate::hotels::visit::{Rates, Screen, Slot};
use crate::ui::dom::after_render;
use crate::ui::failure::Failure;

impl Session {
    /// Begins to buy a rate of the screen in front, unless the site takes that over.
    pub fn book(self, hotel: &HotelId, rate: &RateId) {
        let Some(choice) = self.chosen(hotel, rate) else {
            return;
        };
        if self
            .flow
            .observer
            .takes_over(&Event::RateChosen(choice.clone()))
        {
            return;
        }
        let intent = self.intent;
        intent.from.set_value(self.screen.get_untracked());
        intent.close();
        intent.stage.set(Stage::Opening);
        intent.choice.set(Some(Arc::new(choice)));
        self.screen.set(Screen::Checkout);
    }

    /// Opens what was chosen, or takes up what a reload interrupted. The checkout's page does it when it comes: until then
    /// its code need not be here.
    pub fn begin_checkout(self) {
        match self.intent.choice.get_untracked() {
            Some(choice) => self.open_checkout((*choice).clone()),
            None if self.resume_checkout() => {}
            None => after_render(move || self.show_list()),
        }
    }

    fn chosen(self, hotel: &HotelId, rate: &RateId) -> Option<Choice> {
        match (self.screen.get_untracked(), self.search.get_untracked()) {
            (Screen::Search, Search::Done(found)) => found.choice(hotel, rate),
            _ => self.rates.get_untracked().choice(rate),
        }
    }

    /// Asks for a session of this rate. Where its search has lapsed, for the same rate in a new one.
    fn open_checkout(self, choice: Choice) {
        let intent = self.intent;
        intent.accepted.set(false);
        intent.stage.set(Stage::Opening);
        let choice = Arc::new(choice);
        intent.choice.set(Some(choice.clone()));
        let work = async move {
            let Some(search_id) = choice.search.clone() else {
                return self.offer_again().await;
            };
            let request = CheckoutRequest {
                search_id,
                rate_id: choice.rate.id.clone(),
                booking_period: choice.query.stay.into(),
            };
            let answer = async { Ok(self.flow.gateway()?.create_checkout(&request).await?) };
            match answer.await {
                Ok(answer) => self.take_in(answer, choice.hotel.clone()),
                Err(Failure::Expired | Failure::Gone) => self.offer_again().await,
                Err(failure) => self.stick(failure),
            }
        };
        self.flow.start(Slot::Purchase, work.boxed_local());
    }

    /// Shows the form of a session, unless it cannot be bought here.
    fn take_in(self, CheckoutOpened { handle, checkout }: CheckoutOpened, hotel: HotelId) {
        let intent = self.intent;
        let Some(quote) = Quote::read(&checkout) else {
            return self.stick(Failure::Troubled);
        };
        let payable = |host| grant::authorizer(&host).is_some();
        if quote.needs_grant && !self.flow.host.get().is_some_and(payable) {
            return self.stick(Failure::NoPayment);
        }
        let mut details = intent.form.get_untracked().values().clone();
        details.fit(&quote.occupancy);
        intent.form.set(details);
        let opened = Arc::new(Opened {
            handle,
            checkout,
            hotel,
            quote,
        });
        self.flow
            .observer
            .tell(&Event::CheckoutOpened(opened.clone()));
        intent.opened.set(Some(opened));
        intent.stage.set(Stage::Details(None));
        self.keep();
    }

    /// Goes no further for now.
    pub(super) fn stick(self, failure: Failure) {
        let failure = self.flow.report(failure);
        self.intent.stage.set(Stage::Stuck(failure));
    }

    /// Searches the hotel again, and offers the same rate as it is now.
    pub(super) async fn offer_again(self) {
        let intent = self.intent;
        intent.close();
        let Some(choice) = intent.choice.get_untracked() else {
            return self.show_list();
        };
        intent.choice.set(Some(Arc::new(Choice {
            search: None,
            ..(*choice).clone()
        })));
        match availability(self.flow, &choice.query).await {
            Ok(results) => {
                let offer = results.hotel(&choice.hotel).cloned().map(Arc::new);
                let rate = offer
                    .as_ref()
                    .and_then(|offer| choice.again(offer))
                    .cloned();
                let search = results.search_id;
                self.rates.set(Rates::Ready {
                    query: choice.query.clone(),
                    search: search.clone(),
                    offer,
                    expires_at: results.expires_at,
                });
                let reoffer = rate.map(|rate| Reoffer { search, rate });
                intent.stage.set(Stage::Offered(reoffer));
            }
            Err(failure) => self.stick(failure),
        }
    }

    /// Takes the same rate as a new search has it.
    pub fn take_reoffer(self, reoffer: Reoffer) {
        if let Some(choice) = self.intent.choice.get_untracked() {
            self.open_checkout(Choice {
                search: Some(reoffer.search),
                rate: reoffer.rate,
                ..(*choice).clone()
            });
        }
    }

    /// Asks again for what could not be had: the session, or what became of it.
    pub fn reopen_checkout(self) {
        if self.intent.current().is_some() {
            self.intent.stage.set(Stage::Opening);
            self.check_purchase();
        } else if let Some(choice) = self.intent.choice.get_untracked() {
            self.open_checkout((*choice).clone());
        }
    }

    /// Asks for the same rate in a new search.
    pub fn ask_again_for_rate(self) {
        self.intent.stage.set(Stage::Opening);
        let work = async move { self.offer_again().await };
        self.flow.start(Slot::Purchase, work.boxed_local());
    }

    /// Leaves for the screen where the rate was chosen.
    pub fn leave_checkout(self) {
        self.end_checkout();
        match self.intent.from.get_value() {
            Screen::Hotel(id) if self.offers(&id) => self.screen.set(Screen::Hotel(id)),
            Screen::Search if matches!(self.search.get_untracked(), Search::Done(_)) => {
                self.show_list();
            }
            _ => self.see_other_rooms(),
        }
    }

    /// Leaves for the hotel, with rates asked for anew.
    pub fn see_other_rooms(self) {
        self.end_checkout();
        let Some(choice) = self.intent.choice.get_untracked() else {
            return self.show_list();
        };
        self.edit(|form| form.take_back(&choice.query));
        self.open_hotel(choice.hotel.clone());
        self.load_rates(choice.query.clone());
    }

    /// Leaves for the list, or the empty form.
    pub fn back_to_stays(self) {
        self.end_checkout();
        self.show_list();
    }

    fn offers(self, hotel: &HotelId) -> bool {
        let rates = self.rates.get_untracked();
        rates.offer().is_some_and(|offer| offer.id == *hotel)
    }

    /// Gives the checkout up. What was typed stays.
    pub(in crate::hotels) fn end_checkout(self) {
        self.flow.stop(Slot::Purchase);
        self.intent.close();
    }
}
