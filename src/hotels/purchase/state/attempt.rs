//! From the press of the button to the gateway's answer.

use std::sync::Arc;

use stopover_client::ClientError;
use stopover_model::iso;
use stopover_model::wire::{CompletionRequest, Grant, PaymentRequest};

use super::PurchaseState;
use super::answer::Conclusion;
use super::event::Effect;
use super::stage::{AttemptFailure, Stage};
use crate::hotels::purchase::details::Complete;
use crate::hotels::visit::Quote;

/// Seconds until a request for which there was no connection is sent again.
pub(super) const RETRY_INTERVAL: u32 = 5;

/// Seconds that a visitor waits for an outcome without another word.
pub(super) const LONGEST_WAIT: u32 = 60;

/// From opening a session until its payment, in milliseconds: the gateway books within an hour of that, and paying takes its time.
const LONGEST_UNPAID: f64 = 3_000_000.0;

/// One press of the button: however often its request is sent, its key is the same.
#[derive(Clone)]
pub(super) struct Attempt {
    pub(super) key: String,
    /// None after a reload: then only its outcome can be asked for.
    pub(super) request: Option<Arc<CompletionRequest>>,
    /// How often it was sent.
    pub(super) copies: u8,
    /// How often it was reported as not submitted since it was last sent.
    pub(super) reports: u8,
    /// How often it was asked for in vain.
    pub(super) unanswered: u8,
}

impl PurchaseState {
    /// Unless an attempt is on its way or a changed price is not agreed to.
    pub(super) fn submit(&mut self, details: Complete, key: String, at: f64) -> Vec<Effect> {
        let (Stage::Details(_), Some(opened)) = (&self.stage, self.opened.as_ref()) else {
            return Vec::new();
        };
        let quote = &opened.quote;
        if quote.before.is_some() && !self.is_price_accepted {
            return Vec::new();
        }
        let request = CompletionRequest {
            checkout_id: quote.id.clone(),
            accepted_price: quote.price.amount(),
            currency: quote.price.currency().code().to_owned(),
            contact_person: details.contact,
            occupancy: details.rooms,
            remarks: details.remarks,
            grant: None,
        };
        let attempt = Attempt {
            key,
            request: Some(Arc::new(request)),
            copies: 0,
            reports: 0,
            unanswered: 0,
        };
        if quote.needs_grant && self.grant.is_none() {
            if at - self.opened_at > LONGEST_UNPAID {
                self.stage = Stage::Opening;
                return self.search_rates();
            }
            let payment = payment(quote);
            self.unpaid = Some(attempt);
            self.stage = Stage::Paying;
            return vec![Effect::AskForGrant(payment)];
        }
        self.begin(attempt)
    }

    pub(super) fn on_payment(&mut self, grant: Option<Grant>) -> Vec<Effect> {
        let (Stage::Paying, Some(attempt)) = (&self.stage, self.unpaid.take()) else {
            return Vec::new();
        };
        if grant.is_none() {
            self.stage = Stage::Details(Some(AttemptFailure::NotPaid));
            return Vec::new();
        }
        self.grant = grant;
        self.begin(attempt)
    }

    fn begin(&mut self, mut attempt: Attempt) -> Vec<Effect> {
        if let Some(request) = attempt.request.as_mut() {
            Arc::make_mut(request).grant.clone_from(&self.grant);
        }
        self.sent = Some(attempt);
        self.stage = Stage::Confirming { offline: false };
        let mut effects = vec![Effect::Store];
        effects.append(&mut self.send());
        effects
    }

    /// Sends the attempt, or sends it again.
    pub(super) fn send(&mut self) -> Vec<Effect> {
        let (Some(opened), Some(attempt)) = (self.opened.as_ref(), self.sent.as_mut()) else {
            return Vec::new();
        };
        let Some(request) = attempt.request.clone() else {
            return self.ask_outcome();
        };
        attempt.copies = attempt.copies.saturating_add(1);
        attempt.reports = 0;
        vec![Effect::Send {
            request,
            key: attempt.key.clone(),
            handle: opened.handle.clone(),
        }]
    }

    pub(super) fn on_attempt_error(&mut self, error: &ClientError) -> Vec<Effect> {
        let Some(attempt) = self.sent.as_mut() else {
            return Vec::new();
        };
        let mut conclusion = Conclusion::of(error);
        if attempt.copies > 1 {
            conclusion = conclusion.after_a_copy();
        }
        match conclusion {
            Conclusion::NoAnswer => {
                let offline = error.is_unreachable();
                if !offline && attempt.copies > 1 {
                    return self.mark_unknown();
                }
                self.send_after(RETRY_INTERVAL, offline)
            }
            Conclusion::TryAgain(wait) => {
                attempt.copies = attempt.copies.saturating_sub(1);
                if wait > LONGEST_WAIT {
                    return match attempt.copies {
                        0 => self.back_to_details(AttemptFailure::Busy(wait)),
                        _ => self.mark_unknown(),
                    };
                }
                self.send_after(wait, false)
            }
            Conclusion::MaybeSubmitted(wait) => self.check_after(wait, false),
            Conclusion::NotSubmitted(failure) => self.back_to_details(failure),
            Conclusion::Lapsed => self.on_lapsed(),
        }
    }

    fn send_after(&mut self, wait: u32, offline: bool) -> Vec<Effect> {
        self.stage = Stage::Confirming { offline };
        vec![Effect::SendAfter(wait)]
    }

    /// Nothing was submitted: the visitor can begin another attempt.
    pub(super) fn back_to_details(&mut self, failure: AttemptFailure) -> Vec<Effect> {
        self.sent = None;
        if failure == AttemptFailure::GrantRefused {
            self.grant = None;
        }
        self.stage = Stage::Details(Some(failure));
        vec![Effect::Store]
    }
}

/// What the site learns of a purchase: no personal data.
fn payment(quote: &Quote) -> PaymentRequest {
    PaymentRequest {
        checkout_id: quote.id.clone(),
        amount: quote.price.minor(),
        currency: quote.price.currency().code().to_owned(),
        hotel: quote.hotel.name.clone(),
        check_in: iso(quote.stay.check_in()),
        check_out: iso(quote.stay.check_out()),
        room: quote
            .rate
            .as_ref()
            .map(|rate| rate.room_type.clone())
            .unwrap_or_default(),
    }
}
