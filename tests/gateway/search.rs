use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

use axum::{
    Json, Router,
    extract::Path,
    http::HeaderMap,
    routing::{get, post},
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    KEY, SITE, Server, Stack, before, booking::Seen, config, gateway, sandbox_config, search,
};

#[tokio::test]
async fn each_kind_of_destination_can_be_searched() {
    let stack = Stack::start().await;
    let city = stack.gateway.json("/cities?limit=1").await["results"][0].clone();
    let region = stack.gateway.json("/regions?limit=1").await["results"][0].clone();
    let [city_id, region_id, country] =
        [&city["id"], &region["id"], &city["country"]].map(|value| value.as_str().unwrap());
    for request in [
        search("city_id", city_id),
        search("region_id", region_id),
        search("country", country),
        search("hotel_id", "HTL-TEST"),
    ] {
        let response = stack.gateway.post("/availability/search", &request).await;
        assert_eq!(response.status(), StatusCode::OK, "{request}");
        assert_eq!(response.headers()["cache-control"], "no-store");
        let found: Value = response.json().await.unwrap();
        assert!(found["search_id"].is_string(), "{request}");
        assert_eq!(found["check_in"], request["check_in"], "{request}");
    }
}

#[tokio::test]
async fn several_hotels_are_searched_at_once_and_reach_the_provider_as_a_list() {
    let (sandbox, seen) = (Sandbox::new(sandbox_config()), Seen::default());
    let provider = Server::start(seen.writing_down(sandbox.router())).await;
    let mut config = config(&provider.url("/v2"));
    config.places.crawl = false;
    let gateway = gateway(config).await;
    let country = gateway.json("/hotels?limit=1").await["results"][0]["country"].clone();
    let ids = async |request: &Value| -> Vec<Value> {
        let response = gateway.post("/availability/search", request).await;
        assert_eq!(response.status(), StatusCode::OK, "{request}");
        let found: Value = response.json().await.unwrap();
        let results = found["results"].as_array().unwrap().iter();
        results.map(|result| result["hotel_id"].clone()).collect()
    };
    let all = ids(&search("country", country.as_str().unwrap())).await;
    let mut wanted = all[..2].to_vec();
    let mut request = search("hotel_id", "");
    request["hotel_id"] = json!(wanted);
    seen.forget();
    let mut found = ids(&request).await;
    let line = "POST /v2/availability/search";
    let asked = seen.requests().into_iter();
    let asked: Vec<Value> = asked
        .filter(|request| request.line == line)
        .map(|request| serde_json::from_str(&request.body).unwrap())
        .collect();
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0]["hotel_id"], json!(wanted));
    wanted.sort_by_key(Value::to_string);
    found.sort_by_key(Value::to_string);
    assert_eq!(found, wanted);
    request["hotel_id"] = json!([all[0]]);
    assert_eq!(ids(&request).await, all[..1]);
}

#[tokio::test]
async fn results_carry_what_is_known_of_their_hotels() {
    let stack = Stack::crawled().await;
    let country = stack.gateway.json("/hotels?limit=1").await["results"][0]["country"].clone();
    let request = search("country", country.as_str().unwrap());
    let found: Value = stack
        .gateway
        .post("/availability/search", &request)
        .await
        .json()
        .await
        .unwrap();
    let results = found["results"].as_array().unwrap();
    assert!(!results.is_empty());
    for result in results {
        let listed = stack
            .gateway
            .json(&format!("/hotels/{}", result["hotel_id"].as_str().unwrap()))
            .await;
        assert_eq!(result["hotel"]["city"], listed["location"]["city"]);
        assert_eq!(result["hotel"]["country"], country);
        assert_eq!(result["hotel"]["latitude"], listed["location"]["latitude"]);
    }
}

/// A provider that finds `count` hotels, knows each in full, and counts how often it is asked for one.
fn provider_finding(count: usize, asked: Arc<AtomicUsize>) -> Router {
    let results: Vec<Value> = (0..count)
        .map(|number| json!({ "hotel_id": format!("HTL-{number}"), "hotel_name": "Mirador", "rates": [] }))
        .collect();
    let found = json!({ "search_id": "s", "results_count": count, "search_time_ms": 1, "results": results });
    let detail = async move |Path(id): Path<String>| {
        asked.fetch_add(1, Ordering::SeqCst);
        Json(
            json!({ "id": id, "name": "Mirador", "rating": 4, "location": { "address_1": "1 Quay", "city": "Évora" } }),
        )
    };
    Router::new()
        .route("/availability/search", post(async move || Json(found)))
        .route("/hotels/{id}", get(detail))
}

#[tokio::test]
async fn hotels_not_read_yet_are_looked_up_but_only_a_few_of_them() {
    let asked = Arc::new(AtomicUsize::new(0));
    let (gateway, _provider) = before(provider_finding(30, asked.clone()), |_| ()).await;
    let found: Value = gateway
        .post("/availability/search", &search("city_id", "c"))
        .await
        .json()
        .await
        .unwrap();
    let results = found["results"].as_array().unwrap();
    assert_eq!(results.len(), 30);
    assert_eq!(
        results[0]["hotel"],
        json!({ "address": "1 Quay", "city": "Évora", "rating": 4 })
    );
    assert_eq!(
        results
            .iter()
            .filter(|result| result["hotel"].is_object())
            .count(),
        5
    );
    assert_eq!(asked.load(Ordering::SeqCst), 5);
}

