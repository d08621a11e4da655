//! Personal data of an enquiry must come out only at the site's webhook.

use std::time::Duration;

use axum::{Router, http::StatusCode};
use reqwest::Method;
use serde_json::{Value, json};
use stopover_tests::{
    KEY, SITE, Server,
    address::HeldAddress,
    counter::Counter,
    holidays::{Agency, enquire, new_key, with_form},
};

use super::log;

const WEBHOOK_KEY: &str = "canary-webhook-key-77d1e0c2ab964f35";

/// Words that occur only there.
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
    let asked = Counter::default();
    let counter = asked.clone();
    // It fails a few times and sends everything back as it does.
    let webhook = Router::new().fallback(async move |body: String| match counter.add() {
        0..3 => (StatusCode::INTERNAL_SERVER_ERROR, body),
        _ => (StatusCode::OK, body),
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
    // Without scripts: kept as well, refused for a field each, and from a page that may not ask.
    let id = holiday["id"].as_str().unwrap();
    let path = format!("/fragments/holidays/{id}/enquiry?page=/trips");
    let [name, email, phone, message] = PERSON;
    let typed = [
        ("name", name),
        ("email", email),
        ("phone", phone),
        ("message", message),
    ];
    let consent = ("consent", "yes");
    for (origin, last) in [(SITE, consent), (SITE, ("consent", "")), ("null", consent)] {
        let form = agency.gateway.request(Method::POST, &path);
        let fields: Vec<_> = typed.into_iter().chain([last]).collect();
        let answer = with_form(form.header("origin", origin), &fields)
            .send()
            .await
            .unwrap();
        finds_nothing("the headers", &format!("{:?}", answer.headers()));
    }
    asked.until(5).await;
    let logged = log.text();
    assert!(logged.contains("/enquiries"), "the log is captured");
    assert!(
        logged.contains("/fragments/holidays/{id}/enquiry"),
        "the log is captured"
    );
    finds_nothing("the log", &logged);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_cannot_be_reached_is_logged_with_the_reason_and_without_its_path() {
    const PATH: &str = "canary-path-1f6b0c93d25e4a87";
    let log = log::kept();
    let closed = HeldAddress::take();
    let agency = Agency::with(|config| {
        config.enquiries.webhook = Some(
            format!("http://{}/{PATH}", closed.address())
                .parse()
                .unwrap(),
        );
        config.enquiries.webhook_key = WEBHOOK_KEY.into();
    })
    .await;
    let holiday = agency.holidays().await.remove(0);
    let answer = enquire(&agency.gateway, &new_key(), &person(&holiday)).await;
    assert_eq!(answer.status(), StatusCode::ACCEPTED);
    log.until("no answer: error sending request: ").await;
    let logged = log.text();
    finds_nothing("the log", &logged);
    assert!(!logged.contains(PATH));
}
