//! The outcome of each failure of the provider: what is not proven is unknown, and nothing is sent twice.

use std::{sync::Arc, time::Duration};

use axum::{Json, Router, http::StatusCode as Status, routing::post};
use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_tests::{
    booking::{FAULTS, TestGateway, unique},
    sandbox_config,
};
use tokio::{sync::Barrier, time::timeout};

const COMPLETE: &str = "POST /v2/booking/complete";
const CANCEL: &str = "POST /v2/booking/cancel";

async fn impatient_gateway() -> TestGateway {
    TestGateway::with(sandbox_config(), |config| {
        config.provider.booking_timeout = Duration::from_secs(2);
        config.provider.content_timeout = Duration::from_secs(2);
    })
    .await
}

#[tokio::test]
async fn each_fault_at_completion_has_its_outcome_and_is_never_sent_again() {
    for fault in FAULTS {
        let gateway = impatient_gateway().await;
        let opened = gateway.check_out(&gateway.hotel).await;
        gateway
            .faults
            .add(format!("{COMPLETE}={fault}").parse().unwrap());
        let (key, body) = (unique(), opened.completion());
        let answer = gateway.complete(&opened, &key, &body).await;
        let status = answer.status();
        let answer: Value = answer.json().await.unwrap();
        if fault.starts_with("rate-limited") {
            // Another test has what follows.
            assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{fault}");
            assert_eq!(answer["type"], "/problems/not-submitted", "{fault}");
            continue;
        }
        let expected = match fault {
            "latency:50" | "heavy-tail:5" | "missing-fields" => {
                (StatusCode::OK, "booked", Value::Null)
            }
            _ => (StatusCode::ACCEPTED, "unknown", Value::Null),
        };
        let state = answer["state"].as_str().unwrap();
        assert_eq!(
            (status, state, answer["refusal"].clone()),
            expected,
            "{fault}"
        );
        gateway.faults.clear();
        let again = gateway.complete(&opened, &key, &body).await;
        assert_eq!(again.status(), status, "{fault}");
        assert_eq!(again.json::<Value>().await.unwrap(), answer, "{fault}");
        let other = gateway.complete(&opened, &unique(), &body).await;
        assert_eq!(other.status(), StatusCode::CONFLICT, "{fault}");
        assert_eq!(
            gateway.show(&opened.handle).await["state"],
            state,
            "{fault}"
        );
        assert_eq!(gateway.seen.count(COMPLETE), 1, "{fault}");
    }
}

#[tokio::test]
async fn each_fault_at_checkout_is_a_problem_that_the_page_can_explain() {
    for fault in FAULTS.into_iter().chain(["price-change"]) {
        let gateway = impatient_gateway().await;
        let found = gateway.search(&gateway.hotel).await;
        gateway.faults.add(
            format!("POST /v2/booking/create={fault}*1")
                .parse()
                .unwrap(),
        );
        let answer = gateway.create(&found).await;
        let status = answer.status().as_u16();
        let mut answer: Value = answer.json().await.unwrap();
        if fault == "reset" && answer["type"] == "/problems/provider-unreachable" {
            // How far the answer came before its connection ended is chance.
            answer["type"] = json!("/problems/provider-error");
        }
        let expected = match fault {
            "rate-limited" | "rate-limited-bare" => (429, json!("/problems/busy")),
            "server-error" | "bad-gateway" | "truncated" | "reset" => {
                (502, json!("/problems/provider-error"))
            }
            "hang" | "lost-answer" => (504, json!("/problems/provider-timeout")),
            _ => (200, Value::Null),
        };
        assert_eq!((status, answer["type"].clone()), expected, "{fault}");
        if fault == "price-change" {
            let checkout = &answer["checkout"];
            assert_ne!(checkout["session"]["price"], checkout["searched_price"]);
        }
        if !fault.starts_with("rate-limited") {
            let again = gateway.create(&found).await;
            assert_eq!(
                again.status(),
                StatusCode::OK,
                "{fault}: the rate is still there"
            );
        }
    }
}

