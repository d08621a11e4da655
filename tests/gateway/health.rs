//! What balancers and service managers ask.

use std::{collections::BTreeSet, fs, time::Duration};

use axum::{
    Json, Router,
    extract::State,
    http::StatusCode as Status,
    response::{IntoResponse, Response},
};
use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_tests::{
    Caller, Server, Stack,
    booking::TestGateway,
    code_block,
    holidays::{Agency, before_catalogue},
    process::Installation,
    sandbox_config,
    waiting::eventually,
};
use tokio::sync::watch;

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

/// Waits until the gateway says this of a part, and gives the status with which it does.
pub(crate) async fn until(gateway: &Caller, part: &str, state: &str) -> StatusCode {
    eventually(&format!("{part} is {state}"), async || {
        let answer = gateway.get("/readyz").await;
        let status = answer.status();
        let readiness: Value = answer.json().await.unwrap();
        assert_eq!(readiness["ready"], status == StatusCode::OK);
        let parts = readiness["parts"].as_array().unwrap();
        let is_so = parts.contains(&json!({ "name": part, "state": state }));
        is_so.then_some(status)
    })
    .await
}

/// The names of the parts.
fn parts(readiness: &Value) -> Vec<&str> {
    let parts = readiness["parts"].as_array().unwrap().iter();
    parts.map(|part| part["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_gateway_is_ready_when_its_lists_are_read_and_says_what_that_depends_on() {
    let agency = Agency::with(|config| config.places.crawl = true).await;
    for part in ["places", "catalogue"] {
        until(&agency.gateway, part, "ready").await;
    }
    let answer = agency.gateway.get("/readyz").await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let readiness: Value = answer.json().await.unwrap();
    let guide = include_str!("../../docs/GATEWAY.md");
    let documented = code_block(guide, "json tests/gateway/health.rs");
    let documented: Value = serde_json::from_str(documented).unwrap();
    assert_eq!(parts(&readiness), parts(&documented));
    let rows = guide
        .lines()
        .filter(|line| line.contains("` | 200 |") || line.contains("` | 503 |"));
    let states = rows.filter_map(|row| row.split('`').nth(1));
    let states: BTreeSet<_> = states.filter(|state| !state.starts_with('/')).collect();
    let described = serde_json::to_value(stopover_gateway::openapi()).unwrap();
    let described = &described["components"]["schemas"]["PartState"];
    let described = described.to_string();
    assert_eq!(states.len(), 6);
    assert!(
        states.iter().all(|state| described.contains(state)),
        "{described}"
    );
}

#[tokio::test]
async fn a_gateway_that_reads_no_lists_does_not_wait_for_them() {
    let stack = Stack::start().await;
    let answer = stack.gateway.get("/readyz").await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(parts(&answer.json().await.unwrap()), ["process", "journal"]);
}

#[tokio::test]
async fn before_the_lists_have_been_read_a_gateway_lives_and_is_not_ready() {
    let silent = Router::new().fallback(std::future::pending::<()>);
    let (gateway, _provider, _folder) = before_catalogue(silent, |config| {
        config.places.crawl = true;
    })
    .await;
    for part in ["places", "catalogue"] {
        let status = until(&gateway, part, "unread").await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    }
    let life = gateway.get("/livez").await;
    assert_eq!(life.status(), StatusCode::OK);
    assert_eq!(
        life.json::<Value>().await.unwrap(),
        json!({ "status": "ok" })
    );
}

#[tokio::test]
async fn lists_that_cannot_be_read_again_are_stale_and_the_gateway_ready() {
    let (works, working) = watch::channel(true);
    let lists = async |State(works): State<watch::Receiver<bool>>| -> Response {
        match *works.borrow() {
            true => Json(json!([])).into_response(),
            false => Status::INTERNAL_SERVER_ERROR.into_response(),
        }
    };
    let provider = Router::new().fallback(lists).with_state(working);
    let (gateway, _provider, _folder) = before_catalogue(provider, |config| {
        config.catalogue.refresh_every = Duration::from_millis(50);
    })
    .await;
    assert_eq!(until(&gateway, "catalogue", "ready").await, StatusCode::OK);
    works.send_replace(false);
    assert_eq!(until(&gateway, "catalogue", "stale").await, StatusCode::OK);
    works.send_replace(true);
    assert_eq!(until(&gateway, "catalogue", "ready").await, StatusCode::OK);
}

#[tokio::test]
async fn a_gateway_whose_journal_is_gone_is_not_ready_until_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal.db");
    let gateway = TestGateway::with_journal_file(&journal).await;
    let away = journal.with_extension("away");
    assert_eq!(until(&gateway, "journal", "ready").await, StatusCode::OK);
    fs::rename(&journal, &away).unwrap();
    let status = until(&gateway, "journal", "unreachable").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(gateway.get("/livez").await.status(), StatusCode::OK);
    let metrics = gateway.metrics.get("/metrics").await.text().await.unwrap();
    assert!(
        metrics.contains("stopover_ready{part=\"journal\"} 0\n"),
        "{metrics}"
    );
    fs::rename(&away, &journal).unwrap();
    assert_eq!(until(&gateway, "journal", "ready").await, StatusCode::OK);
}

#[tokio::test]
async fn a_gateway_asked_to_stop_says_so_before_it_closes_its_listener() {
    let provider = stopover_sandbox::Sandbox::new(sandbox_config());
    let provider = Server::start(provider.router()).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    installation.set("STOPOVER_GATEWAY__DRAIN_DELAY", "10min");
    let gateway = installation.start().await;
    assert_eq!(until(&gateway, "process", "ready").await, StatusCode::OK);
    gateway.signal("TERM").await;
    let status = until(&gateway, "process", "ending").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    // A visitor whom the balancer still sends here, on a connection of their own.
    let visitor = Caller::of(gateway.address());
    assert_eq!(visitor.get("/regions").await.status(), StatusCode::OK);
    gateway.signal("TERM").await;
    assert!(gateway.ended().await.success());
}
