//! What operators do with it: commands, copies, the word to the site.

use std::{collections::BTreeSet, fs, process::Stdio, time::Duration};

use axum::http::StatusCode as Status;
use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_gateway::Service;
use stopover_tests::{
    backend::Backend,
    booking::{Opened, SITE_NAME, TestGateway, unique},
    holidays::{Agency, enquire, enquiry, new_key},
    postgres, sandbox_config,
    waiting::{eventually, until},
};

use super::{super::outstanding::Webhooks, COMPLETE, Session, Site, settled, until_waiting};

/// Has what `dump` holds, and nothing else.
fn put_back(dump: &[u8], database: &postgres::Server) {
    database.sql("DROP SCHEMA public CASCADE");
    database.sql("CREATE SCHEMA public");
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, dump).unwrap();
    let mut restore = database.tool("psql");
    restore.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"]);
    let restore = restore.stdin(file.reopen().unwrap()).stdout(Stdio::null());
    assert!(restore.status().unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dump_that_is_put_back_is_recognised_and_submits_nothing_that_was_open_in_it() {
    let site = Site::open().await;
    let other = postgres::Server::start();
    let mut installation = site.gateway();
    let mut elsewhere = site.gateway_by(&other.address(), &site.provider.url("/v2"));
    let webhooks = Webhooks::start().await;
    for installation in [&mut installation, &mut elsewhere] {
        webhooks.of(installation, &site.provider);
    }
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let bought = gateway.check_out(&hotel).await;
    let outstanding = webhooks.leave(&gateway, &hotel).await;
    let dump = site.database.tool("pg_dump").output().unwrap();
    assert!(dump.status.success());
    let (key, body) = (unique(), bought.completion());
    let booked = gateway.complete(&bought, &key, &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
    gateway.kill().await;

    put_back(&dump.stdout, &site.database);
    put_back(&dump.stdout, &other);
    // In another server, its tables may be called as they were.
    let same = "'completions'::regclass::oid::bigint";
    other.sql(&format!("UPDATE generation SET completions = {same}"));
    for installation in [installation, elsewhere] {
        let mut gateway = installation.start().await;
        gateway.logged("this journal is an earlier copy").await;
        assert_eq!(gateway.show(&bought.handle).await["state"], "unknown");
        let again = gateway.complete(&bought, &key, &body).await;
        assert_eq!(again.status(), StatusCode::CONFLICT);
        assert_eq!(site.submitted(&bought), 1);
        outstanding.assert_kept(&gateway).await;
        // Only once.
        let opened = gateway.check_out(&hotel).await;
        gateway.kill().await;
        let gateway = installation.start().await;
        assert_eq!(gateway.show(&opened.handle).await["state"], "open");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_say_which_it_is_is_used_and_that_is_logged() {
    let site = Site::open().await;
    site.database.sql("CREATE ROLE bare LOGIN");
    site.database.sql("GRANT ALL ON SCHEMA public TO bare");
    let revoke = "REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC";
    site.database.sql(revoke);
    let address = site.database.address();
    let bare = address.replace("stopover@", "bare@");
    assert_ne!(bare, address);
    let mut installation = site.gateway_by(&bare, &site.provider.url("/v2"));
    installation.set("RUST_LOG", "warn");
    let mut gateway = installation.start().await;
    gateway.logged("may not be recognised").await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    gateway.kill().await;
    // Once it does, that is no other server.
    site.database
        .sql("GRANT EXECUTE ON FUNCTION pg_control_system() TO PUBLIC");
    let gateway = installation.start().await;
    assert_eq!(gateway.show(&opened.handle).await["state"], "open");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_older_gateway_has_submitted_counts_towards_its_sites_bounds() {
    let site = Site::open().await;
    let installation = site.gateway();
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let booked = gateway.book(&hotel).await;
    gateway.kill().await;
    // As the first version left it.
    for undo in [
        "ALTER TABLE completions DROP COLUMN site",
        "DROP INDEX enquiries_by_delivery, cancellations_by_booking",
        "ALTER TABLE generation DROP COLUMN server",
        "DELETE FROM _sqlx_migrations WHERE version > 1",
    ] {
        site.database.sql(undo);
    }
    let price = booked.opened.checkout["session"]["price"].as_f64().unwrap();
    let most = format!(
        "[sites.{SITE_NAME}.amount_per_day]\nEUR = {}\n",
        price * 1.5
    );
    installation.configure(&site.provider.url("/v2"), &most);
    let gateway = installation.start().await;
    assert_eq!(gateway.show(&booked.opened.handle).await["state"], "booked");
    let second = gateway.check_out(&hotel).await;
    let answer = gateway
        .complete(&second, &unique(), &second.completion())
        .await;
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(site.seen.count(COMPLETE), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_says_that_the_whole_server_was_put_back() {
    let site = Site::open().await;
    let mut installation = site.gateway();
    let webhooks = Webhooks::start().await;
    webhooks.of(&mut installation, &site.provider);
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let opened = gateway.check_out(&hotel).await;
    let outstanding = webhooks.leave(&gateway, &hotel).await;
    site.database.back_up();
    let (key, body) = (unique(), opened.completion());
    let booked = gateway.complete(&opened, &key, &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
    let restored = async || {
        let output = installation.run(&["journal", "restored"]).await;
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let refused = "another gateway uses this journal";
    assert!(restored().await.contains(refused));
    gateway.kill().await;
    site.database.put_back();
    // Until its lease ends, nobody knows that it is gone.
    let said = eventually("its lease ends", async || {
        let said = restored().await;
        (!said.contains(refused)).then_some(said)
    })
    .await;
    assert!(said.starts_with("1 checkouts that were open"), "{said}");
    let gateway = installation.start().await;
    assert_eq!(gateway.show(&opened.handle).await["state"], "unknown");
    let again = gateway.complete(&opened, &key, &body).await;
    assert_eq!(again.status(), StatusCode::CONFLICT);
    assert_eq!(site.submitted(&opened), 1);
    outstanding.assert_kept(&gateway).await;
    let copied = installation.run(&["journal", "copy", "copy.db"]).await;
    let said = String::from_utf8(copied.stderr).unwrap();
    assert!(said.contains("pg_dump"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outcome_is_recorded_whatever_characters_the_provider_sends() {
    let database = postgres::Server::start();
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.booking.journal = Some(database.address().parse().unwrap());
    })
    .await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let answer = json!({ "booking_id": "BKG-\0\u{7}1", "status": "pending" });
    gateway.answers.answer(COMPLETE, 200, answer);
    let answer = gateway
        .complete(&opened, &unique(), &opened.completion())
        .await;
    assert_eq!(answer.status(), StatusCode::ACCEPTED);
    let claimed = database.sql("SELECT claimed_id IS NOT NULL FROM completions");
    assert_eq!(claimed, "t");
    database
        .sql("UPDATE checkouts SET facts = replace(facts, '\"name\":\"', '\"name\":\"\\u0000')");
    let listed = database.sql("SELECT state, hotel IS NULL FROM entries");
    assert_eq!(listed, "unknown|t");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_leaves_a_database_that_is_no_journal_as_it_is() {
    let site = Site::open().await;
    let installation = site.gateway();
    let output = installation.run(&["journal", "list"]).await;
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("of another version of the gateway"), "{said}");
    let tables = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    assert_eq!(site.database.sql(tables), "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_hears_each_step_once_and_in_order_whichever_gateway_tells_it() {
    let site = Site::open().await;
    let (backend, server) = Backend::start(&[Status::OK]).await;
    let (one, other) = (site.gateway(), site.gateway());
    for installation in [&one, &other] {
        installation.tell_outcomes(&server.url("/outcomes"), "");
    }
    let gateways = [one.start().await, other.start().await];
    let hotel = gateways[0].ordinary_hotel().await;
    let mut purchases = Vec::<(Opened, String)>::new();
    for place in 0..6 {
        let booked = gateways[place % 2].book(&hotel).await;
        let handle = &booked.opened.handle;
        let cancelled = gateways[(place + 1) % 2]
            .cancel(handle, &unique(), &booked.id)
            .await;
        assert_eq!(cancelled.status(), StatusCode::OK);
        purchases.push((booked.opened, booked.id));
    }
    let deliveries = backend.deliveries(12).await;
    for (opened, _) in &purchases {
        let of_this = deliveries.iter().map(|delivery| delivery.json());
        let of_this = of_this.filter(|step| step["checkout_id"] == opened.checkout_id());
        let steps: Vec<Value> = of_this.map(|step| step["outcome"].clone()).collect();
        assert_eq!(steps, ["booked", "cancelled"]);
    }
    let output = one.run(&["outcomes", "list", "--json"]).await;
    let pending: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(pending, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_enquiry_that_two_gateways_are_about_to_deliver_one_delivers() {
    let database = postgres::Server::start();
    let (backend, server) = Backend::start(&[Status::SERVICE_UNAVAILABLE]).await;
    let agency = Agency::with(|config| {
        config.enquiries.webhook = Some(server.url("/enquiries").parse().unwrap());
        config.enquiries.webhook_key = "canary-webhook-key-0f3b7a61c94e2d58".into();
        config.enquiries.retry_after = Duration::from_secs(3600);
        config.booking.journal = Some(database.address().parse().unwrap());
        config.booking.journal_timeout = Duration::from_secs(30);
        config.booking.journal_lease = Duration::from_secs(60);
    });
    let agency = agency.await;
    let enquiry = enquiry(&agency.holidays().await[0]);
    let kept = enquire(&agency.gateway, &new_key(), &enquiry).await;
    assert_eq!(kept.status(), StatusCode::ACCEPTED);
    until("it is put off", async || {
        database.sql("SELECT attempts FROM enquiries") == "1"
    })
    .await;
    let other = Service::start(agency.config.clone()).await.unwrap();
    backend.answers(&[Status::NO_CONTENT]);
    delivered_once(&database, &backend, "enquiries").await;
    drop(other);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outcome_that_two_gateways_are_about_to_tell_one_tells() {
    let site = Site::open().await;
    let (backend, server) = Backend::start(&[Status::SERVICE_UNAVAILABLE]).await;
    let [mut one, mut other] = [site.gateway(), site.gateway()];
    for installation in [&mut one, &mut other] {
        let later = "outcome_retry_after = \"1h\"";
        installation.tell_outcomes(&server.url("/outcomes"), later);
        installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_TIMEOUT", "30s");
        installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", "60s");
    }
    let gateway = one.start().await;
    gateway.book(&gateway.ordinary_hotel().await).await;
    until("it is put off", async || {
        site.database.sql("SELECT attempts FROM outcomes") == "1"
    })
    .await;
    let _other = other.start().await;
    backend.answers(&[Status::NO_CONTENT]);
    delivered_once(&site.database, &backend, "outcomes").await;
}

/// Lets both gateways see that what is in this table is due, and hold the other's word of it back until both have.
async fn delivered_once(database: &postgres::Server, backend: &Backend, table: &str) {
    let failed = backend.deliveries(1).await.len();
    // In one breath, or one of them would be done before the other has seen it.
    let due =
        format!("UPDATE {table} SET next_at = 0; COMMIT; BEGIN; SELECT 1 FROM {table} FOR UPDATE");
    let session = Session::holding(database, &due).await;
    until_waiting(database, 2).await;
    session.end().await;
    let delivered = format!("SELECT count(delivered_at) FROM {table}");
    until("it is delivered", async || database.sql(&delivered) == "1").await;
    // Whoever came second has looked, and found nothing.
    until_waiting(database, 0).await;
    assert_eq!(backend.deliveries(failed + 1).await.len(), failed + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_resolves_what_a_gateway_left_behind() {
    let site = Site::open().await;
    let installation = site.gateway();
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    site.faults
        .add("POST /v2/booking/complete=reset*1".parse().unwrap());
    let opened = gateway.check_out(&hotel).await;
    let answer = gateway
        .complete(&opened, &unique(), &opened.completion())
        .await;
    assert_eq!(answer.status(), StatusCode::ACCEPTED);
    let listed = installation.run(&["journal", "list"]).await;
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(
        listed.contains(opened.checkout_id()) && listed.contains("unknown"),
        "{listed}"
    );
    let resolve = ["journal", "resolve", opened.checkout_id(), "not-booked"];
    assert!(installation.run(&resolve).await.status.success());
    assert_eq!(settled(&gateway, &opened).await["state"], "refused");
    let trusted = installation.run(&["journal", "trust-clock"]).await;
    assert!(trusted.status.success());
    let unknown = gateway
        .metric("stopover_unknown{kind=\"completion\"}")
        .await;
    assert_eq!(unknown, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_visitor_after_the_other_is_served_by_the_same_connections() {
    let site = Site::open().await;
    let gateway = site.gateway().start().await;
    let hotel = gateway.ordinary_hotel().await;
    let connections = || {
        let pids = "SELECT pid FROM pg_stat_activity WHERE application_name = 'stopover-gateway'";
        let pids = site.database.sql(pids);
        pids.lines().map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let booked = gateway.book(&hotel).await;
    let before = connections();
    assert!(!before.is_empty());
    let cancel = async || {
        let handle = &booked.opened.handle;
        gateway.cancel(handle, &unique(), &booked.id).await.status()
    };
    assert_eq!(cancel().await, StatusCode::OK);
    // Begins a transaction and undoes it.
    assert_eq!(cancel().await, StatusCode::CONFLICT);
    gateway.book(&hotel).await;
    let after = connections();
    assert!(after.is_superset(&before), "{before:?} {after:?}");
}
