//! The outcome of a purchase.

use std::mem;
use std::sync::Arc;

use stopover_model::wire::{AbandonRequest, Purchase, PurchaseState as State, Refusal};

use super::PurchaseState;
use super::answer::CHECK_INTERVAL;
use super::attempt::{LONGEST_WAIT, RETRY_INTERVAL};
use super::event::Effect;
use super::stage::{AttemptFailure, Stage};
use crate::hotels::purchase::details::Details;
use crate::hotels::visit::{Known, Opened};
use crate::ui::{IntoVec, failure::Failure};

/// How often it is asked in vain before the visitor is told that the purchase may exist.
pub(super) const UNANSWERED_QUESTIONS: u8 = 6;

/// How often a purchase that was sent may be reported as not submitted before it is given up: the request may be waiting
/// in the gateway.
pub(super) const UNBELIEVED_REPORTS: u8 = 4;

impl PurchaseState {
    pub(super) fn ask_outcome(&self) -> Vec<Effect> {
        let handle = self.opened.as_ref().map(|opened| opened.handle.clone());
        handle.map(Effect::AskOutcome).into_iter().into_vec()
    }

    /// Takes what the gateway says of the purchase.
    pub(super) fn on_purchase(&mut self, purchase: Purchase) -> Vec<Effect> {
        let Some(opened) = self.opened.clone() else {
            return Vec::new();
        };
        match purchase.state {
            State::Booked => self.on_booked(opened, purchase),
            // What was booked once is never begun anew.
            _ if self.is_reported => self.mark_unknown(),
            State::Open => self.on_not_submitted(),
            // From "unknown" there is no way back to "a moment, please".
            State::Confirming if self.stage == Stage::Unknown => Vec::new(),
            State::Confirming => self.check_after(CHECK_INTERVAL, false),
            State::Unknown => self.mark_unknown(),
            State::Refused => {
                self.sent = None;
                self.stage = Stage::Refused(purchase.refusal.unwrap_or(Refusal::NotBooked));
                vec![Effect::ClearStorage]
            }
        }
    }

    fn on_booked(&mut self, opened: Arc<Opened>, purchase: Purchase) -> Vec<Effect> {
        self.sent = None;
        self.grant = None;
        let handle = opened.handle.clone();
        let known = Box::new(Known { handle, purchase });
        self.stage = Stage::Booked(known.clone());
        // For a reload nothing of what was typed is kept.
        let mut effects = vec![
            Effect::ClearStorage,
            Effect::FillForm(Details::default()),
            Effect::Store,
        ];
        if !mem::replace(&mut self.is_reported, true) {
            effects.push(Effect::ReportBooked(opened, known));
        }
        effects
    }

    /// What was sent is given up after [`UNBELIEVED_REPORTS`]: it may be on its way for long.
    fn on_not_submitted(&mut self) -> Vec<Effect> {
        let Some(attempt) = self.sent.as_mut() else {
            self.stage = Stage::Details(None);
            return Vec::new();
        };
        if attempt.reports >= UNBELIEVED_REPORTS {
            return self.abandon();
        }
        attempt.reports = attempt.reports.saturating_add(1);
        if self.stage == Stage::Unknown {
            return Vec::new();
        }
        self.check_after(CHECK_INTERVAL, false)
    }

    pub(super) fn check_after(&mut self, wait: u32, offline: bool) -> Vec<Effect> {
        self.stage = Stage::Confirming { offline };
        vec![Effect::CheckAfter(wait)]
    }

    fn abandon(&self) -> Vec<Effect> {
        let (Some(opened), Some(attempt)) = (&self.opened, &self.sent) else {
            return Vec::new();
        };
        vec![Effect::Abandon {
            request: AbandonRequest {
                checkout_id: opened.quote.id.clone(),
            },
            key: attempt.key.clone(),
            handle: opened.handle.clone(),
        }]
    }

    /// Only the gateway's word that it is given up leads back to the form.
    pub(super) fn on_abandoned(&mut self, answer: Result<Purchase, Failure>) -> Vec<Effect> {
        match answer {
            Ok(purchase) if purchase.state == State::Open => {
                self.back_to_details(AttemptFailure::NotReceived)
            }
            Ok(purchase) => self.on_purchase(purchase),
            Err(_) => self.mark_unknown(),
        }
    }

    /// The outcome could not be asked for.
    pub(super) fn on_outcome_failure(&mut self, failure: Failure) -> Vec<Effect> {
        match (&self.stage, failure) {
            (Stage::Unknown, _) => Vec::new(),
            // The gateway no longer knows the session.
            (_, Failure::Expired | Failure::Gone | Failure::Refused) => match self.sent {
                Some(_) => self.mark_unknown(),
                None if self.is_reported => vec![Effect::ClearStorage, Effect::ShowList],
                None => self.on_lapsed(),
            },
            (Stage::Confirming { .. }, failure) => {
                let offline = failure == Failure::Unreachable;
                let wait = match failure {
                    Failure::Busy(wait) => wait,
                    _ => RETRY_INTERVAL,
                };
                if !offline && (wait > LONGEST_WAIT || self.is_asked_in_vain()) {
                    return self.mark_unknown();
                }
                self.check_after(wait, offline)
            }
            (_, failure) => {
                let effects = self.fail(failure);
                // A reload has interrupted it.
                if self.sent.is_some() {
                    self.stage = Stage::Unknown;
                }
                effects
            }
        }
    }

    fn is_asked_in_vain(&mut self) -> bool {
        self.sent.as_mut().is_some_and(|attempt| {
            attempt.unanswered = attempt.unanswered.saturating_add(1);
            attempt.unanswered >= UNANSWERED_QUESTIONS
        })
    }

    pub(super) fn mark_unknown(&mut self) -> Vec<Effect> {
        self.stage = Stage::Unknown;
        Vec::new()
    }
}
