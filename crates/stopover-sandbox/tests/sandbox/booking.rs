//! From a search to a booking, and out of it again.

use chrono::{DateTime, Days, NaiveDateTime, Utc};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_sandbox::Config;

use crate::availability::SEARCH;
use crate::client::{
    Client, assert_same_shape, checkout_request, completion, fixture, items, now, rates, text,
};

pub(crate) const CREATE: &str = "/v2/booking/create";
pub(crate) const COMPLETE: &str = "/v2/booking/complete";

/// The example's search: two adults in one room, an adult with children of 4 and 11 in the other.
pub(crate) fn family_search(criterion: &str, value: Value) -> Value {
    let mut body = fixture("hotel/search_request_city");
    body.as_object_mut().unwrap().remove("city_id");
    body[criterion] = value;
    body
}

/// A booking without its rooms, whose guests differ in their fields.
fn without_rooms(booking: &Value) -> Value {
    let mut booking = booking.clone();
    booking["occupancy"] = json!([]);
    booking
}

/// Searches, and picks the first rate that is `wanted`.
pub(crate) async fn searched(
    client: &Client,
    search: &Value,
    wanted: impl Fn(&Value) -> bool,
) -> (Value, Value) {
    let answer = client.posted(SEARCH, search).await;
    let rate = rates(&answer).find(|rate| wanted(rate)).expect("a rate");
    (answer.clone(), rate.clone())
}

pub(crate) async fn checked_out(
    client: &Client,
    search: &Value,
    wanted: impl Fn(&Value) -> bool,
) -> Value {
    let (answer, rate) = searched(client, search, wanted).await;
    let request = checkout_request(&answer, &rate);
    let checkout = client.posted("/v2/booking/create/", &request).await;
    assert_eq!(checkout["offer"], rate);
    checkout
}

pub(crate) async fn booked(client: &Client, wanted: impl Fn(&Value) -> bool) -> Value {
    let checkout = checked_out(client, &family_search("country", "Spain".into()), wanted).await;
    let path = "/v2/booking/complete/";
    client.posted(path, &completion(&checkout)).await
}

pub(crate) async fn cancel(client: &Client, id: &Value) -> (StatusCode, Value) {
    let body = json!({ "booking_id": id });
    client.post("/v2/booking/cancel/", &body).await
}

pub(crate) async fn retrieve(client: &Client, id: &Value) -> (StatusCode, Value) {
    client.get(&format!("/v2/booking/{}/", text(id))).await
}

#[tokio::test]
async fn a_checkout_has_the_specified_fields_and_the_price_of_the_search() {
    let client = Client::plain().await;
    let checkout = checked_out(&client, &family_search("country", "Spain".into()), |_| true).await;
    assert_same_shape(&checkout, &fixture("hotel/checkout_response"), "checkout");
    for field in ["price", "currency"] {
        assert_eq!(checkout[field], checkout["offer"][field], "{field}");
    }
    let period = json!({ "check_in": "2027-06-12", "check_out": "2027-06-15", "nights": 3 });
    assert_eq!(checkout["booking_period"], period);
    let created = text(&checkout["created_at"]);
    assert!(created.parse::<NaiveDateTime>().is_ok(), "{created}");
    let hotel = &checkout["hotel"];
    let path = format!("/v2/hotels/{}", text(&hotel["id"]));
    let detail = client.ok(&path).await;
    assert_eq!(hotel["name"], detail["name"]);
    assert_eq!(hotel["address"], detail["location"]["address_1"]);
}

#[tokio::test]
async fn completion_answers_with_the_specified_booking() {
    let client = Client::plain().await;
    let booking = booked(&client, |_| true).await;
    let example = fixture("hotel/complete_response");
    assert_same_shape(
        &without_rooms(&booking),
        &without_rooms(&example),
        "booking",
    );
    let number = text(&booking["booking_id"]).strip_prefix("BKG-").unwrap();
    assert!(number.parse::<u64>().is_ok(), "{number}");
    assert_eq!(booking["status"], "confirmed");
    assert_eq!(booking["contact_person"], example["contact_person"]);
    assert_eq!(booking["remarks"], example["remarks"]);
    assert_eq!(booking["total_price"], booking["offer"]["price"]);
    let created = text(&booking["created_at"]);
    assert!(created.ends_with("+00:00"), "{created}");
    assert!(created.parse::<DateTime<Utc>>().is_ok(), "{created}");
    let rooms = items(&booking["occupancy"]).iter();
    for (room, example) in rooms.zip(items(&example["occupancy"])) {
        for field in ["adults", "children", "occupancy"] {
            assert_eq!(room[field], example[field], "{field}");
        }
        assert_eq!(room["title"], booking["offer"]["room_type"]);
        assert_eq!(room["boarding"], booking["offer"]["boarding"]);
    }
}

#[tokio::test]
async fn retrieval_answers_in_its_own_way() {
    let client = Client::plain().await;
    let booking = booked(&client, |_| true).await;
    let (status, retrieved) = retrieve(&client, &booking["booking_id"]).await;
    assert_eq!(status, 200);
    for field in [
        "booking_id",
        "booking_period",
        "contact_person",
        "offer",
        "total_price",
        "currency",
        "status",
        "remarks",
    ] {
        assert_eq!(retrieved[field], booking[field], "{field}");
    }
    let hotel = text(&retrieved["hotel"]["id"]);
    assert_eq!(hotel.len(), 36, "{hotel}");
    assert!(hotel.parse::<uuid::Uuid>().is_ok(), "{hotel}");
    assert_eq!(retrieved["hotel"]["name"], booking["hotel"]["name"]);
    let created = text(&retrieved["created_at"]);
    assert!(created.parse::<NaiveDateTime>().is_ok(), "{created}");
    // The family's room: adults under `occupancy`, children as guests in either style of naming.
    let example = &fixture("hotel/booking_response_children_as_guests")["occupancy"][0];
    let room = &retrieved["occupancy"][1];
    for field in ["adults", "children", "occupancy"] {
        assert_eq!(room[field], example[field], "{field}");
    }
}

