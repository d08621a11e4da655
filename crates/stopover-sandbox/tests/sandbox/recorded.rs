//! What a seed stands for never changes: digests of the world as it was recorded. What depends on the day of the request
//! is left out; `pricing` records what fixed dates cost.

use reqwest::Method;
use serde_json::Value;
use stopover_sandbox::Config;

use crate::client::{Client, items, text};

/// FNV-1a, because the standard library's hashes may change from one release to the next.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[tokio::test]
async fn a_seed_stands_for_the_same_world_as_ever() {
    let client = Client::start(Config::default().hotels(600).holidays(50)).await;
    let answer = async |path: &str| {
        let request = client
            .request(Method::GET, path)
            .header("host", "sandbox.example");
        request.send().await.unwrap().text().await.unwrap()
    };
    let mut hotels = String::new();
    for offset in [0, 200, 400] {
        hotels += &answer(&format!("/v2/hotels?limit=200&offset={offset}")).await;
    }
    let page: Value = serde_json::from_str(&answer("/v2/hotels?limit=200").await).unwrap();
    for hotel in items(&page["results"]) {
        hotels += &answer(&format!("/v2/hotels/{}", text(&hotel["id"]))).await;
    }
    let mut lists = String::new();
    for path in [
        "/v2/cities?limit=200",
        "/v2/cities?limit=200&page=2",
        "/v2/regions?limit=200",
        "/v1/holiday_categories",
        "/v1/holiday_countries",
        "/v1/holiday_cities",
        "/v1/holiday_hotels",
    ] {
        lists += &answer(path).await;
    }
    let mut holidays = String::new();
    let list: Value = serde_json::from_str(&answer("/v1/holidays").await).unwrap();
    for holiday in items(&list) {
        let path = format!("/v1/holidays/{}", text(&holiday["id"]));
        let holiday: Value = serde_json::from_str(&answer(&path).await).unwrap();
        for field in ["id", "title", "route", "transport", "days", "images"] {
            holidays += &holiday[field].to_string();
        }
        for (list, field) in [
            ("daily_program", "description"),
            ("price_included", "text"),
            ("price_not_included", "text"),
            ("useful_info", "text"),
        ] {
            let sentences = items(&holiday[list]).iter();
            holidays.extend(sentences.map(|sentence| text(&sentence[field])));
        }
    }
    let digests = [hotels, lists, holidays].map(|text| format!("{:016x}", digest(&text)));
    assert_eq!(
        digests,
        ["277e40244e100bdc", "69e6394e3a4b29f9", "b8337082864cb8c3"]
    );
}
