use std::collections::BTreeSet;
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};
use std::time::{Duration, Instant};

use axum::{
    Json, Router,
    extract::{Query, Request},
    http::{StatusCode, header},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
    routing::get,
};
use serde_json::{Value, json};
use stopover_tests::{Stack, before, code_block, sandbox_config, waiting::until};

#[derive(serde::Deserialize, Clone, Copy)]
struct Paging {
    limit: usize,
    page: usize,
}

/// `total` hotels of which the provider gives at most `most` per page; no cities or regions.
fn provider(total: usize, most: usize) -> Router {
    let hotels = async move |Query(paging): Query<Paging>| {
        let size = paging.limit.min(most);
        let start = (paging.page - 1) * size;
        let results: Vec<Value> = (start..total.min(start + size)).map(hotel).collect();
        let next =
            (start + size < total).then_some("https://provider.example/v2/hotels?limit=1&offset=1");
        Json(json!({ "count": total, "next": next, "previous": null, "results": results }))
    };
    Router::new().route("/hotels", get(hotels)).fallback(empty)
}

fn hotel(number: usize) -> Value {
    json!({ "id": format!("HTL-{number}"), "name": format!("Hotel {number}"), "city": "Évora", "country": "Portugal" })
}

async fn empty() -> Response {
    Json(json!({ "count": 0, "next": null, "previous": null, "results": [] })).into_response()
}

