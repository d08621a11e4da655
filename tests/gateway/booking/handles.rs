//! Two visitors, every verb: each handle opens its own purchase, and no other's.

use std::time::Duration;

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use stopover_gateway::config::BookingConfig;
use stopover_tests::{
    booking::{Booked, Opened, TEST_HOTEL, TestGateway, unique},
    sandbox_config,
};

/// All that an answer shows, but the request's id and the date.
async fn visible(response: Response) -> (StatusCode, Vec<(String, String)>, String) {
    let status = response.status();
    let mut headers: Vec<(String, String)> = response
        .headers()
        .iter()
        .filter(|(name, _)| !matches!(name.as_str(), "x-request-id" | "date"))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    (status, headers, response.text().await.unwrap())
}

async fn lookup_handle(gateway: &TestGateway, booked: &Booked) -> String {
    let found = gateway
        .look_up(&booked.id, "eleni.markou@mail.example")
        .await;
    let found: Value = found.json().await.unwrap();
    found["handle"].as_str().unwrap().to_owned()
}

/// Handles that are not Ada's: of another visitor, looked up by another, never given out, no handle at all.
async fn strangers(gateway: &TestGateway) -> Vec<(&'static str, Option<String>)> {
    let bob = gateway.book(&gateway.hotel).await;
    let open = gateway.check_out(&gateway.hotel).await;
    let cut = bob.opened.handle[1..].to_owned();
    vec![
        ("looked up by Bob", Some(lookup_handle(gateway, &bob).await)),
        ("Bob's booking", Some(bob.opened.handle)),
        ("Bob's checkout", Some(open.handle)),
        ("well-formed", Some("A".repeat(43))),
        ("cut", Some(cut)),
        ("garbage", Some("../../ada' OR 1=1 --".into())),
        ("empty", Some(String::new())),
        ("none", None),
    ]
}

async fn send(gateway: &TestGateway, handle: Option<&str>, path: &str, body: &Value) -> Response {
    let request = gateway
        .ask(Method::POST, path)
        .header("idempotency-key", unique());
    let request = match handle {
        Some(handle) => request.header("stopover-handle", handle),
        None => request,
    };
    request.json(body).send().await.unwrap()
}

