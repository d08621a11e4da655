//! The site's backend hears what became of each purchase, whoever is still there.

use std::time::Duration;

use axum::http::StatusCode as Status;
use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_gateway::Config;
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    backend::{Backend, Delivery},
    booking::{OUTCOME_KEY, Opened, SITE_NAME, TEST_HOTEL, TestGateway, contact, unique},
    interposed::Interposed,
    process::Installation,
    sandbox_config,
    waiting::until,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

const COMPLETE: &str = "POST /v2/booking/complete";

fn with_webhook(server: &Server) -> impl FnOnce(&mut Config) {
    let address = server.url("/outcomes").parse().unwrap();
    move |config| {
        config.booking.outcome_retry_after = Duration::from_millis(20);
        let site = config.sites.0.get_mut(SITE_NAME).unwrap();
        site.outcome_webhook = Some(address);
        site.outcome_webhook_key = OUTCOME_KEY.into();
    }
}

async fn gateway_that_tells(answers: &[Status]) -> (TestGateway, Backend, Server) {
    let (backend, server) = Backend::start(answers).await;
    let gateway = TestGateway::with(sandbox_config(), with_webhook(&server)).await;
    (gateway, backend, server)
}

/// What the site hears of a step of this checkout, without what differs each time.
fn expected(opened: &Opened, outcome: &str) -> Value {
    let claims = opened.claims();
    json!({
        "site": SITE_NAME,
        "checkout_id": opened.checkout_id(),
        "outcome": outcome,
        "amount": claims["amount"],
        "currency": claims["currency"],
        "test": false,
        "by_hand": false,
    })
}

/// The rest of a delivery, once the sequence and the time are taken out.
fn told(delivery: &Delivery) -> Value {
    let mut body = delivery.json();
    let fields = body.as_object_mut().unwrap();
    assert!(fields.remove("sequence").unwrap().is_i64());
    assert!(
        fields
            .remove("at")
            .unwrap()
            .as_str()
            .unwrap()
            .ends_with('Z')
    );
    body
}

/// A gateway as a process of its own, whose site has a webhook.
async fn installation(provider: &Server, webhook: &Server) -> Installation {
    let installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    let soon = "outcome_retry_after = \"20ms\"\noutcome_timeout = \"1s\"";
    installation.tell_outcomes(&webhook.url("/outcomes"), soon);
    installation
}

