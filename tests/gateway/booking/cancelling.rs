//! However often it is asked for, whoever leaves and whatever stops: a booking is cancelled once.

use std::{sync::Arc, time::Duration};

use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Caller, Server,
    booking::{Booked, Seen, TestGateway, unique},
    interposed::Interposed,
    process::{Installation, Process},
    relay::{Relay, Step},
    sandbox_config,
    waiting::eventually,
};
use tokio::{task::JoinSet, time::timeout};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");
const CANCEL: &str = "POST /v2/booking/cancel";
const CROWD: usize = 1000;

/// Cancels the same booking as often as there are keys, all at once; the answers.
async fn crowd(
    gateway: &Arc<TestGateway>,
    booked: &Arc<Booked>,
    keys: Vec<String>,
) -> Vec<(StatusCode, Value)> {
    let mut crowd = JoinSet::new();
    for key in keys {
        let (gateway, booked) = (Arc::clone(gateway), Arc::clone(booked));
        crowd.spawn(async move {
            let answer = gateway
                .cancel(&booked.opened.handle, &key, &booked.id)
                .await;
            (answer.status(), answer.json().await.unwrap())
        });
    }
    crowd.join_all().await
}

async fn busy_desk() -> (Arc<TestGateway>, Arc<Booked>) {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.limits.concurrent_purchases = 2 * CROWD;
    })
    .await;
    let booked = gateway.book(&gateway.hotel).await;
    (Arc::new(gateway), Arc::new(booked))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_duplicates_at_once_are_one_cancellation() {
    let (gateway, booked) = busy_desk().await;
    let slow = format!("{CANCEL}=latency:300").parse().unwrap();
    gateway.faults.add(slow);
    let key = unique();
    let answers = crowd(&gateway, &booked, vec![key.clone(); CROWD]).await;
    let stored = gateway
        .cancel(&booked.opened.handle, &key, &booked.id)
        .await;
    let stored: Value = stored.json().await.unwrap();
    assert_eq!(stored["cancellation"]["state"], "cancelled");
    for (status, answer) in answers {
        if status == StatusCode::OK {
            assert_eq!(answer, stored);
        } else {
            assert_eq!(
                (status, &answer["type"]),
                (StatusCode::CONFLICT, &json!("/problems/in-progress"))
            );
        }
    }
    assert_eq!(gateway.seen.count(CANCEL), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_keys_for_one_booking_are_one_cancellation() {
    let (gateway, booked) = busy_desk().await;
    let keys = (0..CROWD).map(|_| unique()).collect();
    let answers = crowd(&gateway, &booked, keys).await;
    let (cancelled, others): (Vec<_>, Vec<_>) = answers
        .into_iter()
        .partition(|(status, _)| *status == StatusCode::OK);
    assert_eq!(cancelled.len(), 1);
    for (status, answer) in others {
        assert_eq!(
            (status, &answer["type"]),
            (StatusCode::CONFLICT, &json!("/problems/already-submitted"))
        );
    }
    assert_eq!(gateway.seen.count(CANCEL), 1);
    assert_eq!(cancellation(&gateway, &booked).await, "cancelled");
}

async fn cancellation(gateway: &Caller, booked: &Booked) -> Value {
    gateway.show(&booked.opened.handle).await["cancellation"]["state"].clone()
}

#[tokio::test]
async fn a_visitor_who_leaves_at_any_moment_finds_one_cancellation() {
    let gateway = TestGateway::start().await;
    let slow = format!("{CANCEL}=latency:40").parse().unwrap();
    gateway.faults.add(slow);
    for wait in [0, 1, 2, 3, 5, 8, 12, 20, 30, 40, 45, 50, 60, 80] {
        let booked = gateway.book(&gateway.hotel).await;
        gateway.seen.forget();
        let (key, handle) = (unique(), &booked.opened.handle);
        // Dropping the request closes its connection.
        let left = gateway.cancel(handle, &key, &booked.id);
        drop(timeout(Duration::from_millis(wait), left).await);
        let cancelled = eventually("it is cancelled", async || {
            let answer = gateway.cancel(handle, &key, &booked.id).await;
            (answer.status() != StatusCode::CONFLICT).then_some(answer)
        })
        .await;
        assert_eq!(cancelled.status(), StatusCode::OK, "after {wait} ms");
        let state = cancellation(&gateway, &booked).await;
        assert_eq!(state, "cancelled", "after {wait} ms");
        assert_eq!(gateway.seen.count(CANCEL), 1, "after {wait} ms");
    }
}

async fn book(gateway: &Process) -> Booked {
    let hotel = gateway.ordinary_hotel().await;
    gateway.book(&hotel).await
}

#[tokio::test]
async fn a_stop_waits_for_the_cancellation_of_a_visitor_who_left() {
    let (answers, seen) = (Interposed::default(), Seen::default());
    let sandbox = answers.before(Sandbox::new(sandbox_config()).router());
    let provider = Server::start(seen.writing_down(sandbox)).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    installation.set("RUST_LOG", "info");
    let mut gateway = installation.start().await;
    let booked = book(&gateway).await;
    let (key, held) = (unique(), answers.hold(CANCEL));
    tokio::select! {
        answer = gateway.cancel(&booked.opened.handle, &key, &booked.id) => panic!("{}", answer.status()),
        () = seen.until(CANCEL, 1) => (),
    }
    gateway.signal("TERM").await;
    gateway.logged("waiting for submissions under way").await;
    drop(held);
    assert!(gateway.ended().await.success());
    let output = installation.run(&["journal", "show", &booked.id]).await;
    let known: Value = serde_json::from_slice(&output.stdout).unwrap();
    let states: Vec<_> = known
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["state"])
        .collect();
    assert_eq!(states, ["booked", "cancelled"]);
    assert_eq!(seen.count(CANCEL), 1);
}

#[tokio::test]
async fn killed_at_any_step_the_gateway_never_cancels_twice_and_finds_out_what_it_can() {
    for step in [
        Step::Accepted,
        Step::Head,
        Step::Body,
        Step::CarriedOut,
        Step::HalfAnswer,
        Step::Answer,
    ] {
        let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
        let relay = Relay::before(provider.address()).await;
        let installation = Installation::new(PROGRAM, &relay.url("/v2"), "").with_journal_file();
        let gateway = installation.start().await;
        let booked = book(&gateway).await;
        let before = relay.submissions();
        let (key, handle) = (unique(), &booked.opened.handle);
        relay.stop_at(step);
        tokio::select! {
            answer = gateway.cancel(handle, &key, &booked.id) => {
                // Only then can the gateway have been faster than the relay's word of it.
                assert_eq!((step, answer.status()), (Step::Answer, StatusCode::OK));
            }
            () = relay.reached() => (),
        }
        gateway.kill().await;
        relay.stop_at(None);

        let gateway = installation.start().await;
        let carried_out = !matches!(step, Step::Accepted | Step::Head | Step::Body);
        let expected = if carried_out { "cancelled" } else { "unknown" };
        assert_eq!(cancellation(&gateway, &booked).await, expected, "{step:?}");
        for key in [key, unique()] {
            let again = gateway.cancel(handle, &key, &booked.id).await;
            assert_ne!(
                again.status(),
                StatusCode::INTERNAL_SERVER_ERROR,
                "{step:?}"
            );
        }
        assert_eq!(cancellation(&gateway, &booked).await, expected, "{step:?}");
        assert_eq!(relay.submissions(), before + 1, "{step:?}");
    }
}
