//! Two gateways at once.

use std::{collections::BTreeMap, sync::Arc};

use jsonwebtoken::get_current_timestamp;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    booking::{Opened, SITE_NAME, grant, unique},
    process::Process,
    waiting::until,
};
use tokio::task::JoinSet;

use super::{COMPLETE, Session, Site, settled, until_waiting};

const CROWD: usize = 1000;

/// Both, and a hotel with free rooms.
async fn two(site: &Site) -> ([Arc<Process>; 2], String) {
    let patient = || {
        let mut installation = site.gateway();
        // A crowd waits for the few connections to the database.
        installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_TIMEOUT", "30s");
        installation.set("STOPOVER_GATEWAY__BOOKING__JOURNAL_LEASE", "60s");
        installation
    };
    let (one, other) = (patient(), patient());
    let (one, other) = tokio::join!(one.start(), other.start());
    let hotel = one.ordinary_hotel().await;
    ([one.into(), other.into()], hotel)
}

/// Sends a completion for each key, to one gateway and the other in turn, all at once; how often which answer came.
async fn crowd(
    gateways: &[Arc<Process>; 2],
    opened: &Opened,
    keys: impl Iterator<Item = String>,
) -> BTreeMap<String, usize> {
    let body = opened.completion();
    let mut crowd = JoinSet::new();
    for (place, key) in keys.enumerate() {
        let request = gateways[place % 2].completion(opened, &key, &body);
        crowd.spawn(async move {
            let answer = request.send().await.unwrap();
            let status = answer.status();
            let answer: Value = answer.json().await.unwrap();
            let word = if status.is_success() { "state" } else { "type" };
            format!("{} {}", status.as_u16(), answer[word].as_str().unwrap())
        });
    }
    let mut counts = BTreeMap::new();
    for answer in crowd.join_all().await {
        *counts.entry(answer).or_default() += 1;
    }
    counts
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_crowd_at_two_gateways_one_is_submitted() {
    let site = Site::open().await;
    let (gateways, hotel) = two(&site).await;
    let opened = gateways[0].check_out(&hotel).await;
    let keys = (0..CROWD).map(|_| unique());
    let answers = crowd(&gateways, &opened, keys).await;
    println!("{answers:?}");
    let expected = [
        ("200 booked", 1),
        ("409 /problems/already-submitted", CROWD - 1),
    ];
    let expected = expected.map(|(answer, times)| (answer.to_owned(), times));
    assert_eq!(answers, expected.into());
    assert_eq!(site.seen.count(COMPLETE), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_request_repeated_at_two_gateways_is_one_booking() {
    let site = Site::open().await;
    let (gateways, hotel) = two(&site).await;
    let opened = gateways[0].check_out(&hotel).await;
    let slowly = "POST /v2/booking/complete=latency:300";
    site.faults.add(slowly.parse().unwrap());
    let key = unique();
    let answers = crowd(&gateways, &opened, vec![key.clone(); CROWD].into_iter()).await;
    println!("{answers:?}");
    for answer in answers.keys() {
        assert!(
            ["200 booked", "409 /problems/in-progress"].contains(&answer.as_str()),
            "{answer}"
        );
    }
    let stored = gateways.each_ref().map(|gateway| {
        let request = gateway.completion(&opened, &key, &opened.completion());
        async { request.send().await.unwrap().json::<Value>().await.unwrap() }
    });
    let [one, other] = stored;
    let (one, other) = tokio::join!(one, other);
    assert_eq!(one["state"], "booked");
    assert_eq!(one, other);
    assert_eq!(site.seen.count(COMPLETE), 1);
}

#[tokio::test]
async fn what_one_gateway_found_another_opens_and_a_third_completes_and_cancels() {
    let site = Site::open().await;
    let (gateways, hotel) = two(&site).await;
    let [one, other] = &gateways;
    let opened = Opened::from(other.create(&one.search(&hotel).await).await).await;
    let third = site.gateway().start().await;
    let booked = third
        .complete(&opened, &unique(), &opened.completion())
        .await;
    assert_eq!(booked.status(), StatusCode::OK);
    let shown = one.show(&opened.handle).await;
    assert_eq!(shown["state"], "booked");
    let number = shown["booking_id"].as_str().unwrap();
    let cancelled = other.cancel(&opened.handle, &unique(), number).await;
    assert_eq!(cancelled.status(), StatusCode::OK);
    let shown = one.show(&opened.handle).await;
    assert_eq!(shown["cancellation"]["state"], "cancelled");
}

#[tokio::test(flavor = "multi_thread")]
async fn bounds_hold_for_all_gateways_together() {
    let site = Site::open().await;
    let (one, other) = (site.gateway(), site.gateway());
    for installation in [&one, &other] {
        let text = std::fs::read_to_string(installation.config()).unwrap();
        let bounded = text.replace("[booking]\n", "completions_per_hour = 3\n[booking]\n");
        std::fs::write(installation.config(), bounded).unwrap();
    }
    let gateways = [one.start().await, other.start().await];
    let hotel = gateways[0].ordinary_hotel().await;
    let mut crowd = JoinSet::new();
    for place in 0..10 {
        let opened = gateways[0].check_out(&hotel).await;
        let request = gateways[place % 2].completion(&opened, &unique(), &opened.completion());
        crowd.spawn(async move { request.send().await.unwrap().status() });
    }
    let booked = crowd.join_all().await;
    let booked = booked.iter().filter(|status| **status == StatusCode::OK);
    assert_eq!(booked.count(), 3);
    assert_eq!(site.seen.count(COMPLETE), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_bounds_no_completion_waits_for_another_of_its_site() {
    let site = Site::open().await;
    let gateway = site.gateway().start().await;
    let hotel = gateway.ordinary_hotel().await;
    // What a gateway does for as long as it counts towards the site's bounds.
    let counting = format!("SELECT pg_advisory_xact_lock(hashtextextended('{SITE_NAME}', 0))");
    let counting = Session::holding(&site.database, &counting).await;
    gateway.book(&hotel).await;
    counting.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_an_attempt_at_one_gateway_and_its_giving_up_at_another_one_wins() {
    let site = Site::open().await;
    let (gateways, hotel) = two(&site).await;
    let (mut booked, mut given_up, mut round) = (0, 0, 0);
    while booked == 0 || given_up == 0 || round < 20 {
        round += 1;
        assert!(round < 500, "{booked} booked, {given_up} given up");
        let opened = gateways[round % 2].check_out(&hotel).await;
        let (key, body) = (unique(), opened.completion());
        let completing = gateways[0].completion(&opened, &key, &body).send();
        let abandoning = gateways[1].abandonment(&opened, &key).send();
        let (completed, abandoned) = if round % 2 == 0 {
            tokio::join!(completing, abandoning)
        } else {
            let (abandoned, completed) = tokio::join!(abandoning, completing);
            (completed, abandoned)
        };
        let abandoned: Value = abandoned.unwrap().json().await.unwrap();
        let completed = completed.unwrap().status();
        if abandoned["state"] == "open" {
            assert_eq!(completed, StatusCode::CONFLICT);
            assert_eq!(site.submitted(&opened), 0);
            given_up += 1;
        } else {
            assert_eq!(completed, StatusCode::OK, "{abandoned}");
            assert_eq!(settled(&gateways[1], &opened).await["state"], "booked");
            assert_eq!(site.submitted(&opened), 1);
            booked += 1;
        }
    }
}

/// Whatever a gateway's code may do.
#[tokio::test(flavor = "multi_thread")]
async fn the_tables_themselves_hold_no_second_submission_no_other_outcome_and_no_grant_twice() {
    let site = Site::open().await;
    let gateway = site.gateway().start().await;
    let hotel = gateway.ordinary_hotel().await;
    gateway.book(&hotel).await;
    let other = gateway.check_out(&hotel).await;
    let refused = |statement: &str| {
        let mut ask = site.database.tool("psql");
        ask.args(["--no-psqlrc", "--set=ON_ERROR_STOP=1", "--command"]);
        let output = ask.arg(statement).output().unwrap();
        assert!(!output.status.success(), "{statement}");
        String::from_utf8(output.stderr).unwrap()
    };
    let submit =
        "INSERT INTO completions (checkout_id, key, fingerprint, state, submitted_at) SELECT";
    let again = refused(&format!(
        "{submit} checkout_id, '\\x00', '\\x00', 'submitting', 0 FROM completions"
    ));
    assert!(again.contains("completions_pkey"), "{again}");
    let other_outcome = refused("UPDATE completions SET state = 'refused' WHERE state = 'booked'");
    assert!(
        other_outcome.contains("the outcome of a completion does not change"),
        "{other_outcome}"
    );
    let id = other.checkout_id();
    site.database.sql(&format!(
        "{submit} '{id}', '\\x00', '\\x00', 'submitting', 0"
    ));
    let twice = refused(&format!(
        "INSERT INTO grants (site, jti, checkout_id) SELECT site, jti, '{id}' FROM grants"
    ));
    assert!(twice.contains("grants_pkey"), "{twice}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grant_that_expires_while_its_completion_waits_submits_nothing_and_its_site_hears_no_word_before()
 {
    let site = Site::open().await;
    let ([one, other], hotel) = two(&site).await;
    let opened = one.check_out(&hotel).await;
    let session = Session::holding(&site.database, "SELECT 1 FROM checkouts FOR UPDATE").await;
    let mut claims = opened.claims();
    let expires = get_current_timestamp() + 5;
    claims["exp"] = json!(expires);
    let mut body = opened.completion();
    body["grant"] = json!(grant(&claims));
    let completion = one.completion(&opened, &unique(), &body);
    let completion = tokio::spawn(completion.send());
    until_waiting(&site.database, 1).await;
    let path = format!("/sites/{SITE_NAME}/checkouts/{}", opened.checkout_id());
    claims["aud"] = json!("stopover-outcome");
    let asked = other.request(Method::GET, &path);
    let asked = asked.bearer_auth(grant(&claims));
    let asked = tokio::spawn(asked.send());
    until_waiting(&site.database, 2).await;
    until("the grant has expired", async || {
        get_current_timestamp() > expires
    })
    .await;
    assert!(!asked.is_finished());
    session.end().await;
    let refused = completion.await.unwrap().unwrap();
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["detail"], "exp: expired");
    let report = asked.await.unwrap().unwrap();
    let report: Value = report.json().await.unwrap();
    assert_eq!(report["state"], "open", "{report}");
    assert_eq!(site.submitted(&opened), 0);
}