#[tokio::test]
async fn everything_the_provider_lists_can_be_suggested() {
    let stack = Stack::crawled().await;
    let health = stack.gateway.json("/healthz").await;
    for list in ["hotels", "cities", "regions"] {
        let count = stack.gateway.json(&format!("/{list}?limit=1")).await["count"].clone();
        assert_eq!(health["places"][list], count, "{list}");
    }
    assert_eq!(health["places"]["failures"], 0);
    let guide = include_str!("../../docs/GATEWAY.md");
    let documented = code_block(guide, "json tests/gateway/crawl.rs");
    let documented: Value = serde_json::from_str(documented).unwrap();
    assert_eq!(health["status"], documented["status"]);
    let fields = |health: &Value| {
        health["places"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(fields(&health), fields(&documented));
}

#[tokio::test]
async fn a_provider_that_gives_fewer_per_page_than_asked_is_read_to_the_end() {
    let (gateway, _provider) = before(provider(95, 10), |config| config.places.crawl = true).await;
    gateway.crawled().await;
    assert_eq!(gateway.json("/healthz").await["places"]["hotels"], 95);
    assert_eq!(
        gateway.json("/places?q=hotel+94").await["suggestions"][0]["id"],
        "HTL-94"
    );
}

#[tokio::test]
async fn a_provider_whose_order_changes_while_it_is_read_is_read_to_the_end() {
    // The second page is the first once more, as after a change of order between two requests.
    let reordering = async |Query(paging): Query<Paging>| {
        let start = match paging.page {
            1 | 2 => 0,
            page => (page - 1) * 10,
        };
        let results: Vec<Value> = (start..40.min(start + 10)).map(hotel).collect();
        Json(
            json!({ "count": 40, "next": (paging.page < 4).then_some("more"), "results": results }),
        )
    };
    let provider = Router::new()
        .route("/hotels", get(reordering))
        .fallback(empty);
    let (gateway, _provider) = before(provider, |config| config.places.crawl = true).await;
    gateway.crawled().await;
    assert_eq!(gateway.json("/healthz").await["places"]["hotels"], 30);
    assert_eq!(
        gateway.json("/places?q=hotel+39").await["suggestions"][0]["id"],
        "HTL-39"
    );
}

#[tokio::test]
async fn a_provider_that_repeats_its_last_page_for_ever_is_left() {
    let endless = async |Query(paging): Query<Paging>| {
        let number = paging.page.min(3);
        Json(json!({ "count": 1_000_000, "next": "more", "results": [hotel(number)] }))
    };
    let provider = Router::new().route("/hotels", get(endless)).fallback(empty);
    let (gateway, _provider) = before(provider, |config| config.places.crawl = true).await;
    gateway.crawled().await;
    assert_eq!(gateway.json("/healthz").await["places"]["hotels"], 3);
}

#[tokio::test]
async fn a_provider_that_never_stops_listing_is_cut_off() {
    let endless = async |Query(paging): Query<Paging>| {
        Json(json!({ "count": 1, "next": "more", "results": [hotel(paging.page)] }))
    };
    let provider = Router::new().route("/hotels", get(endless)).fallback(empty);
    let (gateway, _provider) = before(provider, |config| {
        config.places.crawl = true;
        config.places.max_entries = 40;
    })
    .await;
    gateway.crawled().await;
    assert_eq!(gateway.json("/healthz").await["places"]["hotels"], 40);
}

#[tokio::test]
async fn hotels_that_appear_while_the_list_is_read_are_found() {
    let asked = Arc::new(AtomicUsize::new(0));
    let growing = async move |Query(paging): Query<Paging>| {
        let total = 20 + 10 * asked.fetch_add(1, Ordering::SeqCst).min(2);
        let start = (paging.page - 1) * 10;
        let results: Vec<Value> = (start..total.min(start + 10)).map(hotel).collect();
        Json(
            json!({ "count": total, "next": (start + 10 < total).then_some("more"), "results": results }),
        )
    };
    let provider = Router::new().route("/hotels", get(growing)).fallback(empty);
    let (gateway, _provider) = before(provider, |config| config.places.crawl = true).await;
    gateway.crawled().await;
    assert_eq!(gateway.json("/healthz").await["places"]["hotels"], 40);
}

#[tokio::test]
async fn after_a_429_the_crawl_rests_as_long_as_it_was_told() {
    let times = Arc::new(Mutex::new(Vec::new()));
    let clock = times.clone();
    let watch = move |request: Request, next: Next| {
        let refused = {
            let mut times = clock.lock().unwrap();
            times.push(Instant::now());
            times.len() == 3
        };
        async move {
            match refused {
                true => {
                    (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "2")]).into_response()
                }
                false => next.run(request).await,
            }
        }
    };
    let (gateway, _provider) = before(provider(30, 10).layer(from_fn(watch)), |config| {
        config.places.crawl = true;
    })
    .await;
    gateway.crawled().await;
    let health = gateway.json("/healthz").await;
    assert_eq!(
        (&health["places"]["hotels"], &health["places"]["failures"]),
        (&json!(30), &json!(1))
    );
    let times = times.lock().unwrap();
    assert_eq!(
        times.len(),
        6,
        "two empty lists, three pages, one of them twice"
    );
    assert!(
        times[3] - times[2] >= Duration::from_millis(1900),
        "{:?}",
        times[3] - times[2]
    );
}

#[tokio::test]
async fn the_crawl_keeps_to_its_pace() {
    let started = Instant::now();
    let (gateway, _provider) = before(provider(30, 10), |config| {
        config.places.crawl = true;
        config.places.requests_per_second = 5.try_into().unwrap();
    })
    .await;
    gateway.crawled().await;
    assert!(
        started.elapsed() >= Duration::from_millis(750),
        "five requests at five per second, the first at once"
    );
}

/// Of a provider with thirty hotels that answers some requests otherwise, by their number: the hotels that were read, and the requests
/// that failed.
async fn read_though(otherwise: fn(usize) -> Option<Response>) -> [Value; 2] {
    let asked = Arc::new(AtomicUsize::new(0));
    let answer = move |request: Request, next: Next| {
        let number = asked.fetch_add(1, Ordering::SeqCst);
        async move {
            match otherwise(number) {
                Some(answer) => answer,
                None => next.run(request).await,
            }
        }
    };
    let (gateway, _provider) = before(provider(30, 10).layer(from_fn(answer)), |config| {
        config.places.crawl = true;
    })
    .await;
    gateway.crawled().await;
    let places = gateway.json("/healthz").await["places"].clone();
    ["hotels", "failures"].map(|figure| places[figure].clone())
}

