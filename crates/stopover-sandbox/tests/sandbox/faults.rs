//! Faults on demand.

use std::time::{Duration, Instant};

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use stopover_sandbox::{Config, Sandbox, serve};

use crate::availability::SEARCH;
use crate::booking::{COMPLETE, CREATE};
use crate::client::{Client, checkout_request, completion, items, now, search_for};

async fn with(rule: &str) -> Client {
    let client = Client::plain().await;
    add(&client, rule);
    client
}

fn add(client: &Client, rule: &str) {
    client.server.faults().add(rule.parse().unwrap());
}

/// Nothing comes for a while, although everything else is answered at once.
async fn assert_no_answer(request: RequestBuilder) {
    let request = request.timeout(Duration::from_millis(400));
    let error = request.send().await.unwrap_err();
    assert!(error.is_timeout(), "{error}");
}

/// A checkout at the test hotel, and the price that its search showed.
async fn test_checkout(client: &Client) -> (Value, Value) {
    let body = search_for("hotel_id", "HTL-TEST".into());
    let search = client.posted(SEARCH, &body).await;
    let rate = &search["results"][0]["rates"][0];
    let request = checkout_request(&search, rate);
    (client.posted(CREATE, &request).await, rate["price"].clone())
}

#[tokio::test]
async fn latency_holds_answers_of_its_endpoint_back_and_no_others() {
    let client = with("GET /v2/cities=latency:600000").await;
    tokio::select! {
        _ = client.ok("/v2/cities") => panic!("it was not held back"),
        _ = client.ok("/v2/hotels") => (),
    }
    client.server.faults().clear();
    add(&client, "GET /v2/cities=latency:300");
    let begin = Instant::now();
    client.ok("/v2/cities/").await;
    assert!(begin.elapsed() >= Duration::from_millis(300));
}

#[tokio::test]
async fn a_heavy_tail_delays_few_answers_much() {
    let client = with("GET /v2/cities=heavy-tail:4").await;
    let mut times = Vec::new();
    for _ in 0..60 {
        let begin = Instant::now();
        client.ok("/v2/cities?limit=1").await;
        times.push(begin.elapsed());
    }
    times.sort();
    let (median, slowest) = (times[30], times[59]);
    assert!(slowest > median * 3, "{slowest:?} > 3 * {median:?}");
}

#[tokio::test]
async fn the_rate_limit_strikes_with_and_without_a_body() {
    let client = with("GET /v2/hotels=rate-limited").await;
    let (status, body) = client.get("/v2/hotels").await;
    assert_eq!(status, 429);
    assert_eq!(body["code"], 429);
    assert!(body["retry_after"].is_u64(), "{body}");
    client.server.faults().clear();
    add(&client, "GET /v2/hotels=rate-limited-bare");
    let bare = client.fetch("/v2/hotels").await;
    assert_eq!(bare.status(), 429);
    assert!(!bare.headers().contains_key("retry-after"));
    assert!(bare.bytes().await.unwrap().is_empty());
}

#[tokio::test]
async fn servers_fail_in_json_and_proxies_in_html() {
    let client = with("any=server-error*1").await;
    let (status, body) = client.get("/v2/regions").await;
    assert_eq!(status, 500);
    assert!(body["status"] == "error" && body["code"] == 500, "{body}");
    add(&client, "any=bad-gateway*1");
    let response = client.fetch("/v2/regions").await;
    assert_eq!(response.status(), 502);
    let media_type = response.headers()["content-type"].to_str().unwrap();
    assert!(media_type.starts_with("text/html"), "{media_type}");
    assert!(response.text().await.unwrap().contains("<h1>502"));
    client.ok("/v2/regions").await;
}

#[tokio::test]
async fn a_connection_ends_in_the_middle_of_a_body() {
    let client = with("GET /v2/hotels=reset").await;
    let mut response = client.fetch("/v2/hotels?limit=100").await;
    let announced = response.content_length().unwrap();
    let mut received = 0;
    let end = loop {
        match response.chunk().await {
            Ok(Some(chunk)) => received += chunk.len() as u64,
            end => break end,
        }
    };
    assert!(end.is_err());
    assert_eq!(received, announced / 2);
}

#[tokio::test]
async fn json_ends_in_the_middle_of_a_whole_body() {
    let client = with("GET /v2/hotels=truncated").await;
    let text = client.fetch("/v2/hotels").await.text().await.unwrap();
    assert!(text.starts_with("{\"count\":300,") && serde_json::from_str::<Value>(&text).is_err());
}

#[tokio::test]
async fn some_requests_are_never_answered() {
    let client = with("GET /v2/hotels/{id}=hang").await;
    assert_no_answer(client.request(Method::GET, "/v2/hotels/HTL-TEST")).await;
    client.ok("/v2/hotels").await;
}

