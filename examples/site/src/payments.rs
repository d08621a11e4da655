//! The site's payments: pretended, and kept in memory. A real site tells its payment provider, and keeps them in its database.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use tracing::{error, info};

use crate::{Outcome, Refund, Report};

/// What the widget tells of the checkout. It comes from a browser: believe of it only what you charged.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct PaymentRequest {
    /// The checkout the grant is for.
    pub checkout_id: String,
    /// The amount in the currency's minor unit: 131200 is 1,312.00 EUR.
    pub amount: i64,
    /// Three-letter currency code.
    pub currency: String,
}

impl PaymentRequest {
    /// Whether these can be a checkout's facts.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let is_id = |byte: u8| byte.is_ascii_alphanumeric() || b"_.:-".contains(&byte);
        (1..=200).contains(&self.checkout_id.len())
            && self.checkout_id.bytes().all(is_id)
            && self.currency.len() == 3
            && self.currency.bytes().all(|byte| byte.is_ascii_uppercase())
            && (1..1 << 53).contains(&self.amount)
    }
}

/// What was authorised, by checkout.
#[derive(Default)]
pub struct Payments(Mutex<HashMap<String, Payment>>);

struct Payment {
    request: PaymentRequest,
    state: State,
    waits_until: Instant,
    /// In minor units.
    paid_back: Option<i64>,
    /// What a person has to decide. A real site shows it to one.
    review: Option<String>,
}

/// Where a payment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Nothing has been heard of the booking.
    Authorised,
    /// There is a booking.
    Captured,
    /// There is none.
    Voided,
    /// Nobody knows.
    Held,
    /// There was one, or it was said so by mistake.
    Refunded,
    /// Another price was authorised for this checkout.
    Other,
}

impl Payments {
    /// Authorises a payment, or finds where it stands, for a grant that is good for `lifetime`.
    pub fn authorize(&self, request: PaymentRequest, lifetime: Duration) -> State {
        let mut payments = self.lock();
        // Longer than the grant: clocks differ.
        let waits_until = Instant::now() + 2 * lifetime;
        let payment = payments.entry(request.checkout_id.clone());
        let payment = payment.or_insert_with(|| Payment {
            request: request.clone(),
            state: State::Authorised,
            waits_until,
            paid_back: None,
            review: None,
        });
        if payment.request != request {
            return State::Other;
        }
        payment.waits_until = waits_until;
        payment.state
    }

    /// Lets the money follow the booking, as the gateway has told it.
    pub fn settle(&self, told: &Outcome) {
        if let Some(payment) = self.lock().get_mut(&told.checkout_id) {
            payment.follow(&told.outcome, Some(&told.refund));
        }
    }

    /// The answer to the question that was asked of the gateway then. None: the gateway does not know the checkout.
    pub fn found(&self, checkout: &str, report: Option<&Report>, asked_at: Instant) {
        let mut payments = self.lock();
        let Some(payment) = payments.get_mut(checkout) else {
            return;
        };
        match report {
            // The grant could not be used any more when the gateway was asked, so nothing will be booked by it.
            Some(report) if report.state == "open" && payment.waits_until < asked_at => {
                payment.follow("refused", None);
            }
            Some(report) => {
                payment.follow(&report.state, None);
                if report.cancellation.as_deref() == Some("cancelled") {
                    payment.follow("cancelled", Some(&report.refund));
                }
            }
            // There may be a booking all the same.
            None => payment.review("the gateway does not know it".to_owned()),
        }
    }

