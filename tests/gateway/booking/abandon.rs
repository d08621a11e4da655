//! An attempt that the visitor's page has given up is not submitted, however late its request arrives.

use std::sync::Arc;

use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Caller, Server,
    booking::{Opened, TestGateway, unique},
    process::Installation,
    sandbox_config,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

const COMPLETE: &str = "POST /v2/booking/complete";

/// The state that the answer tells.
async fn abandon(gateway: &Caller, opened: &Opened, key: &str) -> Value {
    let answer = gateway.abandonment(opened, key).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json::<Value>().await.unwrap()["state"].clone()
}

async fn told(answer: Response) -> (StatusCode, Value) {
    let status = answer.status();
    let answer: Value = answer.json().await.unwrap();
    let word = if status.is_success() { "state" } else { "type" };
    (status, answer[word].clone())
}

fn refused() -> (StatusCode, Value) {
    (StatusCode::CONFLICT, json!("/problems/abandoned"))
}

#[tokio::test]
async fn a_request_that_was_delayed_on_the_way_books_nothing_beside_a_new_one() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let (key, body) = (unique(), opened.completion());
    let delayed = gateway.completion(&opened, &key, &body).build().unwrap();
    let text = delayed.body().unwrap().as_bytes().unwrap().to_vec();
    let mut connection = TcpStream::connect(gateway.server.address()).await.unwrap();
    let mut head =
        String::from("POST /booking/complete HTTP/1.1\r\nhost: gateway\r\nconnection: close\r\n");
    for (name, value) in delayed.headers() {
        head += &format!("{name}: {}\r\n", value.to_str().unwrap());
    }
    head += &format!("content-length: {}\r\n\r\n", text.len());
    connection.write_all(head.as_bytes()).await.unwrap();
    let (last, first) = text.split_last().unwrap();
    connection.write_all(first).await.unwrap();

    assert_eq!(abandon(&gateway, &opened, &key).await, "open");
    connection.write_all(&[*last]).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 409"), "{answer}");
    assert!(answer.contains("/problems/abandoned"), "{answer}");
    assert_eq!(gateway.seen.count(COMPLETE), 0);

    // Its checkout and its grant are as good as before.
    let again = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(told(again).await, (StatusCode::OK, json!("booked")));
    assert_eq!(gateway.seen.count(COMPLETE), 1);
}

#[tokio::test]
async fn giving_up_may_be_repeated_and_outlasts_a_kill() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let opened = gateway.check_out(&hotel).await;
    let (key, body) = (unique(), opened.completion());
    for _ in 0..2 {
        assert_eq!(abandon(&gateway, &opened, &key).await, "open");
    }
    gateway.kill().await;
    let gateway = installation.start().await;
    let late = gateway.complete(&opened, &key, &body).await;
    assert_eq!(told(late).await, refused());
    assert_eq!(gateway.show(&opened.handle).await["state"], "open");
}

#[tokio::test]
async fn what_is_under_way_or_over_is_not_given_up() {
    let gateway = Arc::new(TestGateway::start().await);
    let opened = gateway.check_out(&gateway.hotel).await;
    let held = gateway.answers.hold(COMPLETE);
    let (key, body) = (unique(), opened.completion());
    let request = gateway.completion(&opened, &key, &body);
    let under_way = tokio::spawn(request.send());
    gateway.seen.until(COMPLETE, 1).await;
    for key in [&key, &unique()] {
        assert_eq!(abandon(&gateway, &opened, key).await, "confirming");
    }
    drop(held);
    let booked = under_way.await.unwrap().unwrap();
    assert_eq!(told(booked).await, (StatusCode::OK, json!("booked")));
    assert_eq!(abandon(&gateway, &opened, &key).await, "booked");
    assert_eq!(gateway.seen.count(COMPLETE), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_an_attempt_and_its_giving_up_at_once_one_wins_and_both_are_told_which() {
    let gateway = Arc::new(TestGateway::start().await);
    let (mut booked, mut given_up) = (0, 0);
    let mut round = 0;
    while booked == 0 || given_up == 0 || round < 20 {
        round += 1;
        assert!(round < 500, "{booked} booked, {given_up} given up");
        let opened = gateway.check_out(&gateway.hotel).await;
        let (key, body) = (unique(), opened.completion());
        let before = gateway.seen.count(COMPLETE);
        let mut crowd = JoinSet::new();
        // In both orders, so that either may be first.
        let requests = [
            gateway.completion(&opened, &key, &body),
            gateway.abandonment(&opened, &key),
        ];
        let requests = if round % 2 == 0 {
            requests.into_iter().rev().collect::<Vec<_>>()
        } else {
            requests.into()
        };
        for request in requests {
            crowd.spawn(async move {
                let request = request.build().unwrap();
                let path = request.url().path().to_owned();
                let answer = reqwest::Client::new().execute(request).await.unwrap();
                (path, told(answer).await)
            });
        }
        let mut answers = crowd.join_all().await;
        answers.sort_by(|one, other| one.0.cmp(&other.0));
        let [(_, abandoned), (_, completed)] = answers.try_into().unwrap();
        let submitted = gateway.seen.count(COMPLETE) - before;
        if abandoned == (StatusCode::OK, json!("open")) {
            assert_eq!((completed, submitted), (refused(), 0));
            given_up += 1;
        } else {
            let (status, state) = &abandoned;
            assert_eq!(*status, StatusCode::OK);
            assert!(
                ["confirming", "booked"].contains(&state.as_str().unwrap()),
                "{state}"
            );
            assert_eq!(completed, (StatusCode::OK, json!("booked")));
            assert_eq!(submitted, 1);
            booked += 1;
        }
    }
}

#[tokio::test]
async fn only_the_checkout_s_own_handle_gives_its_attempts_up() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let other = gateway.check_out(&gateway.hotel).await;
    let booked = gateway.book(&gateway.hotel).await;
    let found = gateway
        .look_up(&booked.id, "eleni.markou@mail.example")
        .await;
    let found: Value = found.json().await.unwrap();
    let key = unique();
    let with = |handle: &str| Opened {
        handle: handle.to_owned(),
        ..opened.clone()
    };
    for handle in [&other.handle, "none", found["handle"].as_str().unwrap()] {
        let answer = gateway.abandonment(&with(handle), &key).send().await;
        assert_eq!(answer.unwrap().status(), StatusCode::FORBIDDEN, "{handle}");
    }
    let completed = gateway.complete(&opened, &key, &opened.completion()).await;
    assert_eq!(told(completed).await, (StatusCode::OK, json!("booked")));
}

#[tokio::test]
async fn of_one_checkout_so_many_attempts_can_be_given_up() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    for _ in 0..100 {
        assert_eq!(abandon(&gateway, &opened, &unique()).await, "open");
    }
    let key = unique();
    let one_more = gateway.abandonment(&opened, &key).send().await.unwrap();
    assert_eq!(
        told(one_more).await,
        (StatusCode::TOO_MANY_REQUESTS, json!("/problems/busy"))
    );
    let completed = gateway.complete(&opened, &key, &opened.completion()).await;
    assert_eq!(told(completed).await, (StatusCode::OK, json!("booked")));
}
