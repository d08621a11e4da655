//! Enquiries on their way to the site's backend.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use aws_lc_rs::hmac;
use axum::{
    Router,
    body::Bytes,
    http::{HeaderMap, StatusCode as Status},
};
use serde_json::Value;
use stopover_gateway::Config;
use stopover_tests::{
    Server,
    holidays::{Agency, enquiry, new_key},
};

use super::sent;

const WEBHOOK_KEY: &str = "canary-webhook-key-0f3b7a61c94e2d58";

/// The site's backend: what it was sent, and what it answers next, the last for ever.
#[derive(Clone)]
struct Backend {
    deliveries: Arc<Mutex<Vec<(HeaderMap, String)>>>,
    answers: Arc<Mutex<Vec<Status>>>,
}

impl Backend {
    async fn start(answers: &[Status]) -> (Self, Server) {
        let backend = Self {
            deliveries: Arc::default(),
            answers: Arc::new(Mutex::new(answers.to_vec())),
        };
        let it = backend.clone();
        let router = Router::new().fallback(async move |headers: HeaderMap, body: Bytes| {
            let mut answers = it.answers.lock().unwrap();
            let answer = if answers.len() > 1 {
                answers.remove(0)
            } else {
                answers[0]
            };
            let body = String::from_utf8(body.to_vec()).unwrap();
            it.deliveries.lock().unwrap().push((headers, body));
            answer
        });
        (backend, Server::start(router).await)
    }

    /// Waits for so many deliveries.
    async fn deliveries(&self, count: usize) -> Vec<(HeaderMap, String)> {
        let arrived = async {
            loop {
                let deliveries = self.deliveries.lock().unwrap().clone();
                if deliveries.len() >= count {
                    return deliveries;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), arrived)
            .await
            .unwrap()
    }
}

fn with_webhook(address: &str) -> impl FnOnce(&mut Config) {
    let address = address.parse().unwrap();
    move |config| {
        config.enquiries.webhook = Some(address);
        config.enquiries.webhook_key = WEBHOOK_KEY.into();
        config.enquiries.retry_after = Duration::from_millis(20);
    }
}

/// Everything in the journal's files.
fn bytes_of(journal: &std::path::Path) -> String {
    let folder = std::fs::read_dir(journal.parent().unwrap()).unwrap();
    let files = folder.map(|file| std::fs::read(file.unwrap().path()).unwrap());
    files
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect()
}

#[tokio::test]
async fn the_webhook_gets_each_enquiry_signed_and_the_journal_forgets_what_it_says() {
    let (backend, server) = Backend::start(&[Status::NO_CONTENT]).await;
    let agency = Agency::with(with_webhook(&server.url("/enquiries"))).await;
    let (status, answer) = sent(&agency, &new_key(), &enquiry(&agency.holidays().await[0])).await;
    assert_eq!(status, 202);
    let (headers, body) = backend.deliveries(1).await.remove(0);
    assert_eq!(headers["content-type"], "application/json");
    let signature = headers["stopover-signature"].to_str().unwrap();
    let (time, signature) = signature
        .strip_prefix("t=")
        .unwrap()
        .split_once(",v1=")
        .unwrap();
    let key = hmac::Key::new(hmac::HMAC_SHA256, WEBHOOK_KEY.as_bytes());
    let expected = hmac::sign(&key, format!("{time}.{body}").as_bytes());
    let expected: String = expected
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(signature, expected);
    let body: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(body["reference"], answer["reference"]);
    assert_eq!(body["name"], "Eleni Markou");
    let forgotten = async {
        while ["Eleni", "eleni.markou", "281 012", "cot"]
            .iter()
            .any(|it| bytes_of(&agency.journal()).contains(it))
        {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), forgotten)
        .await
        .unwrap();
}

#[tokio::test]
async fn an_enquiry_the_webhook_fails_on_is_delivered_later_and_once() {
    let failures = [
        Status::INTERNAL_SERVER_ERROR,
        Status::BAD_REQUEST,
        Status::TEMPORARY_REDIRECT,
        Status::OK,
    ];
    let (backend, server) = Backend::start(&failures).await;
    let agency = Agency::with(with_webhook(&server.url("/enquiries"))).await;
    let holiday = agency.holidays().await.remove(0);
    let key = new_key();
    sent(&agency, &key, &enquiry(&holiday)).await;
    let deliveries = backend.deliveries(4).await;
    assert!(deliveries.iter().all(|(_, body)| *body == deliveries[0].1));
    // A repetition is answered as the first was, and delivered no more; a new one is.
    assert_eq!(sent(&agency, &key, &enquiry(&holiday)).await.0, 202);
    sent(&agency, &new_key(), &enquiry(&holiday)).await;
    let deliveries = backend.deliveries(5).await;
    assert_ne!(deliveries[4].1, deliveries[0].1);
    assert_eq!(deliveries.len(), 5);
}

/// What the operator's command lists beside the running gateway.
async fn list(agency: &Agency, arguments: &[&str]) -> String {
    let output = tokio::process::Command::new(env!("CARGO_BIN_EXE_gateway-process"))
        .env(
            "STOPOVER_GATEWAY__PROVIDER__HOTELS_URL",
            "http://127.0.0.1:9/v2",
        )
        .env("STOPOVER_GATEWAY__PROVIDER__API_KEY", "0123456789")
        .env("STOPOVER_GATEWAY__BOOKING__JOURNAL", agency.journal())
        .env(
            "STOPOVER_GATEWAY__ENQUIRIES__WEBHOOK",
            "http://127.0.0.1:9/",
        )
        .env("STOPOVER_GATEWAY__ENQUIRIES__WEBHOOK_KEY", WEBHOOK_KEY)
        .args(["enquiries", "list"])
        .args(arguments)
        .output()
        .await
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn an_enquiry_survives_a_restart_while_the_webhook_is_down() {
    let mut agency = Agency::with(with_webhook("http://127.0.0.1:9/")).await;
    let (status, answer) = sent(&agency, &new_key(), &enquiry(&agency.holidays().await[0])).await;
    assert_eq!(status, 202);
    let listed = list(&agency, &[]).await;
    assert!(
        listed.contains(answer["reference"].as_str().unwrap()),
        "{listed}"
    );
    assert!(!listed.contains("Eleni"), "{listed}");
    assert!(list(&agency, &["--json"]).await.contains("Eleni Markou"));
    let (backend, server) = Backend::start(&[Status::OK]).await;
    agency.config.enquiries.webhook = Some(server.url("/enquiries").parse().unwrap());
    drop(agency.gateway);
    let restarted = async {
        // The journal's lock goes with the last request.
        loop {
            match stopover_gateway::router(agency.config.clone()).await {
                Ok(router) => return Server::start(router).await,
                Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
    };
    let _gateway = tokio::time::timeout(Duration::from_secs(20), restarted)
        .await
        .unwrap();
    let (_, body) = backend.deliveries(1).await.remove(0);
    let body: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(body["reference"], answer["reference"]);
}
