//! What a search found can be checked out by what its answer says, wherever the gateway's key is the same, and nothing else can.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_gateway::config::{SiteConfig, Sites};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    SITE, Server,
    booking::{GRANT_KEY, Opened, SITE_NAME, TEST_HOTEL, TestGateway, create_request, unique},
    process::Installation,
    sandbox_config, search,
};
use tokio::task::JoinSet;

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

/// In the configuration of gateways that share what they find.
const KEY: &str = "key = \"canary-booking-key-9e4b71d05c3fa826\"";

const OTHER_SEARCHES: usize = 10_000;

/// Status, type and the part of the detail before its colon.
async fn refusal(response: reqwest::Response) -> (StatusCode, String, String) {
    let status = response.status();
    let problem: Value = response.json().await.unwrap();
    let text = |name: &str| problem[name].as_str().unwrap_or_default().to_owned();
    let part = text("detail").split(':').next().unwrap().to_owned();
    (status, text("type"), part)
}

fn not_offered(part: &str) -> (StatusCode, String, String) {
    (
        StatusCode::GONE,
        "/problems/not-offered".to_owned(),
        part.to_owned(),
    )
}

/// A search's token that says something else.
fn retold(token: &Value, change: impl FnOnce(&mut Value)) -> Value {
    let text = token.as_str().unwrap().strip_prefix("1.").unwrap();
    let mut said = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).unwrap()).unwrap();
    change(&mut said);
    json!(format!("1.{}", URL_SAFE_NO_PAD.encode(said.to_string())))
}

#[tokio::test]
async fn a_rate_that_was_not_found_at_that_price_is_refused() {
    let gateway = TestGateway::start().await;
    let found = gateway.search(&gateway.hotel).await;
    let other = create_request(&gateway.search(TEST_HOTEL).await);
    let valid = create_request(&found);
    let changed = |pointer: &str, value: Value| {
        let mut request = valid.clone();
        *request.pointer_mut(pointer).unwrap() = value;
        request
    };
    let said = |name: &str, value: Value| {
        let token = retold(&found["token"], |said| {
            assert!(!said[name].is_null(), "{said}");
            said[name] = value;
        });
        changed("/search", token)
    };
    let mut without_a_rate = valid.clone();
    let rates = without_a_rate["hotel"]["rates"].as_array_mut().unwrap();
    assert!(rates.len() > 1);
    rates.pop();
    gateway.seen.forget();
    for (request, part) in [
        (changed("/hotel/rates/0/price", json!(1)), "hotel"),
        (changed("/hotel/rates/1/price", json!(1)), "hotel"),
        (changed("/hotel/rates/0/currency", json!("JPY")), "hotel"),
        (
            changed("/hotel/rates/0/rate_id", other["rate_id"].clone()),
            "hotel",
        ),
        (changed("/hotel/hotel_id", json!(TEST_HOTEL)), "hotel"),
        (changed("/hotel", other["hotel"].clone()), "hotel"),
        (changed("/hotel/token", json!("")), "hotel"),
        (without_a_rate, "hotel"),
        (said("check_out", json!("2100-01-01")), "hotel"),
        (
            said("rooms", json!([{ "adults": 1, "children": [] }])),
            "hotel",
        ),
        (said("until", json!(i64::MAX)), "hotel"),
        (said("site", json!("other")), "hotel"),
        (said("search", json!(unique())), "hotel"),
        (changed("/search", other["search"].clone()), "hotel"),
        (changed("/search", json!("2.e30")), "hotel"),
        (changed("/rate_id", other["rate_id"].clone()), "rate_id"),
    ] {
        let asked = gateway.ask(Method::POST, "/booking/create").json(&request);
        let refused = asked.send().await.unwrap();
        assert_eq!(refusal(refused).await, not_offered(part), "{request}");
    }
    assert!(gateway.seen.requests().is_empty());
    // In whatever order, and with nothing but what is needed.
    let mut least = valid.clone();
    for rate in least["hotel"]["rates"].as_array_mut().unwrap() {
        *rate = json!({ "rate_id": rate["rate_id"], "price": rate["price"], "currency": rate["currency"] });
    }
    least["hotel"]["rates"].as_array_mut().unwrap().reverse();
    let asked = gateway.ask(Method::POST, "/booking/create").json(&least);
    Opened::from(asked.send().await.unwrap()).await;
}

