//! Who asks for a holiday must come out nowhere but at the site's webhook.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use std::time::Duration;

use axum::{Router, http::StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    KEY, Server,
    holidays::{Agency, enquire, new_key},
};

use super::log;

const WEBHOOK_KEY: &str = "canary-webhook-key-77d1e0c2ab964f35";

/// What is known of who asks here: words that stand nowhere else.
const PERSON: [&str; 4] = [
    "Wilhelmquist",
    "wq.canary@mail.example",
    "4930555777111",
    "plaid-ocelot",
];

fn person(holiday: &Value) -> Value {
    let [name, email, phone, message] = PERSON;
    json!({
        "holiday_id": holiday["id"], "name": name, "email": email, "phone": phone, "message": message,
        "consent": true, "seconds": 40,
    })
}

fn finds_nothing(place: &str, text: &str) {
    for canary in PERSON.into_iter().chain([KEY, WEBHOOK_KEY]) {
        assert!(!text.contains(canary), "{canary} in {place}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_is_known_to_the_webhook_only() {
    let log = log::kept();
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    // It fails a few times and sends everything back as it does.
    let webhook = Router::new().fallback(async move |body: String| {
        match counter.fetch_add(1, Ordering::SeqCst) {
            0..3 => (StatusCode::INTERNAL_SERVER_ERROR, body),
            _ => (StatusCode::OK, body),
        }
    });
    let webhook = Server::start(webhook).await;
    let agency = Agency::with(|config| {
        config.enquiries.webhook = Some(webhook.url("/enquiries").parse().unwrap());
        config.enquiries.webhook_key = WEBHOOK_KEY.into();
        config.enquiries.retry_after = Duration::from_millis(20);
    })
    .await;
    let holiday = agency.holidays().await.remove(0);
    let valid = person(&holiday);
    let mut bodies = vec![valid.clone()];
    for field in [
        "name", "email", "phone", "message", "seconds", "consent", "choice",
    ] {
        let mut misshapen = valid.clone();
        misshapen[field] = json!([PERSON[0], { "x": PERSON[3] }]);
        bodies.push(misshapen);
    }
    bodies.push(json!(PERSON));
    for body in bodies {
        let answer = enquire(&agency.gateway, &new_key(), &body).await;
        finds_nothing("the headers", &format!("{:?}", answer.headers()));
        finds_nothing("the answer", &answer.text().await.unwrap());
    }
    let delivered = async {
        while asked.load(Ordering::SeqCst) < 4 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), delivered)
        .await
        .unwrap();
    let logged = log.text();
    assert!(logged.contains("/enquiries"), "the log is captured");
    finds_nothing("the log", &logged);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_cannot_be_reached_is_logged_with_the_reason_and_without_its_path() {
    const PATH: &str = "canary-path-1f6b0c93d25e4a87";
    let log = log::kept();
    let closed = Server::start(Router::new()).await.stop().await;
    let agency = Agency::with(|config| {
        config.enquiries.webhook = Some(format!("http://{closed}/{PATH}").parse().unwrap());
        config.enquiries.webhook_key = WEBHOOK_KEY.into();
    })
    .await;
    let holiday = agency.holidays().await.remove(0);
    let answer = enquire(&agency.gateway, &new_key(), &person(&holiday)).await;
    assert_eq!(answer.status(), StatusCode::ACCEPTED);
    let refused = async {
        while !log.text().contains("no answer: error sending request: ") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), refused)
        .await
        .unwrap();
    let logged = log.text();
    finds_nothing("the log", &logged);
    assert!(!logged.contains(PATH));
}
