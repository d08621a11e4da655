//! The site's backend, as far as the gateway calls it.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use aws_lc_rs::hmac;
use axum::{
    Router,
    body::Bytes,
    http::{HeaderMap, StatusCode},
};
use serde_json::Value;
use tokio::sync::watch;

use super::{Server, code_block};

/// What it was sent, and what it answers next, the last for ever.
#[derive(Clone)]
pub struct Backend {
    deliveries: Arc<watch::Sender<Vec<Delivery>>>,
    answers: Arc<Mutex<Vec<StatusCode>>>,
}

/// A call to a webhook.
#[derive(Debug, Clone, PartialEq)]
pub struct Delivery {
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: String,
}

impl Backend {
    /// One that gives these answers.
    pub async fn start(answers: &[StatusCode]) -> (Self, Server) {
        let backend = Self {
            deliveries: Arc::default(),
            answers: Arc::new(Mutex::new(answers.to_vec())),
        };
        let it = backend.clone();
        let router = Router::new().fallback(async move |headers: HeaderMap, body: Bytes| {
            let body = String::from_utf8(body.to_vec()).unwrap();
            it.deliveries
                .send_modify(|all| all.push(Delivery { headers, body }));
            let mut answers = it.answers.lock().unwrap();
            match answers.len() {
                1 => answers[0],
                _ => answers.remove(0),
            }
        });
        (backend, Server::start(router).await)
    }

    /// From now on gives these answers.
    pub fn answers(&self, answers: &[StatusCode]) {
        *self.answers.lock().unwrap() = answers.to_vec();
    }

    /// Waits for so many deliveries, and gives all there are.
    pub async fn deliveries(&self, count: usize) -> Vec<Delivery> {
        let mut deliveries = self.deliveries.subscribe();
        let arrived = deliveries.wait_for(|all| all.len() >= count);
        let arrived = tokio::time::timeout(Duration::from_secs(20), arrived);
        arrived.await.unwrap().unwrap().clone()
    }
}

impl Delivery {
    /// Compares it with the call that `guide` shows in the block of this fence, field by field, and gives the body shown.
    pub fn assert_is_as_documented(&self, guide: &str, fence: &str) -> Value {
        let (head, body) = code_block(guide, fence).split_once("\n\n").unwrap();
        assert!(head.contains("\nStopover-Signature: t=") && head.contains(",v1="));
        let documented = serde_json::from_str(body).unwrap();
        assert_eq!(fields(&self.json()), fields(&documented));
        documented
    }

    /// Its body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// Whether it is signed with `key`, as a backend checks it.
    pub fn is_signed_with(&self, key: &str) -> bool {
        let signature = self.headers["stopover-signature"].to_str().unwrap();
        let (time, signature) = signature
            .strip_prefix("t=")
            .unwrap()
            .split_once(",v1=")
            .unwrap();
        let key = hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes());
        let expected = hmac::sign(&key, format!("{time}.{}", self.body).as_bytes());
        let expected = expected.as_ref().iter();
        signature
            == expected
                .map(|byte| format!("{byte:02x}"))
                .collect::<String>()
    }
}

/// The names of an object's fields.
pub fn fields(value: &Value) -> BTreeSet<String> {
    value.as_object().unwrap().keys().cloned().collect()
}