#[tokio::test]
async fn a_slow_look_up_does_not_hold_up_the_results() {
    let found =
        json!({ "search_id": "s", "results": [{ "hotel_id": "HTL-1", "hotel_name": "Mirador" }] });
    let provider = Router::new()
        .route("/availability/search", post(async move || Json(found)))
        .route("/hotels/{id}", get(std::future::pending::<()>));
    let (gateway, _provider) = before(provider, |_| ()).await;
    let found: Value = gateway
        .post("/availability/search", &search("city_id", "c"))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(found["results"][0]["hotel"], Value::Null);
    assert_eq!(found["results"][0]["hotel_name"], "Mirador");
}

#[tokio::test]
async fn facts_only_come_from_the_gateway() {
    let forged =
        json!({ "hotel_id": "HTL-1", "hotel_name": "Mirador", "hotel": { "address": "forged" } });
    let found = json!({ "search_id": "s", "results": [forged] });
    let provider = Router::new().route("/availability/search", post(async move || Json(found)));
    let (gateway, _provider) = before(provider, |_| ()).await;
    let found: Value = gateway
        .post("/availability/search", &search("city_id", "c"))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(found["results"][0]["hotel"], Value::Null);
}

#[tokio::test]
async fn an_invalid_search_is_refused_by_field_and_never_reaches_the_provider() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    let provider = Router::new().fallback(async move || {
        counter.fetch_add(1, Ordering::SeqCst);
    });
    let (gateway, _provider) = before(provider, |_| ()).await;
    let valid = search("city_id", "c");
    let with = |field: &str, value: Value| {
        let mut request = valid.clone();
        request[field] = value;
        request
    };
    let without = |field: &str| {
        let mut request = valid.clone();
        request.as_object_mut().unwrap().remove(field);
        request
    };
    for (request, field) in [
        (without("check_in"), "check_in"),
        (with("check_in", json!("12.06.2027")), "check_in"),
        (with("check_out", json!("2027-02-30")), "check_out"),
        (with("check_out", valid["check_in"].clone()), "check_out"),
        (without("rooms"), "rooms"),
        (with("rooms", json!([])), "rooms"),
        (with("rooms", json!([{ "adults": 0 }])), "adults"),
        (
            with("rooms", json!([{ "adults": 2 }, { "adults": "two" }])),
            "rooms[1].adults",
        ),
        (
            with("rooms", json!([{ "adults": 2, "children": [18] }])),
            "rooms[0].children[0]",
        ),
        (
            with("rooms", json!([{ "adults": 1 }, { "adults": 9 }])),
            "adults",
        ),
        (without("city_id"), "city_id"),
        (with("country", json!("Portugal")), "country"),
        (with("city_id", json!("")), "city_id"),
    ] {
        let response = gateway.post("/availability/search", &request).await;
        assert_eq!(
            response.status(),
            StatusCode::UNPROCESSABLE_ENTITY,
            "{request}"
        );
        let problem: Value = response.json().await.unwrap();
        assert_eq!(problem["type"], "/problems/invalid-request", "{request}");
        assert!(
            problem["detail"].as_str().unwrap().contains(field),
            "{request}: {problem}"
        );
    }
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_body_that_is_not_json_is_refused() {
    let stack = Stack::start().await;
    let post = |kind: &str, body: &'static str| {
        let request = stack.gateway.request(Method::POST, "/availability/search");
        request.header("content-type", kind).body(body).send()
    };
    for body in ["", "{", "{} {}", "check_in=2027-06-12"] {
        let response = post("application/json", body).await.unwrap();
        assert!([400, 422].contains(&response.status().as_u16()), "{body}");
    }
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        let status = post(kind, "{}").await.unwrap().status();
        assert_eq!(
            status,
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "{kind} needs no preflight"
        );
    }
}

#[tokio::test]
async fn the_provider_gets_the_key_and_the_search_and_nothing_of_the_visitors() {
    let heard = Arc::new(Mutex::new(None));
    let ear = heard.clone();
    let listen = async move |headers: HeaderMap, Json(body): Json<Value>| {
        *ear.lock().unwrap() = Some((headers, body));
        Json(json!({ "search_id": "s", "results": [] }))
    };
    let (gateway, _provider) = before(Router::new().fallback(listen), |_| ()).await;
    let mut request = search("city_id", "c");
    request["api_key"] = json!("the visitor's");
    request["debug"] = json!(true);
    let response = gateway
        .request(Method::POST, "/availability/search")
        .header("origin", SITE)
        .header("cookie", "session=1")
        .header("authorization", "Bearer visitor")
        .header("api_key", "the visitor's")
        .header("x-forwarded-for", "203.0.113.9")
        .header("user-agent", "the visitor's browser")
        .header("accept-language", "pt")
        .header("referer", "https://www.site.example/private")
        .json(&request)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    let (headers, body) = heard.lock().unwrap().take().unwrap();
    assert_eq!(body, search("city_id", "c"));
    assert_eq!(headers.get_all("api_key").iter().collect::<Vec<_>>(), [KEY]);
    for name in [
        "origin",
        "cookie",
        "authorization",
        "x-forwarded-for",
        "accept-language",
        "referer",
    ] {
        assert_eq!(headers.get(name), None, "{name}");
    }
    assert!(!format!("{headers:?}").contains("visitor"));
}
