//! What cannot be booked, completed or cancelled, and how that is said.

use std::time::Duration;

use serde_json::{Value, json};
use stopover_sandbox::Config;

use crate::booking::{
    COMPLETE, CREATE, booked, cancel, checked_out, family_search, retrieve, searched,
};
use crate::client::{Client, checkout_request, completion};

#[tokio::test]
async fn a_second_cancellation_is_refused() {
    let client = Client::plain().await;
    let booking = booked(&client, |_| true).await;
    assert_eq!(cancel(&client, &booking["booking_id"]).await.0, 200);
    let (status, answer) = cancel(&client, &booking["booking_id"]).await;
    assert_eq!(status, 409);
    let problem = "booking_id: booking is already cancelled";
    assert_eq!(answer["message"], problem);
}

#[tokio::test]
async fn unknown_bookings_are_not_found() {
    let client = Client::plain().await;
    for id in [
        "BKG-1",
        "BKG-0500001",
        "BKG-",
        "BKG-99999999999999999999999",
        "500001",
        "TEST-12345",
    ] {
        assert_eq!(retrieve(&client, &id.into()).await.0, 404, "{id}");
        assert_eq!(cancel(&client, &id.into()).await.0, 404, "{id}");
    }
}

#[tokio::test]
async fn a_rate_belongs_to_its_own_search() {
    let client = Client::plain().await;
    let search = family_search("hotel_id", "HTL-TEST".into());
    let (first, rate) = searched(&client, &search, |_| true).await;
    let (second, _) = searched(&client, &search, |_| true).await;
    for (search, expected) in [(second, 404), (first, 200)] {
        let (status, _) = client.post(CREATE, &checkout_request(&search, &rate)).await;
        assert_eq!(status, expected);
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_checkout_request_is_said_by_field() {
    let client = Client::plain().await;
    let search = family_search("hotel_id", "HTL-TEST".into());
    let (answer, rate) = searched(&client, &search, |_| true).await;
    let unknown = json!("3b7d2f66-8a3c-4f0a-9a63-0f6b6d1f2c33");
    let (check_in, check_out) = ("booking_period.check_in", "booking_period.check_out");
    let cases = [
        (422, "search_id", Value::Null, "search_id"),
        (422, "search_id", json!("x"), "search_id"),
        (404, "search_id", unknown, "search_id"),
        (422, "rate_id", Value::Null, "rate_id"),
        (404, "rate_id", json!("r-7f1c"), "rate_id"),
        (400, "rate_id", json!(7), "rate_id"),
        (422, "booking_period", Value::Null, "booking_period"),
        (422, check_in, json!("2027-06-11"), check_in),
        (422, check_out, Value::Null, check_out),
    ];
    let body = checkout_request(&answer, &rate);
    client.assert_refused(CREATE, &body, &cases).await;
}

#[tokio::test]
async fn guests_must_be_those_of_the_search_and_what_is_wrong_is_said_by_field() {
    let client = Client::plain().await;
    let checkout = checked_out(&client, &family_search("country", "Spain".into()), |_| true).await;
    let unknown = json!("c4a2b8a6-2f2b-4a4e-8f25-bb0f5b1a7e90");
    let [first, email, phone] = [
        "contact_person.first_name",
        "contact_person.email",
        "contact_person.phone_number",
    ];
    let [guests, last_name, is_child] = [
        "occupancy[0].guests",
        "occupancy[0].guests[0].last_name",
        "occupancy[0].guests[1].is_child",
    ];
    let [family, age, is_also_child] = [
        "occupancy[1].guests",
        "occupancy[1].guests[1].age",
        "occupancy[1].guests[1].is_child",
    ];
    let cases = [
        (422, "checkout_id", Value::Null, "checkout_id"),
        (404, "checkout_id", unknown, "checkout_id"),
        (422, "contact_person", Value::Null, "contact_person"),
        (422, first, json!("  "), first),
        (422, email, json!("ana.sousa"), email),
        (422, email, json!("a b@mail.example"), email),
        (422, phone, json!("912345678"), phone),
        (422, "occupancy", Value::Null, "occupancy"),
        (422, "occupancy", json!([]), "occupancy"),
        (422, guests, json!([]), guests),
        (422, is_child, Value::Null, is_child),
        (422, last_name, json!("a".repeat(101)), last_name),
        (422, age, Value::Null, age),
        (422, age, json!(-1), age),
        (422, age, json!(5), family),
        (422, is_also_child, json!(false), family),
        (422, "remarks", json!("x".repeat(2_001)), "remarks"),
    ];
    let mut body = completion(&checkout);
    client.assert_refused(COMPLETE, &body, &cases).await;
    // A refused completion leaves the checkout open.
    body.as_object_mut().unwrap().remove("remarks");
    assert_eq!(client.posted(COMPLETE, &body).await["remarks"], "");
}

#[tokio::test]
async fn an_expired_search_is_gone() {
    let config = Config::default().hotels(10).search_lifetime(Duration::ZERO);
    let client = Client::start(config).await;
    let search = family_search("hotel_id", "HTL-TEST".into());
    let (answer, rate) = searched(&client, &search, |_| true).await;
    let (status, refusal) = client.post(CREATE, &checkout_request(&answer, &rate)).await;
    assert_eq!(status, 410);
    assert_eq!(refusal["message"], "search_id: search has lapsed");
}

#[tokio::test]
async fn an_expired_checkout_is_gone_while_its_search_is_still_valid() {
    let config = Config::default()
        .hotels(10)
        .checkout_lifetime(Duration::ZERO);
    let client = Client::start(config).await;
    let search = family_search("hotel_id", "HTL-TEST".into());
    let checkout = checked_out(&client, &search, |_| true).await;
    let (status, refusal) = client.post(COMPLETE, &completion(&checkout)).await;
    assert_eq!(status, 410);
    assert_eq!(refusal["message"], "checkout_id: checkout has lapsed");
}
