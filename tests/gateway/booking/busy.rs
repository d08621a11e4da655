//! A provider that has no time for a submission: nothing was sent, and everything stays good.

use std::time::Duration;

use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    booking::{TestGateway, unique},
    sandbox_config,
    waiting::eventually,
};

const COMPLETE: &str = "POST /v2/booking/complete";
const CANCEL: &str = "POST /v2/booking/cancel";

/// A gateway whose provider, when it is busy, wants so many seconds of peace.
async fn gateway(pause: u64) -> TestGateway {
    TestGateway::with(sandbox_config(), |config| {
        config.provider.default_retry_after = Duration::from_secs(pause);
    })
    .await
}

/// That nothing was submitted, and in how many seconds it may be tried again.
async fn assert_not_submitted(answer: Response, pause: u64) {
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    let header = answer.headers()["retry-after"].clone();
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["type"], "/problems/not-submitted");
    let wait = answer["retry_after"].as_u64().unwrap();
    assert_eq!(header, wait.to_string());
    assert!((1..=pause).contains(&wait), "{wait}");
}

/// The first answer after the pause.
async fn once_it_has_time(ask: impl AsyncFn() -> Response) -> Response {
    eventually("the pause ends", async || {
        let answer = ask().await;
        (answer.status() != StatusCode::TOO_MANY_REQUESTS).then_some(answer)
    })
    .await
}

#[tokio::test]
async fn a_checkout_its_grant_and_its_key_outlive_a_busy_provider() {
    // Longer than what is done meanwhile takes on any machine.
    let gateway = gateway(8).await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let (key, body) = (unique(), opened.completion());
    gateway.answers.answer(COMPLETE, 429, json!({}));
    let complete = async || gateway.complete(&opened, &key, &body).await;
    assert_not_submitted(complete().await, 8).await;
    assert_eq!(gateway.show(&opened.handle).await["state"], "open");
    // Within the pause that the provider asked for it is not asked at all.
    assert_not_submitted(complete().await, 8).await;
    assert_eq!(gateway.seen.count(COMPLETE), 1);
    let booked = once_it_has_time(complete).await;
    assert_eq!(booked.status(), StatusCode::OK);
    assert_eq!(booked.json::<Value>().await.unwrap()["state"], "booked");
    assert_eq!(gateway.seen.count(COMPLETE), 2);
    let metrics = gateway.metrics.get("/metrics").await.text().await.unwrap();
    for line in [
        "stopover_completions_total{outcome=\"not_sent\"} 1\n",
        "stopover_completions_total{outcome=\"booked\"} 1\n",
    ] {
        assert!(metrics.contains(line), "{metrics}");
    }
}

#[tokio::test]
async fn a_cancellation_and_its_key_outlive_a_busy_provider() {
    let gateway = gateway(1).await;
    let booked = gateway.book(&gateway.hotel).await;
    let (handle, key) = (&booked.opened.handle, unique());
    gateway.answers.answer(CANCEL, 429, json!({}));
    let cancel = async || gateway.cancel(handle, &key, &booked.id).await;
    assert_not_submitted(cancel().await, 1).await;
    let cancelled = once_it_has_time(cancel).await;
    let cancelled: Value = cancelled.json().await.unwrap();
    assert_eq!(cancelled["cancellation"]["state"], "cancelled");
    assert_eq!(gateway.seen.count(CANCEL), 2);
}

#[tokio::test]
async fn cancellations_of_one_handle_are_limited_and_those_not_sent_do_not_count() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.provider.default_retry_after = Duration::from_millis(1);
        config.booking.cancellations_per_handle = 2.try_into().unwrap();
    })
    .await;
    let booked = gateway.book(&gateway.hotel).await;
    let handle = &booked.opened.handle;
    let (first, unsent) = (unique(), unique());
    gateway.answers.answer(CANCEL, 403, json!({}));
    let refused = gateway.cancel(handle, &first, &booked.id).await;
    assert_eq!(refused.status(), StatusCode::OK);
    gateway.answers.answer(CANCEL, 429, json!({}));
    assert_not_submitted(gateway.cancel(handle, &unsent, &booked.id).await, 1).await;
    // Until the pause is over nothing is sent.
    gateway.answers.answer(CANCEL, 403, json!({}));
    let refused =
        once_it_has_time(async || gateway.cancel(handle, &unique(), &booked.id).await).await;
    assert_eq!(refused.status(), StatusCode::OK);
    let seen = gateway.seen.count(CANCEL);
    let limited = gateway.cancel(handle, &unique(), &booked.id).await;
    assert_eq!(limited.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: u32 = limited.headers()["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((3500..=3600).contains(&wait), "{wait}");
    assert_eq!(gateway.seen.count(CANCEL), seen);
    // What was answered is answered again.
    let again = gateway.cancel(handle, &first, &booked.id).await;
    assert_eq!(again.status(), StatusCode::OK);
}
