//! Who may ask, how often, and how refusals look.

use std::time::{Duration, Instant};

use reqwest::Method;
use stopover_sandbox::Config;

use crate::client::{Client, fixture, read};

#[tokio::test]
async fn a_missing_or_wrong_key_is_refused_with_the_specified_body() {
    let client = Client::plain().await;
    for path in [
        "/v2/hotels",
        "/v2/hotels/HTL-TEST/",
        "/v2/cities",
        "/v2/regions",
        "/v2/no-such-path",
    ] {
        let (status, missing) = read(client.without_key(Method::GET, path)).await;
        assert_eq!(status, 401, "{path}");
        assert_eq!(missing, fixture("hotel/error_401"), "{path}");
        let wrong = client.without_key(Method::GET, path);
        let wrong = read(wrong.header("api_key", "sandbox-keys")).await;
        assert_eq!(wrong, (status, missing), "{path}");
    }
}

#[tokio::test]
async fn the_key_can_be_set() {
    let client = Client::start(Config::default().hotels(1).api_key("k-17")).await;
    let request = |key| {
        let request = client.without_key(Method::GET, "/v2/hotels");
        read(request.header("api_key", key))
    };
    assert_eq!(request("k-17").await.0, 200);
    assert_eq!(request("sandbox-key").await.0, 401);
}

async fn limited(limit: &str) -> Client {
    let limit = limit.parse().unwrap();
    Client::start(Config::default().hotels(1).rate_limit(limit)).await
}

#[tokio::test]
async fn requests_beyond_the_limit_are_refused_with_the_seconds_to_wait() {
    let client = limited("3/36").await;
    let begun = Instant::now();
    for _ in 0..3 {
        assert_eq!(client.get("/v2/hotels").await.0, 200);
    }
    let response = client.fetch("/v2/cities").await;
    assert_eq!(response.status(), 429);
    let header = response.headers()["retry-after"].to_str().unwrap();
    let retry_after: u64 = header.parse().unwrap();
    let least = 11_u64.saturating_sub(begun.elapsed().as_secs());
    assert!((least..=12).contains(&retry_after), "{retry_after}");
    let mut example = fixture("hotel/error_429");
    example["retry_after"] = retry_after.into();
    assert_eq!(response.json::<serde_json::Value>().await.unwrap(), example);
}

#[tokio::test]
async fn every_method_of_the_specification_counts_towards_the_limit_and_is_refused_beyond_it() {
    let methods = [Method::GET, Method::POST, Method::PUT, Method::DELETE];
    for base in ["/v2/hotels", "/v2/booking/cancel", "/v1/holidays"] {
        for method in &methods {
            let client = limited("1/60").await;
            let status = async |method: &Method| {
                let request = client.request(method.clone(), base);
                read(request.json(&serde_json::json!({}))).await.0
            };
            assert_ne!(status(method).await, 429, "{method} {base}");
            for after in &methods {
                assert_eq!(status(after).await, 429, "{after} {base} after {method}");
            }
        }
    }
}

#[tokio::test]
async fn other_methods_neither_count_towards_the_limit_nor_are_refused_beyond_it() {
    let client = limited("1/60").await;
    let status = async |method: &Method| {
        let request = client.request(method.clone(), "/v2/hotels");
        request.send().await.unwrap().status()
    };
    let others = [Method::HEAD, Method::OPTIONS, Method::PATCH];
    for method in &others {
        assert_ne!(status(method).await, 429, "{method}");
    }
    assert_eq!(status(&Method::GET).await, 200);
    assert_eq!(status(&Method::GET).await, 429);
    for method in &others {
        assert_ne!(status(method).await, 429, "{method} beyond the limit");
    }
}

#[tokio::test]
async fn both_services_have_one_limit() {
    let client = limited("1/60").await;
    assert_eq!(client.get("/v1/holidays").await.0, 200);
    assert_eq!(client.get("/v2/hotels").await.0, 429);
}

#[tokio::test]
async fn requests_with_a_wrong_key_count_towards_the_limit() {
    let client = limited("1/60").await;
    let (status, _) = read(client.without_key(Method::GET, "/v2/hotels")).await;
    assert_eq!(status, 401);
    assert_eq!(client.get("/v2/hotels").await.0, 429);
}

#[tokio::test]
async fn a_header_does_not_make_a_client_someone_else() {
    let client = limited("1/60").await;
    let from = |address| {
        let request = client.request(Method::GET, "/v2/hotels");
        read(request.header("x-forwarded-for", address))
    };
    assert_eq!(from("10.0.0.1").await.0, 200);
    assert_eq!(from("10.0.0.2").await.0, 429);
}

#[tokio::test]
async fn answers_can_be_held_back() {
    let latency = Duration::from_millis(120);
    let client = Client::start(Config::default().hotels(1).latency(latency)).await;
    let begin = Instant::now();
    client.ok("/v2/hotels").await;
    assert!(begin.elapsed() >= latency);
}

#[tokio::test]
async fn unknown_paths_and_methods_are_refused_in_json() {
    let client = Client::plain().await;
    for (request, code) in [
        (client.request(Method::GET, "/v2/hotel"), 404),
        (client.request(Method::DELETE, "/v2/hotels"), 405),
        (client.without_key(Method::GET, "/elsewhere"), 404),
    ] {
        let (status, body) = read(request).await;
        assert_eq!(status, code);
        assert_eq!(body["code"], code);
        assert_eq!(body["status"], "error");
    }
}
