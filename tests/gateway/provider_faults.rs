use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Json, Router,
    http::{StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use serde_json::{Value, json};
use stopover_tests::{Server, address::HeldAddress, before, config, gateway, search};

/// What a visitor sees of a list, a hotel and a search while the provider answers everything with `answer`.
async fn seen(answer: impl Fn() -> Response + Clone + Send + Sync + 'static) -> Vec<(u16, Value)> {
    let (gateway, _provider) = before(Router::new().fallback(async move || answer()), |config| {
        config.provider.max_response_bytes = 100_000;
    })
    .await;
    ask_everything(&gateway).await
}

async fn ask_everything(gateway: &Server) -> Vec<(u16, Value)> {
    let mut seen = Vec::new();
    for response in [
        gateway.get("/cities").await,
        gateway.get("/hotels/HTL-1").await,
        gateway
            .post("/availability/search", &search("city_id", "c"))
            .await,
    ] {
        let kind = response.headers()["content-type"].clone();
        assert_eq!(
            kind,
            "application/problem+json",
            "{}",
            response.text().await.unwrap()
        );
        assert_eq!(response.headers()["cache-control"], "no-store");
        seen.push((response.status().as_u16(), response.json().await.unwrap()));
    }
    seen
}

fn provider_says(status: u16, body: Value) -> impl Fn() -> Response + Clone {
    move || (StatusCode::from_u16(status).unwrap(), Json(body.clone())).into_response()
}

#[tokio::test]
async fn a_refused_key_is_the_sites_misconfiguration() {
    let body = json!({ "status": "error", "code": 401, "message": "Invalid API key: xyz" });
    for (status, problem) in seen(provider_says(401, body)).await {
        assert_eq!(
            (status, &problem["type"]),
            (502, &json!("/problems/misconfigured"))
        );
        assert!(!problem.to_string().contains("xyz"));
    }
}

#[tokio::test]
async fn nonsense_is_a_bad_gateway() {
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    let large = json!({ "count": 1, "results": [], "padding": "x".repeat(200_000) }).to_string();
    for body in [
        "",
        "<!doctype html><title>Welcome</title>",
        "{\"count\": 3, \"results\": [{\"id\": \"HTL-1\", \"na",
        "null",
        "42",
        "{}",
        "[]",
        "[\"a\", \"b\"]",
        "[1, null, null, []]",
        "[\"s\", 0, 0, null, null, []]",
        "{\"search_id\": \"s\", \"id\": 0, \"count\": 0, \"results\": {}}",
        "{\"search_id\": {}, \"results\": {}, \"count\": 7, \"results_count\": 7, \"name\": 7}",
        "{\"search_id\": \"s\", \"results\": [1, 2], \"count\": 2, \"results_count\": 2}",
        deep.as_str(),
        large.as_str(),
    ] {
        let body = body.to_owned();
        let start: String = body.chars().take(60).collect();
        let answer =
            move || ([(header::CONTENT_TYPE, "application/json")], body.clone()).into_response();
        for (status, problem) in seen(answer).await {
            assert_eq!(
                (status, &problem["type"]),
                (502, &json!("/problems/provider-error")),
                "{start}"
            );
        }
    }
}

#[tokio::test]
async fn failures_and_refusals_are_a_bad_gateway_without_the_providers_words() {
    for status in [402, 405, 409, 418, 500, 503] {
        for (seen, problem) in seen(provider_says(
            status,
            json!({ "message": "traceback: line 1" }),
        ))
        .await
        {
            assert_eq!(seen, 502, "{status}");
            assert!(!problem.to_string().contains("traceback"), "{status}");
        }
    }
}

#[tokio::test]
async fn values_only_the_provider_can_refuse_are_refused_in_our_words() {
    for status in [400, 422] {
        for (seen, problem) in seen(provider_says(status, json!({ "message": "traceback" }))).await
        {
            assert_eq!(
                (seen, &problem["type"]),
                (422, &json!("/problems/invalid-request"))
            );
            assert!(!problem.to_string().contains("traceback"), "{status}");
        }
    }
}

#[tokio::test]
async fn what_the_provider_does_not_know_is_not_found() {
    for (status, problem) in seen(provider_says(404, json!({ "message": "no such thing" }))).await {
        assert_eq!(
            (status, &problem["type"]),
            (404, &json!("/problems/not-found"))
        );
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let elsewhere = Arc::new(AtomicUsize::new(0));
    let counter = elsewhere.clone();
    let target = Server::start(Router::new().fallback(async move || {
        counter.fetch_add(1, Ordering::SeqCst);
        Json(json!({ "count": 0, "results": [] }))
    }))
    .await;
    let address = target.url("/stolen");
    for (status, problem) in seen(move || Redirect::temporary(&address).into_response()).await {
        assert_eq!(
            (status, &problem["type"]),
            (502, &json!("/problems/provider-error"))
        );
    }
    assert_eq!(elsewhere.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_provider_that_cannot_be_reached_is_a_bad_gateway() {
    let nobody = HeldAddress::take();
    let mut config = config(&format!("http://{}/v2", nobody.address()));
    config.places.crawl = false;
    let gateway = gateway(config).await;
    for (status, problem) in ask_everything(&gateway).await {
        assert_eq!(
            (status, &problem["type"]),
            (502, &json!("/problems/provider-unreachable"))
        );
    }
}

#[tokio::test]
async fn a_slow_provider_is_a_gateway_timeout() {
    let (gateway, _provider) = before(
        Router::new().fallback(std::future::pending::<()>),
        |config| {
            config.provider.content_timeout = Duration::from_millis(100);
            config.provider.search_timeout = Duration::from_millis(100);
        },
    )
    .await;
    for (status, problem) in ask_everything(&gateway).await {
        assert_eq!(
            (status, &problem["type"]),
            (504, &json!("/problems/provider-timeout"))
        );
    }
}

/// A provider whose quota is used up, and a count of how often it was asked.
fn exhausted(retry_after: Option<&'static str>) -> (Router, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    let provider = Router::new().fallback(async move || {
        counter.fetch_add(1, Ordering::SeqCst);
        let body = Json(json!({ "status": "error", "code": 429, "message": "slow down" }));
        let mut response = (StatusCode::TOO_MANY_REQUESTS, body).into_response();
        if let Some(seconds) = retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, seconds.parse().unwrap());
        }
        response
    });
    (provider, asked)
}

