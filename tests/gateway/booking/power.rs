//! What would be left after a power cut, and what a machine's wrong clock does: seen where the process meets the system.

use std::{path::Path, time::Duration};

use axum::http::StatusCode as Status;
use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    backend::Backend,
    booking::{Opened, Seen, grant, unique},
    interposed::Interposed,
    process::Installation,
    sandbox_config,
    system::{Clock, Trace},
    waiting::until,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");
const COMPLETE: &str = "POST /v2/booking/complete";
const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(86_400);

/// With a grant that is given by a clock so far ahead.
fn granted_ahead(opened: &Opened, by: Duration) -> Value {
    let mut claims = opened.claims();
    for time in ["iat", "exp"] {
        claims[time] = json!(claims[time].as_u64().unwrap() + by.as_secs());
    }
    let mut body = opened.completion();
    body["grant"] = json!(grant(&claims));
    body
}

/// That of `trace` the journal was written to and then synced before this was sent.
fn assert_on_disk_before(trace: &[String], sent: &str) {
    let sent = |line: &String| line.starts_with("write socket:") && line.contains(sent);
    let sent = trace.iter().position(sent).unwrap();
    let before = &trace[..sent];
    let of_log = |line: &String, what: &str| {
        line.starts_with(what) && line.trim_end().ends_with("/journal.db-wal")
    };
    let written = before.iter().rposition(|line| of_log(line, "write "));
    let written = written.unwrap();
    let synced = before[written..].iter().any(|line| of_log(line, "sync "));
    assert!(synced, "{before:#?}");
}

#[tokio::test]
async fn what_is_submitted_is_on_the_disk_before_its_first_byte_leaves() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "").with_journal_file();
    let trace = Trace::of(&mut installation);
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let opened = gateway.check_out(&hotel).await;
    let folder = format!("sync {}", installation.folder().display());
    assert!(
        trace.lines().iter().any(|line| line.trim_end() == folder),
        "the journal's files themselves are not lost"
    );

    let before = trace.lines().len();
    let answer = gateway
        .complete(&opened, &unique(), &opened.completion())
        .await;
    assert_eq!(answer.status(), StatusCode::OK);
    let booked: Value = answer.json().await.unwrap();
    let lines = trace.lines().split_off(before);
    assert_on_disk_before(&lines, "POST /v2/booking/complete");
    // The visitor is told nothing that a power cut could undo.
    assert_on_disk_before(&lines, "HTTP/1.1 200 OK");

    let before = trace.lines().len();
    let booking = booked["booking_id"].as_str().unwrap();
    let answer = gateway.cancel(&opened.handle, &unique(), booking).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let lines = trace.lines().split_off(before);
    assert_on_disk_before(&lines, "POST /v2/booking/cancel");
}

#[tokio::test]
async fn a_copy_and_its_name_are_on_the_disk_when_that_is_said() {
    let mut installation = Installation::new(PROGRAM, "http://127.0.0.1:9", "").with_journal_file();
    let gateway = installation.start().await;
    let trace = Trace::of(&mut installation);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    let copied = ["journal", "copy", file.to_str().unwrap()];
    let copied = installation.run(&copied).await;
    assert!(copied.status.success());
    gateway.kill().await;
    let trace = trace.lines();
    let of = |what: &str, path: &Path| {
        let line = format!("{what} {}", path.display());
        trace.iter().rposition(|traced| traced.trim_end() == line)
    };
    let written = of("write", &file).expect("it is written");
    for path in [&*file, folder.path()] {
        assert!(of("sync", path) > Some(written), "{trace:#?}");
    }
}

#[tokio::test]
async fn a_clock_years_ahead_deletes_nothing() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let retention = "retention = \"30days\"";
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), retention);
    let clock = Clock::of(&mut installation);
    let gateway = installation.start().await;
    let booked = gateway.book(&gateway.ordinary_hotel().await).await;
    gateway.kill().await;

    clock.set_ahead(3 * 365 * DAY);
    let mut gateway = installation.start().await;
    let refused = gateway.logged("nothing old is deleted").await;
    assert!(refused.contains("1095 days ahead"), "{refused}");
    gateway.kill().await;
    clock.set_ahead(Duration::ZERO);
    let gateway = installation.start().await;
    assert_eq!(gateway.show(&booked.opened.handle).await["state"], "booked");
    gateway.kill().await;

    // A person says that so much time has really passed.
    clock.set_ahead(3 * 365 * DAY);
    let trusted = installation.run(&["journal", "trust-clock"]).await;
    assert!(trusted.status.success());
    installation.set("RUST_LOG", "info");
    let mut gateway = installation.start().await;
    gateway.logged("old submissions were deleted").await;
}

