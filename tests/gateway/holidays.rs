//! The holiday catalogue, as the widgets see it.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{Json, Router, extract::Path, http::StatusCode as Status, routing::get};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_model::wire::holiday::{Holiday, HolidayDetail};
use stopover_tests::{Server, Stack, before, config, gateway, holidays::Agency};

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
        (encoding, vary, response.bytes().await.unwrap().len())
    };
    let (none, _, plain) = ask("identity").await;
    let (brotli, vary, small) = ask("gzip, br").await;
    assert_eq!((none, brotli.unwrap().to_str().unwrap()), (None, "br"));
    assert!(vary.unwrap().to_str().unwrap().contains("accept-encoding"));
    assert!(small * 4 < plain, "{small} of {plain} bytes");
}

#[tokio::test]
async fn the_list_tells_what_is_in_each_holiday_once_that_has_been_read() {
    let agency = Agency::start().await;
    agency.read().await;
    let published = async {
        loop {
            let holidays = agency.holidays().await;
            if holidays.iter().all(|holiday| holiday["known"].is_object()) {
                return holidays;
            }
            tokio::task::yield_now().await;
        }
    };
    let holidays = tokio::time::timeout(Duration::from_secs(20), published);
    for holiday in holidays.await.unwrap() {
        let id = holiday["id"].as_str().unwrap();
        let detail = agency.gateway.json(&format!("/holidays/{id}")).await;
        let trips = detail["holiday_trips"].as_array().unwrap();
        let dates: BTreeSet<&str> = trips.iter().map(|trip| text(&trip["date"])).collect();
        let told = holiday["known"]["departures"].as_array().unwrap();
        assert_eq!(
            told.iter().map(text).collect::<Vec<_>>(),
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
    assert!(all[0].contains("<p>"), "descriptions keep their paragraphs");
    for answer in all {
        for evil in ["<script", "onerror", "javascript:", "<img", "<a "] {
            assert!(!answer.contains(evil), "{evil}");
        }
        assert!(!answer.replace(&provider, "").contains("http://"));
    }
}

/// What the provider says in the tests below: `listed` holidays, and a detail with hostile texts.
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

/// A gateway before `provider`; reading no details unless `change` says so.
async fn before_catalogue(
    provider: Router,
    change: impl FnOnce(&mut stopover_gateway::Config),
) -> (Server, Server, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (gateway, provider) = before(provider, |config| {
        config.provider.holidays_url = Some(config.provider.hotels_url.clone());
        config.catalogue.crawl = false;
        config.catalogue.requests_per_second = 100_000.try_into().unwrap();
        config.enquiries.file = folder.path().join("enquiries.jsonl");
        change(config);
    })
    .await;
    (gateway, provider, folder)
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

#[tokio::test]
async fn a_holiday_nobody_knows_is_asked_for_once() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    let provider = Router::new()
        .route("/holidays", get(async || Json(json!([]))))
        .route(
            "/holidays/{id}",
            get(async move || {
                counter.fetch_add(1, Ordering::SeqCst);
                Status::NOT_FOUND
            }),
        );
    let (gateway, _provider, _folder) = before_catalogue(provider, |_| ()).await;
    for _ in 0..3 {
        assert_eq!(gateway.get("/holidays/none").await.status(), 404);
    }
    assert_eq!(gateway.get("/holidays/..%2Fhotels").await.status(), 404);
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn what_was_read_is_served_with_its_age_while_the_provider_fails_and_anew_afterwards() {
    let agency = Agency::with(|config| {
        config.catalogue.refresh_every = Duration::from_millis(200);
        config.catalogue.crawl = false;
    })
    .await;
    let id = text(&agency.holidays().await[0]["id"]).to_owned();
    let detail = format!("/holidays/{id}");
    let before = agency.gateway.json(&detail).await;
    for fault in ["any=server-error", "any=truncated"] {
        agency.sandbox.faults().add(fault.parse().unwrap());
        for path in ["/holidays", "/holiday_hotels", &detail] {
            let stale = async {
                loop {
                    let response = agency.gateway.get(path).await;
                    assert_eq!(response.status(), StatusCode::OK, "{path}");
                    if response.headers().contains_key("stopover-stale") {
                        let age = text_of(&response, "stopover-stale");
                        return (age.parse::<u64>().unwrap(), response);
                    }
                }
            };
            let (age, response) = tokio::time::timeout(Duration::from_secs(20), stale)
                .await
                .unwrap();
            assert!(age < 60, "{age}");
            if path == detail {
                assert_eq!(response.json::<Value>().await.unwrap(), before);
            }
        }
        agency.sandbox.faults().clear();
        let fresh = async {
            while agency
                .gateway
                .get("/holidays")
                .await
                .headers()
                .contains_key("stopover-stale")
            {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), fresh)
            .await
            .unwrap();
    }
}

fn text_of(response: &reqwest::Response, header: &str) -> String {
    response.headers()[header].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_provider_that_never_answered_is_a_problem_and_no_empty_list() {
    for (status, kind, answered) in [
        (
            Status::INTERNAL_SERVER_ERROR,
            "/problems/provider-error",
            502,
        ),
        (Status::UNAUTHORIZED, "/problems/misconfigured", 502),
        (Status::TOO_MANY_REQUESTS, "/problems/busy", 429),
    ] {
        let failing = Router::new().fallback(async move || status);
        let (gateway, _provider, _folder) = before_catalogue(failing, |_| ()).await;
        let response = gateway.get("/holidays").await;
        assert_eq!(response.status(), answered, "{status}");
        assert_eq!(response.json::<Value>().await.unwrap()["type"], kind);
    }
    let unreadable = Router::new().fallback(async || Json(json!([{ "no": "id" }])));
    let (gateway, _provider, _folder) = before_catalogue(unreadable, |_| ()).await;
    assert_eq!(gateway.get("/holidays").await.status(), 502);
}

#[tokio::test]
async fn an_answer_with_the_key_in_it_is_dropped() {
    let leaking =
        Router::new().fallback(async || Json(json!([{ "id": "1", "title": stopover_tests::KEY }])));
    let (gateway, _provider, _folder) = before_catalogue(leaking, |_| ()).await;
    let response = gateway.get("/holidays").await;
    assert_eq!(response.status(), 502);
    assert!(!response.text().await.unwrap().contains(stopover_tests::KEY));
}

#[tokio::test]
async fn details_are_read_at_the_configured_pace_each_once() {
    let (asked, listed) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (counter, lists) = (asked.clone(), listed.clone());
    let list: Vec<Value> = (0..6)
        .map(|id| json!({ "id": id.to_string(), "title": "Crete" }))
        .collect();
    let provider = Router::new()
        .route(
            "/holidays",
            get(async move || {
                lists.fetch_add(1, Ordering::SeqCst);
                Json(list.clone())
            }),
        )
        .route(
            "/holidays/{id}",
            get(async move |Path(id): Path<String>| {
                counter.fetch_add(1, Ordering::SeqCst);
                Json(json!({ "id": id, "title": "Crete" }))
            }),
        )
        .fallback(async || Json(json!([])));
    let started = std::time::Instant::now();
    let (gateway, _provider, _folder) = before_catalogue(provider, |config| {
        config.catalogue.crawl = true;
        config.catalogue.requests_per_second = 5.try_into().unwrap();
        config.catalogue.refresh_every = Duration::from_millis(100);
    })
    .await;
    gateway
        .until(|health| health["catalogue"]["complete"] == true)
        .await;
    assert!(
        started.elapsed() >= Duration::from_millis(900),
        "six at five per second, the first at once"
    );
    // Some readings of the list later nothing has changed, so nothing was asked again.
    let so_far = listed.load(Ordering::SeqCst);
    let read_again = async {
        while listed.load(Ordering::SeqCst) < so_far + 4 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), read_again)
        .await
        .unwrap();
    assert_eq!(asked.load(Ordering::SeqCst), 6);
}

#[tokio::test]
async fn a_catalogue_at_another_address_gets_the_key_and_shares_the_quota() {
    let keys = Arc::new(AtomicUsize::new(0));
    let counter = keys.clone();
    let provider = Router::new().fallback(async move |headers: axum::http::HeaderMap| {
        assert_eq!(headers["api_key"], stopover_tests::KEY);
        counter.fetch_add(1, Ordering::SeqCst);
        Json(json!([]))
    });
    let catalogue = Server::start(provider).await;
    let folder = tempfile::tempdir().unwrap();
    let mut config = config("http://127.0.0.1:9/v2");
    config.places.crawl = false;
    config.provider.holidays_url = Some(catalogue.url("/v1").parse().unwrap());
    config.provider.requests_per_second = 3.try_into().unwrap();
    config.enquiries.file = folder.path().join("enquiries.jsonl");
    let gateway = gateway(config).await;
    let mut busy = 0;
    for id in 0..10 {
        busy += usize::from(gateway.get(&format!("/holidays/{id}")).await.status() == 429);
    }
    assert!(busy >= 5, "{busy} of 10 were refused");
    assert!((1..=15 - busy).contains(&keys.load(Ordering::SeqCst)));
}
