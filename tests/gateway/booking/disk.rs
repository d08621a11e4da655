//! A disk without room: nothing is submitted that could not be written down, and room is used as soon as there is some.

use std::fs;

use reqwest::StatusCode;
use serde_json::Value;
use stopover_sandbox::{Faults, Sandbox};
use stopover_tests::{
    Server,
    booking::{Seen, unique},
    interposed::Interposed,
    process::{Installation, Process},
    sandbox_config,
    waiting::{eventually, until},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");
const COMPLETE: &str = "POST /v2/booking/complete";
const CANCEL: &str = "POST /v2/booking/cancel";
const OVERDUE: &str = "stopover_submitting_overdue{kind=\"completion\"}";

struct House {
    installation: Installation,
    gateway: Process,
    answers: Interposed,
    faults: Faults,
    seen: Seen,
    hotel: String,
    _provider: Server,
}

impl House {
    async fn open() -> Self {
        let (answers, seen) = (Interposed::default(), Seen::default());
        let sandbox = Sandbox::new(sandbox_config());
        let provider = seen.writing_down(answers.before(sandbox.router()));
        let provider = Server::start(provider).await;
        let mut installation =
            Installation::new(PROGRAM, &provider.url("/v2"), "").with_journal_file();
        installation.set("STOPOVER_GATEWAY__PROVIDER__BOOKING_TIMEOUT", "3s");
        let gateway = installation.start().await;
        Self {
            hotel: gateway.ordinary_hotel().await,
            installation,
            gateway,
            answers,
            faults: sandbox.faults(),
            seen,
            _provider: provider,
        }
    }

    /// The journal cannot grow any more.
    async fn fill_disk(&self) {
        let journal = self.installation.journal();
        let log = journal.with_extension("db-wal");
        let size = |path| fs::metadata(path).unwrap().len();
        let most = size(journal).max(size(log));
        self.gateway.limit_files(Some(most)).await;
    }

    async fn empty_disk(&self) {
        self.gateway.limit_files(None).await;
    }
}

#[tokio::test]
async fn without_room_nothing_is_submitted_and_with_room_the_same_request_is() {
    let house = House::open().await;
    let gateway = &house.gateway;
    let opened = gateway.check_out(&house.hotel).await;
    let found = gateway.search(&house.hotel).await;
    let (key, body) = (unique(), opened.completion());
    house.fill_disk().await;
    for _ in 0..3 {
        let refused = gateway.complete(&opened, &key, &body).await;
        assert_eq!(refused.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let refused = gateway.create(&found).await;
        assert_eq!(refused.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }
    assert_eq!(house.seen.count(COMPLETE), 0);
    assert_eq!(gateway.show(&opened.handle).await["state"], "open");
    house.empty_disk().await;
    let booked = gateway.complete(&opened, &key, &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
    assert_eq!(booked.json::<Value>().await.unwrap()["state"], "booked");
    assert_eq!(gateway.create(&found).await.status(), StatusCode::OK);
    assert_eq!(house.seen.count(COMPLETE), 1);
}

#[tokio::test]
async fn without_room_nothing_is_cancelled_and_with_room_the_same_request_is() {
    let house = House::open().await;
    let gateway = &house.gateway;
    let booked = gateway.book(&house.hotel).await;
    let (handle, key) = (&booked.opened.handle, unique());
    house.fill_disk().await;
    let refused = gateway.cancel(handle, &key, &booked.id).await;
    assert_eq!(refused.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(house.seen.count(CANCEL), 0);
    house.empty_disk().await;
    let cancelled = gateway.cancel(handle, &key, &booked.id).await;
    assert_eq!(cancelled.status(), StatusCode::OK);
    assert_eq!(house.seen.count(CANCEL), 1);
}

#[tokio::test]
async fn an_outcome_that_finds_no_room_is_reported_and_recorded_once_there_is_some() {
    let house = House::open().await;
    let gateway = &house.gateway;
    let opened = gateway.check_out(&house.hotel).await;
    let (key, body) = (unique(), opened.completion());
    let held = house.answers.hold(COMPLETE);
    let completing = gateway.complete(&opened, &key, &body);
    let (answer, ()) = tokio::join!(completing, async {
        house.seen.until(COMPLETE, 1).await;
        house.fill_disk().await;
        drop(held);
        until("the submission is overdue", async || {
            gateway.metric(OVERDUE).await == Some(1)
        })
        .await;
        let state = gateway.show(&opened.handle).await["state"].clone();
        assert_eq!(state, "confirming");
        house.empty_disk().await;
    });
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.json::<Value>().await.unwrap()["state"], "booked");
    assert_eq!(gateway.metric(OVERDUE).await, Some(0));
    assert_eq!(house.seen.count(COMPLETE), 1);
}

#[tokio::test]
async fn a_cancellation_that_is_proven_and_finds_no_room_is_shown_as_far_as_it_is_known() {
    let house = House::open().await;
    let gateway = &house.gateway;
    let booked = gateway.book(&house.hotel).await;
    let handle = &booked.opened.handle;
    // The answer is lost, and the booking cannot be looked at either.
    let lost = format!("{CANCEL}=lost-answer*1").parse().unwrap();
    house.faults.add(lost);
    let silent = "GET /v2/booking/{booking_id}=server-error".parse().unwrap();
    let silent = house.faults.add(silent);
    let answer = gateway.cancel(handle, &unique(), &booked.id).await;
    let purchase: Value = answer.json().await.unwrap();
    assert_eq!(purchase["cancellation"]["state"], "unknown");
    house.fill_disk().await;
    house.faults.remove(silent);
    let shown = eventually("the booking is asked for again", async || {
        let shown = gateway.show(handle).await;
        (shown["booking"]["status"] == "cancelled").then_some(shown)
    })
    .await;
    assert_eq!(shown["cancellation"]["state"], "unknown");
    assert_eq!(shown["may_cancel"], false);
    house.empty_disk().await;
    let shown = gateway.show(handle).await;
    assert_eq!(shown["cancellation"]["state"], "cancelled");
}