#[tokio::test]
async fn a_checkout_can_be_submitted_for_an_hour_and_a_clock_that_is_wrong_makes_it_last_no_longer()
{
    let sandbox = sandbox_config().search_lifetime(DAY).checkout_lifetime(DAY);
    let (sandbox, seen) = (Sandbox::new(sandbox), Seen::default());
    let provider = Server::start(seen.writing_down(sandbox.router())).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    let clock = Clock::of(&mut installation);
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let left = gateway.check_out(&hotel).await;
    let bought = gateway.check_out(&hotel).await;
    let (key, body) = (unique(), bought.completion());
    let answer = gateway.complete(&bought, &key, &body).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let booked: Value = answer.json().await.unwrap();
    gateway.kill().await;

    clock.set_ahead(HOUR);
    let gateway = installation.start().await;
    let refused = gateway
        .complete(&left, &unique(), &granted_ahead(&left, HOUR))
        .await;
    assert_eq!(refused.status(), StatusCode::GONE);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/expired");
    assert_eq!(gateway.show(&left.handle).await["state"], "open");
    let again = gateway.complete(&bought, &key, &body).await;
    assert_eq!(again.status(), StatusCode::OK);
    assert_eq!(again.json::<Value>().await.unwrap(), booked);
    let ahead = gateway.check_out(&hotel).await;
    gateway.kill().await;

    clock.set_ahead(Duration::ZERO);
    installation.set("RUST_LOG", "warn");
    let mut gateway = installation.start().await;
    let body = ahead.completion();
    let refused = gateway.complete(&ahead, &unique(), &body).await;
    assert_eq!(refused.status(), StatusCode::GONE);
    gateway.logged("opened by a clock that was ahead").await;
    assert_eq!(seen.count(COMPLETE), 1);
    let body = left.completion();
    let answer = gateway.complete(&left, &unique(), &body).await;
    assert_eq!(answer.status(), StatusCode::OK, "nothing was lost");
    assert_eq!(seen.count(COMPLETE), 2);
}

#[tokio::test]
async fn a_clock_that_jumps_while_the_provider_works_changes_nothing_of_what_it_does() {
    let sandbox = sandbox_config().search_lifetime(DAY).checkout_lifetime(DAY);
    let (answers, seen) = (Interposed::default(), Seen::default());
    let sandbox = answers.before(Sandbox::new(sandbox).router());
    let provider = Server::start(seen.writing_down(sandbox)).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    let clock = Clock::of(&mut installation);
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let (left, bought) = (
        gateway.check_out(&hotel).await,
        gateway.check_out(&hotel).await,
    );
    let held = answers.hold(COMPLETE);
    let request = gateway.completion(&bought, &unique(), &bought.completion());
    let under_way = tokio::spawn(request.send());
    seen.until(COMPLETE, 1).await;
    clock.set_ahead(HOUR);
    assert_eq!(gateway.show(&bought.handle).await["state"], "confirming");
    let body = granted_ahead(&left, HOUR);
    let refused = gateway.complete(&left, &unique(), &body).await;
    assert_eq!(refused.status(), StatusCode::GONE);
    drop(held);
    let answer = under_way.await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let booked: Value = answer.json().await.unwrap();
    assert_eq!(booked["state"], "booked");
    clock.set_ahead(Duration::ZERO);
    assert_eq!(gateway.show(&bought.handle).await["state"], "booked");
    let answer = gateway.complete(&left, &unique(), &left.completion()).await;
    assert_eq!(answer.status(), StatusCode::OK, "nothing was lost");
    assert_eq!(seen.count(COMPLETE), 2);
}

#[tokio::test]
async fn what_was_put_off_by_a_clock_that_was_ahead_is_told_once_it_is_set_right() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let (backend, server) = Backend::start(&[Status::SERVICE_UNAVAILABLE, Status::OK]).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    let later = "outcome_retry_after = \"1h\"";
    installation.tell_outcomes(&server.url("/outcomes"), later);
    let clock = Clock::of(&mut installation);
    clock.set_ahead(5 * HOUR);
    let gateway = installation.start().await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let body = granted_ahead(&opened, 5 * HOUR);
    let answer = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(answer.status(), StatusCode::OK);
    until("it is put off", async || {
        gateway.metric("stopover_outcomes_undelivered").await == Some(1)
    })
    .await;
    assert_eq!(backend.deliveries(1).await.len(), 1);
    clock.set_ahead(Duration::ZERO);
    let told = backend.deliveries(2).await;
    assert_eq!(told[1].json()["outcome"], "booked");
}