/// What an operator's command prints beside the running gateway.
async fn command(installation: &Installation, arguments: &[&str]) -> String {
    let output = installation.run(arguments).await;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn a_booking_and_its_cancellation_are_told_signed_and_without_personal_data() {
    let (gateway, backend, _server) = gateway_that_tells(&[Status::NO_CONTENT]).await;
    let booked = gateway.book(&gateway.hotel).await;
    let handle = &booked.opened.handle;
    let cancelled = gateway.cancel(handle, &unique(), &booked.id).await;
    assert_eq!(cancelled.status(), StatusCode::OK);
    let deliveries = backend.deliveries(2).await;
    for delivery in &deliveries {
        assert_eq!(delivery.headers["content-type"], "application/json");
        assert!(delivery.is_signed_with(OUTCOME_KEY));
        assert!(!delivery.is_signed_with("another-key-that-is-32-bytes-long"));
        let person = contact();
        for personal in person.as_object().unwrap().values() {
            let personal = personal.as_str().unwrap();
            assert!(!delivery.body.contains(personal), "{}", delivery.body);
        }
    }
    let guide = include_str!("../../../docs/GATEWAY.md");
    deliveries[0].assert_is_as_documented(guide, "http tests/gateway/booking/webhook.rs");
    let mut first = expected(&booked.opened, "booked");
    first["booking_id"] = json!(booked.id);
    assert_eq!(told(&deliveries[0]), first);
    let mut second = told(&deliveries[1]);
    let refunded = second.as_object_mut().unwrap().remove("refunded");
    let currency = second.as_object_mut().unwrap().remove("refund_currency");
    first["outcome"] = json!("cancelled");
    assert_eq!(second, first);
    let answer: Value = cancelled.json().await.unwrap();
    let answered = &answer["cancellation"]["refunded_amount"];
    assert_eq!(refunded.unwrap().as_f64(), answered.as_f64());
    assert_eq!(currency.unwrap(), answer["cancellation"]["currency"]);
}

#[tokio::test]
async fn refusals_unknowns_and_what_a_person_found_out_are_told_in_order() {
    let (backend, webhook) = Backend::start(&[Status::OK]).await;
    let sandbox = Sandbox::new(sandbox_config());
    let answers = Interposed::default();
    let provider = Server::start(answers.before(sandbox.router())).await;
    let installation = installation(&provider, &webhook).await;
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let mut checkouts = Vec::new();
    for status in [502, 403] {
        answers.answer(COMPLETE, status, json!({}));
        let opened = gateway.check_out(&hotel).await;
        let body = opened.completion();
        gateway.complete(&opened, &unique(), &body).await;
        checkouts.push(opened);
    }
    let (unknown, refused) = (&checkouts[0], &checkouts[1]);
    let deliveries = backend.deliveries(2).await;
    assert_eq!(told(&deliveries[0]), expected(unknown, "unknown"));
    assert_eq!(told(&deliveries[1]), expected(refused, "refused"));
    let id = unknown.checkout_id();
    let resolve = ["journal", "resolve", id, "confirmed", "BKG-500001"];
    command(&installation, &resolve).await;
    let mut found = expected(unknown, "booked");
    found["booking_id"] = json!("BKG-500001");
    found["by_hand"] = json!(true);
    let deliveries = backend.deliveries(3).await;
    assert_eq!(told(&deliveries[2]), found);
    let sequence = deliveries.iter().map(|it| it.json()["sequence"].as_i64());
    assert!(sequence.is_sorted());
}

#[tokio::test]
async fn a_visitor_who_is_gone_before_the_answer_changes_nothing_for_the_site() {
    let (gateway, backend, _server) = gateway_that_tells(&[Status::OK]).await;
    let held = gateway.answers.hold(COMPLETE);
    let opened = gateway.check_out(&gateway.hotel).await;
    let (key, body) = (unique(), opened.completion());
    tokio::select! {
        answer = gateway.complete(&opened, &key, &body) => panic!("{}", answer.status()),
        () = gateway.seen.until(COMPLETE, 1) => (),
    }
    drop(held);
    let told = told(&backend.deliveries(1).await[0]);
    assert_eq!(told["outcome"], "booked");
    assert_eq!(told["checkout_id"], opened.checkout_id());
}

#[tokio::test]
async fn what_the_webhook_fails_to_take_is_repeated_over_a_crash_until_it_has() {
    let failures = [Status::INTERNAL_SERVER_ERROR, Status::TEMPORARY_REDIRECT];
    let (backend, webhook) = Backend::start(&failures).await;
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let installation = installation(&provider, &webhook).await;
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let booked = gateway.book(&hotel).await;
    let before = backend.deliveries(3).await;
    assert!(before.iter().all(|it| it.body == before[0].body));
    let undelivered = "stopover_outcomes_undelivered";
    assert_eq!(gateway.metric(undelivered).await, Some(1));
    let waiting = "stopover_outbox{kind=\"outcomes\"}";
    assert_eq!(gateway.metric(waiting).await, Some(1));
    let listed = command(&installation, &["outcomes", "list"]).await;
    assert!(listed.contains(booked.opened.checkout_id()), "{listed}");
    gateway.kill().await;
    backend.answers(&[Status::OK]);
    let known = backend.deliveries(0).await.len();
    let gateway = installation.start().await;
    let after = backend.deliveries(known + 1).await;
    assert_eq!(after[known].body, before[0].body);
    // Taken once, it is not sent again: the next is another purchase's.
    let other = gateway.book(&hotel).await;
    let last = backend.deliveries(known + 2).await.remove(known + 1);
    assert_eq!(told(&last)["checkout_id"], other.opened.checkout_id());
    until("all is delivered", async || {
        let waiting = command(&installation, &["outcomes", "list", "--json"]).await;
        waiting.trim() == "[]"
    })
    .await;
    assert_eq!(gateway.metric(undelivered).await, Some(0));
    assert_eq!(gateway.metric(waiting).await, Some(0));
}

#[tokio::test]
async fn the_test_hotel_is_told_as_a_test() {
    let (gateway, backend, _server) = gateway_that_tells(&[Status::OK]).await;
    let booked = gateway.book(TEST_HOTEL).await;
    let told = told(&backend.deliveries(1).await[0]);
    assert_eq!(told["test"], true);
    assert_eq!(told["booking_id"], booked.id);
}
