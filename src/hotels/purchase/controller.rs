//! The purchase while its page is shown: carries out what the state machine decides.

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use js_sys::Date;
use leptos::prelude::*;

use super::state::{Effect, PurchaseEvent, Stage};
use super::timer::Timer;
use super::{CurrentPurchase, Details, grant};
use crate::hotels::parts::free_rooms;
use crate::hotels::visit::{
    Choice, Event, Go, HotelFlow, Known, Navigation, Opened, Rates, Record, Screen,
};
use crate::ui::State;
use crate::ui::dom::after_render;
use crate::ui::form::FormHandle;
use crate::ui::key::idempotency_key;

/// The purchase while its page is shown. A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct PurchaseController {
    purchase: CurrentPurchase,
    flow: HotelFlow,
    navigation: Navigation,
    /// The rates of the hotel, for its page.
    rates: State<Rates>,
    timer: Timer,
    pub form: FormHandle<Details>,
    /// Counts the answers to what became of the purchase.
    pub checked: State<usize>,
}

impl PurchaseController {
    /// Opens what was chosen, or takes up what a reload interrupted.
    pub fn new(purchase: CurrentPurchase, flow: HotelFlow, rates: State<Rates>) -> Self {
        let controller = Self {
            purchase,
            flow,
            navigation: expect_context(),
            rates,
            timer: Timer::new(),
            form: FormHandle::new("so-book", purchase.details.get()),
            checked: State::new(0),
        };
        let gateway = flow.gateway_address();
        let saved = gateway.and_then(|gateway| purchase.storage.open(&gateway));
        controller.on(PurchaseEvent::Shown(saved.map(Box::new)));
        controller
    }

    /// How far the purchase is. What reads it runs again when it changes.
    pub fn stage(self) -> Stage {
        self.purchase.stage.get()
    }

    /// Whether a changed price was agreed to.
    pub fn is_price_accepted(self) -> bool {
        self.purchase.is_price_accepted.get()
    }

    /// Whether it is booked, also where that is being asked for again.
    pub fn is_booked(self) -> bool {
        self.purchase.state.read().is_booked()
    }

    pub fn choice(self) -> Option<Arc<Choice>> {
        self.purchase.choice()
    }

    pub fn opened(self) -> Option<Arc<Opened>> {
        self.purchase.state.read().opened()
    }

    /// Books with what was typed.
    pub fn submit(self) {
        if let Ok(details) = self.form.get_untracked().values().check() {
            let key = idempotency_key();
            let at = Date::now();
            self.on(PurchaseEvent::Submitted { details, key, at });
        }
    }

    /// Asks what became of the purchase.
    pub fn check(self) {
        self.on(PurchaseEvent::CheckDue);
    }

    /// Gives the purchase up and leaves for the screen on which the rate was chosen.
    pub fn leave(self) {
        self.leave_to(Go::BackToRate);
    }

    /// Gives the purchase up and leaves for the hotel.
    pub fn see_other_rooms(self) {
        self.leave_to(Go::OtherRooms);
    }

    /// Gives the purchase up and leaves for the list.
    pub fn back_to_list(self) {
        self.leave_to(Go::To(Screen::Search));
    }

    pub fn announce(self, sentence: String) {
        self.flow.announcer.say(sentence);
    }

    fn leave_to(self, exit: Go) {
        self.timer.stop();
        self.purchase.end();
        self.navigation.go(exit);
    }

    /// What leads to the list is called so.
    pub fn list_label(self) -> String {
        self.navigation.list_label.get()
    }

    /// Leaves for the booking that was made. A reload there finds it again.
    pub fn manage(self, known: Box<Known>) {
        self.purchase.close();
        self.navigation.open(Screen::Booking(Some(known)));
    }

    /// Keeps what was typed, and the purchase for a reload.
    pub fn store(self) {
        let details = self.form.get_untracked().values().clone();
        self.purchase.details.set(details.clone());
        let saved = self
            .flow
            .gateway_address()
            .and_then(|gateway| self.purchase.state.read().saved(gateway, details));
        if let Some(saved) = saved {
            self.purchase.storage.save(&saved);
        }
    }