#[tokio::test]
async fn a_handle_neither_completes_anothers_checkout_nor_reveals_that_it_exists() {
    let gateway = TestGateway::start().await;
    let ada = gateway.check_out(&gateway.hotel).await;
    let strangers = strangers(&gateway).await;
    gateway.seen.forget();
    for (whose, handle) in strangers {
        let complete = |checkout_id: &str| {
            let mut body = ada.completion();
            body["checkout_id"] = json!(checkout_id);
            body
        };
        let adas = send(
            &gateway,
            handle.as_deref(),
            "/booking/complete",
            &ada.completion(),
        )
        .await;
        let unknown = send(
            &gateway,
            handle.as_deref(),
            "/booking/complete",
            &complete(&unique()),
        )
        .await;
        let (adas, unknown) = (visible(adas).await, visible(unknown).await);
        assert_eq!(adas.0, StatusCode::FORBIDDEN, "{whose}");
        assert_eq!(adas, unknown, "{whose}");
    }
    assert_eq!(gateway.seen.count("POST /v2/booking/complete"), 0);
    assert_eq!(gateway.show(&ada.handle).await["state"], "open");
    // Nor was the grant used up.
    let response = gateway.complete(&ada, &unique(), &ada.completion()).await;
    assert_eq!(response.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_handle_neither_cancels_anothers_booking_nor_reveals_that_it_exists() {
    let gateway = TestGateway::start().await;
    let ada = gateway.book(&gateway.hotel).await;
    let strangers = strangers(&gateway).await;
    gateway.seen.forget();
    for (whose, handle) in strangers {
        let cancel = async |booking: &str| {
            let body = json!({ "booking_id": booking });
            visible(send(&gateway, handle.as_deref(), "/booking/cancel", &body).await).await
        };
        let adas = cancel(&ada.id).await;
        assert_eq!(adas.0, StatusCode::FORBIDDEN, "{whose}");
        assert_eq!(adas, cancel("BKG-999999").await, "{whose}");
        assert_eq!(adas, cancel("TEST-12345").await, "{whose}");
    }
    assert_eq!(gateway.seen.count("POST /v2/booking/cancel"), 0);
    let purchase = gateway.show(&ada.opened.handle).await;
    assert_eq!(purchase["booking"]["status"], "confirmed");
}

#[tokio::test]
async fn each_handle_shows_its_own_purchase_and_no_handle_none() {
    let gateway = TestGateway::start().await;
    let ada = gateway.book(&gateway.hotel).await;
    let mut refusals = Vec::new();
    for (whose, handle) in strangers(&gateway).await {
        let request = gateway.ask(Method::GET, "/booking");
        let request = match &handle {
            Some(handle) => request.header("stopover-handle", handle),
            None => request,
        };
        let answer = visible(request.send().await.unwrap()).await;
        assert!(!answer.2.contains(&ada.id), "{whose}");
        assert!(!answer.2.contains(ada.opened.checkout_id()), "{whose}");
        if !whose.contains("Bob") {
            assert_eq!(answer.0, StatusCode::FORBIDDEN, "{whose}");
            refusals.push(answer);
        }
    }
    assert!(refusals.windows(2).all(|pair| pair[0] == pair[1]));
    let purchase = gateway.show(&ada.opened.handle).await;
    assert_eq!(purchase["booking"]["booking_id"], json!(ada.id));
}

#[tokio::test]
async fn two_handles_at_once_are_none() {
    let gateway = TestGateway::start().await;
    let ada = gateway.check_out(TEST_HOTEL).await;
    let request = gateway.ask(Method::GET, "/booking");
    let request = request
        .header("stopover-handle", &ada.handle)
        .header("stopover-handle", &ada.handle);
    assert_eq!(
        request.send().await.unwrap().status(),
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn an_expired_handle_answers_like_one_that_never_was() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.booking.retention = Duration::from_millis(1);
    })
    .await;
    let ada = gateway.check_out(TEST_HOTEL).await;
    let answers = async |handle: &str| {
        let show = gateway.ask(Method::GET, "/booking");
        let show = show.header("stopover-handle", handle).send().await.unwrap();
        let cancel = json!({ "booking_id": "BKG-1" });
        let cancel = send(&gateway, Some(handle), "/booking/cancel", &cancel).await;
        let complete = send(
            &gateway,
            Some(handle),
            "/booking/complete",
            &ada.completion(),
        )
        .await;
        [
            visible(show).await,
            visible(cancel).await,
            visible(complete).await,
        ]
    };
    // A millisecond is over by the time an answer has come and the next request has gone.
    assert_eq!(answers(&ada.handle).await, answers(&"A".repeat(43)).await);
    assert_eq!(gateway.seen.count("POST /v2/booking/complete"), 0);
}

#[tokio::test]
async fn unless_configured_otherwise_a_lookup_may_see_and_not_cancel() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.booking.lookup_scope = BookingConfig::default().lookup_scope;
    })
    .await;
    let ada = gateway.book(&gateway.hotel).await;
    let looked_up = lookup_handle(&gateway, &ada).await;
    assert_eq!(gateway.show(&looked_up).await["may_cancel"], false);
    let refused = gateway.cancel(&looked_up, &unique(), &ada.id).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    assert_eq!(gateway.seen.count("POST /v2/booking/cancel"), 0);
    // Its own handle may.
    assert_eq!(gateway.show(&ada.opened.handle).await["may_cancel"], true);
    let cancelled = gateway.cancel(&ada.opened.handle, &unique(), &ada.id).await;
    assert_eq!(cancelled.status(), StatusCode::OK);
    assert_eq!(
        gateway.show(&looked_up).await["booking"]["status"],
        "cancelled"
    );
}

#[tokio::test]
async fn a_lookup_completes_nothing() {
    let gateway = TestGateway::start().await;
    let ada = gateway.book(&gateway.hotel).await;
    let looked_up = Opened {
        handle: lookup_handle(&gateway, &ada).await,
        ..gateway.check_out(&gateway.hotel).await
    };
    gateway.seen.forget();
    let refused = gateway
        .complete(&looked_up, &unique(), &looked_up.completion())
        .await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    assert_eq!(gateway.seen.count("POST /v2/booking/complete"), 0);
}

#[tokio::test]
async fn a_looked_up_booking_shows_no_checkout_and_can_be_cancelled_by_its_handle() {
    let gateway = TestGateway::start().await;
    let ada = gateway.book(&gateway.hotel).await;
    let looked_up = lookup_handle(&gateway, &ada).await;
    let purchase = gateway.show(&looked_up).await;
    assert_eq!(purchase["state"], "booked");
    assert_eq!(purchase["may_cancel"], true);
    assert_eq!(purchase.get("checkout"), None);
    let cancelled = gateway.cancel(&looked_up, &unique(), &ada.id).await;
    let cancelled: Value = cancelled.json().await.unwrap();
    assert_eq!(cancelled["cancellation"]["state"], "cancelled");
    for handle in [&looked_up, &ada.opened.handle] {
        let purchase = gateway.show(handle).await;
        assert_eq!(purchase["booking"]["status"], "cancelled");
        assert_eq!(purchase["cancellation"]["state"], "cancelled");
        assert_eq!(purchase["may_cancel"], false);
    }
}