#[tokio::test]
async fn a_failure_in_the_middle_is_tried_again() {
    let read = read_though(|number| match number {
        3 => Some(StatusCode::INTERNAL_SERVER_ERROR.into_response()),
        4 => Some("<html>".into_response()),
        _ => None,
    });
    assert_eq!(read.await, [30, 2]);
}

#[tokio::test]
async fn a_page_that_is_not_there_once_in_the_middle_of_a_list_is_tried_again() {
    let read = read_though(|number| match number {
        3 => Some(StatusCode::NOT_FOUND.into_response()),
        _ => None,
    });
    assert_eq!(read.await, [30, 1]);
}

#[tokio::test]
async fn a_provider_that_knows_no_page_beyond_the_last_ends_its_list_so() {
    let strict = async |Query(paging): Query<Paging>| match paging.page {
        1 => Ok(Json(
            json!({ "count": 9, "next": null, "results": [hotel(1)] }),
        )),
        _ => Err(StatusCode::NOT_FOUND),
    };
    let provider = Router::new().route("/hotels", get(strict)).fallback(empty);
    let (gateway, _provider) = before(provider, |config| config.places.crawl = true).await;
    gateway.crawled().await;
    let places = gateway.json("/healthz").await["places"].clone();
    assert_eq!(
        (&places["hotels"], &places["failures"]),
        (&json!(1), &json!(0))
    );
}

#[tokio::test]
async fn suggestions_work_before_everything_is_read() {
    let stuck = async |Query(paging): Query<Paging>| match paging.page {
        1 => Json(json!({ "count": 2, "next": "more", "results": [hotel(1)] })),
        _ => std::future::pending().await,
    };
    let cities =
        json!({ "count": 1, "results": [{ "id": "c", "name": "Évora", "country": "Portugal" }] });
    let provider = Router::new()
        .route("/hotels", get(stuck))
        .route("/cities", get(async move || Json(cities)))
        .fallback(empty);
    let (gateway, _provider) = before(provider, |config| config.places.crawl = true).await;
    gateway
        .until(|health| health["places"]["hotels"] == 1)
        .await;
    let answer = gateway.get("/places?q=evora").await;
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(
        (&answer["complete"], &answer["suggestions"][0]["id"]),
        (&json!(false), &json!("c"))
    );
}

#[tokio::test]
async fn what_the_provider_no_longer_lists_is_forgotten_at_the_next_reading() {
    let asked = Arc::new(AtomicUsize::new(0));
    let shrinking = async move || match asked.fetch_add(1, Ordering::SeqCst) {
        0 => Json(json!({ "count": 2, "results": [hotel(1), hotel(2)] })),
        _ => Json(json!({ "count": 1, "results": [hotel(2)] })),
    };
    let provider = Router::new()
        .route("/hotels", get(shrinking))
        .fallback(empty);
    let (gateway, _provider) = before(provider, |config| {
        config.places.crawl = true;
        config.places.refresh_every = Duration::from_millis(50);
    })
    .await;
    gateway.crawled().await;
    gateway
        .until(|health| health["places"]["hotels"] == 1)
        .await;
    until("the hotel is forgotten", async || {
        gateway.json("/places?q=hotel+1").await["suggestions"] == json!([])
    })
    .await;
    assert_eq!(
        gateway.json("/places?q=hotel+2").await["suggestions"][0]["id"],
        "HTL-2"
    );
}

#[tokio::test]
async fn a_sandbox_with_a_small_quota_is_read_without_being_refused() {
    let sandbox = sandbox_config()
        .hotels(50)
        .rate_limit("20/1".parse().unwrap());
    let stack = Stack::with(sandbox, |config| {
        config.places.requests_per_second = 10.try_into().unwrap()
    })
    .await;
    stack.gateway.crawled().await;
    assert_eq!(
        stack.gateway.json("/healthz").await["places"]["failures"],
        0
    );
}
