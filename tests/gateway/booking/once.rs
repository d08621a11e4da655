//! However often it is asked for, a checkout is submitted once.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_tests::{
    booking::{Opened, TEST_HOTEL, TestGateway, unique},
    waiting::until,
};
use tokio::task::JoinSet;

const COMPLETE: &str = "POST /v2/booking/complete";
const CROWD: usize = 1000;

/// Sends the same completion as often as there are keys, all at once; the answers by status and type of problem.
async fn crowd(
    gateway: &Arc<TestGateway>,
    opened: &Opened,
    keys: Vec<String>,
) -> Vec<(StatusCode, Value, String)> {
    let body = Arc::new(opened.completion());
    let mut crowd = JoinSet::new();
    for key in keys {
        let (gateway, opened, body) = (Arc::clone(gateway), opened.clone(), Arc::clone(&body));
        crowd.spawn(async move {
            let response = gateway.complete(&opened, &key, &body).await;
            (response.status(), response.json().await.unwrap(), key)
        });
    }
    crowd.join_all().await
}

async fn busy_desk() -> Arc<TestGateway> {
    let gateway = TestGateway::with(stopover_tests::sandbox_config(), |config| {
        config.limits.concurrent_purchases = 2 * CROWD;
    })
    .await;
    Arc::new(gateway)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_duplicates_at_once_are_one_booking_and_get_its_answer() {
    let gateway = busy_desk().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    gateway
        .faults
        .add("POST /v2/booking/complete=latency:300".parse().unwrap());
    let key = unique();
    let answers = crowd(&gateway, &opened, vec![key.clone(); CROWD]).await;
    let stored = gateway.complete(&opened, &key, &opened.completion()).await;
    assert_eq!(stored.status(), StatusCode::OK);
    let stored: Value = stored.json().await.unwrap();
    let mut counts = BTreeMap::<String, usize>::new();
    for (status, answer, _) in answers {
        if status == StatusCode::OK {
            assert_eq!(answer, stored);
        } else {
            assert_eq!(
                (status, &answer["type"]),
                (StatusCode::CONFLICT, &json!("/problems/in-progress"))
            );
        }
        *counts.entry(status.to_string()).or_default() += 1;
    }
    println!("{counts:?}");
    assert_eq!(gateway.seen.count(COMPLETE), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_keys_for_one_checkout_are_one_booking() {
    let gateway = busy_desk().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let keys = (0..CROWD).map(|_| unique()).collect();
    let answers = crowd(&gateway, &opened, keys).await;
    let booked = answers
        .iter()
        .filter(|(status, ..)| *status == StatusCode::OK);
    assert_eq!(booked.count(), 1);
    for (status, answer, _) in &answers {
        let allowed = *status == StatusCode::OK
            || (*status == StatusCode::CONFLICT && answer["type"] == "/problems/already-submitted");
        assert!(allowed, "{status} {answer}");
    }
    assert_eq!(gateway.seen.count(COMPLETE), 1);
}

#[tokio::test]
async fn a_key_stands_for_one_wish() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let (key, body) = (unique(), opened.completion());
    let first = gateway.complete(&opened, &key, &body).await;
    assert_eq!(first.status(), StatusCode::OK);
    let first: Value = first.json().await.unwrap();
    let mut other = body.clone();
    other["remarks"] = json!("A cot, please");
    let refused = gateway.complete(&opened, &key, &other).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/key-reused");
    // A fresh grant makes it no other request.
    let again = gateway.complete(&opened, &key, &opened.completion()).await;
    assert_eq!(again.json::<Value>().await.unwrap(), first);
    let cancelled = gateway
        .cancel(&opened.handle, &key, first["booking_id"].as_str().unwrap())
        .await;
    assert_eq!(cancelled.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(gateway.seen.count(COMPLETE), 1);
    assert_eq!(gateway.seen.count("POST /v2/booking/cancel"), 0);
}

#[tokio::test]
async fn another_key_for_a_submitted_checkout_is_refused_as_such() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(TEST_HOTEL).await;
    let body = opened.completion();
    let first = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(first.status(), StatusCode::OK);
    let second = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(second.status(), StatusCode::CONFLICT);
    let second: Value = second.json().await.unwrap();
    assert_eq!(second["type"], "/problems/already-submitted");
    assert_eq!(gateway.seen.count(COMPLETE), 1);
}

#[tokio::test]
async fn a_key_is_required_and_must_be_one() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(TEST_HOTEL).await;
    for key in [
        None,
        Some("".to_owned()),
        Some("a b".into()),
        Some("k".repeat(129)),
    ] {
        let request = gateway.ask(reqwest::Method::POST, "/booking/complete");
        let request = match &key {
            Some(key) => request.header("idempotency-key", key),
            None => request,
        };
        let request = request.header("stopover-handle", &opened.handle);
        let refused = request.json(&opened.completion()).send().await.unwrap();
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{key:?}");
        let refused: Value = refused.json().await.unwrap();
        assert!(
            refused["detail"]
                .as_str()
                .unwrap()
                .starts_with("Idempotency-Key: ")
        );
    }
    let twice = gateway
        .ask(reqwest::Method::POST, "/booking/complete")
        .header("idempotency-key", unique())
        .header("idempotency-key", unique())
        .header("stopover-handle", &opened.handle);
    let refused = twice.json(&opened.completion()).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
    assert_eq!(gateway.seen.count(COMPLETE), 0);
}

#[tokio::test]
async fn a_request_longer_than_connections_are_held_is_in_progress_and_goes_on() {
    let gateway = TestGateway::with(stopover_tests::sandbox_config(), |config| {
        // A quarter of it is for what comes before the provider, on a busy machine too.
        config.limits.request_timeout = Duration::from_secs(8);
    })
    .await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let held = gateway.answers.hold(COMPLETE);
    let (key, body) = (unique(), opened.completion());
    let early = gateway.complete(&opened, &key, &body).await;
    assert_eq!(early.status(), StatusCode::CONFLICT);
    assert_eq!(early.headers()["retry-after"], "1");
    assert_eq!(gateway.show(&opened.handle).await["state"], "confirming");
    drop(held);
    until("it is confirmed", async || {
        gateway.show(&opened.handle).await["state"] != "confirming"
    })
    .await;
    let late = gateway.complete(&opened, &key, &body).await;
    assert_eq!(late.status(), StatusCode::OK);
    assert_eq!(gateway.seen.count(COMPLETE), 1);
}
