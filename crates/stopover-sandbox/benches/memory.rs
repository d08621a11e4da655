//! What the sandbox occupies: with 200,000 hotels, and over a million requests of all kinds.
//! `cargo bench -p stopover-sandbox --bench memory` takes some minutes.
//!
//! Memory grows until 50,000 searches, as many checkouts and 20,000 bookings are remembered, and stays there.
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

use std::time::Instant;

use futures_util::future::join_all;
use serde_json::{Value, json};
use support::{Program, search, success};

const REQUESTS: usize = 1_000_000;
const REPORT: usize = 100_000;
const CONNECTIONS: usize = 16;
/// Content 4, searches 2, checkouts 2, completions 1, cancellations 1.
const REQUESTS_OF_A_VISIT: usize = 10;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let begin = Instant::now();
    let program = Program::start(&["--hotels", "200000"]);
    println!(
        "200,000 hotels: listening after {:.2} s, {:.0} MB resident",
        begin.elapsed().as_secs_f64(),
        program.resident()
    );
    drop(program);

    let program = Program::start(&[]);
    // Generated when first asked for, it would look like growth.
    success(program.get("/v1/holidays")).await;
    println!("requests  MB resident  requests/s");
    println!("{:>8}  {:>11.1}", 0, program.resident());
    for batch in (0..REQUESTS).step_by(REPORT) {
        let begin = Instant::now();
        let visits = REPORT / REQUESTS_OF_A_VISIT / CONNECTIONS;
        let connection = async |number: usize| {
            for turn in 0..visits {
                visit(&program, batch + number * visits + turn).await;
            }
        };
        join_all((0..CONNECTIONS).map(connection)).await;
        println!(
            "{:>8}  {:>11.1}  {:>10.0}",
            batch + REPORT,
            program.resident(),
            (visits * CONNECTIONS * REQUESTS_OF_A_VISIT) as f64 / begin.elapsed().as_secs_f64()
        );
    }
}

/// Somebody looks around, leaves one search and one checkout behind, books the other, and cancels that.
async fn visit(program: &Program, number: usize) {
    let offset = number * 7 % 4_900;
    let page = success(program.get(&format!("/v2/hotels?limit=20&offset={offset}"))).await;
    let hotels = page["results"].as_array().unwrap().iter();
    let ids: Vec<&Value> = hotels.map(|hotel| &hotel["id"]).collect();
    success(program.get(&format!("/v2/hotels/{}", ids[0].as_str().unwrap()))).await;
    success(program.get("/v2/cities")).await;
    success(program.get("/v2/regions?page=2")).await;
    let left = search("hotel_id", ids[0].clone());
    success(program.post("/v2/availability/search", &left)).await;
    let search = search("hotel_id", json!(ids));
    let found = success(program.post("/v2/availability/search", &search)).await;
    let create = json!({
        "search_id": found["search_id"], "rate_id": found["results"][0]["rates"][0]["rate_id"],
        "booking_period": { "check_in": found["check_in"], "check_out": found["check_out"] },
    });
    success(program.post("/v2/booking/create", &create)).await;
    let checkout = success(program.post("/v2/booking/create", &create)).await;
    let guest =
        |name: &str| json!({ "first_name": name, "last_name": "Example", "is_child": false });
    let complete = json!({
        "checkout_id": checkout["checkout_id"],
        "contact_person": { "first_name": "Ada", "last_name": "Example", "email": "ada@site.example", "phone_number": "+441632960000" },
        "occupancy": [{ "guests": [guest("Ada"), guest("Alan")] }],
    });
    let booking = success(program.post("/v2/booking/complete", &complete)).await;
    let cancel = json!({ "booking_id": booking["booking_id"] });
    success(program.post("/v2/booking/cancel", &cancel)).await;
}
