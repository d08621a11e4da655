use std::{sync::Arc, time::Duration};

use axum::{Json, Router};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{Server, Stack, before, counter::Counter, sandbox_config, search};
use tokio::sync::Notify;

const SEARCH: &str = "/availability/search";

#[tokio::test]
async fn a_body_beyond_64_kib_is_refused() {
    let stack = Stack::start().await;
    let mut request = search("city_id", "c");
    request["padding"] = json!("x".repeat(64 * 1024));
    let response = stack.gateway.post(SEARCH, &request).await;
    assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(
        response.json::<Value>().await.unwrap()["type"],
        "/problems/invalid-request"
    );
}

#[tokio::test]
async fn a_body_that_never_ends_does_not_hold_the_gateway() {
    let stack = Stack::with(sandbox_config(), |config| {
        config.places.crawl = false;
        config.limits.request_timeout = Duration::from_millis(200);
    })
    .await;
    let status = half_a_request(&stack.gateway).await;
    assert!(status.starts_with("HTTP/1.1 408"), "{status}");
}

/// Announces more than it sends, and returns the first line of the answer.
async fn half_a_request(gateway: &Server) -> String {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

    let address = gateway.url("").replace("http://", "");
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let head = "POST /availability/search HTTP/1.1\r\nhost: gateway\r\ncontent-type: application/json\r\n\
                content-length: 1000\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).await.unwrap();
    line
}

/// A provider that answers no search until it may.
fn held_back() -> (Router, Arc<Notify>, Counter) {
    let (release, waiting) = (Arc::new(Notify::new()), Counter::default());
    let (released, counter) = (release.clone(), waiting.clone());
    let provider = Router::new().fallback(async move || {
        let released = released.notified();
        counter.add();
        released.await;
        Json(json!({ "search_id": "s", "results": [] }))
    });
    (provider, release, waiting)
}

#[tokio::test]
async fn more_requests_than_can_be_worked_on_are_turned_away_at_once() {
    let (provider, release, waiting) = held_back();
    let (gateway, _provider) =
        before(provider, |config| config.limits.concurrent_requests = 2).await;
    let gateway = Arc::new(gateway);
    let working: Vec<_> = (0..2)
        .map(|_| {
            let gateway = gateway.clone();
            tokio::spawn(
                async move { gateway.post(SEARCH, &search("city_id", "c")).await.status() },
            )
        })
        .collect();
    waiting.until(2).await;
    let refused = gateway.post(SEARCH, &search("city_id", "c")).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(
        refused.json::<Value>().await.unwrap()["type"],
        "/problems/busy"
    );
    assert_eq!(
        gateway.get("/healthz").await.status(),
        StatusCode::OK,
        "busy is not dead"
    );
    release.notify_waiters();
    for request in working {
        assert_eq!(request.await.unwrap(), StatusCode::OK);
    }
}

#[tokio::test]
async fn a_visitor_who_searches_too_often_has_to_wait() {
    let stack = Stack::with(sandbox_config(), |config| {
        config.places.crawl = false;
        config.limits.searches_per_minute = 3.try_into().unwrap();
    })
    .await;
    let request = search("hotel_id", "HTL-TEST");
    for _ in 0..3 {
        assert_eq!(
            stack.gateway.post(SEARCH, &request).await.status(),
            StatusCode::OK
        );
    }
    let refused = stack.gateway.post(SEARCH, &request).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    let seconds: u32 = refused.headers()["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=20).contains(&seconds), "{seconds}");
    assert_eq!(
        stack.gateway.get("/cities").await.status(),
        StatusCode::OK,
        "content is not searching"
    );
}

#[tokio::test]
async fn only_the_visitor_who_asks_for_ever_other_content_has_to_wait() {
    let stack = Stack::with(sandbox_config(), |config| {
        config.places.crawl = false;
        config.limits.content_per_minute = 3.try_into().unwrap();
        config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
    })
    .await;
    let ask = async |visitor: &str, path: &str| {
        let request = stack.gateway.request(Method::GET, path);
        let request = request.header("x-forwarded-for", visitor);
        request.send().await.unwrap()
    };
    let (greedy, other) = ("203.0.113.1", "203.0.113.2");
    assert_eq!(ask(greedy, "/hotels/HTL-TEST").await.status(), 200);
    assert_eq!(ask(greedy, "/hotels/HTL-GUESSED").await.status(), 404);
    assert_eq!(ask(greedy, "/cities?limit=17&page=2").await.status(), 200);
    for path in [
        "/hotels/HTL-GUESSED-TOO",
        "/hotels?limit=1",
        "/cities?limit=17&page=3",
        "/regions",
    ] {
        let refused = ask(greedy, path).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
        assert!(refused.headers().contains_key("retry-after"), "{path}");
    }
    for path in ["/hotels/HTL-TEST", "/cities?limit=17&page=2"] {
        let remembered = ask(greedy, path).await.status();
        assert_eq!(remembered, StatusCode::OK, "{path} is in memory");
    }
    assert_eq!(ask(other, "/regions").await.status(), StatusCode::OK);
    assert_eq!(search_as(&stack, greedy).await, StatusCode::OK);
}

#[tokio::test]
async fn an_invented_forwarding_header_does_not_make_another_visitor() {
    let stack = Stack::with(sandbox_config(), |config| {
        config.places.crawl = false;
        config.limits.searches_per_minute = 1.try_into().unwrap();
    })
    .await;
    assert_eq!(search_as(&stack, "203.0.113.1").await, StatusCode::OK);
    assert_eq!(
        search_as(&stack, "203.0.113.2").await,
        StatusCode::TOO_MANY_REQUESTS
    );
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_visitor_is_counted_separately() {
    let stack = Stack::with(sandbox_config(), |config| {
        config.places.crawl = false;
        config.limits.searches_per_minute = 1.try_into().unwrap();
        config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
    })
    .await;
    assert_eq!(search_as(&stack, "203.0.113.1").await, StatusCode::OK);
    assert_eq!(search_as(&stack, "203.0.113.2").await, StatusCode::OK);
    assert_eq!(
        search_as(&stack, "203.0.113.9, 203.0.113.2").await,
        StatusCode::TOO_MANY_REQUESTS
    );
}

async fn search_as(stack: &Stack, forwarded_for: &str) -> StatusCode {
    let request = stack
        .gateway
        .request(Method::POST, SEARCH)
        .header("x-forwarded-for", forwarded_for);
    request
        .json(&search("hotel_id", "HTL-TEST"))
        .send()
        .await
        .unwrap()
        .status()
}
