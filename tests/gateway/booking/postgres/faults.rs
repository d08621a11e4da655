//! The database is gone, ends in the middle, can only be read, does not answer, or has no time: nothing is submitted that is not written
//! down, and all goes on by itself.

use std::time::Duration;

use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use stopover_tests::{
    booking::{Opened, unique},
    interposed::Held,
    postgres,
    process::{Installation, Process},
    waiting::{eventually, until},
};
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep},
};

use super::{COMPLETE, Session, Site, completed, settled, until_waiting};

const CANCEL: &str = "POST /v2/booking/cancel";

/// Of the gateway's log.
const NOT_RECORDED: &str = "an outcome could not be recorded";

/// A gateway, a checkout that is open, and what completes it.
struct Visit {
    site: Site,
    gateway: Process,
    opened: Opened,
    key: String,
    body: Value,
}

impl Visit {
    async fn begin() -> Self {
        let site = Site::open().await;
        let journal = site.database.address();
        Self::at(site, &journal).await
    }

    #[cfg(target_os = "linux")]
    async fn on_small_disk() -> Self {
        let site = Site::with(postgres::Server::on_small_disk()).await;
        let journal = site.database.address();
        Self::at(site, &journal).await
    }

    async fn at(site: Site, journal: &str) -> Self {
        let mut installation = site.gateway_by(journal, &site.provider.url("/v2"));
        // Alone: nobody takes it for dead, however long the database is away.
        installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", "20s");
        Self::of(&installation, site).await
    }

    async fn of(installation: &Installation, site: Site) -> Self {
        let gateway = installation.start().await;
        let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
        Self {
            site,
            gateway,
            key: unique(),
            body: opened.completion(),
            opened,
        }
    }

    fn completion(&self) -> RequestBuilder {
        self.gateway.completion(&self.opened, &self.key, &self.body)
    }

    /// Sends the completion, which the provider has and does not answer before this is dropped.
    async fn held_by_the_provider(&self) -> (Held, JoinHandle<reqwest::Result<Response>>) {
        let held = self.site.answers.hold(COMPLETE);
        let under_way = tokio::spawn(self.completion().send());
        self.site.seen.until(COMPLETE, 1).await;
        (held, under_way)
    }

    async fn refused(&self) {
        let asked = Instant::now();
        let answer = self
            .gateway
            .complete(&self.opened, &self.key, &self.body)
            .await;
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(
            asked.elapsed() < Duration::from_secs(30),
            "{:?}",
            asked.elapsed()
        );
        assert_eq!(self.site.seen.count(COMPLETE), 0);
    }

    async fn booked(&self) {
        let (opened, key, body) = (&self.opened, &self.key, &self.body);
        let answer = completed(&self.gateway, opened, key, body, StatusCode::OK).await;
        assert_eq!(answer["state"], "booked");
        assert_eq!(self.site.seen.count(COMPLETE), 1);
    }

    /// Sends this while commits wait for a standby that does not exist: until it is waited for no longer, and cannot be taken back yet, which
    /// the log says of `what`.
    async fn unheard(&mut self, request: RequestBuilder, what: &str) {
        let database = &self.site.database;
        database.make_commits_wait().await;
        let under_way = tokio::spawn(request.send());
        let waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query = 'COMMIT'";
        until("a commit waits", async || database.sql(waits) != "0").await;
        let line = self.gateway.logged(what).await;
        assert!(line.contains(NOT_RECORDED), "{line}");
        database.let_commits_go();
        let answer = under_way.await.unwrap().unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }

