//! Nobody reads the log, or nobody is there to read it: requests and bookings go on.

use reqwest::StatusCode;
use serde_json::Value;
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    booking::unique,
    process::{Installation, Process},
    sandbox_config,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

/// A gateway that logs a lot, and what it is installed in.
async fn talkative() -> (Installation, Process, Server) {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    installation.set("RUST_LOG", "debug");
    let gateway = installation.start().await;
    (installation, gateway, provider)
}

/// That a booking is made, recorded and shown.
async fn assert_books(installation: &Installation, gateway: &Process) {
    let hotel = gateway.ordinary_hotel().await;
    let opened = gateway.check_out(&hotel).await;
    let (key, body) = (unique(), opened.completion());
    let booked = gateway.complete(&opened, &key, &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
    assert_eq!(booked.json::<Value>().await.unwrap()["state"], "booked");
    assert_eq!(gateway.show(&opened.handle).await["state"], "booked");
    let unsettled = installation.run(&["journal", "list"]).await;
    assert_eq!(String::from_utf8_lossy(&unsettled.stdout), "");
}

#[tokio::test]
async fn a_log_whose_reader_has_gone_costs_no_request_and_no_outcome() {
    let (installation, mut gateway, _provider) = talkative().await;
    gateway.close_log();
    for _ in 0..3 {
        assert_eq!(gateway.get("/healthz").await.status(), StatusCode::OK);
    }
    assert_books(&installation, &gateway).await;
    gateway.signal("TERM").await;
    assert!(gateway.ended().await.success());
}

#[tokio::test]
async fn a_log_that_nobody_reads_holds_up_nothing() {
    let (installation, gateway, _provider) = talkative().await;
    // More than the pipe and the lines that wait for it can hold.
    for _ in 0..3000 {
        assert_eq!(gateway.get("/healthz").await.status(), StatusCode::OK);
    }
    assert_books(&installation, &gateway).await;
}

#[tokio::test]
async fn what_a_submission_logs_names_its_request() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    installation.set("RUST_LOG", "info");
    let mut gateway = installation.start().await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let answer = gateway
        .complete(&opened, &unique(), &opened.completion())
        .await;
    let request = answer.headers()["x-request-id"].to_str().unwrap();
    let line = gateway.logged("a checkout was submitted").await;
    assert!(line.contains(request), "{line}");
}