#[tokio::test]
async fn a_checkout_completes_once_even_when_asked_ten_times_at_once() {
    let client = Client::plain().await;
    let checkout = checked_out(&client, &family_search("country", "Spain".into()), |_| true).await;
    let body = completion(&checkout);
    let mut attempts = tokio::task::JoinSet::new();
    for _ in 0..10 {
        attempts.spawn(client.request(Method::POST, COMPLETE).json(&body).send());
    }
    let answers = attempts.join_all().await.into_iter();
    let mut statuses: Vec<u16> = answers
        .map(|response| response.unwrap().status().as_u16())
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409, 409, 409]);
}

/// Cancels a booking, which must give back that share of its price.
async fn assert_refund(client: &Client, booking: &Value, share: f64) -> Value {
    let (status, cancellation) = cancel(client, &booking["booking_id"]).await;
    assert_eq!(status, 200, "{cancellation}");
    let refund = cancellation["refunded_amount"].as_f64().unwrap();
    let expected = booking["total_price"].as_f64().unwrap() * share;
    assert!(
        (refund - expected).abs() < 0.011,
        "{refund}, not {expected}"
    );
    cancellation
}

#[tokio::test]
async fn a_flexible_booking_is_refunded_whole_a_deposit_in_part_and_the_others_not_at_all() {
    let client = Client::plain().await;
    let fees = |rate: &Value| rate["cancellation_policy"]["penalty_fees"].clone();
    for (name, share) in [("flexible", 1.0), ("deposit", 0.7), ("non-refundable", 0.0)] {
        let booking = booked(&client, |rate| match name {
            "flexible" => fees(rate)[0] != 30 && rate["non_refundable"] == false,
            "deposit" => fees(rate)[0] == 30,
            _ => rate["non_refundable"] == true,
        })
        .await;
        let cancellation = assert_refund(&client, &booking, share).await;
        assert_same_shape(
            &cancellation,
            &fixture("hotel/cancel_response"),
            "cancellation",
        );
        assert_eq!(cancellation["status"], "cancelled");
        assert!(text(&cancellation["cancellation_date"]).ends_with("+00:00"));
        let (_, retrieved) = retrieve(&client, &booking["booking_id"]).await;
        assert_eq!(retrieved["status"], "cancelled");
    }
}

#[tokio::test]
async fn the_test_hotel_is_booked_under_a_test_id_and_leaves_no_trace() {
    let client = Client::plain().await;
    let search = family_search("hotel_id", "HTL-TEST".into());
    let checkout = checked_out(&client, &search, |_| true).await;
    let booking = client.posted(COMPLETE, &completion(&checkout)).await;
    let example = fixture("hotel/complete_response_test_hotel");
    assert_same_shape(
        &without_rooms(&booking),
        &without_rooms(&example),
        "test booking",
    );
    let id = &booking["booking_id"];
    let digits = text(id).strip_prefix("TEST-").unwrap();
    assert!(digits.len() == 5 && digits.bytes().all(|byte| byte.is_ascii_digit()));
    assert_eq!(booking["hotel"]["id"], "HTL-TEST");
    assert_eq!(booking["status"], "confirmed");
    assert_eq!(retrieve(&client, id).await.0, 404);
    assert_eq!(cancel(&client, id).await.0, 404);
    let (status, _) = client.post(COMPLETE, &completion(&checkout)).await;
    assert_eq!(status, 409);
}

#[tokio::test]
async fn prices_can_move_between_search_and_checkout() {
    let client = Client::start(Config::default().hotels(10).price_change(1.0)).await;
    let search = family_search("hotel_id", "HTL-TEST".into());
    let (answer, rate) = searched(&client, &search, |_| true).await;
    let request = checkout_request(&answer, &rate);
    let checkout = client.posted(CREATE, &request).await;
    assert_ne!(checkout["price"], rate["price"]);
    assert_eq!(checkout["offer"]["price"], checkout["price"]);
    let booking = client.posted(COMPLETE, &completion(&checkout)).await;
    assert_eq!(booking["total_price"], checkout["price"]);
}

#[tokio::test]
async fn a_booking_made_after_its_deadline_is_refunded_in_part() {
    let client = Client::start(Config::default().hotels(2_000)).await;
    let is_half = |rate: &Value| {
        rate["non_refundable"] == false && rate["cancellation_policy"]["penalty_fees"][0] == 50
    };
    let mut search = family_search("country", "Spain".into());
    // Two days before arrival, the rates that were free until then cost a half. Which arrival that is depends on the hour:
    // Spain's day is not UTC's.
    for days in 1..=4 {
        let arrival = now().date_naive() + Days::new(days);
        search["check_in"] = arrival.to_string().into();
        search["check_out"] = (arrival + Days::new(2)).to_string().into();
        if rates(&client.posted(SEARCH, &search).await).any(is_half) {
            break;
        }
    }
    let checkout = checked_out(&client, &search, is_half).await;
    let booking = client.posted(COMPLETE, &completion(&checkout)).await;
    assert_refund(&client, &booking, 0.5).await;
}