#[tokio::test]
async fn each_fault_at_retrieval_leaves_the_booking_on_the_page() {
    for fault in FAULTS {
        let gateway = impatient_gateway().await;
        let booked = gateway.book(&gateway.hotel).await;
        gateway.faults.add(
            format!("GET /v2/booking/{{booking_id}}={fault}")
                .parse()
                .unwrap(),
        );
        let shown = gateway.show(&booked.opened.handle).await;
        assert_eq!(shown["state"], "booked", "{fault}");
        assert_eq!(shown["booking_id"], json!(booked.id), "{fault}");
        let guest = &shown["booking"]["occupancy"][0]["occupancy"][0];
        assert_eq!(guest["firstName"], "Eleni", "{fault}");
    }
}

#[tokio::test]
async fn each_fault_at_cancellation_has_its_outcome_and_is_never_sent_again() {
    for fault in FAULTS {
        let gateway = impatient_gateway().await;
        let booked = gateway.book(&gateway.hotel).await;
        // What is remembered of it is of before.
        gateway.show(&booked.opened.handle).await;
        gateway
            .faults
            .add(format!("{CANCEL}={fault}").parse().unwrap());
        let (handle, key) = (&booked.opened.handle, unique());
        let answer = gateway.cancel(handle, &key, &booked.id).await;
        let status = answer.status();
        let answer: Value = answer.json().await.unwrap();
        if fault.starts_with("rate-limited") {
            assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{fault}");
            assert_eq!(answer["type"], "/problems/not-submitted", "{fault}");
            continue;
        }
        // Where the provider did cancel, its record of the booking proves it at once.
        let (expected, state) = match fault {
            "server-error" | "bad-gateway" | "hang" => (StatusCode::ACCEPTED, "unknown"),
            _ => (StatusCode::OK, "cancelled"),
        };
        assert_eq!(status, expected, "{fault}: {answer}");
        assert_eq!(answer["cancellation"]["state"], state, "{fault}");
        assert_eq!(answer["state"], "booked", "{fault}");
        gateway.faults.clear();
        let again = gateway.cancel(handle, &key, &booked.id).await;
        assert_eq!(again.status(), status, "{fault}");
        let again: Value = again.json().await.unwrap();
        assert_eq!(again["cancellation"], answer["cancellation"], "{fault}");
        assert_eq!(again["may_cancel"], state == "refused", "{fault}");
        assert_eq!(gateway.seen.count(CANCEL), 1, "{fault}");
        if state == "unknown" {
            let other = gateway.cancel(handle, &unique(), &booked.id).await;
            assert_eq!(other.status(), StatusCode::CONFLICT, "{fault}");
            assert_eq!(gateway.seen.count(CANCEL), 1, "{fault}");
        }
    }
}

/// A gateway whose provider answers completions so, and all else as the sandbox does.
async fn gateway_that_answers(status: u16, answer: Value) -> TestGateway {
    TestGateway::before(
        sandbox_config(),
        |_| (),
        move |sandbox| {
            let answer = (Status::from_u16(status).unwrap(), Json(answer));
            let answer = move || std::future::ready(answer.clone());
            Router::new()
                .route("/v2/booking/complete", post(answer))
                .fallback_service(sandbox)
        },
    )
    .await
}

#[tokio::test]
async fn each_status_proves_what_it_proves() {
    for (status, state, refusal) in [
        (200, "unknown", None),
        (204, "unknown", None),
        (302, "unknown", None),
        (400, "refused", Some("details")),
        (401, "refused", Some("misconfigured")),
        (403, "refused", Some("misconfigured")),
        (404, "unknown", None),
        (405, "refused", Some("misconfigured")),
        (408, "unknown", None),
        (409, "unknown", None),
        (410, "unknown", None),
        (413, "refused", Some("details")),
        (415, "refused", Some("misconfigured")),
        (422, "unknown", None),
        (425, "unknown", None),
        (500, "unknown", None),
        (503, "unknown", None),
        (504, "unknown", None),
    ] {
        let gateway = gateway_that_answers(status, json!({})).await;
        let opened = gateway.check_out(&gateway.hotel).await;
        let answer = gateway
            .complete(&opened, &unique(), &opened.completion())
            .await;
        let answer: Value = answer.json().await.unwrap();
        assert_eq!(answer["state"], state, "{status}");
        assert_eq!(answer["refusal"].as_str(), refusal, "{status}");
        assert_eq!(gateway.seen.count(COMPLETE), 1, "{status}");
    }
}