#[tokio::test]
async fn an_offer_lapses_when_the_provider_says() {
    let gateway = TestGateway::start().await;
    let rates = json!([{ "rate_id": "r", "price": 100, "currency": "EUR" }]);
    let over = json!({
        "search_id": "s",
        "expires_at": "2020-01-01T00:00:00Z",
        "results": [{ "hotel_id": TEST_HOTEL, "hotel_name": "Test", "rates": rates }],
    });
    let answers = &gateway.answers;
    answers.answer("POST /v2/availability/search", 200, over);
    let found = gateway.search(TEST_HOTEL).await;
    gateway.seen.forget();
    let refused = refusal(gateway.create(&found).await).await;
    assert_eq!(
        refused,
        (StatusCode::GONE, "/problems/expired".into(), String::new())
    );
    assert!(gateway.seen.requests().is_empty());
}

#[tokio::test]
async fn no_page_hears_that_an_offer_holds_longer_than_it_does() {
    let gateway = TestGateway::start().await;
    let hours = |hours| Utc::now() + TimeDelta::hours(hours);
    for (said, least, most) in [(3, 0, 1), (23, 0, 1)] {
        let found =
            json!({ "search_id": "s", "expires_at": hours(said).to_rfc3339(), "results": [] });
        let answers = &gateway.answers;
        answers.answer("POST /v2/availability/search", 200, found);
        let criteria = search("hotel_id", TEST_HOTEL);
        let found = gateway.ask(Method::POST, "/availability/search");
        let found: Value = found
            .json(&criteria)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        let end: DateTime<Utc> = found["expires_at"].as_str().unwrap().parse().unwrap();
        assert!(hours(least) < end && end <= hours(most), "{end}");
    }
}

#[tokio::test]
async fn what_one_site_found_cannot_be_checked_out_by_another() {
    const OTHER: &str = "https://www.other.example";
    let gateway = TestGateway::with(sandbox_config(), |config| {
        let mut other = SiteConfig::default();
        other.origins = [OTHER.parse().unwrap()].into_iter().collect();
        other.grant_key = GRANT_KEY.into();
        let site = config.sites.get(SITE_NAME).unwrap().clone();
        let sites = [(SITE_NAME.to_owned(), site), ("other".to_owned(), other)];
        config.sites = Sites(sites.into_iter().collect());
    })
    .await;
    let post = async |origin: &str, path: &str, body: &Value| {
        let request = gateway.request(Method::POST, path).json(body);
        let request = request
            .header("origin", origin)
            .header("stopover-client", "test");
        request.send().await.unwrap()
    };
    let criteria = search("hotel_id", &gateway.hotel);
    let found = post(OTHER, "/availability/search", &criteria).await;
    let request = create_request(&found.json().await.unwrap());
    let refused = post(SITE, "/booking/create", &request).await;
    assert_eq!(refusal(refused).await, not_offered("search"));
    let opened = post(OTHER, "/booking/create", &request).await;
    assert_eq!(opened.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_another_process_and_ten_thousand_searches_between_search_and_checkout_change_nothing()
 {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let base = provider.url("/v2");
    let (one, other) = (
        Installation::new(PROGRAM, &base, KEY),
        Installation::new(PROGRAM, &base, KEY),
    );
    let first = one.start().await;
    let hotel = first.ordinary_hotel().await;
    let found = first.search(&hotel).await;
    let mut crowd = JoinSet::new();
    let criteria = search("hotel_id", TEST_HOTEL);
    for _ in 0..16 {
        let request = first
            .request(Method::POST, "/availability/search")
            .json(&criteria);
        crowd.spawn(async move {
            for _ in 0..OTHER_SEARCHES / 16 {
                let found = request.try_clone().unwrap().send().await.unwrap();
                assert_eq!(found.status(), StatusCode::OK);
            }
        });
    }
    crowd.join_all().await;
    Opened::from(first.create(&found).await).await;

    first.kill().await;
    let again = one.start().await;
    Opened::from(again.create(&found).await).await;

    let second = other.start().await;
    let opened = Opened::from(second.create(&found).await).await;
    let booked = second
        .complete(&opened, &unique(), &opened.completion())
        .await;
    let booked: Value = booked.json().await.unwrap();
    assert_eq!(booked["state"], "booked", "{booked}");
}

#[tokio::test]
async fn without_a_key_a_restart_makes_visitors_search_again() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    let first = installation.start().await;
    let found = first.search(TEST_HOTEL).await;
    Opened::from(first.create(&found).await).await;
    first.kill().await;
    let again = installation.start().await;
    let refused = refusal(again.create(&found).await).await;
    assert_eq!(refused, not_offered("hotel"));
    let found = again.search(TEST_HOTEL).await;
    Opened::from(again.create(&found).await).await;
}
