//! From the press of the button to the outcome. A press is one attempt with one key: it may go out several times, but a
//! second attempt is never made while what became of the first is not known.

use std::sync::Arc;

use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_client::ClientError;
use stopover_model::wire::{CompletionRequest, Purchase};

use super::details::Complete;
use super::stage::{DOUBTS, Hitch, Outcome, PACE, Setback, Stage, outcome};
use super::{Attempt, Details, grant};
use crate::hotels::session::Session;
use crate::hotels::visit::Event;
use crate::hotels::visit::Slot;
use crate::hotels::visit::{Known, Record};
use crate::ui::failure::Failure;
use crate::ui::key::idempotency_key;

/// Seconds until a request goes out again for which there was no connection; it also does when the browser says that
/// there is one.
const RETRY: u32 = 5;

impl Session {
    /// Agrees to a changed price.
    pub fn accept_price(self) {
        self.intent.accepted.set(true);
        self.keep();
    }

    /// Books: the site takes the payment where one is needed, then the gateway is asked. Does nothing unless details are
    /// being typed, so that a second press is none.
    pub fn complete(self, complete: Complete) {
        let intent = self.intent;
        let (Stage::Details(_), Some(opened)) = (intent.stage.get_untracked(), intent.current())
        else {
            return;
        };
        let quote = &opened.quote;
        if quote.before.is_some() && !intent.accepted.get_untracked() {
            return;
        }
        let request = CompletionRequest {
            checkout_id: quote.id.clone(),
            accepted_price: quote.price.amount(),
            currency: quote.price.currency().code().to_owned(),
            contact_person: complete.contact,
            occupancy: complete.rooms,
            remarks: complete.remarks,
            grant: None,
        };
        if !quote.needs_grant || intent.grant.with_value(Option::is_some) {
            return self.attempt(request);
        }
        let host = self.flow.host.get();
        let Some(answer) = host.and_then(|host| grant::ask(&host, &grant::payment(quote))) else {
            return intent.stage.set(Stage::Details(Some(Hitch::NotPaid)));
        };
        intent.stage.set(Stage::Paying);
        let work = async move {
            match grant::word(answer).await {
                Some(word) => {
                    intent.grant.set_value(Some(word));
                    self.attempt(request);
                }
                None => intent.stage.set(Stage::Details(Some(Hitch::NotPaid))),
            }
        };
        self.flow.start(Slot::Purchase, work.boxed_local());
    }

    fn attempt(self, request: CompletionRequest) {
        let intent = self.intent;
        let grant = intent.grant.get_value();
        intent.doubts.set_value(0);
        intent.lost.set_value(false);
        intent.sent.set_value(Some(Arc::new(Attempt {
            key: idempotency_key(),
            request: Some(CompletionRequest { grant, ..request }),
        })));
        self.keep();
        intent.stage.set(Stage::Confirming { offline: false });
        self.send();
    }

    /// Sends the attempt, once more if need be.
    fn send(self) {
        let intent = self.intent;
        let (Some(opened), Some(attempt)) = (intent.current(), intent.sent.get_value()) else {
            return;
        };
        let work = async move {
            let Attempt {
                key,
                request: Some(request),
            } = &*attempt
            else {
                return self.check_purchase();
            };
            let Ok(gateway) = self.flow.gateway() else {
                return;
            };
            match gateway.complete(request, key, &opened.handle).await {
                Ok(purchase) => self.arrive(purchase),
                Err(error) => match self.setback(&error) {
                    Setback::Lost => {
                        intent.lost.set_value(true);
                        let offline = error.is_unreachable();
                        intent.stage.set(Stage::Confirming { offline });
                        intent.timer.after(RETRY, move || self.send());
                    }
                    Setback::Ask(seconds) => {
                        intent.timer.after(seconds, move || self.check_purchase());
                    }
                    Setback::Nothing(hitch) => self.back_to_details(hitch),
                    Setback::Lapsed => self.offer_again().await,
                },
            }
        };
        self.flow.start(Slot::Purchase, work.boxed_local());
    }

