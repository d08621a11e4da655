//! A provider that has no time for a submission: nothing was sent, and everything stays good.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_tests::{
    booking::{TestGateway, unique},
    sandbox_config,
};
use tokio::time::sleep;

const COMPLETE: &str = "POST /v2/booking/complete";
const CANCEL: &str = "POST /v2/booking/cancel";

async fn gateway() -> TestGateway {
    TestGateway::with(sandbox_config(), |config| {
        config.provider.default_retry_after = Duration::from_millis(300);
    })
    .await
}

/// That nothing was submitted, and when it may be tried again.
async fn assert_not_submitted(answer: reqwest::Response) {
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answer.headers()["retry-after"], "1");
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["type"], "/problems/not-submitted");
    assert_eq!(answer["retry_after"], 1);
}

#[tokio::test]
async fn a_checkout_its_grant_and_its_key_outlive_a_busy_provider() {
    let gateway = gateway().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let (key, body) = (unique(), opened.completion());
    gateway.answers.answer(COMPLETE, 429, json!({}));
    assert_not_submitted(gateway.complete(&opened, &key, &body).await).await;
    assert_eq!(gateway.show(&opened.handle).await["state"], "open");
    // Within the pause that the provider asked for it is not asked at all.
    assert_not_submitted(gateway.complete(&opened, &key, &body).await).await;
    assert_eq!(gateway.seen.count(COMPLETE), 1);
    let booked = loop {
        let answer = gateway.complete(&opened, &key, &body).await;
        if answer.status() != StatusCode::TOO_MANY_REQUESTS {
            break answer;
        }
        sleep(Duration::from_millis(20)).await;
    };
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
    let gateway = gateway().await;
    let booked = gateway.book(&gateway.hotel).await;
    let (handle, key) = (&booked.opened.handle, unique());
    gateway.answers.answer(CANCEL, 429, json!({}));
    assert_not_submitted(gateway.cancel(handle, &key, &booked.id).await).await;
    let cancelled = loop {
        let answer = gateway.cancel(handle, &key, &booked.id).await;
        if answer.status() != StatusCode::TOO_MANY_REQUESTS {
            break answer;
        }
        sleep(Duration::from_millis(20)).await;
    };
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
    assert_not_submitted(gateway.cancel(handle, &unsent, &booked.id).await).await;
    // Until the pause is over nothing is sent.
    gateway.answers.answer(CANCEL, 403, json!({}));
    let refused = loop {
        let answer = gateway.cancel(handle, &unique(), &booked.id).await;
        if answer.status() != StatusCode::TOO_MANY_REQUESTS {
            break answer;
        }
    };
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