    /// Takes an event, and carries out what follows from it.
    pub fn on(self, event: PurchaseEvent) {
        // None when the site has taken the element out of the page.
        let Some((effects, stage, is_accepted)) = self.purchase.state.update(|state| {
            let effects = state.on(event);
            (effects, state.stage().clone(), state.is_price_accepted())
        }) else {
            return;
        };
        // Before the effects: the site's own function may look at the stage, or end it at once.
        self.purchase.stage.renew(stage);
        self.purchase.is_price_accepted.renew(is_accepted);
        for effect in effects {
            self.carry_out(effect);
        }
    }

    fn start(self, work: LocalBoxFuture<'static, ()>) {
        self.purchase.request.start(work);
    }

    fn carry_out(self, effect: Effect) {
        let flow = self.flow;
        match effect {
            Effect::OpenSession(request) => {
                let work = async move {
                    let answer = async { Ok(flow.gateway()?.create_checkout(&request).await?) };
                    let answer = answer.await;
                    let host = flow.host.get();
                    let can_pay = host.is_some_and(|host| grant::authorizer(&host).is_some());
                    let at = Date::now();
                    self.on(PurchaseEvent::SessionAnswered {
                        answer,
                        can_pay,
                        at,
                    });
                };
                self.start(work.boxed_local());
            }
            Effect::SearchRates(choice) => {
                let work = async move {
                    let answer = free_rooms(flow, &choice.query)
                        .await
                        .map(|results| Rates::of(choice.query.clone(), &results, &choice.hotel));
                    if let Ok(rates) = &answer {
                        self.rates.set(rates.clone());
                    }
                    self.on(PurchaseEvent::RatesAnswered(answer));
                };
                self.start(work.boxed_local());
            }
            Effect::AskForGrant(payment) => {
                let host = flow.host.get();
                let Some(answer) = host.and_then(|host| grant::ask(&host, &payment)) else {
                    return self.on(PurchaseEvent::PaymentAnswered(None));
                };
                let work = async move {
                    let grant = grant::read(answer).await;
                    self.on(PurchaseEvent::PaymentAnswered(grant));
                };
                self.start(work.boxed_local());
            }
            Effect::Send {
                request,
                key,
                handle,
            } => {
                let work = async move {
                    // The site has taken its address away: what became of earlier copies is asked for once it is back.
                    let Ok(gateway) = flow.gateway() else {
                        return self.on(PurchaseEvent::CheckDue);
                    };
                    let answer = gateway.complete(&request, &key, &handle).await;
                    self.on(PurchaseEvent::AttemptAnswered(answer));
                };
                self.start(work.boxed_local());
            }
            Effect::SendAfter(seconds) => self.later(seconds, || PurchaseEvent::SendDue),
            Effect::Abandon {
                request,
                key,
                handle,
            } => {
                let work = async move {
                    let answer =
                        async { Ok(flow.gateway()?.abandon(&request, &key, &handle).await?) };
                    self.on(PurchaseEvent::AbandonAnswered(answer.await));
                };
                self.start(work.boxed_local());
            }
            Effect::AskOutcome(handle) => {
                let work = async move {
                    let answer = async { Ok(flow.gateway()?.purchase(&handle).await?) };
                    let answer = answer.await;
                    self.on(PurchaseEvent::OutcomeAnswered(answer));
                    self.checked
                        .update(|times| *times = times.saturating_add(1));
                };
                self.start(work.boxed_local());
            }
            Effect::CheckAfter(seconds) => self.later(seconds, || PurchaseEvent::CheckDue),
            Effect::StopTimer => self.timer.stop(),
            Effect::Store => self.store(),
            Effect::ClearStorage => self.purchase.storage.clear(),
            Effect::FillForm(details) => self.form.set(details),
            Effect::FitForm(occupancy) => {
                let mut details = self.form.get_untracked().values().clone();
                details.fit(&occupancy);
                self.form.set(details);
            }
            Effect::ReportOpened(opened) => flow.observer.tell(&Event::CheckoutOpened(opened)),
            Effect::ReportBooked(opened, known) => {
                let record = Record::from_purchase(&known.purchase);
                flow.observer.tell(&Event::Booked(opened, Box::new(record)));
            }
            Effect::ReportFailure(failure) => {
                flow.report(failure);
            }
            Effect::ShowList => {
                after_render(move || self.navigation.open(Screen::Search));
            }
        }
    }

    fn later(self, seconds: u32, event: fn() -> PurchaseEvent) {
        self.timer.after(seconds, move || self.on(event()));
    }
}
