//! Visitors leave, and service managers stop the process: a completion is carried out to its end.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::Value;
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    booking::{Opened, Seen, TEST_HOTEL, TestGateway, unique},
    interposed::{Held, Interposed},
    process::{Installation, Process},
    sandbox_config,
    waiting::{eventually, until},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    time::timeout,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");
const COMPLETE: &str = "POST /v2/booking/complete";

#[tokio::test]
async fn a_visitor_who_leaves_at_any_moment_finds_one_booking() {
    let gateway = TestGateway::start().await;
    gateway
        .faults
        .add("POST /v2/booking/complete=latency:40".parse().unwrap());
    for wait in [0, 1, 2, 3, 5, 8, 12, 20, 30, 40, 45, 50, 60, 80] {
        gateway.seen.forget();
        let opened = gateway.check_out(&gateway.hotel).await;
        let (key, body) = (unique(), opened.completion());
        // Dropping the request closes its connection.
        let left = timeout(
            Duration::from_millis(wait),
            gateway.complete(&opened, &key, &body),
        );
        drop(left.await);
        let booked = eventually("it is completed", async || {
            let answer = gateway.complete(&opened, &key, &body).await;
            (answer.status() != StatusCode::CONFLICT).then_some(answer)
        })
        .await;
        assert_eq!(booked.status(), StatusCode::OK, "after {wait} ms");
        let booked: Value = booked.json().await.unwrap();
        assert_eq!(booked["state"], "booked", "after {wait} ms");
        let shown = gateway.show(&opened.handle).await;
        assert_eq!(shown["booking_id"], booked["booking_id"]);
        assert_eq!(gateway.seen.count(COMPLETE), 1, "after {wait} ms");
    }
}

#[tokio::test]
async fn what_a_visitor_left_behind_is_completed_without_being_asked_again() {
    let gateway = TestGateway::start().await;
    let held = gateway.answers.hold(COMPLETE);
    let opened = gateway.check_out(&gateway.hotel).await;
    let (key, body) = (unique(), opened.completion());
    tokio::select! {
        answer = gateway.complete(&opened, &key, &body) => panic!("{}", answer.status()),
        () = gateway.seen.until(COMPLETE, 1) => (),
    }
    assert_eq!(gateway.show(&opened.handle).await["state"], "confirming");
    drop(held);
    let state = eventually("it is completed", async || {
        let state = gateway.show(&opened.handle).await["state"].clone();
        (state != "confirming").then_some(state)
    })
    .await;
    assert_eq!(state, "booked");
}

/// A gateway's program before a provider that completes nothing until it may.
async fn unhurried() -> (Installation, Seen, Held, Server) {
    let (answers, seen) = (Interposed::default(), Seen::default());
    let sandbox = answers.before(Sandbox::new(sandbox_config()).router());
    let provider = Server::start(seen.writing_down(sandbox)).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    installation.set("RUST_LOG", "info");
    (installation, seen, answers.hold(COMPLETE), provider)
}

#[tokio::test]
async fn a_stop_waits_for_the_completion_and_its_visitor_gets_the_answer() {
    let (installation, seen, held, _provider) = unhurried().await;
    let gateway = installation.start().await;
    let opened = gateway.check_out(TEST_HOTEL).await;
    let (key, body) = (unique(), opened.completion());
    let (answer, ()) = tokio::join!(gateway.complete(&opened, &key, &body), async {
        seen.until(COMPLETE, 1).await;
        gateway.signal("TERM").await;
        until("the gateway takes no connections", async || {
            TcpStream::connect(gateway.address()).await.is_err()
        })
        .await;
        drop(held);
    });
    assert_eq!(answer.status(), StatusCode::OK);
    drop(answer);
    assert!(gateway.ended().await.success());
    let gateway = installation.start().await;
    assert_eq!(gateway.show(&opened.handle).await["state"], "booked");
    assert_eq!(seen.count(COMPLETE), 1);
}

/// A visitor leaves while the provider has the completion, and the gateway is told to end.
async fn stop_amid(gateway: &mut Process, opened: &Opened, seen: &Seen) {
    let (key, body) = (unique(), opened.completion());
    tokio::select! {
        answer = gateway.complete(opened, &key, &body) => panic!("{}", answer.status()),
        () = seen.until(COMPLETE, 1) => (),
    }
    gateway.signal("TERM").await;
    gateway.logged("waiting for submissions under way").await;
}

#[tokio::test]
async fn a_stop_waits_for_the_completion_of_a_visitor_who_left() {
    let (installation, seen, held, _provider) = unhurried().await;
    let mut gateway = installation.start().await;
    let opened = gateway.check_out(TEST_HOTEL).await;
    stop_amid(&mut gateway, &opened, &seen).await;
    drop(held);
    assert!(gateway.ended().await.success());
    let gateway = installation.start().await;
    assert_eq!(gateway.show(&opened.handle).await["state"], "booked");
    assert_eq!(seen.count(COMPLETE), 1);
}

#[tokio::test]
async fn a_completion_that_is_still_being_received_when_the_last_are_waited_for_is_not_submitted() {
    let (mut installation, seen, held, _provider) = unhurried().await;
    installation.set("STOPOVER_GATEWAY__LIMITS__BODY_TIMEOUT", "60s");
    let mut gateway = installation.start().await;
    let (waited_for, late) = (
        gateway.check_out(TEST_HOTEL).await,
        gateway.check_out(TEST_HOTEL).await,
    );
    let slow = gateway.completion(&late, &unique(), &late.completion());
    let slow = slow.build().unwrap();
    let body = slow.body().unwrap().as_bytes().unwrap();
    let mut head = format!(
        "POST /booking/complete HTTP/1.1\r\nhost: gateway\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in slow.headers() {
        head += &format!("{name}: {}\r\n", value.to_str().unwrap());
    }
    let mut stream = TcpStream::connect(gateway.address()).await.unwrap();
    let begun = [head.as_bytes(), b"\r\n{"].concat();
    stream.write_all(&begun).await.unwrap();
    stop_amid(&mut gateway, &waited_for, &seen).await;
    stream.write_all(&body[1..]).await.unwrap();
    let mut answer = String::new();
    let mut stream = BufReader::new(stream);
    stream.read_line(&mut answer).await.unwrap();
    assert!(answer.contains("429"), "{answer}");
    drop(held);
    assert!(gateway.ended().await.success());
    let gateway = installation.start().await;
    assert_eq!(gateway.show(&waited_for.handle).await["state"], "booked");
    assert_eq!(gateway.show(&late.handle).await["state"], "open");
    assert_eq!(seen.count(COMPLETE), 1);
}
