//! What the site's backend gets.

use serde::Serialize;

use crate::journal::{OutcomeRecord, Step, rfc3339};

/// The body of a call to the outcome webhook. No personal data.
#[derive(Debug, Serialize)]
pub(super) struct Payload<'a> {
    /// Of this step: a second delivery has the same, a later step of any checkout a greater one.
    sequence: i64,
    site: &'a str,
    checkout_id: &'a str,
    outcome: Step,
    #[serde(skip_serializing_if = "Option::is_none")]
    booking_id: Option<&'a str>,
    /// What the grant was for, in minor units.
    amount: i64,
    currency: &'a str,
    /// What the provider charges the partner, in minor units; only where that is not what the grant was for.
    #[serde(skip_serializing_if = "Option::is_none")]
    charged: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    charged_currency: Option<&'a str>,
    /// What the provider pays back to the partner, in major units as it says it; only of a cancellation.
    #[serde(skip_serializing_if = "Option::is_none")]
    refunded: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refund_currency: Option<&'a str>,
    /// Of the test hotel: nothing was booked, and no grant was used.
    test: bool,
    /// Whether a person found it out, and not the gateway.
    by_hand: bool,
    /// In UTC (RFC 3339).
    at: String,
}

impl<'a> Payload<'a> {
    pub(super) fn new(step: &'a OutcomeRecord) -> Self {
        let refund_currency = step.refund_currency.as_deref();
        Self {
            sequence: step.id,
            site: &step.site,
            checkout_id: &step.checkout_id,
            outcome: step.outcome,
            booking_id: step.booking_id.as_deref(),
            amount: step.amount,
            currency: &step.currency,
            charged: step.charged,
            charged_currency: step.charged_currency.as_deref(),
            refunded: step.refunded,
            refund_currency: refund_currency.filter(|_| step.refunded.is_some()),
            test: step.test,
            by_hand: step.by_hand,
            at: rfc3339(step.happened_at),
        }
    }
}
