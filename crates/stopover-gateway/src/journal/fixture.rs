//! A journal to test with.

use std::{
    convert::Infallible,
    num::NonZeroU32,
    time::{Duration, SystemTime},
};

use serde_json::json;
use stopover_model::{BookingId, Currency, Money};

use super::{
    Attempt, Begun, CancellationRequest, CheckoutRecord, Confirmation, Journal, NotBegun, Outcome,
    Settled, Submission, Terms, UsedGrant, clock::after,
};
use crate::config::SiteConfig;

pub(super) const HOUR: Duration = Duration::from_secs(3600);

/// A checkout of a site, for 100 units of a currency.
pub(super) fn checkout(id: &str, currency: &str) -> CheckoutRecord {
    let session = json!({ "checkout_id": id, "price": 100, "currency": currency });
    CheckoutRecord {
        checkout: serde_json::from_value(json!({ "session": session, "needs_grant": true }))
            .unwrap(),
        site: Some("site".to_owned()),
        price: Money::from_amount(100.0, Currency::new(currency).unwrap()).unwrap(),
    }
}

/// A hash that differs from checkout to checkout.
pub(super) fn handle(id: &str) -> [u8; 32] {
    let mut hash = [0; 32];
    hash[..id.len()].copy_from_slice(id.as_bytes());
    hash
}

pub(super) fn booked(booking: &BookingId) -> Outcome {
    Outcome::Booked(Confirmation {
        booking: booking.clone(),
        answer: None,
        charged: None,
    })
}

impl Journal {
    pub(super) async fn opened(&self, id: &str) -> CheckoutRecord {
        let record = checkout(id, "EUR");
        let expires = SystemTime::now() + 1000 * HOUR;
        self.keep_checkout(&record, &handle(id), expires)
            .await
            .unwrap();
        record
    }

    pub(super) async fn begun(
        &self,
        checkout: &CheckoutRecord,
        bounds: &SiteConfig,
    ) -> Result<Begun, NotBegun<Infallible>> {
        self.begun_as(&Attempt::new(), checkout, bounds).await
    }

    /// Cancels the booking that a checkout brought. `state` is what came of it.
    pub(super) async fn cancelled(&self, checkout: &str, booking: &BookingId, state: &str) {
        let attempt = Attempt::new();
        let request = CancellationRequest {
            booking,
            handle: &handle(checkout),
            key: b"key",
            fingerprint: b"fingerprint",
            attempt: &attempt,
        };
        let admitted = || Ok::<(), Infallible>(());
        let begun = self.begin_cancellation(&request, NonZeroU32::MAX, admitted);
        assert!(matches!(begun.await, Ok(Begun::Now)));
        let cancelled = serde_json::from_value(json!({ "state": state })).unwrap();
        let settled = self.settle_cancellation(&attempt, &cancelled).await;
        assert_eq!(settled.unwrap(), Settled::Now);
    }

    pub(super) async fn begun_as(
        &self,
        attempt: &Attempt,
        checkout: &CheckoutRecord,
        bounds: &SiteConfig,
    ) -> Result<Begun, NotBegun<Infallible>> {
        self.begun_by(attempt, checkout, bounds, after(HOUR)).await
    }

    /// By a grant that expires then.
    pub(super) async fn begun_by(
        &self,
        attempt: &Attempt,
        checkout: &CheckoutRecord,
        bounds: &SiteConfig,
        expires_at: i64,
    ) -> Result<Begun, NotBegun<Infallible>> {
        let submission = Submission {
            checkout,
            handle: &handle(checkout.id().as_str()),
            key: b"key",
            fingerprint: b"fingerprint",
            terms: &Terms::Live {
                grant: UsedGrant {
                    site: "site".to_owned(),
                    jti: checkout.id().as_str().into(),
                    expires_at,
                },
                bounds: Box::new(bounds.clone()),
            },
            attempt,
        };
        self.begin_completion(&submission, || Ok(())).await
    }

    /// A checkout whose outcome was recorded so long ago.
    pub(super) async fn settled(&self, id: &str, outcome: Outcome, age: Duration) {
        let record = self.opened(id).await;
        let attempt = Attempt::new();
        let bounds = SiteConfig::default();
        let begun = self.begun_as(&attempt, &record, &bounds);
        assert_eq!(begun.await.unwrap(), Begun::Now);
        let settled = self.settle_completion(record.id(), &attempt, &outcome);
        assert_eq!(settled.await.unwrap(), (Settled::Now, outcome));
        self.aged(id, age).await;
    }

    /// Moves all that is recorded of a checkout back by `age`.
    pub(super) async fn aged(&self, id: &str, age: Duration) {
        let age = i64::try_from(age.as_millis()).unwrap();
        for query in [
            "UPDATE checkouts SET created_at = created_at - $1 WHERE checkout_id = $2",
            "UPDATE completions SET submitted_at = submitted_at - $1, settled_at = settled_at - $1 WHERE checkout_id = $2",
        ] {
            let query = self.store.write(query).bind(age).bind(id);
            query.execute().await.unwrap();
        }
    }
}
