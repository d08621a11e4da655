//! Requests a second on one core, without the network: `cargo bench -p stopover-sandbox --profile server`.
//!
//! Load tests lean on the sandbox, so it must not be what they measure. It should answer at least 3,000 content requests
//! and 300 searches of a city with a hundred hotels.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a measurement"
)]

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use serde_json::{Value, json};
use stopover_sandbox::{Config, router};
use tower::ServiceExt;

const MEASURE: Duration = Duration::from_secs(3);

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let begin = Instant::now();
    drop(router(Config::default().hotels(200_000)));
    println!(
        "{:>8.2} s to generate 200,000 hotels",
        begin.elapsed().as_secs_f64()
    );
    runtime.block_on(async {
        let app = router(Config::default());
        let hotel = get("/v2/hotels/HTL-TEST");
        let page = get("/v2/hotels?limit=10&offset=1000");
        let city = largest_city(&app).await;
        let search = json!({ "check_in": "2027-06-12", "check_out": "2027-06-15", "rooms": [{ "adults": 2, "children": [] }], "city_id": city });
        for (name, target, wanted) in
            [("hotel details", hotel, 3_000.0), ("pages of ten hotels", page, 3_000.0), ("searches of a hundred hotels", post("/v2/availability/search", &search), 300.0)]
        {
            let rate = measure(&app, &target).await;
            println!("{rate:>8.0} {name}/s (at least {wanted:.0} wanted)");
        }
    });
}

/// Method, path, body.
type Target = (&'static str, String, String);

fn get(path: &str) -> Target {
    ("GET", path.to_owned(), String::new())
}

fn post(path: &str, body: &Value) -> Target {
    ("POST", path.to_owned(), body.to_string())
}

async fn call(app: &Router, (method, path, body): &Target) -> Vec<u8> {
    let request = Request::builder()
        .method(*method)
        .uri(path)
        .header("api_key", "sandbox-key")
        .header("content-type", "application/json");
    let response = app
        .clone()
        .oneshot(request.body(Body::from(body.clone())).unwrap())
        .await
        .unwrap();
    assert!(response.status().is_success(), "{}", response.status());
    to_bytes(response.into_body(), usize::MAX)
        .await
        .unwrap()
        .to_vec()
}

async fn measure(app: &Router, target: &Target) -> f64 {
    let (begin, mut count) = (Instant::now(), 0_u32);
    while begin.elapsed() < MEASURE {
        call(app, target).await;
        count += 1;
    }
    f64::from(count) / begin.elapsed().as_secs_f64()
}

/// London has a hundred hotels of five thousand, like every metropolis.
async fn largest_city(app: &Router) -> Value {
    for offset in [0, 200] {
        let cities: Value = serde_json::from_slice(
            &call(app, &get(&format!("/v2/cities?limit=200&offset={offset}"))).await,
        )
        .unwrap();
        if let Some(city) = cities["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|city| city["name"] == "London")
        {
            return city["id"].clone();
        }
    }
    Value::Null
}
