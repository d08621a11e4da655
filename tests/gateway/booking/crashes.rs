//! The gateway's process is killed at every step of a completion: nothing is submitted twice, and nothing is lost.

use std::{collections::BTreeMap, time::Duration};

use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    booking::{Opened, Seen, TEST_HOTEL, unique},
    process::{Installation, Process},
    relay::{Relay, Step},
    sandbox_config,
};
use tokio::{task::JoinSet, time::sleep};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

/// Random kills, and the completions under way at each.
const KILLS: u64 = 200;
const AT_ONCE: usize = 3;

/// The checkouts in the operator's list.
async fn listed(installation: &Installation) -> Vec<String> {
    let output = installation.run(&["journal", "list", "--json"]).await;
    let entries: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let unknown = entries.iter().map(|entry| {
        assert_eq!(entry["state"], "unknown");
        entry["id"].as_str().unwrap().to_owned()
    });
    unknown.collect()
}

#[tokio::test]
async fn killed_at_any_step_the_gateway_knows_what_it_does_not_know() {
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
        let mut installation =
            Installation::new(PROGRAM, &relay.url("/v2"), "").with_journal_file();
        installation.set("RUST_LOG", "warn");
        let gateway = installation.start().await;
        let opened = gateway.check_out(TEST_HOTEL).await;
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
        relay.stop_at(None);

        let mut gateway = installation.start().await;
        let state = gateway.show(&opened.handle).await["state"].clone();
        let unknown = state == "unknown";
        if unknown {
            let told = gateway.logged("submissions of a gateway that has ended");
            assert!(told.await.contains("lost=1"), "{step:?}");
        }
        assert!(
            unknown || (step == Step::Answer && state == "booked"),
            "{step:?}: {state}"
        );
        let again = gateway.complete(&opened, &key, &body).await;
        let expected = if unknown {
            StatusCode::ACCEPTED
        } else {
            StatusCode::OK
        };
        assert_eq!(again.status(), expected, "{step:?}");
        let other = gateway.complete(&opened, &unique(), &body).await;
        assert_eq!(other.status(), StatusCode::CONFLICT, "{step:?}");
        assert_eq!(relay.submissions(), 1, "{step:?}");
        let expected: &[&str] = if unknown {
            &[opened.checkout_id()]
        } else {
            &[]
        };
        assert_eq!(listed(&installation).await, expected, "{step:?}");
        let metric = gateway
            .metric("stopover_unknown{kind=\"completion\"}")
            .await;
        assert_eq!(metric, Some(u64::from(unknown)), "{step:?}");
    }
}

/// A purchase, and the state its visitor got before the kill.
struct Purchase {
    opened: Opened,
    key: String,
    body: Value,
    shown: Option<String>,
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
async fn two_hundred_random_kills_submit_nothing_twice_and_lose_nothing() {
    let (sandbox, seen) = (Sandbox::new(sandbox_config()), Seen::default());
    sandbox
        .faults()
        .add("POST /v2/booking/complete=latency:15".parse().unwrap());
    let provider = Server::start(seen.writing_down(sandbox.router())).await;
    let installation = Installation::new(PROGRAM, &provider.url("/v2"), "").with_journal_file();
    let mut dice = Dice(4);
    let mut gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let (mut states, mut all) = (BTreeMap::<String, usize>::new(), Vec::new());
    for _ in 0..KILLS {
        let purchases = killed(gateway, &hotel, Duration::from_micros(dice.below(60_000))).await;
        gateway = installation.start().await;
        for purchase in purchases {
            let state = reconciled(&gateway, &purchase).await;
            *states.entry(state.clone()).or_default() += 1;
            all.push((purchase, state));
        }
    }
    println!("{KILLS} kills: {states:?}");
    let mut unknown = Vec::new();
    for (purchase, state) in &all {
        let id = purchase.opened.checkout_id();
        let submitted = seen
            .requests()
            .iter()
            .filter(|request| {
                request.line == "POST /v2/booking/complete" && request.body.contains(id)
            })
            .count();
        // Unknown may also mean that the kill came before the first byte left.
        assert!(
            submitted == 1 || (submitted == 0 && state == "unknown"),
            "{state}: {submitted}"
        );
        if state == "unknown" {
            unknown.push(id.to_owned());
        }
    }
    let mut listed = listed(&installation).await;
    listed.sort();
    unknown.sort();
    assert_eq!(listed, unknown);
    let metric = gateway
        .metric("stopover_unknown{kind=\"completion\"}")
        .await;
    assert_eq!(metric, Some(unknown.len() as u64));
    let hit = ["booked", "unknown", "open, then booked"].map(|state| states.contains_key(state));
    assert_eq!(
        hit, [true; 3],
        "the kills are spread over the whole of a completion"
    );
}

/// Submits some checkouts at once, and kills the gateway while at it.
async fn killed(gateway: Process, hotel: &str, after: Duration) -> Vec<Purchase> {
    let found = gateway.search(hotel).await;
    let mut purchases = Vec::new();
    for _ in 0..AT_ONCE {
        let opened = Opened::from(gateway.create(&found).await).await;
        purchases.push(Purchase {
            key: unique(),
            body: opened.completion(),
            opened,
            shown: None,
        });
    }
    let mut visitors = JoinSet::new();
    for (place, purchase) in purchases.iter().enumerate() {
        let request = gateway.completion(&purchase.opened, &purchase.key, &purchase.body);
        visitors.spawn(async move {
            let answer: Value = request.send().await.ok()?.json().await.ok()?;
            Some((place, answer["state"].as_str()?.to_owned()))
        });
    }
    sleep(after).await;
    gateway.kill().await;
    for (place, shown) in visitors.join_all().await.into_iter().flatten() {
        purchases[place].shown = Some(shown);
    }
    purchases
}

/// The purchase's state, after asking for it again as its visitor's page does.
async fn reconciled(gateway: &Process, purchase: &Purchase) -> String {
    let shown = gateway.show(&purchase.opened.handle).await;
    let state = shown["state"].as_str().unwrap();
    if let Some(before) = &purchase.shown {
        assert_eq!(state, before, "the state stays true");
    }
    let again = gateway
        .complete(&purchase.opened, &purchase.key, &purchase.body)
        .await;
    let again: Value = again.json().await.unwrap();
    if state == "open" {
        assert_eq!(again["state"], "booked", "{again}");
        return "open, then booked".to_owned();
    }
    assert!(["booked", "unknown"].contains(&state), "{state}");
    assert_eq!(again["state"], json!(state));
    state.to_owned()
}