    async fn until_ready(&self, ready: bool) {
        let expected = if ready { 200 } else { 503 };
        until(&format!("/readyz answers {expected}"), async || {
            self.gateway.get("/readyz").await.status().as_u16() == expected
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_down_nothing_is_submitted_and_then_the_same_request_is() {
    let visit = Visit::begin().await;
    visit.until_ready(true).await;
    visit.site.database.close("immediate");
    visit.refused().await;
    visit.until_ready(false).await;
    assert_eq!(visit.gateway.get("/livez").await.status(), StatusCode::OK);
    visit.site.database.open();
    visit.booked().await;
    visit.until_ready(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_ends_in_the_middle_of_a_submission_has_begun_none() {
    let visit = Visit::begin().await;
    let id = visit.opened.checkout_id();
    let row = format!("SELECT 1 FROM checkouts WHERE checkout_id = '{id}' FOR UPDATE");
    let session = Session::holding(&visit.site.database, &row).await;
    let request = visit.completion();
    let under_way = tokio::spawn(request.send());
    until_waiting(&visit.site.database, 1).await;
    visit.site.database.close("immediate");
    let answer = under_way.await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
    drop(session);
    visit.site.database.open();
    visit.booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_ends_while_the_provider_works_gets_the_outcome_when_it_is_back() {
    let mut visit = Visit::begin().await;
    let (held, under_way) = visit.held_by_the_provider().await;
    visit.site.database.close("immediate");
    drop(held);
    visit.gateway.logged(NOT_RECORDED).await;
    visit.site.database.open();
    let _ = under_way.await.unwrap();
    let shown = settled(&visit.gateway, &visit.opened).await;
    assert_eq!(shown["state"], "booked");
    assert_eq!(visit.site.seen.count(COMPLETE), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_of_which_nothing_is_heard_is_taken_back_before_anything_is_sent() {
    let mut visit = Visit::begin().await;
    let request = visit.completion();
    let id = visit.opened.checkout_id().to_owned();
    visit.unheard(request, &id).await;
    assert_eq!(visit.site.seen.count(COMPLETE), 0);
    visit.booked().await;
    // So is one to cancel.
    let shown = visit.gateway.show(&visit.opened.handle).await;
    let number = shown["booking_id"].as_str().unwrap();
    let (handle, key) = (visit.opened.handle.clone(), unique());
    let request = visit.gateway.cancellation(&handle, &key, number);
    visit.unheard(request, number).await;
    assert_eq!(visit.site.seen.count(CANCEL), 0);
    let cancelled = visit.gateway.cancel(&handle, &key, number).await;
    assert_eq!(cancelled.status(), StatusCode::OK);
    assert_eq!(visit.site.seen.count(CANCEL), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_can_only_be_read_shows_purchases_and_takes_none() {
    let visit = Visit::begin().await;
    let database = &visit.site.database;
    database.sql("ALTER SYSTEM SET default_transaction_read_only = on");
    database.sql("SELECT pg_reload_conf()");
    visit.until_ready(false).await;
    visit.refused().await;
    let shown = visit.gateway.show(&visit.opened.handle).await;
    assert_eq!(shown["state"], "open");
    database.sql("ALTER SYSTEM RESET default_transaction_read_only");
    database.sql("SELECT pg_reload_conf()");
    visit.until_ready(true).await;
    visit.booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_does_not_answer_is_not_waited_for_long() {
    let site = Site::open().await;
    let wire = site.database.wire();
    let journal = site.database.by(&wire);
    let visit = Visit::at(site, &journal).await;
    wire.cut();
    visit.refused().await;
    wire.mend();
    visit.booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_answers_too_late_has_begun_nothing() {
    let site = Site::open().await;
    let wire = site.database.wire();
    let journal = site.database.by(&wire);
    let visit = Visit::at(site, &journal).await;
    wire.slow(Duration::from_millis(1500));
    visit.refused().await;
    wire.slow(Duration::ZERO);
    visit.booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_slow_takes_purchases_and_no_gateway_counts_as_dead() {
    let site = Site::open().await;
    let wire = site.database.wire();
    let mut installation = site.gateway_by(&site.database.by(&wire), &site.provider.url("/v2"));
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", "6s");
    let visit = Visit::of(&installation, site).await;
    let database = &visit.site.database;
    let name = database.sql("SELECT owner FROM gateways");
    let _other = visit.site.gateway().start().await;
    wire.slow(Duration::from_millis(100));
    visit.booked().await;
    let lease = format!("SELECT lease_until FROM gateways WHERE owner = '{name}'");
    for _ in 0..3 {
        let before = database.sql(&lease);
        until("its lease is renewed", async || {
            database.sql(&lease) != before
        })
        .await;
        assert_ne!(database.sql(&lease), "", "it was taken for dead");
    }
    visit.until_ready(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_without_a_connection_to_spare_is_asked_again() {
    let site = Site::open().await;
    // Of a superuser no connection is refused.
    let role = "CREATE ROLE gateway LOGIN; ALTER DATABASE journal OWNER TO gateway";
    site.database.sql(role);
    let journal = site.database.address().replace("stopover@", "gateway@");
    let visit = Visit::at(site, &journal).await;
    let database = &visit.site.database;
    database.sql("ALTER ROLE gateway CONNECTION LIMIT 0");
    database
        .sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'gateway'");
    visit.refused().await;
    visit.until_ready(false).await;
    database.sql("ALTER ROLE gateway CONNECTION LIMIT -1");
    visit.booked().await;
    visit.until_ready(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_all_connections_waiting_for_a_lock_requests_are_refused_until_it_is_gone() {
    let site = Site::open().await;
    let mut installation = site.gateway();
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_CONNECTIONS", "2");
    let gateway = installation.start().await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let visit = Visit {
        key: unique(),
        body: opened.completion(),
        site,
        gateway,
        opened,
    };
    let database = &visit.site.database;
    let session = Session::holding(
        database,
        "LOCK TABLE handles, checkouts IN ACCESS EXCLUSIVE MODE",
    )
    .await;
    let at_once = [(); 8].map(|()| visit.refused());
    futures_util::future::join_all(at_once).await;
    // The two, and that which renews the lease.
    let open = "SELECT count(*) <= 3 FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'psql'";
    assert_eq!(database.sql(open), "t");
    session.end().await;
    visit.booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_nothing_comes_back_on_are_replaced() {
    let site = Site::open().await;
    let wire = site.database.wire();
    let mut installation = site.gateway_by(&site.database.by(&wire), &site.provider.url("/v2"));
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_CONNECTIONS", "2");
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_TIMEOUT", "6s");
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", "20s");
    let visit = Visit::of(&installation, site).await;
    let database = &visit.site.database;
    let lock = "LOCK TABLE handles IN ACCESS EXCLUSIVE MODE";
    let session = Session::holding(database, lock).await;
    let refused = [(); 2].map(|()| visit.refused());
    let gone = async {
        until_waiting(database, 2).await;
        wire.strand();
        session.end().await;
    };
    tokio::join!(futures_util::future::join_all(refused), gone);
    visit.booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_visitor_waits_for_any_more_the_server_gives_up_too() {
    let site = Site::open().await;
    let mut installation = site.gateway();
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_TIMEOUT", "60s");
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", "120s");
    let gateway = installation.start().await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let lock = "LOCK TABLE handles IN ACCESS EXCLUSIVE MODE";
    let session = Session::holding(&site.database, lock).await;
    let show = gateway.ask(Method::GET, "/booking");
    let show = show.header("stopover-handle", &opened.handle).send();
    tokio::select! {
        shown = show => panic!("{shown:?}"),
        () = until_waiting(&site.database, 1) => (),
    }
    until_waiting(&site.database, 0).await;
    session.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_whose_visitors_wait_for_a_lock_does_not_count_as_dead() {
    let site = Site::open().await;
    let mut installation = site.gateway();
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_CONNECTIONS", "1");
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", "6s");
    let gateway = installation.start().await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let name = site.database.sql("SELECT owner FROM gateways");
    let _other = site.gateway().start().await;
    let lock = "LOCK TABLE handles IN ACCESS EXCLUSIVE MODE";
    let session = Session::holding(&site.database, lock).await;
    // One after the other, so that somebody always has waited longer than the gateway itself.
    let visitors = (0..20).map(async |visitor| {
        sleep(Duration::from_millis(50) * visitor).await;
        loop {
            let show = gateway.ask(Method::GET, "/booking");
            let show = show.header("stopover-handle", &opened.handle).send();
            assert!(show.await.unwrap().status().is_server_error());
        }
    });
    let renewed = format!(
        "SELECT lease_until > now() + interval '0.1 s' AND lease_until > (SELECT xact_start FROM pg_stat_activity \
         WHERE state = 'idle in transaction' AND application_name = 'psql') + interval '12 s' FROM gateways WHERE owner = '{name}'"
    );
    let lives = eventually("its lease is renewed", async || {
        let answer = site.database.sql(&renewed);
        (answer != "f").then_some(answer)
    });
    tokio::select! {
        _ = futures_util::future::join_all::<_>(visitors) => (),
        lives = lives => assert_eq!(lives, "t"),
    }
    session.end().await;
}

/// So many checkouts fill the last pages of the tables.
#[cfg(target_os = "linux")]
const ENOUGH: usize = 400;

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_what_is_submitted_is_written_down_and_all_else_waits_for_room() {
    let site = Site::with(postgres::Server::on_small_disk()).await;
    let gateway = site.gateway().start().await;
    let found = gateway.search(&gateway.ordinary_hotel().await).await;
    let mut attempts = vec![];
    for _ in 0..10 {
        let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
        attempts.push((unique(), opened.completion(), opened));
    }
    site.database.fill_disk();
    let mut refused = 0;
    for _ in 0..ENOUGH {
        let answer = gateway.create(&found).await;
        match answer.status() {
            StatusCode::OK => (),
            status => {
                assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
                refused += 1;
            }
        }
        if refused == 3 {
            break;
        }
    }
    assert_eq!(refused, 3, "the disk never was full");
    let mut booked = 0;
    for (key, body, opened) in &attempts {
        let answer = gateway.complete(opened, key, body).await;
        match answer.status() {
            StatusCode::OK => booked += 1,
            status => assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR),
        }
        assert!(site.submitted(opened) <= 1);
    }
    assert_eq!(site.seen.count(COMPLETE), booked);
    site.database.empty_disk();
    for (key, body, opened) in &attempts {
        let answer = completed(&gateway, opened, key, body, StatusCode::OK).await;
        assert_eq!(answer["state"], "booked");
        assert_eq!(site.submitted(opened), 1);
    }
}

/// Fills what is left of the table's last page: whoever writes to it from now on needs another.
#[cfg(target_os = "linux")]
async fn fill_pages(database: &postgres::Server) -> Session {
    // What it can see is not overwritten.
    let seen = "DECLARE seen CURSOR FOR SELECT 1 FROM completions";
    let session = Session::holding(database, seen).await;
    database.fill_disk();
    let write = "DO $$ BEGIN LOOP UPDATE completions SET site = site; COMMIT; END LOOP; END $$";
    let mut psql = database.tool("psql");
    psql.args(["--no-psqlrc", "--command", write]);
    let said = String::from_utf8(psql.output().unwrap().stderr).unwrap();
    assert!(said.contains("No space left on device"), "{said}");
    session
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn an_outcome_that_finds_no_room_is_recorded_once_there_is_some() {
    let mut visit = Visit::on_small_disk().await;
    let (held, under_way) = visit.held_by_the_provider().await;
    let session = fill_pages(&visit.site.database).await;
    drop(held);
    visit.gateway.logged(NOT_RECORDED).await;
    let shown = visit.gateway.show(&visit.opened.handle).await;
    assert_eq!(shown["state"], "confirming");
    session.end().await;
    visit.site.database.empty_disk();
    let _ = under_way.await.unwrap();
    visit.booked().await;
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_finds_no_room_for_its_log_and_ends_gets_the_outcome_when_it_is_started() {
    let mut visit = Visit::on_small_disk().await;
    let (held, under_way) = visit.held_by_the_provider().await;
    let database = &visit.site.database;
    database.fill_disk();
    // What is written next goes into a new file. The gateway's lease may be that, and end the server before it answers.
    let mut switch = database.tool("psql");
    switch.args(["--no-psqlrc", "--command", "SELECT pg_switch_wal()"]);
    switch.output().unwrap();
    drop(held);
    visit.gateway.logged(NOT_RECORDED).await;
    until("the server has ended", async || !database.is_open()).await;
    database.empty_disk();
    database.open();
    let _ = under_way.await.unwrap();
    visit.booked().await;
}
