use std::{
    num::NonZeroU32,
    time::{Duration, Instant},
};

use axum::{
    Json, Router,
    extract::Path,
    http::StatusCode as Status,
    response::{IntoResponse, Response},
    routing::get,
};
use reqwest::{Method, StatusCode};
use serde_json::json;
use stopover_gateway::{Config, config::Sites};
use stopover_tests::{
    Server,
    booking::{TEST_HOTEL, TestGateway, ask, lookup, unique},
    redis::Redis,
    sandbox_config, search,
    waiting::{eventually, until},
};
use tokio::task::JoinSet;

use super::{Replicas, share, started};
#[cfg(target_os = "linux")]
use crate::health;

/// Has every hotel, and is too busy for one.
fn hotels() -> Router {
    let hotel = async |Path(id): Path<String>| -> Response {
        match id.as_str() {
            "HTL-BUSY" => (Status::TOO_MANY_REQUESTS, [("retry-after", "40")]).into_response(),
            id => Json(json!({ "id": id, "name": "Mirador" })).into_response(),
        }
    };
    let search = async || Json(json!({ "search_id": "s", "results": [] }));
    Router::new()
        .route("/hotels/{id}", get(hotel))
        .route("/availability/search", axum::routing::post(search))
}

/// Half of eight calls a second are for others than purchases.
fn four_a_second(config: &mut Config) {
    config.provider.requests_per_second = NonZeroU32::new(8).unwrap();
    config.provider.purchase_percent = 50;
}

/// Asks each gateway for so many hotels at once: how many were answered, and in what time.
async fn crowd(gateways: [&Server; 2], each: usize) -> (usize, Duration) {
    let begun = Instant::now();
    let mut asked = JoinSet::new();
    for gateway in gateways {
        for _ in 0..each {
            let path = format!("/hotels/HTL-{}", unique());
            let request = gateway.request(Method::GET, &path);
            asked.spawn(async move { request.send().await.unwrap().status() });
        }
    }
    let statuses = asked.join_all().await;
    let answered = statuses.iter().filter(|status| status.is_success()).count();
    let refused = |status: &&StatusCode| **status == StatusCode::TOO_MANY_REQUESTS;
    assert_eq!(statuses.iter().filter(refused).count(), 2 * each - answered);
    (answered, begun.elapsed())
}

