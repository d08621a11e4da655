//! What the gateway asks of the provider for its holidays, and what it makes of a failing one.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Json, Router,
    extract::Path,
    http::StatusCode as Status,
    routing::{MethodRouter, get},
};
use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_tests::{
    Server, config,
    counter::Counter,
    gateway,
    holidays::{Agency, before_catalogue},
    waiting::{eventually, until},
};

use super::text;

#[tokio::test]
async fn a_holiday_that_does_not_exist_is_asked_for_once() {
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
    let holidays = agency.holidays().await;
    let on_sale = |holiday: &&Value| holiday["status"] == "enabled";
    let id = text(&holidays.iter().find(on_sale).unwrap()["id"]);
    let detail = format!("/holidays/{id}");
    let fragment = format!("/fragments/holidays/{id}?page=/trips");
    let before = agency.gateway.json(&detail).await;
    for fault in ["any=server-error", "any=truncated"] {
        agency.sandbox.faults().add(fault.parse().unwrap());
        for path in ["/holidays", "/holiday_hotels", &detail, &fragment] {
            let response = eventually("the answer is old", async || {
                let response = agency.gateway.get(path).await;
                assert_eq!(response.status(), StatusCode::OK, "{path}");
                is_stale(&response).then_some(response)
            })
            .await;
            let age: u64 = text_of(&response, "stopover-stale").parse().unwrap();
            assert!(age < 60, "{age}");
            if path == fragment {
                // As long as until the provider is asked again, and not as long as a fresh one.
                let kept = text_of(&response, "cache-control");
                assert_eq!(kept, "public, max-age=15");
            }
            if path == detail {
                assert_eq!(response.json::<Value>().await.unwrap(), before);
            }
        }
        agency.sandbox.faults().clear();
        until("the answer is new", async || {
            !is_stale(&agency.gateway.get("/holidays").await)
        })
        .await;
    }
}

fn text_of(response: &reqwest::Response, header: &str) -> String {
    response.headers()[header].to_str().unwrap().to_owned()
}

fn is_stale(response: &reqwest::Response) -> bool {
    response.headers().contains_key("stopover-stale")
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
    let (asked, listed) = (Counter::default(), Counter::default());
    let (counter, lists) = (asked.clone(), listed.clone());
    let list: Vec<Value> = (0..6)
        .map(|id| json!({ "id": id.to_string(), "title": "Crete" }))
        .collect();
    let provider = Router::new()
        .route(
            "/holidays",
            get(async move || {
                lists.add();
                Json(list.clone())
            }),
        )
        .route(
            "/holidays/{id}",
            get(async move |Path(id): Path<String>| {
                counter.add();
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
    listed.until(listed.get() + 4).await;
    assert_eq!(asked.get(), 6);
}

/// Lists holidays 0 to 5; `detail` answers for each.
fn with_six_holidays(detail: MethodRouter) -> Router {
    let list: Vec<Value> = (0..6)
        .map(|id| json!({ "id": id.to_string(), "title": "Crete" }))
        .collect();
    Router::new()
        .route("/holidays", get(async move || Json(list.clone())))
        .route("/holidays/{id}", detail)
        .fallback(async || Json(json!([])))
}

#[tokio::test]
async fn a_holiday_that_changed_while_it_was_asked_for_is_read_again() {
    let (asked, listed) = (Counter::default(), Counter::default());
    let (asked_for, lists) = (asked.clone(), listed.clone());
    let list = async move || {
        lists.add();
        let updated = match asked_for.get() {
            0 => "2026-11-16T08:00:00+00:00",
            _ => "2026-11-17T08:00:00+00:00",
        };
        Json(json!([{ "id": "0", "title": "Crete", "last_update": updated }]))
    };
    let (asking, lists) = (asked.clone(), listed.clone());
    let detail = async move || {
        if asking.add() == 0 {
            // Of what is listed next, the list is there once another is asked for.
            lists.until(lists.get() + 2).await;
        }
        Json(json!({ "id": "0", "title": "Crete" }))
    };
    let provider = Router::new()
        .route("/holidays", get(list))
        .route("/holidays/0", get(detail))
        .fallback(async || Json(json!([])));
    let (_gateway, _provider, _folder) = before_catalogue(provider, |config| {
        config.catalogue.crawl = true;
        config.catalogue.refresh_every = Duration::from_millis(100);
    })
    .await;
    asked.until(2).await;
    // As it is listed it is known now.
    listed.until(listed.get() + 4).await;
    assert_eq!(asked.get(), 2);
}

#[tokio::test]
async fn one_slow_holiday_does_not_keep_the_others_from_being_read() {
    let asked = Counter::default();
    let slow = asked.clone();
    let provider = with_six_holidays(get(async move |Path(id): Path<String>| {
        if id == "0" {
            slow.add();
            std::future::pending::<()>().await;
        }
        Json(json!({ "id": id, "title": "Crete" }))
    }));
    let (gateway, _provider, _folder) = before_catalogue(provider, |config| {
        config.catalogue.crawl = true;
        config.provider.content_timeout = Duration::from_millis(100);
    })
    .await;
    gateway
        .until(|health| health["catalogue"]["details"] == 5)
        .await;
    asked.until(2).await;
}

#[tokio::test]
async fn one_holiday_that_is_gone_or_refused_does_not_keep_the_others_from_being_read() {
    for (status, details) in [(Status::GONE, 6), (Status::FORBIDDEN, 5)] {
        let detail = async move |Path(id): Path<String>| match id.as_str() {
            "0" => Err(status),
            _ => Ok(Json(json!({ "id": id, "title": "Crete" }))),
        };
        let provider = with_six_holidays(get(detail));
        let (gateway, _provider, _folder) =
            before_catalogue(provider, |config| config.catalogue.crawl = true).await;
        gateway
            .until(|health| health["catalogue"]["details"] == details)
            .await;
    }
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
