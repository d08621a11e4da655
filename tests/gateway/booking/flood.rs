//! Purchases while everybody else searches: part of the provider's quota is theirs alone.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::body::Body;
use futures_util::{StreamExt, stream};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    booking::{Opened, TestGateway, unique},
    counter::Counter,
    sandbox_config, search,
};
use tokio::{
    sync::Notify,
    task::JoinSet,
    time::{sleep, timeout},
};

/// What the provider grants: so many requests, at once or within the seconds. Tests take a tenth of the time that providers do.
const PROVIDERS_LIMIT: &str = "60/1";

const SEARCH: &str = "POST /v2/availability/search";

/// Longest that a visitor waits here for what the page tries again by itself.
const PATIENCE: Duration = Duration::from_secs(60);

/// Before a provider with [`PROVIDERS_LIMIT`], which is asked at most that often a second.
async fn gateway(pace: u32) -> Arc<TestGateway> {
    let sandbox = sandbox_config().rate_limit(PROVIDERS_LIMIT.parse().unwrap());
    let gateway = TestGateway::with(sandbox, |config| {
        config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
        config.provider.requests_per_second = pace.try_into().unwrap();
        config.provider.purchase_percent = 50;
    })
    .await;
    Arc::new(gateway)
}

/// Searches from 200 addresses, each again as soon as it may, until it is dropped. Counts those that found something.
fn flood(gateway: &Arc<TestGateway>, found: &Counter) -> JoinSet<()> {
    let mut visitors = JoinSet::new();
    for visitor in 0..200 {
        let (gateway, found) = (Arc::clone(gateway), found.clone());
        visitors.spawn(async move {
            let address = format!("203.0.113.{visitor}");
            loop {
                let request = gateway.request(Method::POST, "/availability/search");
                let request = request.header("x-forwarded-for", &address);
                let request = request.json(&search("hotel_id", &gateway.hotel));
                let response = request.send().await.unwrap();
                match wait(&response) {
                    Some(wait) => sleep(wait).await,
                    None => _ = found.add(),
                }
            }
        });
    }
    visitors
}

/// How long the gateway asks to wait, if it does.
fn wait(response: &Response) -> Option<Duration> {
    let busy = [
        StatusCode::TOO_MANY_REQUESTS,
        StatusCode::SERVICE_UNAVAILABLE,
    ];
    if !busy.contains(&response.status()) {
        return None;
    }
    let seconds = response.headers()["retry-after"].to_str().unwrap();
    Some(Duration::from_secs(seconds.parse().unwrap()))
}

/// What a search finds, once the gateway takes it.
async fn find(gateway: &TestGateway) -> Value {
    loop {
        let search = search("hotel_id", &gateway.hotel);
        let response = gateway.post("/availability/search", &search).await;
        match wait(&response) {
            Some(wait) => sleep(wait).await,
            None => break response.json().await.unwrap(),
        }
    }
}

/// From a rate that was found to a booking, as patient as the widget's page.
async fn book(gateway: &TestGateway, found: &Value) -> Value {
    let opened = loop {
        let response = gateway.create(found).await;
        match wait(&response) {
            Some(wait) => sleep(wait).await,
            None => break Opened::from(response).await,
        }
    };
    let (key, body) = (unique(), opened.completion());
    loop {
        let response = gateway.complete(&opened, &key, &body).await;
        match wait(&response) {
            Some(wait) => sleep(wait).await,
            None => break response.json().await.unwrap(),
        }
    }
}

