//! The requests of a booking that is managed: finding it, cancelling it, asking what became of that.

use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_client::ClientError;
use stopover_model::BookingId;
use stopover_model::wire::booking::CancelRequest;
use stopover_model::wire::{LookupRequest, Purchase};

use super::state::{CancelFailure, CancellationQuote, Cancelling, Lookup, LookupDetails, Step};
use crate::hotels::visit::{Event, HotelFlow, Known, Record, Slot, refunded};
use crate::ui::State;
use crate::ui::clock::now;
use crate::ui::failure::Failure;
use crate::ui::form::FormHandle;
use crate::ui::key::idempotency_key;

/// A booking and what is done about it. A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct ManageBooking {
    flow: HotelFlow,
    pub form: FormHandle<LookupDetails>,
    pub lookup: State<Lookup>,
    /// The booking, once found.
    pub known: State<Option<Known>>,
    pub cancelling: State<Cancelling>,
    /// Counts the answers to what became of the cancellation.
    pub checked: State<usize>,
}

impl ManageBooking {
    /// Begins with a booking, or with finding one. What is under way ends with the view that made it.
    pub fn new(flow: HotelFlow, known: Option<Known>) -> Self {
        let booking = Self {
            flow,
            form: FormHandle::new("so-lookup", LookupDetails::default()),
            lookup: State::default(),
            known: State::new(None),
            cancelling: State::default(),
            checked: State::new(0),
        };
        on_cleanup(move || flow.stop(Slot::Booking));
        if let Some(known) = known {
            booking.show(known);
            booking.refresh();
        }
        booking
    }

    /// Looks the booking up. False when a field has to be corrected first.
    pub fn find(self) -> bool {
        let is_complete = self.form.submit();
        if is_complete {
            self.look_up(self.form.get_untracked().values().request());
        }
        is_complete
    }

    fn look_up(self, request: LookupRequest) {
        self.lookup.set(Lookup::Running);
        let work = async move {
            let outcome = async { Ok(self.flow.gateway()?.look_up(&request).await?) };
            match outcome.await {
                Ok(found) => {
                    self.lookup.set(Lookup::Ready);
                    self.show(Known {
                        handle: found.handle,
                        purchase: found.purchase,
                    });
                }
                Err(failure) => self.lookup.set(match failure {
                    Failure::Gone => Lookup::NotFound,
                    Failure::Refused => Lookup::Refused,
                    failure => Lookup::Failed(self.flow.report(failure)),
                }),
            }
        };
        self.flow.start(Slot::Booking, work.boxed_local());
    }

    /// Asks what became of the booking.
    pub fn refresh(self) {
        let (Some(known), Ok(gateway)) = (self.known.get_untracked(), self.flow.gateway()) else {
            return;
        };
        let work = async move {
            self.take(gateway.purchase(&known.handle).await);
            self.checked.update(|times| *times = times.wrapping_add(1));
        };
        self.flow.start(Slot::Booking, work.boxed_local());
    }

    /// What cancelling costs now.
    fn quote(self) -> Option<CancellationQuote> {
        let record = Record::from_purchase(&self.known.get_untracked()?.purchase);
        let schedule = record.rate.as_ref().map(|rate| &rate.cancellation);
        Some(CancellationQuote::at(record.total, schedule, now()))
    }

    /// Asks for confirmation.
    pub fn ask_to_cancel(self) {
        if let Some(quote) = self.quote() {
            self.cancelling.update(|cancelling| cancelling.ask(quote));
        }
    }

    /// Does not cancel.
    pub fn keep(self) {
        self.cancelling.update(Cancelling::keep);
    }

    /// Cancels, once, for what the dialog shows.
    pub fn cancel(self) {
        let (Some(known), Some(quote)) = (self.known.get_untracked(), self.quote()) else {
            return;
        };
        let Some(booking_id) = number(&known.purchase) else {
            return;
        };
        let mut cancelling = self.cancelling.get_untracked();
        let key = cancelling.send(quote, idempotency_key);
        self.cancelling.set(cancelling);
        let Some(key) = key else {
            return;
        };
        let not_sent = |failure| {
            self.cancelling
                .update(|cancelling| cancelling.not_sent(failure))
        };
        if !window().navigator().on_line() {
            return not_sent(CancelFailure::Offline);
        }
        let Ok(gateway) = self.flow.gateway() else {
            return not_sent(CancelFailure::NotSent);
        };
        let work = async move {
            let request = CancelRequest { booking_id };
            let answer = gateway.cancel(&request, &key, &known.handle).await;
            if let Err(error) = &answer {
                self.cancelling
                    .update(|cancelling| cancelling.failed(error));
                if self.cancelling.get_untracked().step == Step::Unclear {
                    return self.refresh();
                }
            }
            self.take(answer);
        };
        self.flow.start(Slot::Booking, work.boxed_local());
    }

    fn show(self, known: Known) {
        self.cancelling
            .update(|cancelling| cancelling.answered(&known.purchase));
        self.known.set(Some(known));
    }

    /// Takes an answer about the open booking.
    fn take(self, answer: Result<Purchase, ClientError>) {
        let Some(known) = self.known.get_untracked() else {
            return;
        };
        match answer {
            Ok(purchase) if purchase == known.purchase => self
                .cancelling
                .update(|cancelling| cancelling.answered(&purchase)),
            Ok(purchase) => {
                let known = known.renewed(purchase);
                self.report_cancelled(&known.purchase);
                self.show(known);
            }
            Err(error) if matches!(error.status(), Some(401 | 403 | 404 | 410)) => {
                self.lapse(&known.purchase);
            }
            // What is shown stays; asking again may help.
            Err(_) => {}
        }
    }

    /// Reports to the site when the visitor has cancelled the booking.
    fn report_cancelled(self, purchase: &Purchase) {
        let step = self.cancelling.get_untracked().step;
        let record = Record::from_purchase(purchase);
        if record.is_cancelled() && matches!(step, Step::Sending | Step::Unclear) {
            let event = Event::Cancelled(Box::new(record), refunded(purchase));
            self.flow.observer.tell(&event);
        }
    }

    /// The handle opens nothing any more: back to finding the booking, with its number filled in.
    fn lapse(self, purchase: &Purchase) {
        self.cancelling.set(Cancelling::default());
        if let Some(number) = number(purchase) {
            let entered = self.form.get_untracked();
            self.form.set(LookupDetails {
                number: number.to_string(),
                email: entered.values().email.clone(),
            });
        }
        self.lookup.set(Lookup::Lapsed);
        self.known.set(None);
    }
}

fn number(purchase: &Purchase) -> Option<BookingId> {
    Record::from_purchase(purchase).number
}