#[tokio::test]
async fn two_gateways_have_one_quota() {
    let redis = Redis::started().await;
    let replicas = Replicas::before(hotels(), &redis, four_a_second).await;
    let (answered, took) = crowd([&replicas.one, &replicas.other], 20).await;
    assert_eq!(replicas.seen.requests().len(), answered);
    let most = 4.0 + 4.0 * took.as_secs_f64() + 1.0;
    assert!(answered >= 4, "{answered}");
    assert!(answered as f64 <= most, "{answered} in {took:?}");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_clock_that_jumps_there_gives_no_more_than_a_full_bucket_and_closes_nothing() {
    let (redis, clock) = Redis::with_clock().await;
    let replicas = Replicas::before(hotels(), &redis, four_a_second).await;
    let day = Duration::from_secs(86_400);
    for (ahead, least) in [(Duration::ZERO, 4), (day, 4), (Duration::ZERO, 0)] {
        clock.set_ahead(ahead);
        let (answered, took) = crowd([&replicas.one, &replicas.other], 20).await;
        let most = 4.0 + 4.0 * took.as_secs_f64() + 1.0;
        assert!(answered >= least, "{answered}");
        assert!(answered as f64 <= most, "{answered} in {took:?}");
    }
    // A day and more after it was set back, if what was written before were believed.
    until("it is open again", async || {
        let path = format!("/hotels/HTL-{}", unique());
        replicas.one.get(&path).await.status() == StatusCode::OK
    })
    .await;
    health::until(&replicas.one, "shared", "ready").await;
}

#[tokio::test]
async fn without_it_each_gateway_has_its_part_of_the_quota() {
    let redis = Redis::stopped();
    let replicas = Replicas::before(hotels(), &redis, |config| {
        four_a_second(config);
        config.replicas = NonZeroU32::new(2).unwrap();
    })
    .await;
    let (answered, took) = crowd([&replicas.one, &replicas.other], 20).await;
    let most = 4.0 + 4.0 * took.as_secs_f64() + 2.0;
    assert!(answered >= 4, "{answered}");
    assert!(answered as f64 <= most, "{answered} in {took:?}");
}

#[tokio::test]
async fn a_pause_that_the_provider_asks_one_gateway_for_is_kept_by_the_other() {
    let redis = Redis::started().await;
    let replicas = Replicas::before(hotels(), &redis, |_| ()).await;
    let busy = replicas.one.get("/hotels/HTL-BUSY").await;
    assert_eq!(busy.status(), StatusCode::TOO_MANY_REQUESTS);
    redis.until("pause", 1).await;
    let refused = replicas.other.get("/hotels/HTL-1").await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait = refused.headers()["retry-after"].to_str().unwrap();
    let wait: u32 = wait.parse().unwrap();
    assert!((30..=40).contains(&wait), "{wait}");
    assert_eq!(replicas.seen.count("GET /v2/hotels/HTL-1"), 0);
    let search = search("city_id", "c");
    let found = replicas.other.post("/availability/search", &search).await;
    assert_eq!(found.status(), StatusCode::OK, "searches are another kind");
    // It is remembered by whoever heard of it.
    redis.flush().await;
    let refused = replicas.other.get("/hotels/HTL-1").await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn while_purchases_pause_at_one_gateway_the_other_leaves_the_quota_to_them_and_may_book() {
    let redis = Redis::started().await;
    let one = TestGateway::with(sandbox_config(), |config| share(config, &redis)).await;
    let mut config = one.config.clone();
    config.booking.journal = None;
    config.sites = Sites::default();
    let other = started(&config).await;
    let found = other.search(TEST_HOTEL).await;
    let opened = one.check_out(&one.hotel).await;
    one.answers
        .answer("POST /v2/booking/complete", 429, json!({}));
    let refused = one.complete(&opened, &unique(), &opened.completion()).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    redis.until("pause", 3).await;
    let content = other.get("/hotels/HTL-MADE-UP").await;
    assert_eq!(content.status(), StatusCode::TOO_MANY_REQUESTS);
    let checkout = other.create(&found).await;
    assert_eq!(checkout.status(), StatusCode::OK);
}

#[tokio::test]
async fn what_a_purchase_takes_is_taken_from_the_quota_of_all() {
    let redis = Redis::started().await;
    let gateway = TestGateway::with(sandbox_config(), |config| share(config, &redis)).await;
    // A bucket is looked at before it is full again, which takes a second if it gains one in that time.
    let mut slow = gateway.config.clone();
    slow.provider.requests_per_second = NonZeroU32::MIN;
    slow.booking.journal = None;
    slow.sites = Sites::default();
    let slow = started(&slow).await;
    let found = slow.search(TEST_HOTEL).await;
    let is_taken = async || redis.keys("quota").await.len() == 1;
    until("it is taken there", async || {
        redis.flush().await;
        let looking = async { while !is_taken().await {} };
        tokio::select! {
            () = looking => true,
            _ = slow.create(&found) => is_taken().await,
        }
    })
    .await;
}

#[tokio::test]
async fn a_visitor_is_counted_by_all_replicas_together() {
    let redis = Redis::started().await;
    let replicas = Replicas::before(hotels(), &redis, |config| {
        config.limits.searches_per_minute = NonZeroU32::new(3).unwrap();
        config.limits.content_per_minute = NonZeroU32::new(2).unwrap();
        config.booking.lookups_per_minute = NonZeroU32::new(2).unwrap();
        config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
    })
    .await;
    let (greedy, patient) = ("203.0.113.1", "2001:db8::1");
    let searched = async |gateway: &Server, visitor: &str| {
        let request = gateway.request(Method::POST, "/availability/search");
        let request = request.header("x-forwarded-for", visitor);
        let request = request.json(&search("city_id", "c"));
        request.send().await.unwrap().status()
    };
    let both = [&replicas.one, &replicas.other];
    for gateway in [both[0], both[1], both[0]] {
        assert_eq!(searched(gateway, greedy).await, StatusCode::OK);
    }
    for gateway in both {
        assert_eq!(
            searched(gateway, greedy).await,
            StatusCode::TOO_MANY_REQUESTS
        );
        assert_eq!(searched(gateway, patient).await, StatusCode::OK);
    }
    for (place, gateway) in [both[0], both[1], both[0]].into_iter().enumerate() {
        let path = format!("/hotels/HTL-{place}");
        let request = gateway.request(Method::GET, &path);
        let answer = request.header("x-forwarded-for", greedy).send().await;
        let is_refused = answer.unwrap().status() == StatusCode::TOO_MANY_REQUESTS;
        assert_eq!(is_refused, place == 2, "{path}");
    }
    for (place, gateway) in [both[0], both[1], both[0]].into_iter().enumerate() {
        let request = ask(gateway, Method::POST, "/booking/lookup");
        let request = request.header("x-forwarded-for", greedy);
        let request = request.json(&lookup("BKG-12345", "eleni@markou.example"));
        let answer = request.send().await.unwrap();
        let is_refused = answer.status() == StatusCode::TOO_MANY_REQUESTS;
        assert_eq!(
            is_refused,
            place == 2,
            "lookup {place}: {}",
            answer.status()
        );
    }
}

#[tokio::test]
async fn what_others_write_there_closes_nothing_for_longer_than_a_moment() {
    let redis = Redis::started().await;
    let gateway = TestGateway::with(sandbox_config(), |config| {
        share(config, &redis);
        config.provider.requests_per_second = NonZeroU32::new(50).unwrap();
    })
    .await;
    // Buckets of one are kept for a second, under the names of all others.
    let mut slow = gateway.config.clone();
    slow.provider.requests_per_second = NonZeroU32::MIN;
    slow.booking.journal = None;
    slow.sites = Sites::default();
    let slow = started(&slow).await;
    let quotas = eventually("both buckets are kept", async || {
        slow.get(&format!("/hotels/HTL-{}", unique())).await;
        let quotas = redis.keys("quota").await;
        (quotas.len() >= 2).then_some(quotas)
    })
    .await;
    for (written, foreign) in ["nan", "-1", "1e308", "9000000000000000", "later"]
        .into_iter()
        .enumerate()
    {
        for key in &quotas {
            redis.set(key, foreign).await;
        }
        gateway.book(&gateway.hotel).await;
        let path = format!("/hotels/HTL-MADE-UP-{written}");
        until(foreign, async || {
            gateway.get(&path).await.status() != StatusCode::TOO_MANY_REQUESTS
        })
        .await;
    }
}