#[tokio::test]
async fn types_are_wrong_and_fields_are_missing() {
    let client = Client::plain().await;
    let right = client.ok("/v2/hotels/HTL-TEST").await;
    add(&client, "any=wrong-types*1");
    let wrong = client.ok("/v2/hotels/HTL-TEST").await;
    let keys = |value: &Value| {
        let keys = value.as_object().unwrap().keys();
        keys.cloned().collect::<Vec<_>>()
    };
    assert_eq!(keys(&wrong), keys(&right));
    let kind = |value: &Value| std::mem::discriminant(value);
    let mut fields = keys(&right).into_iter();
    assert!(fields.any(|key| kind(&wrong[&key]) != kind(&right[&key])));
    add(&client, "any=missing-fields*1");
    let thin = client.ok("/v2/hotels/HTL-TEST").await;
    assert!(keys(&thin).len() < keys(&right).len());
    for key in ["id", "name", "location"] {
        assert!(thin.get(key).is_some(), "{key}");
    }
}

#[tokio::test]
async fn a_price_moves_at_checkout() {
    let client = with("POST /v2/booking/create=price-change*1").await;
    let (moved, searched) = test_checkout(&client).await;
    assert_ne!(moved["price"], searched);
    let (same, searched) = test_checkout(&client).await;
    assert_eq!(same["price"], searched);
}

#[tokio::test]
async fn a_completion_succeeds_although_its_answer_is_lost() {
    let client = with("POST /v2/booking/complete=lost-answer*1").await;
    let (checkout, _) = test_checkout(&client).await;
    let mut body = completion(&checkout);
    body["occupancy"].as_array_mut().unwrap().truncate(1);
    assert_no_answer(client.request(Method::POST, COMPLETE).json(&body)).await;
    assert_eq!(client.post(COMPLETE, &body).await.0, 409);
}

#[tokio::test]
async fn chance_spoils_a_share_and_times_an_exact_number() {
    let spoilt = async |rule| {
        let client = with(rule).await;
        let mut spoilt = 0;
        for _ in 0..60 {
            spoilt += u32::from(client.get("/v2/regions").await.0 == 500);
        }
        spoilt
    };
    assert_eq!(spoilt("GET /v2/regions=server-error@0.5*10").await, 10);
    let half = spoilt("GET /v2/regions=server-error@0.5").await;
    assert!((15..=45).contains(&half), "{half}");
}

#[tokio::test]
async fn the_admin_port_lists_adds_and_ends_faults() {
    let sandbox = Sandbox::new(Config::default().hotels(10).now(now()));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let admin = format!("http://{}/faults", listener.local_addr().unwrap());
    tokio::spawn(serve(listener, sandbox.admin(), std::future::pending()));
    let client = Client::serve(sandbox).await;

    let rule = json!({ "endpoint": "GET /v2/cities", "fault": "latency", "ms": 1, "chance": 0.5 });
    let (status, added) = client.post(&admin, &rule).await;
    assert_eq!(status, 201, "{added}");
    let once = json!({ "endpoint": "any", "fault": "server-error", "times": 1 });
    let (_, second) = client.post(&admin, &once).await;
    assert_eq!(client.get("/v2/hotels").await.0, 500);
    let list = client.ok(&admin).await;
    for field in ["endpoint", "fault", "ms"] {
        assert_eq!(list[0][field], rule[field], "{field}");
    }
    assert_eq!(list[1]["id"], second["id"]);
    assert_eq!(list[1]["fired"], 1);

    let end = async |path: &str| {
        let answer = client.request(Method::DELETE, path).send().await;
        answer.unwrap().status().as_u16()
    };
    let first = format!("{admin}/{}", added["id"]);
    assert_eq!(end(&first).await, 204);
    assert_eq!(end(&first).await, 404);
    assert_eq!(items(&client.ok(&admin).await).len(), 1);
    assert_eq!(end(&admin).await, 204);
    assert_eq!(client.ok(&admin).await, json!([]));
    for wrong in [
        json!({ "endpoint": "GET /v2/hotel", "fault": "reset" }),
        json!({ "endpoint": "any", "fault": "reset", "chance": 2 }),
        json!({ "endpoint": "any", "fault": "sleepy" }),
        json!({ "endpoint": "any", "fault": "reset", "time": 1 }),
        json!({ "endpoint": "any", "fault": "reset", "ms": 100 }),
        json!({ "endpoint": "any", "fault": "latency" }),
        json!({ "endpoint": "GET /v2/hotels", "fault": "price-change" }),
        json!(["any", "reset"]),
    ] {
        let (status, _) = client.post(&admin, &wrong).await;
        assert!(status.is_client_error(), "{wrong}");
    }
}

#[tokio::test]
async fn the_services_own_port_knows_nothing_of_faults() {
    let client = Client::plain().await;
    let rule = json!({ "endpoint": "any", "fault": "hang" });
    for path in ["/faults", "/v2/faults", "/v1/faults", "/admin/faults"] {
        assert_eq!(client.post(path, &rule).await.0, 404, "{path}");
    }
    client.ok("/v2/hotels").await;
}
