//! Enquiries on their way to the site's backend.

use std::time::Duration;

use axum::http::StatusCode as Status;
use serde_json::json;
use stopover_gateway::{Config, Service};
use stopover_tests::{
    Server,
    backend::{Backend, fields},
    holidays::{Agency, enquiry, new_key},
    waiting::{eventually, until},
};

use super::sent;

const WEBHOOK_KEY: &str = "canary-webhook-key-0f3b7a61c94e2d58";

fn with_webhook(address: &str) -> impl FnOnce(&mut Config) {
    let address = address.parse().unwrap();
    move |config| {
        config.enquiries.webhook = Some(address);
        config.enquiries.webhook_key = WEBHOOK_KEY.into();
        config.enquiries.retry_after = Duration::from_millis(20);
    }
}

/// Of all files of the journal.
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
    let delivery = backend.deliveries(1).await.remove(0);
    assert_eq!(delivery.headers["content-type"], "application/json");
    assert!(delivery.is_signed_with(WEBHOOK_KEY));
    let body = delivery.json();
    assert_eq!(body["reference"], answer["reference"]);
    let guide = include_str!("../../../docs/GATEWAY.md");
    let documented =
        delivery.assert_is_as_documented(guide, "http tests/gateway/enquiries/webhook.rs");
    for field in fields(&body["choice"]) {
        assert!(documented["choice"].get(&field).is_some(), "{field}");
    }
    assert_eq!(body["name"], "Eleni Markou");
    until("the journal has forgotten it", async || {
        let journal = bytes_of(&agency.journal());
        let said = ["Eleni", "eleni.markou", "281 012", "cot"];
        !said.iter().any(|it| journal.contains(it))
    })
    .await;
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
    assert!(deliveries.iter().all(|it| it.body == deliveries[0].body));
    // A repetition is answered as the first was, and delivered no more; a new one is.
    assert_eq!(sent(&agency, &key, &enquiry(&holiday)).await.0, 202);
    let mut other = enquiry(&holiday);
    other["message"] = json!("Another message");
    assert_eq!(sent(&agency, &key, &other).await.0, 422, "the key is used");
    sent(&agency, &new_key(), &enquiry(&holiday)).await;
    let deliveries = backend.deliveries(5).await;
    assert_ne!(deliveries[4].body, deliveries[0].body);
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

/// Whether so many wait to be delivered.
async fn waits(metrics: &Server, enquiries: usize) -> bool {
    let text = metrics.get("/metrics").await.text().await.unwrap();
    let line = format!("stopover_outbox{{kind=\"enquiries\"}} {enquiries}");
    text.lines().any(|it| it == line)
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
    assert!(waits(&agency.metrics, 1).await);
    let (backend, server) = Backend::start(&[Status::OK]).await;
    agency.config.enquiries.webhook = Some(server.url("/enquiries").parse().unwrap());
    agency.gateway.stop().await;
    agency.metrics.stop().await;
    // The journal's lock goes with the last that is done in the background.
    let service = eventually("the journal is free", async || {
        Service::start(agency.config.clone()).await.ok()
    })
    .await;
    let _gateway = Server::start(service.router()).await;
    let metrics = Server::start(service.metrics()).await;
    let body = backend.deliveries(1).await.remove(0).json();
    assert_eq!(body["reference"], answer["reference"]);
    until("it waits no more", async || waits(&metrics, 0).await).await;
}