    fn setback(self, error: &ClientError) -> Setback {
        let setback = Setback::of(error);
        if self.intent.lost.get_value() {
            setback.after_a_loss()
        } else {
            setback
        }
    }

    /// Does at once what waits for a connection.
    pub fn retry_confirming(self) {
        let stage = self.intent.stage.get_untracked();
        if stage == (Stage::Confirming { offline: true }) {
            self.intent.timer.stop();
            self.send();
        }
    }

    /// Asks what became of the purchase.
    pub fn check_purchase(self) {
        let intent = self.intent;
        let Some(opened) = intent.current() else {
            return;
        };
        let work = async move {
            let answer = async { Ok(self.flow.gateway()?.purchase(&opened.handle).await?) };
            match answer.await {
                Ok(purchase) => self.arrive(purchase),
                Err(failure) => self.miss(failure).await,
            }
            intent
                .checked
                .update(|times| *times = times.saturating_add(1));
        };
        self.flow.start(Slot::Purchase, work.boxed_local());
    }

    /// Goes where an answer leads.
    fn arrive(self, purchase: Purchase) {
        let intent = self.intent;
        let Some(opened) = intent.current() else {
            return;
        };
        let handle = opened.handle.clone();
        match outcome(Known { handle, purchase }) {
            Outcome::NotSubmitted => self.doubt(),
            // From "unknown" there is no way back to "a moment, please".
            Outcome::Working if intent.stage.get_untracked() == Stage::Unknown => {}
            Outcome::Working => {
                intent.stage.set(Stage::Confirming { offline: false });
                intent.timer.after(PACE, move || self.check_purchase());
            }
            Outcome::Over(stage) => {
                if matches!(stage, Stage::Booked(_) | Stage::Refused(_)) {
                    intent.sent.set_value(None);
                    intent.drawer.clear();
                }
                if let Stage::Booked(known) = &stage {
                    intent.form.set(Details::default());
                    if !matches!(intent.stage.get_untracked(), Stage::Booked(_)) {
                        let record = Record::from_purchase(&known.purchase);
                        let event = Event::Booked(opened.clone(), Box::new(record));
                        self.flow.observer.tell(&event);
                    }
                }
                intent.stage.set(stage);
            }
        }
    }

    /// It is said not to be submitted. Of something that was sent this is believed only after a while: it may be waiting
    /// in the gateway.
    fn doubt(self) {
        let intent = self.intent;
        if intent.sent.with_value(Option::is_none) {
            return intent.stage.set(Stage::Details(None));
        }
        let doubts = intent.doubts.get_value();
        if doubts < DOUBTS {
            intent.doubts.set_value(doubts.saturating_add(1));
            intent.stage.set(Stage::Confirming { offline: false });
            intent.timer.after(PACE, move || self.check_purchase());
        } else {
            self.back_to_details(Hitch::NotArrived);
        }
    }

    /// It could not be learned what became of it.
    async fn miss(self, failure: Failure) {
        let intent = self.intent;
        let was_sent = intent.sent.with_value(Option::is_some);
        match (intent.stage.get_untracked(), failure) {
            (Stage::Unknown, _) => {}
            // The gateway no longer knows the session.
            (_, Failure::Expired | Failure::Gone | Failure::Refused) if !was_sent => {
                self.offer_again().await;
            }
            (_, Failure::Expired | Failure::Gone | Failure::Refused) => {
                intent.stage.set(Stage::Unknown);
            }
            (Stage::Confirming { .. }, failure) => {
                let offline = failure == Failure::Unreachable;
                intent.stage.set(Stage::Confirming { offline });
                let wait = if let Failure::Busy(wait) = failure {
                    wait
                } else {
                    RETRY
                };
                intent.timer.after(wait, move || self.check_purchase());
            }
            (_, failure) => self.stick(failure),
        }
    }

    fn back_to_details(self, hitch: Hitch) {
        let intent = self.intent;
        intent.sent.set_value(None);
        if hitch == Hitch::GrantRefused {
            intent.grant.set_value(None);
        }
        self.keep();
        intent.stage.set(Stage::Details(Some(hitch)));
    }
}