#[tokio::test]
async fn a_success_that_is_not_about_the_checkout_proves_nothing() {
    let other_days = json!({ "check_in": "2020-01-01", "check_out": "2020-01-02" });
    for answer in [
        json!({ "booking_id": 10 }),
        json!({ "booking_id": "ok" }),
        json!({ "booking_id": "BKG-\u{0}" }),
        json!({ "booking_id": "TEST-40021" }),
        json!({ "booking_id": "BKG-1", "booking_period": other_days }),
    ] {
        let gateway = gateway_that_answers(200, answer.clone()).await;
        let opened = gateway.check_out(&gateway.hotel).await;
        let answered = gateway
            .complete(&opened, &unique(), &opened.completion())
            .await;
        assert_eq!(answered.status(), StatusCode::ACCEPTED, "{answer}");
    }
}

#[tokio::test]
async fn two_checkouts_never_share_a_booking() {
    let answer = json!({ "booking_id": "BKG-1", "status": "confirmed" });
    let gateway = gateway_that_answers(200, answer).await;
    for state in ["booked", "unknown"] {
        let opened = gateway.check_out(&gateway.hotel).await;
        let answered = gateway
            .complete(&opened, &unique(), &opened.completion())
            .await;
        assert_eq!(answered.json::<Value>().await.unwrap()["state"], state);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_do_those_that_are_completed_at_the_same_time() {
    const VISITORS: usize = 8;
    let all = Arc::new(Barrier::new(VISITORS));
    let gateway = TestGateway::before(
        sandbox_config(),
        |_| (),
        move |sandbox| {
            let answer = async move || {
                all.wait().await;
                Json(json!({ "booking_id": "BKG-1", "status": "confirmed" }))
            };
            Router::new()
                .route("/v2/booking/complete", post(answer))
                .fallback_service(sandbox)
        },
    )
    .await;
    let visitors = (0..VISITORS).map(async |_| {
        let opened = gateway.check_out(&gateway.hotel).await;
        let body = opened.completion();
        let answered = gateway.complete(&opened, &unique(), &body).await;
        let answer: Value = answered.json().await.unwrap();
        answer["state"].as_str().unwrap().to_owned()
    });
    let visited = timeout(Duration::from_secs(60), join_all(visitors));
    let mut states = visited.await.unwrap();
    states.sort();
    assert_eq!(states[0], "booked");
    assert!(
        states[1..].iter().all(|state| state == "unknown"),
        "{states:?}"
    );
}

#[tokio::test]
async fn without_a_connection_nothing_is_submitted_and_the_same_grant_and_key_work_later() {
    let mut gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let (key, body) = (unique(), opened.completion());
    gateway.close_provider().await;
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::BAD_GATEWAY);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/provider-unreachable");
    assert_eq!(gateway.show(&opened.handle).await["state"], "open");
    gateway.open_provider();
    let booked = gateway.complete(&opened, &key, &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
    assert_eq!(gateway.seen.count(COMPLETE), 1);
}

#[tokio::test]
async fn a_cancellation_without_a_connection_is_as_if_it_had_not_been_wished_for() {
    let mut gateway = TestGateway::start().await;
    let booked = gateway.book(&gateway.hotel).await;
    let (handle, key) = (booked.opened.handle, unique());
    gateway.close_provider().await;
    let refused = gateway.cancel(&handle, &key, &booked.id).await;
    assert_eq!(refused.status(), StatusCode::BAD_GATEWAY);
    gateway.open_provider();
    assert_eq!(gateway.show(&handle).await.get("cancellation"), None);
    let cancelled = gateway.cancel(&handle, &key, &booked.id).await;
    let cancelled: Value = cancelled.json().await.unwrap();
    assert_eq!(cancelled["cancellation"]["state"], "cancelled");
    assert_eq!(gateway.seen.count(CANCEL), 1);
}
