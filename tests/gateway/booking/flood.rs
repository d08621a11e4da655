//! Purchases while everybody else searches: part of the provider's quota is theirs alone.

use std::{sync::Arc, time::Duration};

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    booking::{Opened, TestGateway, unique},
    counter::Counter,
    sandbox_config, search,
};
use tokio::{
    task::JoinSet,
    time::{sleep, timeout},
};

/// What the provider grants: so many requests, at once or within the seconds. Tests take a tenth of the time that providers do.
const PROVIDERS_LIMIT: &str = "60/1";

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
    let found = gateway.search(&gateway.hotel).await;
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
    gateway
        .answers
        .answer("POST /v2/availability/search", 429, limited);
    let another = search("hotel_id", &gateway.hotel);
    let refused = gateway.post("/availability/search", &another).await;
    assert_eq!(refused.status(), 429);
    assert_eq!(book(&gateway, &found).await["state"], "booked");
    assert_eq!(gateway.get("/cities").await.status(), 200);
}
