//! Faults on demand.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};
use stopover_sandbox::{Config, Sandbox, serve};

use crate::client::{Client, fixture, search_for};

async fn with(rule: &str) -> Client {
    let client = Client::plain().await;
    client.server.faults().add(rule.parse().unwrap());
    client
}

/// Nothing comes for a while, although everything else is answered at once.
async fn assert_no_answer(request: reqwest::RequestBuilder) {
    let error = request
        .timeout(Duration::from_millis(400))
        .send()
        .await
        .unwrap_err();
    assert!(error.is_timeout(), "{error}");
}

async fn test_checkout(client: &Client) -> Value {
    let (_, search) = client
        .post(
            "/v2/availability/search",
            &search_for("hotel_id", "HTL-TEST".into()),
        )
        .await;
    let rate = &search["results"][0]["rates"][0];
    let period = json!({ "check_in": search["check_in"], "check_out": search["check_out"] });
    let request = json!({ "search_id": search["search_id"], "rate_id": rate["rate_id"], "booking_period": period });
    let (status, checkout) = client.post("/v2/booking/create", &request).await;
    assert_eq!(status, 200, "{checkout}");
    json!({ "searched": rate["price"], "checkout": checkout })
}

fn completion(checkout: &Value) -> Value {
    let mut body = fixture("hotel/complete_request");
    body["checkout_id"] = checkout["checkout"]["checkout_id"].clone();
    body["occupancy"].as_array_mut().unwrap().truncate(1);
    body
}

#[tokio::test]
async fn latency_holds_answers_of_its_endpoint_back_and_no_others() {
    let client = with("GET /v2/cities=latency:300").await;
    let begin = Instant::now();
    client.ok("/v2/hotels").await;
    assert!(begin.elapsed() < Duration::from_millis(300));
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
    assert!(
        times[59] > times[30] * 3,
        "median {:?}, slowest {:?}",
        times[30],
        times[59]
    );
}

#[tokio::test]
async fn the_rate_limit_strikes_with_and_without_a_body() {
    let client = with("GET /v2/hotels=rate-limited").await;
    let (status, body) = client.get("/v2/hotels").await;
    assert_eq!(
        (status.as_u16(), &body["code"], body["retry_after"].is_u64()),
        (429, &429.into(), true)
    );
    client.server.faults().clear();
    client
        .server
        .faults()
        .add("GET /v2/hotels=rate-limited-bare".parse().unwrap());
    let bare = client
        .request(Method::GET, "/v2/hotels")
        .send()
        .await
        .unwrap();
    assert_eq!(
        (
            bare.status().as_u16(),
            bare.headers().contains_key("retry-after")
        ),
        (429, false)
    );
    assert!(bare.bytes().await.unwrap().is_empty());
}

#[tokio::test]
async fn servers_fail_in_json_and_proxies_in_html() {
    let client = with("any=server-error*1").await;
    let (status, body) = client.get("/v2/regions").await;
    assert_eq!(
        (status.as_u16(), &body["status"], &body["code"]),
        (500, &"error".into(), &500.into())
    );
    client
        .server
        .faults()
        .add("any=bad-gateway*1".parse().unwrap());
    let response = client
        .request(Method::GET, "/v2/regions")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 502);
    assert!(
        response.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/html")
    );
    assert!(response.text().await.unwrap().contains("<h1>502"));
    client.ok("/v2/regions").await;
}

#[tokio::test]
async fn a_connection_ends_in_the_middle_of_a_body() {
    let client = with("GET /v2/hotels=reset").await;
    let response = client
        .request(Method::GET, "/v2/hotels?limit=100")
        .send()
        .await
        .unwrap();
    let announced = response.content_length().unwrap();
    let (mut received, mut response) = (0, response);
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
    let response = client
        .request(Method::GET, "/v2/hotels")
        .send()
        .await
        .unwrap();
    let text = response.text().await.unwrap();
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
    client
        .server
        .faults()
        .add("any=wrong-types*1".parse().unwrap());
    let wrong = client.ok("/v2/hotels/HTL-TEST").await;
    let keys = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(keys(&wrong), keys(&right));
    assert!(
        keys(&right)
            .iter()
            .any(|key| std::mem::discriminant(&wrong[key]) != std::mem::discriminant(&right[key]))
    );
    client
        .server
        .faults()
        .add("any=missing-fields*1".parse().unwrap());
    let thin = client.ok("/v2/hotels/HTL-TEST").await;
    assert!(keys(&thin).len() < keys(&right).len());
    assert!(
        ["id", "name", "location"]
            .iter()
            .all(|key| thin.get(key).is_some())
    );
}

