//! A booking that is managed as a state machine: from (state, event) to (state, effect).
//!
//! - `event`: what happens to it, and what is to be done then.
//! - `lookup` finds it, `cancelling` cancels it, `quote` is what that would cost.

mod cancelling;
mod event;
#[cfg(test)]
mod fixture;
mod lookup;
mod quote;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};
use stopover_client::ClientError;
use stopover_model::BookingId;
use stopover_model::wire::booking::CancelRequest;
use stopover_model::wire::{BookingFound, Purchase};

use crate::hotels::visit::{Known, Record, refunded};
use crate::ui::failure::Failure;

pub use cancelling::{CancelFailure, Cancelling, Step};
pub use event::{Effect, ManageEvent};
pub use lookup::{Lookup, LookupDetails, LookupField};
pub use quote::CancellationQuote;

#[derive(Clone, Default)]
pub struct ManageState {
    pub lookup: Lookup,
    /// The booking, once found.
    pub known: Option<Known>,
    pub cancelling: Cancelling,
}

impl ManageState {
    pub fn on(&mut self, event: ManageEvent) -> Option<Effect> {
        use ManageEvent as E;
        match event {
            E::Shown(known) => {
                self.show(known);
                self.check()
            }
            // What is being changed is not sent by itself.
            E::Edited => {
                if let Lookup::Failed(Failure::Busy(_)) = self.lookup {
                    self.lookup = Lookup::Ready;
                }
                None
            }
            E::Submitted(_) if self.lookup == Lookup::Running => None,
            E::Submitted(request) => {
                self.lookup = Lookup::Running;
                Some(Effect::LookUp(request))
            }
            E::LookupAnswered(answer) => self.on_lookup(answer),
            E::CheckDue => self.check(),
            E::CheckAnswered(answer) => self.on_purchase(answer),
            E::CancelAsked(now) => {
                let quote = self.quote(now)?;
                self.cancelling.ask(quote);
                None
            }
            E::Kept => {
                self.cancelling.keep();
                None
            }
            E::CancelConfirmed { now, key } => self.cancel(now, key),
            E::CancelNotSent(failure) => {
                self.cancelling.not_sent(failure);
                None
            }
            E::CancelAnswered(answer) => {
                if let Err(error) = &answer {
                    self.cancelling.failed(error);
                    if self.cancelling.step == Step::Unclear {
                        return self.check();
                    }
                }
                self.on_purchase(answer)
            }
        }
    }

    fn on_lookup(&mut self, answer: Result<BookingFound, Failure>) -> Option<Effect> {
        self.lookup = match answer {
            Ok(BookingFound { handle, purchase }) => {
                self.show(Known { handle, purchase });
                Lookup::Ready
            }
            Err(Failure::Gone) => Lookup::NotFound,
            Err(Failure::Refused) => Lookup::Refused,
            Err(failure) => {
                self.lookup = Lookup::Failed(failure);
                return Some(Effect::ReportFailure(failure));
            }
        };
        None
    }

    fn check(&self) -> Option<Effect> {
        let known = self.known.as_ref()?;
        Some(Effect::Check(known.handle.clone()))
    }

    /// What cancelling costs at a moment.
    fn quote(&self, now: DateTime<Utc>) -> Option<CancellationQuote> {
        let record = Record::from_purchase(&self.known.as_ref()?.purchase);
        let schedule = record.rate.as_ref().map(|rate| &rate.cancellation);
        Some(CancellationQuote::at(record.total, schedule, now))
    }

    /// Cancels, once, for what the dialog shows.
    fn cancel(&mut self, now: DateTime<Utc>, key: String) -> Option<Effect> {
        let quote = self.quote(now)?;
        let known = self.known.as_ref()?;
        let booking_id = number(&known.purchase)?;
        let key = self.cancelling.send(quote, key)?;
        Some(Effect::Cancel {
            request: CancelRequest { booking_id },
            key,
            handle: known.handle.clone(),
        })
    }

    fn show(&mut self, known: Known) {
        self.cancelling.answered(&known.purchase);
        self.known = Some(known);
    }

    /// Takes an answer about the booking that is shown.
    fn on_purchase(&mut self, answer: Result<Purchase, ClientError>) -> Option<Effect> {
        let known = self.known.take()?;
        match answer {
            Ok(purchase) => {
                let known = known.renewed(purchase);
                let was_sent = self.cancelling.was_sent();
                let record = Record::from_purchase(&known.purchase);
                let refund = refunded(&known.purchase);
                self.show(known);
                (was_sent && record.is_cancelled())
                    .then(|| Effect::ReportCancelled(Box::new(record), refund))
            }
            // The handle opens nothing any more, by the gateway's own word: back to finding the booking.
            Err(error)
                if error.problem().is_some()
                    && matches!(error.status(), Some(401 | 403 | 404 | 410)) =>
            {
                self.cancelling = Cancelling::default();
                self.lookup = Lookup::Lapsed;
                number(&known.purchase).map(Effect::FillNumber)
            }
            // What is shown stays; asking again may help.
            Err(_) => {
                self.known = Some(known);
                None
            }
        }
    }
}

fn number(purchase: &Purchase) -> Option<BookingId> {
    Record::from_purchase(purchase).number
}
