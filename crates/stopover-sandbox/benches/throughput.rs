//! Requests a second over HTTP, from a sandbox on one core: `cargo bench -p stopover-sandbox --bench throughput`.
//!
//! Load tests lean on the sandbox, so it must not be what they measure. It should answer at least 3,000 content requests
//! and 300 searches of a city with a hundred hotels.
#![allow(
    missing_docs,
    unreachable_pub,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a measurement"
)]

mod support;

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::RequestBuilder;
use serde_json::Value;
use support::{Program, search, success};

const MEASURE: Duration = Duration::from_secs(5);
const CONNECTIONS: usize = 16;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let program = Program::start(&[]);
    let city = metropolis(&program).await;
    let search = search("city_id", city);
    let found = success(program.post("/v2/availability/search", &search)).await;
    let hotels = found["results"].as_array().unwrap();
    let rates = hotels
        .iter()
        .map(|hotel| hotel["rates"].as_array().unwrap().len());
    let (rates, hotels) = (rates.sum::<usize>(), hotels.len());
    println!("a search finds {hotels} hotels with {rates} rates in all");
    let detail = program.get("/v2/hotels/HTL-TEST");
    let page = program.get("/v2/hotels?limit=10&offset=1000");
    let search = program.post("/v2/availability/search", &search);
    for (name, wanted, request) in [
        ("hotel details", 3_000.0, detail),
        ("pages of ten hotels", 3_000.0, page),
        ("searches of a city", 300.0, search),
    ] {
        let rate = measure(&request).await;
        println!("{rate:>8.0} {name}/s (at least {wanted:.0} wanted)");
    }
    println!("{:>8.0} MB resident", program.resident());
}

/// The same request over and over on all connections.
async fn measure(request: &RequestBuilder) -> f64 {
    let begin = Instant::now();
    let connection = async || {
        let mut count = 0_u32;
        while begin.elapsed() < MEASURE {
            let response = request.try_clone().unwrap().send().await.unwrap();
            assert!(response.status().is_success(), "{}", response.status());
            response.bytes().await.unwrap();
            count += 1;
        }
        count
    };
    let counts = join_all((0..CONNECTIONS).map(|_| connection())).await;
    f64::from(counts.iter().sum::<u32>()) / begin.elapsed().as_secs_f64()
}

/// London has a hundred hotels of five thousand, like every metropolis.
async fn metropolis(program: &Program) -> Value {
    let pages = ["/v2/cities?limit=200", "/v2/cities?limit=200&page=2"];
    let pages = join_all(pages.map(|path| success(program.get(path)))).await;
    let cities = pages
        .iter()
        .flat_map(|page| page["results"].as_array().unwrap());
    let london = cities.into_iter().find(|city| city["name"] == "London");
    london.unwrap()["id"].clone()
}
