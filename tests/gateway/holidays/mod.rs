//! The holiday catalogue, as the widgets see it.

mod provider;

use std::collections::BTreeSet;

use axum::{Json, Router, extract::Path, http::StatusCode as Status, routing::get};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_model::wire::holiday::{Holiday, HolidayDetail};
use stopover_tests::{
    Stack,
    holidays::{Agency, before_catalogue},
    waiting::eventually,
};

const LISTS: [&str; 5] = [
    "/holidays",
    "/holiday_categories",
    "/holiday_countries",
    "/holiday_cities",
    "/holiday_hotels",
];

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

#[tokio::test]
async fn without_a_catalogue_there_is_none() {
    let stack = Stack::start().await;
    for path in LISTS.into_iter().chain(["/holidays/1", "/images/1"]) {
        let response = stack.gateway.get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(stack.gateway.json("/healthz").await.get("catalogue"), None);
}

#[tokio::test]
async fn every_list_comes_whole_and_an_unchanged_one_only_once() {
    let agency = Agency::start().await;
    agency.read().await;
    for path in LISTS {
        let response = agency.gateway.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let etag = response.headers()["etag"].clone();
        assert_eq!(response.headers()["cache-control"], "public, max-age=60");
        assert!(!response.headers().contains_key("stopover-stale"), "{path}");
        let list: Vec<Value> = response.json().await.unwrap();
        assert!(!list.is_empty(), "{path}");
        let again = agency.gateway.request(Method::GET, path);
        let again = again.header("if-none-match", etag).send().await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(again.bytes().await.unwrap().len(), 0, "{path}");
    }
    assert_eq!(agency.holidays().await.len(), 40);
}

#[tokio::test]
async fn lists_travel_compressed() {
    let agency = Agency::start().await;
    let ask = async |encodings: &str| {
        let request = agency.gateway.request(Method::GET, "/holiday_hotels");
        let request = request.header("accept-encoding", encodings);
        let response = request.send().await.unwrap();
        let encoding = response.headers().get("content-encoding").cloned();
        let vary = response.headers().get("vary").cloned();
        // Known before it is sent: it was compressed when it was read, not for this request.
        assert!(response.headers().contains_key("content-length"));
        (encoding, vary, response.bytes().await.unwrap().len())
    };
    let (none, _, plain) = ask("identity").await;
    let (gzip, _, small) = ask("gzip").await;
    assert_eq!(gzip.unwrap().to_str().unwrap(), "gzip");
    assert!(small * 4 < plain, "{small} of {plain} bytes");
    let (brotli, vary, small) = ask("gzip, br").await;
    assert_eq!((none, brotli.unwrap().to_str().unwrap()), (None, "br"));
    assert!(vary.unwrap().to_str().unwrap().contains("accept-encoding"));
    assert!(small * 4 < plain, "{small} of {plain} bytes");
}

#[tokio::test]
async fn the_list_tells_what_is_in_each_holiday_once_that_has_been_read() {
    let agency = Agency::start().await;
    agency.read().await;
    let holidays = eventually("all holidays are known", async || {
        let holidays = agency.holidays().await;
        let is_known = |holiday: &Value| holiday["known"].is_object();
        holidays.iter().all(is_known).then_some(holidays)
    });
    for holiday in holidays.await {
        let id = holiday["id"].as_str().unwrap();
        let detail = agency.gateway.json(&format!("/holidays/{id}")).await;
        let trips = detail["holiday_trips"].as_array().unwrap();
        let dates: BTreeSet<&str> = trips.iter().map(|trip| text(&trip["date"])).collect();
        let known = holiday["known"]["departures"].as_array().unwrap();
        assert_eq!(
            known.iter().map(text).collect::<Vec<_>>(),
            Vec::from_iter(dates)
        );
        for hotel in trips
            .iter()
            .flat_map(|trip| trip["hotels"].as_array().unwrap())
        {
            let names = holiday["known"]["hotels"].as_array().unwrap();
            assert!(names.contains(&hotel["hotel"]["name"]));
            let cities = holiday["known"]["cities"].as_array().unwrap();
            assert!(cities.contains(&hotel["hotel"]["city"]));
        }
    }
}

#[tokio::test]
async fn everything_is_as_the_model_reads_it() {
    let agency = Agency::start().await;
    for holiday in agency.holidays().await {
        let id = holiday["id"].as_str().unwrap().to_owned();
        let read: Holiday = serde_json::from_value(holiday).unwrap();
        assert_eq!(read.id.as_str(), id);
        let detail = agency.gateway.json(&format!("/holidays/{id}")).await;
        let read: HolidayDetail = serde_json::from_value(detail).unwrap();
        assert_eq!(read.id.as_str(), id);
    }
}

#[tokio::test]
async fn no_description_can_harm_the_page_and_pictures_are_https_or_the_providers() {
    let agency = Agency::start().await;
    let hotels = agency.gateway.json("/holiday_hotels").await.to_string();
    let mut all = vec![hotels];
    for holiday in agency.holidays().await {
        let path = format!("/holidays/{}", text(&holiday["id"]));
        all.push(agency.gateway.json(&path).await.to_string());
    }
    let provider = agency.sandbox.url();
    assert!(
        all[0].contains(r#""kind":"paragraph""#),
        "descriptions keep their paragraphs"
    );
    assert!(!all[0].contains(r#""description":"#), "no HTML is sent");
    for answer in all {
        for evil in ["<script", "onerror", "javascript:", "<img", "<a "] {
            assert!(!answer.contains(evil), "{evil}");
        }
        assert!(!answer.replace(&provider, "").contains("http://"));
    }
}

/// A provider with a holiday whose texts are hostile.
fn provider() -> Router {
    let detail = async |Path(id): Path<String>| match id.as_str() {
        "1" => Ok(Json(json!({
            "id": "1",
            "title": "<b>Crete</b> & more",
            "route": "<script>alert(1)</script>",
            "main_image": "http://media.example/1.jpg",
            "images": ["https://media.example/1.jpg", "javascript:alert(2)", "data:image/png;base64,AA=="],
            "known": { "departures": ["2027-01-01"] },
            "additional_services": [{ "name": "<i>Visa</i>" }, "Insurance", 7],
        }))),
        _ => Err(Status::NOT_FOUND),
    };
    let list = async || {
        Json(json!([{ "id": "1", "title": "Crete", "known": { "hotels": ["x"] } }, { "no": "id" }]))
    };
    Router::new()
        .route("/holidays", get(list))
        .route("/holidays/{id}", get(detail))
        .fallback(async || Json(json!([])))
}

#[tokio::test]
async fn titles_and_routes_stay_text_and_unsafe_addresses_stay_behind() {
    let (gateway, _provider, _folder) = before_catalogue(provider(), |_| ()).await;
    let detail = gateway.json("/holidays/1").await;
    assert_eq!(detail["title"], "<b>Crete</b> & more");
    assert_eq!(detail["route"], "<script>alert(1)</script>");
    assert_eq!(detail.get("main_image"), None);
    assert_eq!(detail["images"], json!(["https://media.example/1.jpg"]));
    assert_eq!(
        detail["additional_services"],
        json!([{ "name": "<i>Visa</i>" }, "Insurance", 7])
    );
    let list = gateway.json("/holidays").await;
    assert_eq!(
        list.as_array().unwrap().len(),
        1,
        "an item without an id is left out"
    );
    assert_eq!(
        list[0].get("known"),
        None,
        "what the gateway knows comes from the gateway"
    );
}