    /// The checkouts whose outcome was not heard of.
    #[must_use]
    pub fn waiting(&self) -> Vec<String> {
        let payments = self.lock();
        let waiting = payments
            .iter()
            .filter(|(_, payment)| matches!(payment.state, State::Authorised | State::Held));
        waiting.map(|(checkout, _)| checkout.clone()).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Payment>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Payment {
    /// Takes the step that follows this outcome. A step that was taken already is not taken again.
    fn follow(&mut self, outcome: &str, refund: Option<&Refund>) {
        let checkout = self.request.checkout_id.as_str();
        self.state = match (self.state, outcome) {
            (State::Authorised | State::Held, "booked") => State::Captured,
            (State::Authorised | State::Held, "refused") => State::Voided,
            (State::Authorised, "unknown") => State::Held,
            (State::Captured, "cancelled" | "refused") => State::Refunded,
            (State::Refunded, _) if self.is_paid_back(outcome) => return,
            (State::Voided, "booked")
            | (State::Authorised | State::Held, "cancelled")
            | (State::Refunded, "booked" | "refused" | "cancelled" | "cancellation_refused") => {
                return self.review(format!("{outcome}, but the payment is {:?}", self.state));
            }
            _ => return,
        };
        info!(checkout, state = ?self.state, "the money follows the booking");
        if self.state != State::Refunded {
            return;
        }
        self.paid_back = if outcome == "refused" {
            Some(self.request.amount)
        } else {
            self.given_back(refund)
        };
        match self.paid_back {
            Some(paid_back) => info!(checkout, paid_back, "in minor units"),
            None => self.review("it is not known what the provider gives back".to_owned()),
        }
    }

    /// Whether it has been paid back already what this outcome would have paid back.
    fn is_paid_back(&self, outcome: &str) -> bool {
        match outcome {
            "refused" => self.paid_back == Some(self.request.amount),
            "cancelled" => self.paid_back.is_some(),
            _ => false,
        }
    }

    /// What the provider gives back, in minor units, and no more than was paid. None where that is not known.
    fn given_back(&self, refund: Option<&Refund>) -> Option<i64> {
        let PaymentRequest {
            amount, currency, ..
        } = &self.request;
        let Refund {
            refunded,
            refund_currency,
        } = refund?;
        let refunded = refunded.filter(|refunded| *refunded >= 0.0)?;
        if refund_currency.as_ref() != Some(currency) {
            return None;
        }
        // The currencies that the site takes.
        let minor_units = match currency.as_str() {
            "EUR" | "GBP" | "USD" => 100.0,
            "JPY" => 1.0,
            _ => return None,
        };
        Some(((refunded * minor_units).round() as i64).min(*amount))
    }

    /// Keeps in sight what a person has to decide.
    fn review(&mut self, reason: String) {
        if self.review.as_ref() != Some(&reason) {
            let checkout = self.request.checkout_id.as_str();
            error!(checkout, %reason, "a person has to look at a payment");
            self.review = Some(reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHECKOUT: &str = "7c0e6a52";

    fn request(amount: i64) -> PaymentRequest {
        PaymentRequest {
            checkout_id: CHECKOUT.to_owned(),
            amount,
            currency: "EUR".to_owned(),
        }
    }

    fn told(outcome: &str) -> Outcome {
        Outcome {
            checkout_id: CHECKOUT.to_owned(),
            outcome: outcome.to_owned(),
            refund: Refund::default(),
        }
    }

    /// What becomes of a payment of 5.00 EUR.
    fn paid(outcomes: &[Outcome]) -> Payments {
        let payments = Payments::default();
        let lifetime = Duration::from_secs(600);
        assert_eq!(
            payments.authorize(request(500), lifetime),
            State::Authorised
        );
        for outcome in outcomes {
            payments.settle(outcome);
        }
        payments
    }

    fn euros(refunded: f64) -> Refund {
        Refund {
            refunded: Some(refunded),
            refund_currency: Some("EUR".to_owned()),
        }
    }

    fn report(state: &str) -> Report {
        Report {
            state: state.to_owned(),
            cancellation: None,
            refund: Refund::default(),
        }
    }

    fn needs_a_person(payments: &Payments) -> bool {
        payments.lock()[CHECKOUT].review.is_some()
    }

    #[test]
    fn money_moves_once_and_only_as_the_booking_did() {
        for (outcomes, state, needs) in [
            (&["booked", "booked"][..], State::Captured, false),
            (&["refused", "refused"], State::Voided, false),
            (&["unknown", "unknown"], State::Held, false),
            (&["unknown", "booked", "refused"], State::Refunded, false),
            (&["unknown", "refused", "booked"], State::Voided, true),
            (&["booked", "refused", "booked"], State::Refunded, true),
            (
                &["cancelled", "cancellation_refused"],
                State::Authorised,
                true,
            ),
        ] {
            let payments = paid(&outcomes.iter().map(|it| told(it)).collect::<Vec<_>>());
            assert_eq!(needs_a_person(&payments), needs, "{outcomes:?}");
            let stands = |amount| payments.authorize(request(amount), Duration::ZERO);
            assert_eq!(stands(500), state, "{outcomes:?}");
            assert_eq!(stands(600), State::Other);
        }
    }

    #[test]
    fn what_the_provider_gives_back_is_paid_back_and_no_more_than_was_paid() {
        for (refunded, currency, paid_back) in [
            (Some(0.0), Some("EUR"), Some(0)),
            (Some(4.35), Some("EUR"), Some(435)),
            (Some(9.0), Some("EUR"), Some(500)),
            (Some(4.0), Some("USD"), None),
            (None, None, None),
        ] {
            let cancelled = Outcome {
                refund: Refund {
                    refunded,
                    refund_currency: currency.map(str::to_owned),
                },
                ..told("cancelled")
            };
            let payments = paid(&[told("booked"), cancelled]);
            assert_eq!(payments.lock()[CHECKOUT].paid_back, paid_back);
            assert_eq!(needs_a_person(&payments), paid_back.is_none());
        }
        let corrected = paid(&[told("booked"), told("refused"), told("refused")]);
        assert_eq!(corrected.lock()[CHECKOUT].paid_back, Some(500));
        assert!(!needs_a_person(&corrected));
    }

    #[test]
    fn a_correction_after_a_part_was_paid_back_is_left_to_a_person() {
        let cancelled = Outcome {
            refund: euros(0.0),
            ..told("cancelled")
        };
        let payments = paid(&[told("booked"), cancelled]);
        payments.settle(&told("cancelled"));
        assert!(!needs_a_person(&payments));
        payments.settle(&told("refused"));
        assert!(needs_a_person(&payments));
    }

    #[test]
    fn a_booking_that_is_cancelled_when_it_is_asked_for_is_paid_back() {
        let payments = paid(&[]);
        let cancelled = Report {
            cancellation: Some("cancelled".to_owned()),
            refund: euros(4.0),
            ..report("booked")
        };
        payments.found(CHECKOUT, Some(&cancelled), Instant::now());
        assert_eq!(payments.lock()[CHECKOUT].paid_back, Some(400));
    }

    #[test]
    fn an_open_checkout_is_void_once_its_grant_was_when_it_was_asked_for() {
        let later = Duration::from_secs(1300);
        for (asked_at, state) in [
            (Instant::now(), State::Authorised),
            (Instant::now() + later, State::Voided),
        ] {
            let payments = paid(&[]);
            assert_eq!(payments.waiting(), [CHECKOUT]);
            payments.found(CHECKOUT, Some(&report("open")), asked_at);
            assert_eq!(payments.authorize(request(500), Duration::ZERO), state);
        }
    }

    #[test]
    fn a_checkout_that_the_gateway_does_not_know_is_left_to_a_person() {
        let payments = paid(&[]);
        payments.found(CHECKOUT, None, Instant::now() + Duration::from_secs(1300));
        assert!(needs_a_person(&payments));
        assert_eq!(payments.waiting(), [CHECKOUT]);
    }

    #[test]
    fn what_cannot_be_a_checkout_is_refused() {
        let request = |id: &str, amount, currency: &str| PaymentRequest {
            checkout_id: id.to_owned(),
            amount,
            currency: currency.to_owned(),
        };
        assert!(request(CHECKOUT, 500, "EUR").is_sound());
        for odd in [
            request("", 500, "EUR"),
            request("../7c0e6a52", 500, "EUR"),
            request(&"7".repeat(201), 500, "EUR"),
            request(CHECKOUT, 0, "EUR"),
            request(CHECKOUT, 500, "eur"),
        ] {
            assert!(!odd.is_sound(), "{odd:?}");
        }
    }
}
