//! A gateway ends, or is not heard of, while it submits: another says that the outcome is unknown, and nothing is submitted again.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_tests::{
    booking::{Opened, unique},
    postgres,
    process::{Installation, Process},
    relay::{Relay, Step},
    waiting::{eventually, until},
};
use tokio::{net::TcpListener, task::JoinSet, time::sleep};

use super::{COMPLETE, Site, completed, settled};

/// What an operator sees of a checkout.
async fn listed(installation: &Installation, id: &str) -> Value {
    let output = installation.run(&["journal", "show", id]).await;
    let mut entries: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    entries.remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_another_gateway_knows_what_nobody_knows() {
    let site = Site::open().await;
    let heir = site.gateway();
    let next = heir.start().await;
    let hotel = next.ordinary_hotel().await;
    let steps = [
        Step::Accepted,
        Step::Head,
        Step::Body,
        Step::CarriedOut,
        Step::HalfAnswer,
        Step::Answer,
    ];
    join_all(steps.map(|step| killed_at(step, &site, &next, &heir, &hotel))).await;
}

async fn killed_at(step: Step, site: &Site, next: &Process, heir: &Installation, hotel: &str) {
    let relay = Relay::before(site.provider.address()).await;
    let installation = site.gateway_by(&site.database.address(), &relay.url("/v2"));
    let gateway = installation.start().await;
    let opened = gateway.check_out(hotel).await;
    let (key, body) = (unique(), opened.completion());
    relay.stop_at(step);
    tokio::select! {
        answer = gateway.complete(&opened, &key, &body) => {
            // Only then can the gateway have been faster than the relay's word of it.
            assert_eq!((step, answer.status()), (Step::Answer, StatusCode::OK));
        }
        () = relay.reached() => (),
    }
    gateway.kill().await;

    let shown = next.show(&opened.handle).await["state"].clone();
    let early = shown == "booked" && step == Step::Answer;
    assert!(early || shown == "confirming", "{step:?}: {shown}");
    let other = next.complete(&opened, &unique(), &body).await;
    assert_eq!(other.status(), StatusCode::CONFLICT, "{step:?}");

    let state = settled(next, &opened).await["state"].clone();
    let unknown = state == "unknown";
    assert!(
        unknown || (step == Step::Answer && state == "booked"),
        "{step:?}: {state}"
    );
    let again = next.complete(&opened, &key, &body).await;
    let expected = if unknown {
        StatusCode::ACCEPTED
    } else {
        StatusCode::OK
    };
    assert_eq!(again.status(), expected, "{step:?}");
    let other = next.complete(&opened, &unique(), &body).await;
    assert_eq!(other.status(), StatusCode::CONFLICT, "{step:?}");
    assert_eq!(relay.submissions(), 1, "{step:?}");
    assert!(site.submitted(&opened) <= 1, "{step:?}");
    let entry = listed(heir, opened.checkout_id()).await;
    assert_eq!(entry["state"], state, "{step:?}");
}

/// The same kills every time (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn random_kills_submit_nothing_twice_and_lose_nothing() {
    let site = Site::open().await;
    let slowly = "POST /v2/booking/complete=latency:15";
    site.faults.add(slowly.parse().unwrap());
    let (heir, doomed) = (site.gateway(), site.gateway());
    let next = heir.start().await;
    let hotel = next.ordinary_hotel().await;
    let mut dice = Dice(7);
    let mut purchases = Vec::new();
    for _ in 0..25 {
        let gateway = doomed.start().await;
        let found = next.search(&hotel).await;
        let mut visitors = JoinSet::new();
        for _ in 0..3 {
            let opened = Opened::from(next.create(&found).await).await;
            let (key, body) = (unique(), opened.completion());
            let request = gateway.completion(&opened, &key, &body);
            visitors.spawn(async move { _ = request.send().await });
            purchases.push((opened, key, body));
        }
        sleep(Duration::from_micros(dice.below(60_000))).await;
        gateway.kill().await;
        visitors.join_all().await;
    }
    let mut seen = BTreeMap::<String, usize>::new();
    for (opened, key, body) in &purchases {
        let again = eventually("the outcome is told", async || {
            let again = next.complete(opened, key, body).await;
            if again.status().is_success() {
                return Some(again);
            }
            assert_eq!(again.status(), StatusCode::CONFLICT);
            None
        });
        let state = again.await.json::<Value>().await.unwrap()["state"].clone();
        let submitted = site.submitted(opened);
        // Unknown may also mean that the kill came before the first byte left.
        assert!(
            submitted == 1 || (submitted == 0 && state == "unknown"),
            "{state}: {submitted}"
        );
        *seen.entry(state.as_str().unwrap().to_owned()).or_default() += 1;
    }
    println!("{} purchases: {seen:?}", purchases.len());
    assert!(seen.contains_key("booked") && seen.contains_key("unknown"));
    let unknown = next.metric("stopover_unknown{kind=\"completion\"}").await;
    assert_eq!(unknown, seen.get("unknown").map(|times| *times as u64));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_after_another_gateway_said_unknown_is_a_number_to_ask_for() {
    let site = Site::open().await;
    let held = site.answers.hold(COMPLETE);
    let wire = site.database.wire();
    let installation = site.gateway_by(&site.database.by(&wire), &site.provider.url("/v2"));
    let mut cut_off = installation.start().await;
    let heir = site.gateway();
    let next = heir.start().await;
    let hotel = next.ordinary_hotel().await;
    let opened = cut_off.check_out(&hotel).await;
    let (key, body) = (unique(), opened.completion());
    let request = cut_off.completion(&opened, &key, &body);
    let under_way = tokio::spawn(request.send());
    site.seen.until(COMPLETE, 1).await;
    wire.cut();

    assert_eq!(settled(&next, &opened).await["state"], "unknown");
    drop(held);
    cut_off.logged("an outcome could not be recorded").await;
    wire.mend();
    let line = cut_off
        .logged("another gateway had declared the outcome unknown")
        .await;
    assert!(line.contains("BKG-") && line.contains("booked"), "{line}");
    let _ = under_way.await;

    let entry = listed(&heir, opened.checkout_id()).await;
    assert_eq!(
        entry["state"], "unknown",
        "it stays so until a person decides"
    );
    let number = entry["claimed_id"].as_str().unwrap().to_owned();
    let again = completed(&cut_off, &opened, &key, &body, StatusCode::ACCEPTED).await;
    assert_eq!(again["state"], "unknown");
    assert_eq!(site.submitted(&opened), 1);

    let resolve = [
        "journal",
        "resolve",
        opened.checkout_id(),
        "confirmed",
        &number,
    ];
    assert!(heir.run(&resolve).await.status.success());
    let shown = cut_off.show(&opened.handle).await;
    assert_eq!(
        [&shown["state"], &shown["booking_id"]],
        [&json!("booked"), &json!(number)]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_was_taken_for_dead_submits_nothing_until_it_is_heard_of_again() {
    let site = Site::open().await;
    let wire = site.database.wire();
    let installation = site.gateway_by(&site.database.by(&wire), &site.provider.url("/v2"));
    let gateway = installation.start().await;
    let next = site.gateway().start().await;
    let names = || {
        let names = site.database.sql("SELECT owner FROM gateways");
        names.lines().map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let before = names();
    let opened = gateway.check_out(&next.ordinary_hotel().await).await;
    let (key, body) = (unique(), opened.completion());
    wire.cut();
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::INTERNAL_SERVER_ERROR);
    until("it is taken for dead", async || {
        site.database.sql("SELECT count(*) FROM gateways") == "1"
    })
    .await;
    assert_eq!(
        gateway.get("/readyz").await.status(),
        StatusCode::SERVICE_UNAVAILABLE
    );
    assert_eq!(next.get("/readyz").await.status(), StatusCode::OK);
    wire.mend();
    let booked = completed(&gateway, &opened, &key, &body, StatusCode::OK).await;
    assert_eq!(booked["state"], "booked");
    assert_eq!(site.submitted(&opened), 1);
    // Under another name: what is begun under the one before is not its own any more.
    let after = names();
    assert_eq!((after.len(), after.intersection(&before).count()), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_sent_stays_unknown_where_another_gateway_said_so_and_the_log_says_what_to_do()
{
    let site = Site::open().await;
    let mut heir = site.gateway();
    heir.set("RUST_LOG", "warn");
    let mut next = heir.start().await;
    let opened = next.check_out(&next.ordinary_hotel().await).await;
    let booked = next.book(&next.ordinary_hotel().await).await;
    // Accepts connections, and never says a word of TLS.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let provider = format!("https://{}/v2", silent.local_addr().unwrap());
    let wire = site.database.wire();
    let mut installation = site.gateway_by(&site.database.by(&wire), &provider);
    installation.set("STOPOVER_GATEWAY__PROVIDER__CONNECT_TIMEOUT", "3s");
    let mut gateway = installation.start().await;

    let (key, body) = (unique(), opened.completion());
    for (finding, submissions) in [
        ("not-booked", "completion"),
        ("not-cancelled", "cancellation"),
    ] {
        until("the gateway is ready", async || {
            gateway.get("/readyz").await.status() == StatusCode::OK
        })
        .await;
        let begun = format!("SELECT count(*) FROM {submissions}s WHERE state = 'submitting'");
        let submission = async {
            match finding {
                "not-booked" => gateway.complete(&opened, &key, &body).await,
                _ => {
                    gateway
                        .cancel(&booked.opened.handle, &key, &booked.id)
                        .await
                }
            }
        };
        let taken_over = async {
            until("the submission has begun", async || {
                site.database.sql(&begun) == "1"
            })
            .await;
            wire.cut();
            next.logged("submissions of a gateway that has ended").await;
            wire.mend();
        };
        let (answer, ()) = tokio::join!(submission, taken_over);
        assert_eq!(answer.status(), StatusCode::ACCEPTED, "{finding}");
        let line = gateway.logged("nothing was submitted").await;
        assert!(line.contains(finding), "{line}");
    }
    assert_eq!(next.show(&opened.handle).await["state"], "unknown");
    assert_eq!(site.submitted(&opened), 0);
}

/// Only the database's clock ends a lease: when it jumps, whoever looks first may take a gateway that lives for dead.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_databases_clock_that_jumps_costs_no_second_submission() {
    let (database, clock) = postgres::Server::with_clock();
    let site = Site::with(database).await;
    let gateways = [site.gateway().start().await, site.gateway().start().await];
    let hotel = gateways[0].ordinary_hotel().await;
    let held = site.answers.hold(COMPLETE);
    let opened = gateways[0].check_out(&hotel).await;
    let (key, body) = (unique(), opened.completion());
    let request = gateways[0].completion(&opened, &key, &body);
    let under_way = tokio::spawn(request.send());
    site.seen.until(COMPLETE, 1).await;
    let seconds = || -> i64 {
        let now = "SELECT extract(epoch FROM clock_timestamp())::bigint";
        site.database.sql(now).parse().unwrap()
    };
    let before = seconds();
    clock.set_ahead(Duration::from_secs(3600));
    assert!(seconds() >= before + 3600);
    let alive = "SELECT count(*) FROM gateways WHERE lease_until > clock_timestamp()";
    until("both are heard of", async || {
        site.database.sql(alive) == "2"
    })
    .await;
    drop(held);
    let _ = under_way.await.unwrap();
    let shown = settled(&gateways[1], &opened).await;
    let state = shown["state"].as_str().unwrap();
    assert!(["booked", "unknown"].contains(&state), "{shown}");
    for gateway in &gateways {
        let _ = gateway.complete(&opened, &key, &body).await;
        assert_eq!(gateway.show(&opened.handle).await["state"], state);
    }
    assert_eq!(site.submitted(&opened), 1);
    clock.set_ahead(Duration::ZERO);
    for gateway in &gateways {
        let opened = gateway.check_out(&hotel).await;
        let (key, body) = (unique(), opened.completion());
        let answer = completed(gateway, &opened, &key, &body, StatusCode::OK).await;
        assert_eq!(answer["state"], "booked");
        assert_eq!(site.submitted(&opened), 1);
    }
}
