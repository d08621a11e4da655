//! What a journal that is put back from a copy still has: a booking, and what its site is to be told.

use axum::http::StatusCode as Status;
use serde_json::Value;
use stopover_tests::{
    Caller, Server,
    backend::{Backend, Delivery},
    booking::Booked,
    holidays::{enquire, enquiry, new_key},
    process::{Installation, Process},
    waiting::{eventually, until},
};

/// A site that takes nothing.
pub(super) struct Webhooks {
    backend: Backend,
    server: Server,
}

/// A booking and an enquiry that were made while the site took nothing.
pub(super) struct Outstanding {
    webhooks: Webhooks,
    booked: Booked,
    reference: Value,
}

impl Webhooks {
    pub(super) async fn start() -> Self {
        let (backend, server) = Backend::start(&[Status::SERVICE_UNAVAILABLE]).await;
        Self { backend, server }
    }

    /// Has an installation with the holidays of `provider` call them.
    pub(super) fn of(&self, installation: &mut Installation, provider: &Server) {
        let soon = "outcome_retry_after = \"20ms\"";
        installation.tell_outcomes(&self.server.url("/outcomes"), soon);
        for (setting, value) in [
            (
                "STOPOVER_GATEWAY__PROVIDER__HOLIDAYS_URL",
                provider.url("/v1"),
            ),
            ("STOPOVER_GATEWAY__CATALOGUE__CRAWL", "false".to_owned()),
            (
                "STOPOVER_GATEWAY__ENQUIRIES__WEBHOOK",
                self.server.url("/enquiries"),
            ),
            (
                "STOPOVER_GATEWAY__ENQUIRIES__WEBHOOK_KEY",
                "canary-webhook-key-0f3b7a61c94e2d58".to_owned(),
            ),
            (
                "STOPOVER_GATEWAY__ENQUIRIES__RETRY_AFTER",
                "20ms".to_owned(),
            ),
        ] {
            installation.set(setting, value);
        }
    }

    /// Books, and asks for a holiday.
    pub(super) async fn leave(self, gateway: &Caller, hotel: &str) -> Outstanding {
        let booked = gateway.book(hotel).await;
        let holiday = eventually("there are holidays", async || {
            let list: Value = gateway.get("/holidays").await.json().await.ok()?;
            list.get(0).cloned()
        });
        let enquiry = enquiry(&holiday.await);
        let kept = enquire(gateway, &new_key(), &enquiry).await;
        assert_eq!(kept.status(), Status::ACCEPTED);
        let kept: Value = kept.json().await.unwrap();
        let outstanding = Outstanding {
            webhooks: self,
            booked,
            reference: kept["reference"].clone(),
        };
        outstanding.until_called_after(0).await;
        outstanding
    }
}

impl Outstanding {
    /// It is shown, and told once the site takes it.
    pub(super) async fn assert_kept(&self, gateway: &Process) {
        let shown = gateway.show(&self.booked.opened.handle).await;
        assert_eq!(shown["state"], "booked");
        assert_eq!(shown["booking_id"], self.booked.id);
        let backend = &self.webhooks.backend;
        let refused = backend.deliveries(0).await.len();
        backend.answers(&[Status::NO_CONTENT]);
        self.until_called_after(refused).await;
        until("nothing is left to be told", async || {
            let mut left = vec![];
            for kind in ["outcomes", "enquiries"] {
                let waiting = format!("stopover_outbox{{kind=\"{kind}\"}}");
                left.push(gateway.metric(&waiting).await);
            }
            left == [Some(0); 2]
        })
        .await;
        backend.answers(&[Status::SERVICE_UNAVAILABLE]);
    }

    /// With both, after so many calls.
    async fn until_called_after(&self, calls: usize) {
        let id = self.booked.opened.checkout_id();
        let is_outcome = |call: &Value| call["checkout_id"] == id && call["outcome"] == "booked";
        let is_enquiry = |call: &Value| call["reference"] == self.reference;
        until("the site is called", async || {
            let deliveries = self.webhooks.backend.deliveries(calls).await;
            let calls: Vec<_> = deliveries[calls..].iter().map(Delivery::json).collect();
            calls.iter().any(is_outcome) && calls.iter().any(is_enquiry)
        })
        .await;
    }
}
