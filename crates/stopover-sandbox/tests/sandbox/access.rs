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
        let missing = read(client.without_key(Method::GET, path)).await;
        assert_eq!(
            missing,
            (
                reqwest::StatusCode::UNAUTHORIZED,
                fixture("hotel/error_401")
            ),
            "{path}"
        );
        let wrong = read(
            client
                .without_key(Method::GET, path)
                .header("api_key", "sandbox-keys"),
        )
        .await;
        assert_eq!(wrong, missing, "{path}");
    }
}

#[tokio::test]
async fn the_key_can_be_set() {
    let client = Client::start(Config::default().hotels(1).api_key("k-17")).await;
    let status = |key: &'static str| {
        client
            .without_key(Method::GET, "/v2/hotels")
            .header("api_key", key)
            .send()
    };
    assert_eq!(status("k-17").await.unwrap().status(), 200);
    assert_eq!(status("sandbox-key").await.unwrap().status(), 401);
}

#[tokio::test]
async fn requests_beyond_the_limit_are_refused_with_the_seconds_to_wait() {
    let client = Client::start(
        Config::default()
            .hotels(1)
            .rate_limit("3/36".parse().unwrap()),
    )
    .await;
    for _ in 0..3 {
        assert_eq!(client.get("/v2/hotels").await.0, 200);
    }
    let response = client
        .request(Method::GET, "/v2/cities")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 429);
    let retry_after: u64 = response.headers()["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((11..=12).contains(&retry_after), "{retry_after}");
    let mut example = fixture("hotel/error_429");
    example["retry_after"] = retry_after.into();
    assert_eq!(response.json::<serde_json::Value>().await.unwrap(), example);
}

#[tokio::test]
async fn requests_with_a_wrong_key_count_towards_the_limit() {
    let client = Client::start(
        Config::default()
            .hotels(1)
            .rate_limit("1/60".parse().unwrap()),
    )
    .await;
    assert_eq!(
        read(client.without_key(Method::GET, "/v2/hotels")).await.0,
        401
    );
    assert_eq!(client.get("/v2/hotels").await.0, 429);
}

#[tokio::test]
async fn a_header_does_not_make_a_client_someone_else() {
    let client = Client::start(
        Config::default()
            .hotels(1)
            .rate_limit("1/60".parse().unwrap()),
    )
    .await;
    let from = |address: &'static str| {
        read(
            client
                .request(Method::GET, "/v2/hotels")
                .header("x-forwarded-for", address),
        )
    };
    assert_eq!(from("10.0.0.1").await.0, 200);
    assert_eq!(from("10.0.0.2").await.0, 429);
}

#[tokio::test]
async fn answers_can_be_held_back() {
    let client = Client::start(
        Config::default()
            .hotels(1)
            .latency(Duration::from_millis(120)),
    )
    .await;
    let begin = Instant::now();
    client.ok("/v2/hotels").await;
    assert!(begin.elapsed() >= Duration::from_millis(120));
}

#[tokio::test]
async fn unknown_paths_and_methods_are_refused_in_json() {
    let client = Client::plain().await;
    let (status, body) = client.get("/v2/hotel").await;
    assert_eq!(
        (status.as_u16(), &body["code"], &body["status"]),
        (404, &404.into(), &"error".into())
    );
    let (status, body) = read(client.request(Method::DELETE, "/v2/hotels")).await;
    assert_eq!(
        (status.as_u16(), &body["code"], &body["status"]),
        (405, &405.into(), &"error".into())
    );
    assert_eq!(
        read(client.without_key(Method::GET, "/elsewhere")).await.0,
        404
    );
}