async fn all_book_during_a_flood(pace: u32) {
    let gateway = gateway(pace).await;
    let found = find(&gateway).await;
    let answered = Counter::default();
    let flood = flood(&gateway, &answered);
    answered.until(20).await;
    let mut visitors = JoinSet::new();
    for _ in 0..100 {
        let (gateway, found) = (Arc::clone(&gateway), found.clone());
        visitors.spawn(async move { book(&gateway, &found).await });
    }
    let purchases = timeout(PATIENCE, visitors.join_all()).await.unwrap();
    drop(flood);
    let booked = purchases
        .iter()
        .filter(|purchase| purchase["state"] == "booked");
    assert_eq!(booked.count(), 100, "{:#?}", purchases.first());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_hundred_bookings_all_pass_while_two_hundred_addresses_search() {
    all_book_during_a_flood(60).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn they_do_where_the_gateway_asks_more_often_than_the_provider_grants() {
    all_book_during_a_flood(200).await;
}

/// Begins them; what the gateway answers each.
fn thirty_searches_that_hang(gateway: &TestGateway) -> JoinSet<StatusCode> {
    gateway.seen.forget();
    let hang = format!("{SEARCH}=hang").parse().unwrap();
    gateway.faults.add(hang);
    let mut searches = JoinSet::new();
    for _ in 0..30 {
        let request = gateway.request(Method::POST, "/availability/search");
        let request = request.json(&search("hotel_id", &gateway.hotel));
        searches.spawn(async move { request.send().await.unwrap().status() });
    }
    searches
}

#[tokio::test]
async fn searches_at_a_provider_that_hangs_keep_nobody_from_booking() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.limits.concurrent_searches = 4;
        config.limits.queued_requests = 4;
    })
    .await;
    let found = gateway.search(&gateway.hotel).await;
    let _searches = thirty_searches_that_hang(&gateway);
    gateway.seen.until(SEARCH, 4).await;
    assert_eq!(book(&gateway, &found).await["state"], "booked");
    assert_eq!(gateway.get("/hotels").await.status(), StatusCode::OK);
    assert_eq!(gateway.seen.count(SEARCH), 4);
}

#[tokio::test]
async fn so_many_calls_of_a_kind_are_under_way_at_the_provider_and_others_have_their_own() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.provider.concurrent_calls = 3;
    })
    .await;
    let found = gateway.search(&gateway.hotel).await;
    let mut searches = thirty_searches_that_hang(&gateway);
    for _ in 0..27 {
        let refused = searches.join_next().await.unwrap().unwrap();
        assert_eq!(refused, StatusCode::SERVICE_UNAVAILABLE);
    }
    assert_eq!(book(&gateway, &found).await["state"], "booked");
    assert_eq!(gateway.get("/hotels").await.status(), StatusCode::OK);
    assert_eq!(gateway.seen.count(SEARCH), 3);
}

#[tokio::test]
async fn a_busy_content_service_closes_neither_searches_nor_purchases() {
    let gateway = TestGateway::start().await;
    gateway
        .answers
        .answer("GET /v2/cities", 429, json!({ "retry_after": 60 }));
    assert_eq!(gateway.get("/cities").await.status(), 429);
    assert_eq!(
        gateway.get("/regions").await.status(),
        429,
        "content is closed"
    );
    gateway.book(&gateway.hotel).await;
}

#[tokio::test]
async fn busy_searches_close_no_purchase() {
    let gateway = TestGateway::start().await;
    let found = gateway.search(&gateway.hotel).await;
    let limited = json!({ "retry_after": 60 });
    gateway.answers.answer(SEARCH, 429, limited);
    let another = search("hotel_id", &gateway.hotel);
    let refused = gateway.post("/availability/search", &another).await;
    assert_eq!(refused.status(), 429);
    assert_eq!(book(&gateway, &found).await["state"], "booked");
    assert_eq!(gateway.get("/cities").await.status(), 200);
}

/// An answer to a search of which a part comes at once, and the rest when it may.
fn in_two_parts(first: usize, release: &Arc<Notify>) -> Body {
    let released = Arc::clone(release);
    let rest = async move {
        released.notified().await;
        Ok(json!({ "search_id": "s", "results": [] }).to_string())
    };
    let spaces = Ok::<_, Infallible>(" ".repeat(first));
    Body::from_stream(stream::iter([spaces]).chain(stream::once(rest)))
}

#[tokio::test]
async fn large_answers_are_given_up_where_memory_ends_and_purchases_have_their_own() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.provider.max_response_bytes = 1_000_000;
        config.provider.max_bytes_in_flight = 1_000_000;
    })
    .await;
    let found = gateway.search(&gateway.hotel).await;
    let releases: [Arc<Notify>; 2] = Default::default();
    let mut searches = JoinSet::new();
    for release in &releases {
        let answer = in_two_parts(600_000, release);
        gateway.answers.respond(SEARCH, answer);
        let request = gateway.request(Method::POST, "/availability/search");
        let request = request.json(&search("hotel_id", &gateway.hotel));
        searches.spawn(async move { request.send().await.unwrap().status() });
    }
    let given_up = searches.join_next().await.unwrap().unwrap();
    assert_eq!(given_up, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(book(&gateway, &found).await["state"], "booked");
    for release in releases {
        release.notify_one();
    }
    assert_eq!(searches.join_all().await, [StatusCode::OK]);
}
