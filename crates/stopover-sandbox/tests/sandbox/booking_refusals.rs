//! What cannot be booked, completed or cancelled, and how that is said.

use std::time::Duration;

use serde_json::{Value, json};
use stopover_sandbox::Config;

use crate::booking::{
    booked, cancel, checked_out, checkout_request, completion, family_search, retrieve, searched,
};
use crate::client::Client;

#[tokio::test]
async fn a_second_cancellation_is_refused() {
    let client = Client::plain().await;
    let booking = booked(&client, |_| true).await;
    assert_eq!(cancel(&client, &booking["booking_id"]).await.0, 200);
    let (status, answer) = cancel(&client, &booking["booking_id"]).await;
    assert_eq!(
        (status.as_u16(), answer["message"].as_str()),
        (409, Some("booking_id: booking is already cancelled"))
    );
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
    assert_eq!(
        client
            .post("/v2/booking/create", &checkout_request(&second, &rate))
            .await
            .0,
        404
    );
    assert_eq!(
        client
            .post("/v2/booking/create", &checkout_request(&first, &rate))
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn what_is_wrong_with_a_checkout_request_is_said_by_field() {
    let client = Client::plain().await;
    let (answer, rate) = searched(
        &client,
        &family_search("hotel_id", "HTL-TEST".into()),
        |_| true,
    )
    .await;
    for (status, pointer, value, field) in [
        (422, "/search_id", Value::Null, "search_id"),
        (422, "/search_id", json!("x"), "search_id"),
        (
            404,
            "/search_id",
            json!("3b7d2f66-8a3c-4f0a-9a63-0f6b6d1f2c33"),
            "search_id",
        ),
        (422, "/rate_id", Value::Null, "rate_id"),
        (404, "/rate_id", json!("r-7f1c"), "rate_id"),
        (400, "/rate_id", json!(7), "rate_id"),
        (422, "/booking_period", Value::Null, "booking_period"),
        (
            422,
            "/booking_period/check_in",
            json!("2027-06-11"),
            "booking_period.check_in",
        ),
        (
            422,
            "/booking_period/check_out",
            Value::Null,
            "booking_period.check_out",
        ),
    ] {
        let mut body = checkout_request(&answer, &rate);
        *body.pointer_mut(pointer).unwrap() = value.clone();
        let (answered, answer) = client.post("/v2/booking/create", &body).await;
        assert_eq!(answered, status, "{pointer} {value}: {answer}");
        assert!(
            answer["message"]
                .as_str()
                .unwrap()
                .starts_with(&format!("{field}: ")),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn guests_must_be_those_of_the_search_and_what_is_wrong_is_said_by_field() {
    let client = Client::plain().await;
    let checkout = checked_out(&client, &family_search("country", "Spain".into()), |_| true).await;
    for (status, pointer, value, field) in [
        (422, "/checkout_id", Value::Null, "checkout_id"),
        (
            404,
            "/checkout_id",
            json!("c4a2b8a6-2f2b-4a4e-8f25-bb0f5b1a7e90"),
            "checkout_id",
        ),
        (422, "/contact_person", Value::Null, "contact_person"),
        (
            422,
            "/contact_person/first_name",
            json!("  "),
            "contact_person.first_name",
        ),
        (
            422,
            "/contact_person/email",
            json!("ana.sousa"),
            "contact_person.email",
        ),
        (
            422,
            "/contact_person/email",
            json!("a b@mail.example"),
            "contact_person.email",
        ),
        (
            422,
            "/contact_person/phone_number",
            json!("912345678"),
            "contact_person.phone_number",
        ),
        (422, "/occupancy", Value::Null, "occupancy"),
        (422, "/occupancy", json!([]), "occupancy"),
        (422, "/occupancy/0/guests", json!([]), "occupancy[0].guests"),
        (
            422,
            "/occupancy/0/guests/1/is_child",
            Value::Null,
            "occupancy[0].guests[1].is_child",
        ),
        (
            422,
            "/occupancy/0/guests/0/last_name",
            json!("a".repeat(101)),
            "occupancy[0].guests[0].last_name",
        ),
        (
            422,
            "/occupancy/1/guests/1/age",
            Value::Null,
            "occupancy[1].guests[1].age",
        ),
        (
            422,
            "/occupancy/1/guests/1/age",
            json!(-1),
            "occupancy[1].guests[1].age",
        ),
        (
            422,
            "/occupancy/1/guests/1/age",
            json!(5),
            "occupancy[1].guests",
        ),
        (
            422,
            "/occupancy/1/guests/1/is_child",
            json!(false),
            "occupancy[1].guests",
        ),
        (422, "/remarks", json!("x".repeat(2_001)), "remarks"),
    ] {
        let mut body = completion(&checkout);
        *body.pointer_mut(pointer).unwrap() = value.clone();
        let (answered, answer) = client.post("/v2/booking/complete", &body).await;
        assert_eq!(answered, status, "{pointer} {value}: {answer}");
        assert!(
            answer["message"]
                .as_str()
                .unwrap()
                .starts_with(&format!("{field}: ")),
            "{answer}"
        );
    }
    let mut body = completion(&checkout);
    body.as_object_mut().unwrap().remove("remarks");
    let (status, booking) = client.post("/v2/booking/complete", &body).await;
    assert_eq!(
        (status.as_u16(), &booking["remarks"]),
        (200, &"".into()),
        "a refused completion leaves the checkout open"
    );
}

#[tokio::test]
async fn a_lapsed_search_is_gone() {
    let config = Config::default().hotels(10).search_lifetime(Duration::ZERO);
    let client = Client::start(config).await;
    let search = family_search("hotel_id", "HTL-TEST".into());
    let (answer, rate) = searched(&client, &search, |_| true).await;
    let (status, refusal) = client
        .post("/v2/booking/create", &checkout_request(&answer, &rate))
        .await;
    assert_eq!(
        (status.as_u16(), refusal["message"].as_str()),
        (410, Some("search_id: search has lapsed"))
    );
}

#[tokio::test]
async fn a_lapsed_checkout_is_gone_while_its_search_still_lives() {
    let config = Config::default()
        .hotels(10)
        .checkout_lifetime(Duration::ZERO);
    let client = Client::start(config).await;
    let search = family_search("hotel_id", "HTL-TEST".into());
    let checkout = checked_out(&client, &search, |_| true).await;
    let (status, refusal) = client
        .post("/v2/booking/complete", &completion(&checkout))
        .await;
    assert_eq!(
        (status.as_u16(), refusal["message"].as_str()),
        (410, Some("checkout_id: checkout has lapsed"))
    );
}
