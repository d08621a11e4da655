//! What one visitor may ask, and what all of one kind may take.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Json, Router, extract::Path, routing::get};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{Server, Stack, before, counter::Counter, sandbox_config, search};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    sync::Notify,
    task::JoinSet,
};

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
        config.limits.body_timeout = Duration::from_millis(200);
    })
    .await;
    let status = half_a_request(stack.gateway.address(), SEARCH, || ()).await;
    assert!(status.starts_with("HTTP/1.1 408"), "{status}");
}

/// Announces more than it sends, and returns the first line of the answer.
async fn half_a_request(address: SocketAddr, path: &str, sent: impl FnOnce()) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: gateway\r\nstopover-client: test\r\n\
         content-type: application/json\r\ncontent-length: 1000\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    sent();
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

/// As many at once, each in a task of its own: their statuses.
fn at_once(
    gateway: &Arc<Server>,
    times: usize,
    request: impl Fn(&Server) -> RequestBuilder,
) -> JoinSet<StatusCode> {
    let mut working = JoinSet::new();
    for _ in 0..times {
        let request = request(gateway);
        working.spawn(async move { request.send().await.unwrap().status() });
    }
    working
}

fn a_search(gateway: &Server) -> RequestBuilder {
    let request = gateway.request(Method::POST, SEARCH);
    request.json(&search("city_id", "c"))
}

#[tokio::test]
async fn searches_beyond_those_worked_on_and_waiting_are_turned_away_and_nothing_else_is() {
    let (provider, release, waiting) = held_back();
    let regions = get(async || Json(json!({ "count": 0, "results": [] })));
    let (gateway, _provider) = before(provider.route("/regions", regions), |config| {
        config.limits.concurrent_searches = 2;
        config.limits.queued_requests = 1;
    })
    .await;
    let gateway = Arc::new(gateway);
    let mut working = at_once(&gateway, 4, a_search);
    let refused = working.join_next().await.unwrap().unwrap();
    assert_eq!(refused, StatusCode::SERVICE_UNAVAILABLE);
    let refused = a_search(&gateway).send().await.unwrap();
    assert_eq!(refused.headers()["retry-after"], "1");
    let problem = refused.json::<Value>().await.unwrap();
    assert_eq!(problem["type"], "/problems/busy");
    for (path, status) in [
        ("/healthz", StatusCode::OK),
        ("/regions", StatusCode::OK),
        ("/places?q=a", StatusCode::OK),
        // Without a handle; but it is looked at.
        ("/booking", StatusCode::FORBIDDEN),
    ] {
        let answer = gateway.ask(Method::GET, path).send().await.unwrap();
        assert_eq!(answer.status(), status, "{path}");
    }
    waiting.until(2).await;
    assert_eq!(waiting.get(), 2, "the third waits for its turn");
    release.notify_waiters();
    waiting.until(3).await;
    release.notify_waiters();
    let statuses = working.join_all().await;
    assert_eq!(statuses, [StatusCode::OK; 3]);
}

#[tokio::test]
async fn what_is_in_memory_is_answered_while_many_wait_for_what_is_not() {
    let detail = async |Path(id): Path<String>| {
        if id != "HTL-1" {
            std::future::pending::<()>().await;
        }
        Json(json!({ "id": id, "name": "Mirador" }))
    };
    let provider = Router::new().route("/hotels/{id}", get(detail));
    let (gateway, _provider) = before(provider, |config| {
        config.provider.content_timeout = Duration::from_millis(500);
        config.limits.concurrent_content = 10;
        config.limits.queued_requests = 0;
    })
    .await;
    let gateway = Arc::new(gateway);
    assert_eq!(gateway.get("/hotels/HTL-1").await.status(), StatusCode::OK);
    let mut waiting = JoinSet::new();
    for _ in 0..6 {
        let request = gateway.request(Method::GET, "/hotels/HTL-2");
        waiting.spawn(async move { request.send().await.unwrap().status() });
    }
    let refused = waiting.join_next().await.unwrap().unwrap();
    assert_eq!(refused, StatusCode::SERVICE_UNAVAILABLE, "one of six");
    assert_eq!(gateway.get("/hotels/HTL-1").await.status(), StatusCode::OK);
    let others = waiting.join_all().await;
    assert_eq!(others, [StatusCode::GATEWAY_TIMEOUT; 5]);
}

#[tokio::test]
async fn bodies_that_come_slowly_take_nobodys_place() {
    let stack = Stack::with(sandbox_config(), |config| {
        config.places.crawl = false;
        config.limits.body_timeout = Duration::from_millis(500);
        config.limits.concurrent_searches = 2;
        config.limits.concurrent_purchases = 2;
        config.limits.queued_requests = 0;
    })
    .await;
    let mut slow = JoinSet::new();
    let connected = Counter::default();
    for path in [SEARCH, "/booking/complete"].repeat(40) {
        let (address, connected) = (stack.gateway.address(), connected.clone());
        slow.spawn(async move { half_a_request(address, path, || _ = connected.add()).await });
    }
    connected.until(80).await;
    let found = stack
        .gateway
        .post(SEARCH, &search("hotel_id", "HTL-TEST"))
        .await;
    assert_eq!(found.status(), StatusCode::OK);
    let checkout = stack.gateway.check_out("HTL-TEST").await;
    let shown = stack.gateway.show(&checkout.handle).await;
    assert_eq!(shown["state"], "open");
    for status in slow.join_all().await {
        assert!(status.starts_with("HTTP/1.1 408"), "{status}");
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
