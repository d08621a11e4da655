//! The purchase as a state machine: from (state, event) to (state, effects).
//!
//! Money must move at most once. What may have been submitted is asked for and never begun anew: a second attempt, with
//! another key, is made only once it is proven that nothing came of the first and nothing can: where it seems not to have arrived, the
//! gateway gives it up first.
//!
//! - `stage`: how far the purchase is. `event`: what happens to it, and what is to be done then.
//! - `opening`, `attempt`, `outcome`: what follows from each event. `answer`: what an error of the gateway proves.

mod answer;
mod attempt;
mod event;
mod opening;
mod outcome;
mod stage;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use stopover_model::wire::Grant;

use super::details::Details;
use super::storage::Saved;
use crate::hotels::visit::{Choice, Opened, Record};
use crate::ui::failure::Failure;
use attempt::Attempt;

pub use event::{Effect, PurchaseEvent};
pub use stage::{AttemptFailure, Stage};

/// No `Debug`: personal data and secrets.
#[derive(Clone)]
pub struct PurchaseState {
    stage: Stage,
    choice: Option<Arc<Choice>>,
    opened: Option<Arc<Opened>>,
    /// When the session was opened, in milliseconds on the visitor's clock.
    opened_at: f64,
    is_price_accepted: bool,
    /// The site's grant for the open session. It stays valid when an attempt fails, unless the gateway refuses it.
    grant: Option<Grant>,
    /// Waits for the payment.
    unpaid: Option<Attempt>,
    /// The attempt that was sent and whose outcome is not known.
    sent: Option<Attempt>,
    /// It is booked, and the site has been told.
    is_reported: bool,
}

impl Default for PurchaseState {
    fn default() -> Self {
        Self {
            stage: Stage::Opening,
            choice: None,
            opened: None,
            opened_at: 0.0,
            is_price_accepted: false,
            grant: None,
            unpaid: None,
            sent: None,
            is_reported: false,
        }
    }
}

impl PurchaseState {
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    pub fn choice(&self) -> Option<Arc<Choice>> {
        self.choice.clone()
    }

    pub fn opened(&self) -> Option<Arc<Opened>> {
        self.opened.clone()
    }

    pub fn is_price_accepted(&self) -> bool {
        self.is_price_accepted
    }

    /// Whether it is booked, also where that is being asked for again.
    pub fn is_booked(&self) -> bool {
        self.is_reported
    }

    /// Nothing is being paid or waited for, and nothing that was sent may have been submitted.
    pub fn may_leave(&self) -> bool {
        let is_busy = matches!(
            self.stage,
            Stage::Paying | Stage::Confirming { .. } | Stage::Unknown
        );
        !is_busy && self.sent.is_none()
    }

    /// What a reload needs to resume the purchase or to show again that it is booked, beside what was typed; none when there is nothing to resume.
    pub fn saved(&self, gateway: String, details: Details) -> Option<Saved> {
        let is_over = match &self.stage {
            Stage::Refused(_) => true,
            // From these a reload is the way on.
            Stage::Booked(known) => {
                let record = Record::from_purchase(&known.purchase);
                record.is_test || record.is_cancelled()
            }
            _ => false,
        };
        let opened = self.opened.as_ref().filter(|_| !is_over)?;
        Some(Saved {
            gateway,
            handle: opened.handle.clone(),
            checkout: opened.checkout.clone(),
            opened_at: self.opened_at,
            hotel: opened.hotel.clone(),
            details,
            accepted: self.is_price_accepted,
            grant: self.grant.clone(),
            key: self.sent.as_ref().map(|attempt| attempt.key.clone()),
            booked: self.is_reported,
        })
    }

    /// The purchase's page opens it.
    pub fn choose(&mut self, choice: Choice) {
        self.close();
        self.stage = Stage::Opening;
        self.choice = Some(Arc::new(choice));
    }

    /// Forgets the session, its grant and what was sent. The choice stays.
    pub fn close(&mut self) {
        self.opened = None;
        self.grant = None;
        self.unpaid = None;
        self.sent = None;
        self.is_reported = false;
    }

    /// The effects are to be carried out in their order.
    pub fn on(&mut self, event: PurchaseEvent) -> Vec<Effect> {
        use PurchaseEvent as E;
        let can_confirm = matches!(self.stage, Stage::Confirming { .. });
        match event {
            E::Shown(saved) => match (self.choice.clone(), saved) {
                (Some(choice), _) => self.open(choice),
                (None, Some(saved)) => self.resume(*saved),
                // What is saved cannot be read, and would stand in the way each time.
                (None, None) => vec![Effect::ClearStorage, Effect::ShowList],
            },
            E::SessionAnswered {
                answer,
                can_pay,
                at,
            } => {
                self.opened_at = at;
                self.on_session(answer, can_pay)
            }
            E::RatesAnswered(answer) => self.on_rates(answer),
            E::ReofferTaken(choice) if matches!(self.stage, Stage::Offered(_)) => {
                self.open(Arc::from(choice))
            }
            E::Retried if matches!(self.stage, Stage::Failed(_)) => match self.choice.clone() {
                _ if self.opened.is_some() => {
                    self.stage = Stage::Opening;
                    self.ask_outcome()
                }
                Some(choice) => self.open(choice),
                None => Vec::new(),
            },
            E::AskedAgain if matches!(self.stage, Stage::Refused(_)) => {
                self.stage = Stage::Opening;
                self.search_rates()
            }
            E::PriceAccepted => {
                self.is_price_accepted = true;
                vec![Effect::Store]
            }
            E::Submitted { details, key, at } => self.submit(details, key, at),
            E::PaymentAnswered(grant) => self.on_payment(grant),
            E::SendDue if can_confirm => self.send(),
            E::Online if self.stage == (Stage::Confirming { offline: true }) => {
                let mut effects = vec![Effect::StopTimer];
                effects.append(&mut self.send());
                effects
            }
            E::AttemptAnswered(answer) if can_confirm => match answer {
                Ok(purchase) => self.on_purchase(purchase),
                Err(error) => self.on_attempt_error(&error),
            },
            E::AbandonAnswered(answer) if can_confirm || self.stage == Stage::Unknown => {
                self.on_abandoned(answer)
            }
            E::CheckDue if can_confirm || self.stage == Stage::Unknown => self.ask_outcome(),
            E::OutcomeAnswered(answer) if !self.stage.is_final() => match answer {
                Ok(purchase) => self.on_purchase(purchase),
                Err(failure) => self.on_outcome_failure(failure),
            },
            E::ReofferTaken(_)
            | E::Retried
            | E::AskedAgain
            | E::SendDue
            | E::Online
            | E::AttemptAnswered(_)
            | E::AbandonAnswered(_)
            | E::CheckDue
            | E::OutcomeAnswered(_) => Vec::new(),
        }
    }

    fn fail(&mut self, failure: Failure) -> Vec<Effect> {
        self.stage = Stage::Failed(failure);
        vec![Effect::ReportFailure(failure)]
    }
}
