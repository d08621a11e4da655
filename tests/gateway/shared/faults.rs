//! Down, gone, hanging, back, empty: every request is answered, and every booking goes through.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    booking::{TestGateway, unique},
    process::Installation,
    redis::Redis,
    sandbox_config,
};

use super::share;
use crate::health::until;

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

async fn gateway(redis: &Redis) -> TestGateway {
    TestGateway::with(sandbox_config(), |config| share(config, redis)).await
}

/// Whoever searches, reads and books is served.
async fn serves(gateway: &TestGateway, new: &str) {
    let known = gateway.get("/hotels/HTL-TEST").await;
    assert_eq!(known.status(), StatusCode::OK);
    let guessed = gateway.get(&format!("/hotels/HTL-{new}")).await;
    assert_eq!(guessed.status(), StatusCode::NOT_FOUND);
    gateway.book(&gateway.hotel).await;
}

/// How long it takes to serve five.
async fn five_served(gateway: &TestGateway, new: &str) -> Duration {
    let begun = Instant::now();
    for number in 0..5 {
        serves(gateway, &format!("{new}-{number}")).await;
    }
    begun.elapsed()
}

async fn says(gateway: &TestGateway, state: &str) {
    assert_eq!(until(gateway, "shared", state).await, StatusCode::OK);
    let told = gateway.metrics.get("/metrics").await.text().await.unwrap();
    let up = i32::from(state == "ready");
    assert!(
        told.contains(&format!("\nstopover_shared_up {up}\n")),
        "{told}"
    );
}

#[tokio::test]
async fn a_gateway_starts_without_it_and_takes_it_when_it_is_there() {
    let mut redis = Redis::stopped();
    let gateway = gateway(&redis).await;
    says(&gateway, "own_share").await;
    serves(&gateway, "WITHOUT").await;
    redis.start().await;
    says(&gateway, "ready").await;
    gateway.get("/hotels/HTL-WITH").await;
    redis.until("read", 1).await;
    serves(&gateway, "WITH").await;
}

#[tokio::test]
async fn nothing_is_lost_when_it_dies_comes_back_empty_is_flushed_or_takes_no_writes() {
    let mut redis = Redis::started().await;
    let gateway = gateway(&redis).await;
    says(&gateway, "ready").await;
    redis.kill().await;
    serves(&gateway, "DEAD").await;
    says(&gateway, "own_share").await;
    redis.start().await;
    says(&gateway, "ready").await;
    serves(&gateway, "BACK").await;
    redis.flush().await;
    serves(&gateway, "FLUSHED").await;
    let _: String = redis.ask(redis::cmd("SCRIPT").arg("FLUSH")).await;
    serves(&gateway, "FORGOTTEN").await;
    says(&gateway, "ready").await;
    let _: String = redis
        .ask(redis::cmd("REPLICAOF").arg("127.0.0.1").arg(1))
        .await;
    serves(&gateway, "READ-ONLY").await;
    says(&gateway, "own_share").await;
    let _: String = redis
        .ask(redis::cmd("REPLICAOF").arg("NO").arg("ONE"))
        .await;
    says(&gateway, "ready").await;
}

#[tokio::test]
async fn one_that_hangs_costs_no_request_anything_once_that_is_known() {
    let redis = Redis::started().await;
    let gateway = gateway(&redis).await;
    says(&gateway, "ready").await;
    let usual = five_served(&gateway, "USUAL").await;
    redis.pause().await;
    // Not known yet.
    serves(&gateway, "HANGING").await;
    says(&gateway, "own_share").await;
    let took = five_served(&gateway, "KNOWN").await;
    let one_wait = gateway.config.shared_timeout;
    assert!(took < usual + one_wait * 5, "{took:?}, usually {usual:?}");
    redis.resume().await;
    says(&gateway, "ready").await;
    serves(&gateway, "RESUMED").await;
}

/// How often it was given up.
async fn given_up(gateway: &TestGateway) -> u32 {
    let told = gateway.metrics.get("/metrics").await.text().await.unwrap();
    let (_, count) = told
        .split_once("\nstopover_shared_failures_total ")
        .unwrap();
    count.lines().next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn one_that_is_late_in_time_is_kept_and_one_that_is_later_is_waited_for_once() {
    let redis = Redis::started().await;
    let wire = redis.wire();
    let gateway = TestGateway::with(sandbox_config(), |config| {
        share(config, &redis);
        config.shared = Redis::by(&wire).into();
    })
    .await;
    says(&gateway, "ready").await;
    let longest = gateway.config.shared_timeout;
    wire.slow(longest / 20);
    serves(&gateway, "IN-TIME").await;
    says(&gateway, "ready").await;
    assert_eq!(given_up(&gateway).await, 0);
    wire.slow(longest * 2);
    serves(&gateway, "LATE").await;
    says(&gateway, "own_share").await;
    // Nobody else waits for it, and it is not taken back as long as it is late.
    for number in 0..5 {
        serves(&gateway, &format!("LATER-{number}")).await;
        assert_eq!(given_up(&gateway).await, 1);
    }
    wire.slow(Duration::ZERO);
    says(&gateway, "ready").await;
    serves(&gateway, "AGAIN").await;
    assert_eq!(given_up(&gateway).await, 1);
}

#[tokio::test]
async fn by_tls_it_is_taken_for_what_the_system_trusts() {
    let provider = Sandbox::new(sandbox_config());
    let provider = Server::start(provider.router()).await;
    let redis = Redis::with_tls().await;
    let key = "key = \"0123456789abcdef0123456789abcdef\"";
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), key);
    installation.set("STOPOVER_GATEWAY__SHARED", redis.encrypted_url());
    installation.set("STOPOVER_GATEWAY__SHARED_TIMEOUT", "2s");
    installation.set("RUST_LOG", "warn");
    let mut suspicious = installation.start().await;
    suspicious.logged("replicas is 1").await;
    until(&suspicious, "shared", "own_share").await;
    suspicious.kill().await;
    installation.set("SSL_CERT_FILE", redis.certificate().to_str().unwrap());
    let trusting = installation.start().await;
    until(&trusting, "shared", "ready").await;
    trusting.get("/hotels/HTL-TEST").await;
    redis.until("read", 1).await;
}

#[tokio::test]
async fn purchases_ask_it_nothing() {
    let redis = Redis::started().await;
    let gateway = TestGateway::with(sandbox_config(), |config| {
        share(config, &redis);
        // Whoever waited for it would wait in vain.
        config.shared_timeout = Duration::from_secs(600);
    })
    .await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let found = gateway.search(&gateway.hotel).await;
    redis.pause().await;
    let key = unique();
    let booked = gateway.complete(&opened, &key, &opened.completion()).await;
    assert_eq!(booked.status(), StatusCode::OK);
    let purchase: serde_json::Value = booked.json().await.unwrap();
    let id = purchase["booking_id"].as_str().unwrap();
    assert_eq!(gateway.show(&opened.handle).await["state"], "booked");
    let another = gateway.create(&found).await;
    assert_eq!(another.status(), StatusCode::OK);
    let key = unique();
    let cancelled = gateway.cancel(&opened.handle, &key, id).await;
    assert_eq!(cancelled.status(), StatusCode::OK);
}