#[tokio::test]
async fn a_used_up_quota_passes_on_how_long_to_wait_and_nothing_is_asked_meanwhile() {
    let (provider, asked) = exhausted(Some("17"));
    let (gateway, _provider) = before(provider, |_| ()).await;
    for (number, (status, problem)) in ask_everything(&gateway).await.into_iter().enumerate() {
        assert_eq!(
            (status, &problem["type"]),
            (429, &json!("/problems/busy")),
            "request {number}"
        );
        assert!(
            [16, 17].contains(&problem["retry_after"].as_u64().unwrap()),
            "{problem}"
        );
    }
    assert_eq!(
        asked.load(Ordering::SeqCst),
        2,
        "once for content, once for a search"
    );
    let wait = gateway.get("/cities").await.headers()["retry-after"].clone();
    assert!(["16", "17"].contains(&wait.to_str().unwrap()));
}

#[tokio::test]
async fn a_used_up_quota_without_a_time_gets_the_configured_one() {
    for retry_after in [None, Some("soon"), Some("-4")] {
        let (provider, _) = exhausted(retry_after);
        let (gateway, _provider) = before(provider, |config| {
            config.provider.default_retry_after = Duration::from_secs(9);
        })
        .await;
        let (_, problem) = &ask_everything(&gateway).await[0];
        assert_eq!(problem["retry_after"], 9, "{retry_after:?}");
    }
}

#[tokio::test]
async fn the_gateway_keeps_its_own_pace_towards_the_provider() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    let provider = Router::new().fallback(async move || {
        counter.fetch_add(1, Ordering::SeqCst);
        Json(json!({ "count": 0, "results": [] }))
    });
    let (gateway, _provider) = before(provider, |config| {
        config.provider.requests_per_second = 3.try_into().unwrap();
    })
    .await;
    let mut busy = 0;
    for page in 1..=20 {
        let response = gateway.get(&format!("/cities?page={page}")).await;
        busy += usize::from(response.status() == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(busy >= 10, "{busy} of 20 were refused");
    assert_eq!(asked.load(Ordering::SeqCst), 20 - busy);
}
