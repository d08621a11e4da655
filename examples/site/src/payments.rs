//! The site's payments: pretended, and kept in memory. A real site tells its payment provider, and keeps them in its database.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use tracing::info;

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

/// What was authorised, by checkout.
#[derive(Default)]
pub struct Payments(Mutex<HashMap<String, Payment>>);

struct Payment {
    request: PaymentRequest,
    state: State,
    waits_until: Instant,
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
    /// There was one.
    Refunded,
    /// Another price was authorised for this checkout.
    Other,
}

impl Payments {
    /// Authorises a payment, or finds where it stands, for a grant that is good for `lifetime`.
    pub fn authorize(&self, request: PaymentRequest, lifetime: Duration) -> State {
        let mut payments = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Longer than the grant: clocks differ.
        let waits_until = Instant::now() + 2 * lifetime;
        let payment = payments.entry(request.checkout_id.clone());
        let payment = payment.or_insert_with(|| Payment {
            request: request.clone(),
            state: State::Authorised,
            waits_until,
        });
        if payment.request != request {
            return State::Other;
        }
        payment.waits_until = waits_until;
        payment.state
    }

    /// Lets the money follow the booking. A step that was taken already is not taken again.
    pub fn settle(&self, checkout: &str, outcome: &str) {
        let mut payments = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(payment) = payments.get_mut(checkout) else {
            return;
        };
        payment.state = match (payment.state, outcome) {
            (State::Authorised | State::Held, "booked") => State::Captured,
            (State::Authorised | State::Held, "refused") => State::Voided,
            (State::Authorised, "unknown") => State::Held,
            (State::Captured, "cancelled") => State::Refunded,
            _ => return,
        };
        info!(checkout, state = ?payment.state, "the money follows the booking");
    }

    /// The answer to the question that was asked of the gateway: an open checkout's payment is void once no grant of it is good.
    pub fn found(&self, checkout: &str, state: &str) {
        let is_over = {
            let payments = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let payment = payments.get(checkout);
            payment.is_some_and(|payment| payment.waits_until < Instant::now())
        };
        let outcome = if state == "open" && is_over {
            "refused"
        } else {
            state
        };
        self.settle(checkout, outcome);
    }

    /// The checkouts whose outcome was not heard of.
    #[must_use]
    pub fn waiting(&self) -> Vec<String> {
        let payments = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = payments
            .iter()
            .filter(|(_, payment)| matches!(payment.state, State::Authorised | State::Held));
        waiting.map(|(checkout, _)| checkout.clone()).collect()
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

    #[test]
    fn money_moves_once_and_only_as_the_booking_did() {
        for (told, state) in [
            (&["booked", "booked", "refused"][..], State::Captured),
            (&["refused", "booked"], State::Voided),
            (&["unknown", "unknown"], State::Held),
            (&["unknown", "booked", "cancelled"], State::Refunded),
            (&["cancelled", "cancellation_refused"], State::Authorised),
        ] {
            let payments = Payments::default();
            let lifetime = Duration::from_secs(600);
            assert_eq!(payments.authorize(request(5), lifetime), State::Authorised);
            for outcome in told {
                payments.settle(CHECKOUT, outcome);
            }
            assert_eq!(payments.authorize(request(5), lifetime), state, "{told:?}");
            assert_eq!(payments.authorize(request(6), lifetime), State::Other);
        }
    }

    #[test]
    fn an_open_checkout_is_void_once_its_grant_is() {
        for (lifetime, state) in [(600, State::Authorised), (0, State::Voided)] {
            let payments = Payments::default();
            payments.authorize(request(5), Duration::from_secs(lifetime));
            assert_eq!(payments.waiting(), [CHECKOUT]);
            payments.found(CHECKOUT, "open");
            assert_eq!(payments.authorize(request(5), Duration::ZERO), state);
        }
    }
}
