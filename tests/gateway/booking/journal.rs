//! The journal as an operator sees it: on disk, on the command line, in figures.

use std::{fs, process::Output};

use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_sandbox::{Faults, Sandbox};
use stopover_tests::{
    Server,
    booking::{Opened, contact, unique},
    code_block,
    process::{Installation, Process},
    sandbox_config,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

struct House {
    installation: Installation,
    gateway: Process,
    faults: Faults,
    hotel: String,
    _provider: Server,
}

impl House {
    async fn open() -> Self {
        Self::with(|installation| installation).await
    }

    async fn with(change: fn(Installation) -> Installation) -> Self {
        let sandbox = Sandbox::new(sandbox_config());
        let provider = Server::start(sandbox.router()).await;
        let installation = change(Installation::new(PROGRAM, &provider.url("/v2"), ""));
        let gateway = installation.start().await;
        Self {
            hotel: gateway.ordinary_hotel().await,
            faults: sandbox.faults(),
            installation,
            gateway,
            _provider: provider,
        }
    }

    /// A purchase that the provider carried out and whose answer was lost.
    async fn unknown(&self) -> (Opened, String) {
        self.faults
            .add("POST /v2/booking/complete=reset*1".parse().unwrap());
        let (opened, key) = (self.gateway.check_out(&self.hotel).await, unique());
        let answer = self
            .gateway
            .complete(&opened, &key, &opened.completion())
            .await;
        assert_eq!(answer.status(), StatusCode::ACCEPTED);
        (opened, key)
    }

    async fn journal(&self, arguments: &[&str]) -> Output {
        self.installation
            .run(&[&["journal"], arguments].concat())
            .await
    }

    async fn listed(&self) -> Vec<Value> {
        let output = self.journal(&["list", "--json"]).await;
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn columns(line: &str) -> Vec<&str> {
    let columns = line.trim().split("  ").map(str::trim);
    columns.filter(|column| !column.is_empty()).collect()
}

#[tokio::test]
async fn an_operator_finds_out_that_it_was_booked_and_the_visitor_sees_the_booking() {
    let house = House::open().await;
    let (opened, key) = house.unknown().await;
    let id = opened.checkout_id();
    let listed = house.listed().await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0]["id"], id);
    assert_eq!(listed[0]["amount"], opened.claims()["amount"]);
    let line = text(&house.journal(&["list"]).await.stdout);
    assert!(
        line.contains(id) && line.contains("unknown") && line.contains("EUR"),
        "{line}"
    );
    let guide = include_str!("../../../docs/GATEWAY.md");
    let documented = code_block(guide, "text tests/gateway/booking/journal.rs");
    let [shown, documented] = [line.as_str(), documented].map(columns);
    assert_eq!(shown.len(), documented.len(), "{shown:?}");
    assert_eq!(shown[1..3], documented[1..3]);
    assert_eq!(shown[0].len(), documented[0].len());
    let unknown = house
        .gateway
        .metric("stopover_unknown{kind=\"completion\"}");
    assert_eq!(unknown.await, Some(1));

    let resolved = house
        .journal(&["resolve", id, "confirmed", "BKG-500001"])
        .await;
    assert!(resolved.status.success(), "{}", text(&resolved.stderr));
    assert_eq!(house.listed().await, Vec::<Value>::new());
    let unknown = house
        .gateway
        .metric("stopover_unknown{kind=\"completion\"}");
    assert_eq!(unknown.await, Some(0));
    let shown = house.gateway.show(&opened.handle).await;
    assert_eq!(shown["state"], "booked");
    let email = &shown["booking"]["contact_person"]["email"];
    assert_eq!(*email, contact()["email"]);
    let body = opened.completion();
    let again = house.gateway.complete(&opened, &key, &body).await;
    assert_eq!(again.status(), StatusCode::OK);
    // And it can be cancelled like any other.
    let cancelled = house
        .gateway
        .cancel(&opened.handle, &unique(), "BKG-500001")
        .await;
    assert_eq!(cancelled.status(), StatusCode::OK);
    let shown: Vec<Value> =
        serde_json::from_slice(&house.journal(&["show", "BKG-500001"]).await.stdout).unwrap();
    let states: Vec<_> = shown
        .iter()
        .map(|entry| {
            (
                entry["kind"].as_str(),
                entry["state"].as_str(),
                entry["by_hand"] == true,
            )
        })
        .collect();
    assert_eq!(
        states,
        [
            (Some("completion"), Some("booked"), true),
            (Some("cancellation"), Some("cancelled"), false),
        ]
    );
}

#[tokio::test]
async fn an_operator_finds_out_that_it_was_not_booked_and_the_visitor_sees_it() {
    let house = House::open().await;
    let (opened, key) = house.unknown().await;
    let resolved = house
        .journal(&["resolve", opened.checkout_id(), "not-booked"])
        .await;
    assert!(resolved.status.success());
    let shown = house.gateway.show(&opened.handle).await;
    assert_eq!(
        [&shown["state"], &shown["refusal"]],
        [&json!("refused"), &json!("not_booked")]
    );
    let body = opened.completion();
    let again = house.gateway.complete(&opened, &key, &body).await;
    let again: Value = again.json().await.unwrap();
    assert_eq!(again["state"], "refused", "the intent is over");
}

#[tokio::test]
async fn an_operator_settles_a_cancellation_either_way() {
    let house = House::open().await;
    for (finding, state) in [("cancelled", "cancelled"), ("not-cancelled", "refused")] {
        let booked = house.gateway.book(&house.hotel).await;
        house
            .faults
            .add("POST /v2/booking/cancel=server-error*1".parse().unwrap());
        let handle = &booked.opened.handle;
        let answer = house.gateway.cancel(handle, &unique(), &booked.id).await;
        assert_eq!(answer.status(), StatusCode::ACCEPTED);
        let unknown = house
            .gateway
            .metric("stopover_unknown{kind=\"cancellation\"}");
        assert_eq!(unknown.await, Some(1));
        assert_eq!(house.listed().await[0]["id"], json!(booked.id));
        let resolved = house.journal(&["resolve", &booked.id, finding]).await;
        assert!(resolved.status.success());
        let shown = house.gateway.show(handle).await;
        assert_eq!(shown["cancellation"]["state"], state);
        assert_eq!(shown["may_cancel"], finding == "not-cancelled");
    }
}

#[tokio::test]
async fn an_operator_settles_the_last_of_a_booking_s_cancellations() {
    let house = House::open().await;
    let booked = house.gateway.book(&house.hotel).await;
    let handle = &booked.opened.handle;
    for (finding, state) in [("not-cancelled", "refused"), ("cancelled", "cancelled")] {
        house
            .faults
            .add("POST /v2/booking/cancel=server-error*1".parse().unwrap());
        let answer = house.gateway.cancel(handle, &unique(), &booked.id).await;
        assert_eq!(answer.status(), StatusCode::ACCEPTED);
        let resolved = house.journal(&["resolve", &booked.id, finding]).await;
        assert!(resolved.status.success(), "{}", text(&resolved.stderr));
        let shown = house.gateway.show(handle).await;
        assert_eq!(shown["cancellation"]["state"], state);
    }
}

#[tokio::test]
async fn what_is_known_cannot_be_decided_by_hand() {
    let house = House::open().await;
    let booked = house.gateway.book(&house.hotel).await;
    let id = booked.opened.checkout_id();
    for arguments in [
        &["resolve", id, "not-booked"][..],
        &["resolve", id, "confirmed", "BKG-1"],
        &["resolve", &booked.id, "cancelled"],
        &["resolve", "never-heard-of", "not-booked"],
        &["show", "never-heard-of"],
    ] {
        let refused = house.journal(arguments).await;
        assert!(!refused.status.success());
        assert!(
            text(&refused.stderr).contains("the journal has no"),
            "{arguments:?}"
        );
    }
    assert_eq!(
        house.gateway.show(&booked.opened.handle).await["state"],
        "booked"
    );
}

#[tokio::test]
async fn a_number_that_cannot_be_this_checkouts_is_not_recorded_and_a_mistake_can_be_corrected() {
    let house = House::open().await;
    let others = house.gateway.book(&house.hotel).await;
    let (opened, _) = house.unknown().await;
    let id = opened.checkout_id();
    for number in ["", "10", "BKG 1", "TEST-40021", "BKG-1; drop", &others.id] {
        let refused = house.journal(&["resolve", id, "confirmed", number]).await;
        assert!(!refused.status.success(), "{number}");
        assert_eq!(house.gateway.show(&opened.handle).await["state"], "unknown");
    }
    let decide = async |finding: &[&str]| {
        let resolved = house.journal(&[&["resolve", id], finding].concat()).await;
        assert!(resolved.status.success(), "{}", text(&resolved.stderr));
        house.gateway.show(&opened.handle).await
    };
    assert_eq!(decide(&["not-booked"]).await["state"], "refused");
    let shown = decide(&["confirmed", "BKG-500002"]).await;
    assert_eq!(
        [&shown["state"], &shown["refusal"]],
        [&json!("booked"), &Value::Null]
    );
}

#[tokio::test]
async fn one_gateway_uses_a_journal_at_a_time() {
    let house = House::with(Installation::with_journal_file).await;
    let second = house.installation.run(&[]).await;
    assert!(!second.status.success());
    let error = text(&second.stderr);
    assert!(
        error.contains("booking.journal: ") && error.contains("another gateway uses this journal"),
        "{error}"
    );
}

#[tokio::test]
async fn figures_count_what_happened_and_name_no_one() {
    let house = House::open().await;
    let booked = house.gateway.book(&house.hotel).await;
    let (opened, _) = house.unknown().await;
    let mut body = opened.completion();
    body["grant"] = json!("no grant");
    let open = house.gateway.check_out(&house.hotel).await;
    body["checkout_id"] = json!(open.checkout_id());
    let refused = house.gateway.complete(&open, &unique(), &body).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    house
        .gateway
        .look_up(&booked.id, "other@mail.example")
        .await;
    house
        .gateway
        .cancel(&booked.opened.handle, &unique(), &booked.id)
        .await;
    for (metric, value) in [
        ("stopover_completions_total{outcome=\"booked\"}", 1),
        ("stopover_completions_total{outcome=\"unknown\"}", 1),
        ("stopover_cancellations_total{outcome=\"cancelled\"}", 1),
        ("stopover_grants_refused_total", 1),
        ("stopover_lookups_refused_total", 1),
        ("stopover_unknown{kind=\"completion\"}", 1),
        ("stopover_unknown{kind=\"cancellation\"}", 0),
    ] {
        assert_eq!(house.gateway.metric(metric).await, Some(value), "{metric}");
    }
    let public = house.gateway.get("/metrics").await;
    assert_eq!(
        public.status(),
        StatusCode::NOT_FOUND,
        "not where visitors are"
    );
}

#[tokio::test]
async fn the_files_of_the_journal_hold_nothing_of_anybody() {
    let house = House::with(Installation::with_journal_file).await;
    let booked = house.gateway.book(&house.hotel).await;
    let (unknown, key) = house.unknown().await;
    house
        .gateway
        .cancel(&booked.opened.handle, &unique(), &booked.id)
        .await;
    let found = house
        .gateway
        .look_up(&booked.id, "eleni.markou@mail.example")
        .await;
    let found: Value = found.json().await.unwrap();
    let files: Vec<Vec<u8>> = fs::read_dir(house.installation.folder())
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("journal.db"))
        .map(|path| fs::read(path).unwrap())
        .collect();
    assert!(
        files.len() >= 3,
        "the database, what is yet to be merged into it, and the lock"
    );
    let held = |text: &str| {
        let text = text.to_ascii_lowercase();
        files.iter().any(|file| {
            file.to_ascii_lowercase()
                .windows(text.len())
                .any(|part| part == text.as_bytes())
        })
    };
    assert!(
        held(booked.opened.checkout_id()) && held(&booked.id),
        "it does hold what it must"
    );
    let grant = unknown.completion()["grant"].as_str().unwrap().to_owned();
    for canary in [
        "Eleni",
        "Markou",
        "Nikos",
        "Iris",
        "mail.example",
        "302810123456",
        "Arriving after",
        &booked.opened.handle,
        &unknown.handle,
        found["handle"].as_str().unwrap(),
        &key,
        &grant[..20],
        stopover_tests::KEY,
        stopover_tests::booking::GRANT_KEY,
    ] {
        assert!(!held(canary), "{canary}");
    }
}
