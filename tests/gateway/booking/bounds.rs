//! What a site may book: counted before anything is submitted, and changed while the gateway runs.

use std::{fs, time::Duration};

use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_gateway::config::{Amounts, SiteConfig};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    KEY, SITE, Server,
    booking::{GRANT_KEY, Opened, SITE_NAME, Seen, TEST_HOTEL, TestGateway, unique},
    process::Installation,
    sandbox_config,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");
const COMPLETE: &str = "POST /v2/booking/complete";

/// A gateway for a site with bounds.
async fn bounded(bound: impl FnOnce(&mut SiteConfig)) -> TestGateway {
    TestGateway::with(sandbox_config(), |config| {
        bound(config.sites.0.get_mut(SITE_NAME).unwrap());
        config.provider.default_retry_after = Duration::from_millis(1);
    })
    .await
}

fn amounts(value: Value) -> Option<Amounts> {
    Some(serde_json::from_value(value).unwrap())
}

/// Books an ordinary hotel. None, or the bound that kept anything from being submitted.
async fn obstacle(gateway: &TestGateway) -> Option<String> {
    let opened = gateway.check_out(&gateway.hotel).await;
    let before = gateway.seen.count(COMPLETE);
    let answer = gateway
        .complete(&opened, &unique(), &opened.completion())
        .await;
    if answer.status().is_success() {
        return None;
    }
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["type"], "/problems/booking-closed");
    assert_eq!(gateway.seen.count(COMPLETE), before);
    assert_eq!(gateway.show(&opened.handle).await["state"], "open");
    Some(answer["detail"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn purchases_within_an_hour_and_a_day_are_bounded() {
    for period in ["hour", "day"] {
        let two = 2.try_into().ok();
        let gateway = bounded(|site| match period {
            "hour" => site.completions_per_hour = two,
            _ => site.completions_per_day = two,
        })
        .await;
        // What is refused has cost nothing, and the test hotel never does.
        gateway.answers.answer(COMPLETE, 403, json!({}));
        let refused = gateway.check_out(&gateway.hotel).await;
        let answer = gateway
            .complete(&refused, &unique(), &refused.completion())
            .await;
        assert_eq!(answer.json::<Value>().await.unwrap()["state"], "refused");
        assert_eq!(
            [obstacle(&gateway).await, obstacle(&gateway).await],
            [None, None]
        );
        let expected = format!("completions_per_{period}: reached");
        assert_eq!(obstacle(&gateway).await, Some(expected));
        gateway.book(TEST_HOTEL).await;
    }
}

#[tokio::test]
async fn what_purchases_cost_together_is_bounded_to_the_cent() {
    for period in ["hour", "day"] {
        let probe = TestGateway::start().await;
        let opened = probe.check_out(&probe.hotel).await;
        let price = opened.checkout["session"]["price"].as_f64().unwrap();
        let cents = (price * 100.0).round();
        for (most, obstacles) in [
            (cents * 2.0, [false, false, true]),
            (cents * 2.0 - 1.0, [false, true, true]),
        ] {
            let most = amounts(json!({ "EUR": most / 100.0, "USD": 1_000_000 }));
            let gateway = bounded(|site| match period {
                "hour" => site.amount_per_hour = most,
                _ => site.amount_per_day = most,
            })
            .await;
            for expected in obstacles {
                let obstacle = obstacle(&gateway).await;
                assert_eq!(obstacle.is_some(), expected, "{obstacle:?}");
                if let Some(obstacle) = obstacle {
                    assert!(obstacle.starts_with(&format!("amount_per_{period}: ")));
                }
            }
        }
    }
}

#[tokio::test]
async fn a_currency_without_a_bound_is_refused_where_others_have_one() {
    let gateway = bounded(|site| site.amount_per_day = amounts(json!({ "USD": 1_000_000 }))).await;
    let obstacle = obstacle(&gateway).await.unwrap();
    assert!(obstacle.starts_with("amount_per_day: "), "{obstacle}");
}

#[tokio::test]
async fn unknown_outcomes_are_bounded() {
    let gateway = bounded(|site| site.concurrent_unknowns = 2.try_into().ok()).await;
    gateway
        .faults
        .add("POST /v2/booking/complete=server-error*2".parse().unwrap());
    assert_eq!(
        [obstacle(&gateway).await, obstacle(&gateway).await],
        [None, None]
    );
    let expected = "concurrent_unknowns: reached".to_owned();
    assert_eq!(obstacle(&gateway).await, Some(expected));
}

#[tokio::test]
async fn what_is_under_way_counts_as_not_known() {
    let gateway = bounded(|site| site.concurrent_unknowns = 1.try_into().ok()).await;
    let held = gateway.answers.hold(COMPLETE);
    let opened = gateway.check_out(&gateway.hotel).await;
    let (key, body) = (unique(), opened.completion());
    let (booked, second) = tokio::join!(gateway.complete(&opened, &key, &body), async {
        gateway.seen.until(COMPLETE, 1).await;
        let obstacle = obstacle(&gateway).await;
        drop(held);
        obstacle
    });
    assert_eq!(booked.status(), StatusCode::OK);
    assert_eq!(second, Some("concurrent_unknowns: reached".to_owned()));
    assert_eq!(obstacle(&gateway).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_does_not_squeeze_past_a_bound() {
    let gateway = bounded(|site| site.completions_per_hour = 5.try_into().ok()).await;
    let gateway = std::sync::Arc::new(gateway);
    let found = gateway.search(&gateway.hotel).await;
    let mut crowd = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let (gateway, found) = (gateway.clone(), found.clone());
        crowd.spawn(async move {
            let opened = Opened::from(gateway.create(&found).await).await;
            let body = opened.completion();
            gateway.complete(&opened, &unique(), &body).await.status()
        });
    }
    let statuses = crowd.join_all().await;
    let booked = statuses.iter().filter(|status| **status == StatusCode::OK);
    assert_eq!(booked.count(), 5);
    assert_eq!(gateway.seen.count(COMPLETE), 5);
}

#[tokio::test]
async fn an_operator_stops_and_reopens_bookings_in_the_file() {
    let (sandbox, seen) = (Sandbox::new(sandbox_config()), Seen::default());
    let provider = Server::start(seen.writing_down(sandbox.router())).await;
    let base = provider.url("/v2");
    let mut installation = Installation::new(PROGRAM, &base, "");
    installation.set("RUST_LOG", "info");
    let mut gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let found = gateway.search(TEST_HOTEL).await;
    let booked = gateway.book(&hotel).await;
    let opened = gateway.check_out(&hotel).await;
    let (key, body) = (unique(), opened.completion());

    installation.configure(&base, "stopped = true");
    let line = gateway.logged("stopped=true").await;
    assert!(line.contains("the configuration was read"), "{line}");
    let refused = gateway.create(&found).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/booking-closed");
    assert_eq!(seen.count(COMPLETE), 1);
    // What is booked is not stopped.
    assert_eq!(gateway.show(&booked.opened.handle).await["state"], "booked");
    let looked_up = gateway
        .look_up(&booked.id, "eleni.markou@mail.example")
        .await;
    assert_eq!(looked_up.status(), StatusCode::OK);
    let cancelled = gateway
        .cancel(&booked.opened.handle, &unique(), &booked.id)
        .await;
    assert_eq!(cancelled.status(), StatusCode::OK);

    // A file that cannot be used changes nothing, however it is made known.
    installation.configure(&base, "stopped = perhaps");
    gateway.signal("HUP").await;
    gateway.logged("the configuration cannot be used").await;
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);

    installation.configure(&base, "");
    gateway.signal("HUP").await;
    gateway.logged("stopped=false").await;
    assert_eq!(gateway.create(&found).await.status(), StatusCode::OK);
    let completed = gateway.complete(&opened, &key, &body).await;
    assert_eq!(completed.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_file_beside_the_journal_stops_bookings_whatever_the_configuration_says() {
    let (sandbox, seen) = (Sandbox::new(sandbox_config()), Seen::default());
    let provider = Server::start(seen.writing_down(sandbox.router())).await;
    let base = provider.url("/v2");
    let installation = Installation::new(PROGRAM, &base, "").with_journal_file();
    let mut gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let found = gateway.search(&hotel).await;
    let opened = gateway.check_out(&hotel).await;
    let (key, body) = (unique(), opened.completion());
    installation.configure(&base, "stopped = perhaps");
    gateway.logged("the configuration cannot be used").await;

    fs::write(installation.stop_file(), "").unwrap();
    let refused = gateway.create(&found).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/booking-closed");
    assert_eq!(seen.count(COMPLETE), 0);

    fs::remove_file(installation.stop_file()).unwrap();
    let booked = gateway.complete(&opened, &key, &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
}

#[tokio::test]
async fn without_a_configuration_file_bookings_are_stopped_and_keys_read_again_as_well() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    installation.forget_file();
    let key_file = installation.folder().join("grant-key");
    fs::write(&key_file, GRANT_KEY.replace("canary", "former")).unwrap();
    for (variable, value) in [
        ("STOPOVER_GATEWAY__LISTEN", "127.0.0.1:0"),
        ("STOPOVER_GATEWAY__METRICS_LISTEN", "127.0.0.1:0"),
        (
            "STOPOVER_GATEWAY__PROVIDER__HOTELS_URL",
            &provider.url("/v2"),
        ),
        ("STOPOVER_GATEWAY__PROVIDER__API_KEY", KEY),
        ("STOPOVER_GATEWAY__PLACES__CRAWL", "false"),
        (
            "STOPOVER_GATEWAY__BOOKING__JOURNAL",
            installation.journal().to_str().unwrap(),
        ),
        ("STOPOVER_GATEWAY__SITES__SITE__ORIGINS", SITE),
        (
            "STOPOVER_GATEWAY__SITES__SITE__GRANT_KEY_FILE",
            key_file.to_str().unwrap(),
        ),
        ("RUST_LOG", "info"),
    ] {
        installation.set(variable, value);
    }
    let mut gateway = installation.start().await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let (key, body) = (unique(), opened.completion());
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);

    fs::write(&key_file, GRANT_KEY).unwrap();
    gateway.signal("HUP").await;
    gateway.logged("the configuration was read").await;
    fs::write(installation.stop_file(), "").unwrap();
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    fs::remove_file(installation.stop_file()).unwrap();
    let booked = gateway.complete(&opened, &key, &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_bound_changed_in_the_file_holds_from_then_on_and_its_victim_can_come_again() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let base = provider.url("/v2");
    let bound = |most: u32| format!("[sites.{SITE_NAME}.amount_per_day]\nEUR = {most}\n");
    let mut installation = Installation::new(PROGRAM, &base, &bound(1));
    installation.set("RUST_LOG", "info");
    let mut gateway = installation.start().await;
    // Once more, as it starts to look at the file.
    gateway.logged("the configuration was read").await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let (key, body) = (unique(), opened.completion());
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    installation.configure(&base, &bound(1_000_000));
    gateway.logged("the configuration was read").await;
    // The same key and the same grant: neither was used up.
    let booked = gateway.complete(&opened, &key, &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
}