#[tokio::test]
async fn a_price_moves_at_checkout() {
    let client = with("POST /v2/booking/create=price-change*1").await;
    let moved = test_checkout(&client).await;
    assert_ne!(moved["checkout"]["price"], moved["searched"]);
    let stayed = test_checkout(&client).await;
    assert_eq!(stayed["checkout"]["price"], stayed["searched"]);
}

#[tokio::test]
async fn a_completion_succeeds_although_its_answer_is_lost() {
    let client = with("POST /v2/booking/complete=lost-answer*1").await;
    let body = completion(&test_checkout(&client).await);
    assert_no_answer(
        client
            .request(Method::POST, "/v2/booking/complete")
            .json(&body),
    )
    .await;
    assert_eq!(client.post("/v2/booking/complete", &body).await.0, 409);
}

#[tokio::test]
async fn chance_spoils_a_share_and_times_an_exact_number() {
    let client = with("GET /v2/regions=server-error@0.5*10").await;
    let mut spoilt = 0;
    for _ in 0..60 {
        spoilt += u32::from(client.get("/v2/regions").await.0 == 500);
    }
    assert_eq!(spoilt, 10);
    let client = with("GET /v2/regions=server-error@0.5").await;
    let mut spoilt = 0;
    for _ in 0..60 {
        spoilt += u32::from(client.get("/v2/regions").await.0 == 500);
    }
    assert!((15..=45).contains(&spoilt), "{spoilt}");
}

#[tokio::test]
async fn the_admin_port_lists_adds_and_ends_faults() {
    let sandbox = Sandbox::new(Config::default().hotels(10));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let admin = format!("http://{}/faults", listener.local_addr().unwrap());
    tokio::spawn(serve(listener, sandbox.admin(), std::future::pending()));
    let client = Client::serve(sandbox).await;

    let rule = json!({ "endpoint": "GET /v2/cities", "fault": "latency", "ms": 1, "chance": 0.5 });
    let (status, added) = client.post(&admin, &rule).await;
    assert_eq!(status, 201, "{added}");
    let (_, second) = client
        .post(
            &admin,
            &json!({ "endpoint": "any", "fault": "server-error", "times": 1 }),
        )
        .await;
    assert_eq!(client.get("/v2/hotels").await.0, 500);
    let list = client.ok(&admin).await;
    assert_eq!(
        (&list[0]["endpoint"], &list[0]["fault"], &list[0]["ms"]),
        (&rule["endpoint"], &rule["fault"], &rule["ms"])
    );
    assert_eq!(
        (&list[1]["id"], &list[1]["fired"]),
        (&second["id"], &1.into())
    );

    let end = |path: String| client.request(Method::DELETE, &path).send();
    assert_eq!(
        end(format!("{admin}/{}", added["id"]))
            .await
            .unwrap()
            .status(),
        204
    );
    assert_eq!(
        end(format!("{admin}/{}", added["id"]))
            .await
            .unwrap()
            .status(),
        404
    );
    assert_eq!(client.ok(&admin).await.as_array().unwrap().len(), 1);
    assert_eq!(end(admin.clone()).await.unwrap().status(), 204);
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
        assert!(
            client.post(&admin, &wrong).await.0.is_client_error(),
            "{wrong}"
        );
    }
}

#[tokio::test]
async fn the_services_own_port_knows_nothing_of_faults() {
    let client = Client::plain().await;
    for path in ["/faults", "/v2/faults", "/v1/faults", "/admin/faults"] {
        assert_eq!(
            client
                .post(path, &json!({ "endpoint": "any", "fault": "hang" }))
                .await
                .0,
            404,
            "{path}"
        );
    }
    client.ok("/v2/hotels").await;
}
