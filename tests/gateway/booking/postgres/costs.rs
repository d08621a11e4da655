//! What a booking takes of the database: the figures of docs/CAPACITY.md.

use reqwest::StatusCode;
use stopover_tests::{booking::unique, postgres};

use super::Site;

const BOOKINGS: u32 = 20;

/// Of the bookings' own: not those by which a gateway says that it lives, nor this test's.
const STATEMENTS: &str = "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE query !~* 'gateways|pg_stat|pg_current'";
const COMMITS: &str =
    "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE query ~* '^commit'";
/// In bytes, since the server was made.
const LOG: &str = "SELECT pg_current_wal_insert_lsn() - '0/0'";

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_with_all_that_follows_takes_few_statements_and_little_log() {
    let settings = "-c listen_addresses='' -c shared_preload_libraries=pg_stat_statements";
    let site = Site::with(postgres::Server::with(settings)).await;
    site.database.sql("CREATE EXTENSION pg_stat_statements");
    let mut installation = site.gateway();
    // By which it would look for dead gateways meanwhile.
    installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", "10m");
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let whole = async || {
        let booked = gateway.book(&hotel).await;
        let handle = &booked.opened.handle;
        assert_eq!(gateway.show(handle).await["state"], "booked");
        let cancelled = gateway.cancel(handle, &unique(), &booked.id).await;
        assert_eq!(cancelled.status(), StatusCode::OK);
    };
    // The first touches of a page after a checkpoint write all of it.
    whole().await;
    let count = |query| site.database.sql(query).parse::<f64>().unwrap();
    let before = [STATEMENTS, COMMITS, LOG].map(count);
    for _ in 0..BOOKINGS {
        whole().await;
    }
    let after = [STATEMENTS, COMMITS, LOG].map(count);
    let [statements, commits, log] =
        [0, 1, 2].map(|it| (after[it] - before[it]) / f64::from(BOOKINGS));
    println!(
        "a booking, shown and cancelled: {statements:.1} statements, {commits:.1} of them COMMIT, {:.1} kB of log",
        log / 1e3
    );
    assert!((20.0..=40.0).contains(&statements), "{statements}");
    assert!((3.0..=5.0).contains(&commits), "{commits}");
    assert!((4e3..=12e3).contains(&log), "{log}");
}
