//! `GET /booking`: the outcome of a purchase, as far as it is known.

use std::time::{Duration, Instant};

use serde_json::json;
use stopover_tests::{
    booking::{TEST_HOTEL, TestGateway, contact, unique},
    waiting::eventually,
};

/// How long what the provider said of a booking counts as now.
const FRESH: Duration = Duration::from_secs(3);

#[tokio::test]
async fn an_open_checkout_shows_its_facts() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let purchase = gateway.show(&opened.handle).await;
    assert_eq!(purchase["state"], "open");
    assert_eq!(purchase["checkout"], opened.checkout);
    assert_eq!(purchase["may_cancel"], false);
    assert_eq!(purchase.get("booking"), None);
}

#[tokio::test]
async fn a_booking_shows_what_its_page_shows_and_no_more() {
    let gateway = TestGateway::start().await;
    let booked = gateway.book(&gateway.hotel).await;
    let purchase = gateway.show(&booked.opened.handle).await;
    assert_eq!(purchase["state"], "booked");
    assert_eq!(purchase["may_cancel"], true);
    let booking = &purchase["booking"];
    assert_eq!(booking["contact_person"]["email"], contact()["email"]);
    assert_eq!(booking["contact_person"]["first_name"], "");
    assert_eq!(booking["remarks"], "Arriving after 22:00");
    let hotel = booking["hotel"].as_object().unwrap();
    for field in ["id", "latitude", "longitude"] {
        assert!(!hotel.contains_key(field), "{field}");
    }
}

#[tokio::test]
async fn a_page_that_looks_again_and_again_costs_the_provider_one_request_in_a_while() {
    let gateway = TestGateway::start().await;
    let booked = gateway.book(&gateway.hotel).await;
    gateway.seen.forget();
    let begun = Instant::now();
    for _ in 0..50 {
        gateway.show(&booked.opened.handle).await;
    }
    let most = 1 + begun.elapsed().as_secs() / FRESH.as_secs();
    let asked = gateway.seen.requests().len() as u64;
    assert!((1..=most).contains(&asked), "{asked} requests");
}

#[tokio::test]
async fn when_the_provider_cannot_be_asked_its_first_answer_is_shown_to_its_buyer_only() {
    let folder = tempfile::tempdir().unwrap();
    let gateway = TestGateway::with_journal_file(&folder.path().join("journal.db")).await;
    let booked = gateway.book(&gateway.hotel).await;
    let found = gateway
        .look_up(&booked.id, "eleni.markou@mail.example")
        .await;
    let found: serde_json::Value = found.json().await.unwrap();
    // Another process over the same journal: it has nothing in memory, and no provider.
    let fault = "GET /v2/booking/{booking_id}=server-error".parse().unwrap();
    gateway.faults.add(fault);
    let copy = folder.path().join("copy.db");
    for suffix in ["", "-wal"] {
        let from = folder.path().join(format!("journal.db{suffix}"));
        std::fs::copy(from, folder.path().join(format!("copy.db{suffix}"))).unwrap();
    }
    let mut config = gateway.config.clone();
    config.booking.journal = Some(copy.into());
    let gateway = stopover_tests::gateway(config).await;
    let show = async |handle: &str| -> serde_json::Value {
        let request = stopover_tests::booking::ask(&gateway, reqwest::Method::GET, "/booking");
        let request = request.header("stopover-handle", handle);
        request.send().await.unwrap().json().await.unwrap()
    };
    let own = show(&booked.opened.handle).await;
    assert_eq!(
        own["booking"]["contact_person"]["email"],
        contact()["email"]
    );
    let looked_up = show(found["handle"].as_str().unwrap()).await;
    assert_eq!(looked_up["state"], "booked");
    assert_eq!(looked_up["booking_id"], json!(booked.id));
    assert_eq!(looked_up.get("booking"), None);
}

#[tokio::test]
async fn a_test_booking_is_shown_from_the_gateways_own_record() {
    let gateway = TestGateway::start().await;
    let booked = gateway.book(TEST_HOTEL).await;
    assert!(booked.id.starts_with("TEST-"));
    gateway.seen.forget();
    let purchase = gateway.show(&booked.opened.handle).await;
    assert_eq!(purchase["booking"], booked.purchase["booking"]);
    assert_eq!(
        [&purchase["test"], &purchase["may_cancel"]],
        [&json!(true), &json!(false)]
    );
    assert!(gateway.seen.requests().is_empty());
}

#[tokio::test]
async fn a_cancellation_whose_answer_was_lost_is_proven_by_the_booking() {
    let gateway = TestGateway::start().await;
    let booked = gateway.book(&gateway.hotel).await;
    let handle = &booked.opened.handle;
    // The answer is lost, and at first the booking cannot be looked at either.
    let lost = "POST /v2/booking/cancel=reset*1".parse().unwrap();
    gateway.faults.add(lost);
    let silent = "GET /v2/booking/{booking_id}=server-error".parse().unwrap();
    let silent = gateway.faults.add(silent);
    let answer = gateway.cancel(handle, &unique(), &booked.id).await;
    let purchase: serde_json::Value = answer.json().await.unwrap();
    assert_eq!(purchase["cancellation"]["state"], "unknown");
    assert_eq!(purchase["may_cancel"], false);
    gateway.faults.remove(silent);
    let purchase = eventually("the booking is asked for again", async || {
        let purchase = gateway.show(handle).await;
        (purchase["cancellation"]["state"] != "unknown").then_some(purchase)
    })
    .await;
    assert_eq!(purchase["cancellation"]["state"], "cancelled");
    assert_eq!(purchase["booking"]["status"], "cancelled");
    assert_eq!(gateway.seen.count("POST /v2/booking/cancel"), 1);
}
