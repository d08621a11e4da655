//! From a search to a booking, and out of it again.

use chrono::{DateTime, Days, NaiveDateTime, Utc};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_sandbox::Config;

use crate::client::{Client, assert_same_shape, fixture};

/// The example's search: two adults in one room, an adult with children of 4 and 11 in the other.
pub(crate) fn family_search(place: &str, value: Value) -> Value {
    let mut body = fixture("hotel/search_request_city");
    body.as_object_mut().unwrap().remove("city_id");
    body[place] = value;
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
    let (status, answer) = client.post("/v2/availability/search", search).await;
    assert_eq!(status, 200, "{answer}");
    let mut rates = answer["results"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|hotel| hotel["rates"].as_array().unwrap());
    let rate = rates.find(|rate| wanted(rate)).expect("a rate").clone();
    (answer, rate)
}

pub(crate) fn checkout_request(search: &Value, rate: &Value) -> Value {
    json!({
        "search_id": search["search_id"], "rate_id": rate["rate_id"],
        "booking_period": { "check_in": search["check_in"], "check_out": search["check_out"] }
    })
}

pub(crate) async fn checked_out(
    client: &Client,
    search: &Value,
    wanted: impl Fn(&Value) -> bool,
) -> Value {
    let (answer, rate) = searched(client, search, wanted).await;
    let (status, checkout) = client
        .post("/v2/booking/create/", &checkout_request(&answer, &rate))
        .await;
    assert_eq!(status, 200, "{checkout}");
    assert_eq!(checkout["offer"], rate);
    checkout
}

/// The example's completion, of that checkout.
pub(crate) fn completion(checkout: &Value) -> Value {
    let mut body = fixture("hotel/complete_request");
    body["checkout_id"] = checkout["checkout_id"].clone();
    body
}

pub(crate) async fn booked(client: &Client, wanted: impl Fn(&Value) -> bool) -> Value {
    let checkout = checked_out(client, &family_search("country", "Spain".into()), wanted).await;
    let (status, booking) = client
        .post("/v2/booking/complete/", &completion(&checkout))
        .await;
    assert_eq!(status, 200, "{booking}");
    booking
}

pub(crate) async fn cancel(client: &Client, id: &Value) -> (StatusCode, Value) {
    client
        .post("/v2/booking/cancel/", &json!({ "booking_id": id }))
        .await
}

pub(crate) async fn retrieve(client: &Client, id: &Value) -> (StatusCode, Value) {
    client
        .get(&format!("/v2/booking/{}/", id.as_str().unwrap()))
        .await
}

#[tokio::test]
async fn a_checkout_has_the_specified_fields_and_the_price_of_the_search() {
    let client = Client::plain().await;
    let checkout = checked_out(&client, &family_search("country", "Spain".into()), |_| true).await;
    assert_same_shape(&checkout, &fixture("hotel/checkout_response"), "checkout");
    assert_eq!(
        (&checkout["price"], &checkout["currency"]),
        (&checkout["offer"]["price"], &checkout["offer"]["currency"])
    );
    assert_eq!(
        checkout["booking_period"],
        json!({ "check_in": "2027-06-12", "check_out": "2027-06-15", "nights": 3 })
    );
    checkout["created_at"]
        .as_str()
        .unwrap()
        .parse::<NaiveDateTime>()
        .unwrap();
    let detail = client
        .ok(&format!(
            "/v2/hotels/{}",
            checkout["hotel"]["id"].as_str().unwrap()
        ))
        .await;
    assert_eq!(
        (&checkout["hotel"]["name"], &checkout["hotel"]["address"]),
        (&detail["name"], &detail["location"]["address_1"])
    );
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
    assert!(
        booking["booking_id"]
            .as_str()
            .unwrap()
            .strip_prefix("BKG-")
            .unwrap()
            .parse::<u64>()
            .is_ok()
    );
    assert_eq!(booking["status"], "confirmed");
    assert_eq!(booking["contact_person"], example["contact_person"]);
    assert_eq!(booking["remarks"], example["remarks"]);
    assert_eq!(booking["total_price"], booking["offer"]["price"]);
    let created = booking["created_at"].as_str().unwrap();
    assert!(
        created.ends_with("+00:00") && created.parse::<DateTime<Utc>>().is_ok(),
        "{created}"
    );
    for (room, example) in booking["occupancy"]
        .as_array()
        .unwrap()
        .iter()
        .zip(example["occupancy"].as_array().unwrap())
    {
        assert_eq!(
            (&room["adults"], &room["children"], &room["occupancy"]),
            (
                &example["adults"],
                &example["children"],
                &example["occupancy"]
            )
        );
        assert_eq!(
            (&room["title"], &room["boarding"]),
            (
                &booking["offer"]["room_type"],
                &booking["offer"]["boarding"]
            )
        );
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
    let hotel = retrieved["hotel"]["id"].as_str().unwrap();
    assert!(
        hotel.len() == 36 && hotel.parse::<uuid::Uuid>().is_ok(),
        "{hotel}"
    );
    assert_eq!(retrieved["hotel"]["name"], booking["hotel"]["name"]);
    retrieved["created_at"]
        .as_str()
        .unwrap()
        .parse::<NaiveDateTime>()
        .unwrap();
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
        attempts.spawn(
            client
                .request(Method::POST, "/v2/booking/complete")
                .json(&body)
                .send(),
        );
    }
    let mut statuses: Vec<u16> = attempts
        .join_all()
        .await
        .into_iter()
        .map(|response| response.unwrap().status().as_u16())
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409, 409, 409]);
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
        let (status, cancellation) = cancel(&client, &booking["booking_id"]).await;
        assert_eq!(status, 200, "{cancellation}");
        assert_same_shape(
            &cancellation,
            &fixture("hotel/cancel_response"),
            "cancellation",
        );
        assert_eq!(cancellation["status"], "cancelled");
        assert!(
            cancellation["cancellation_date"]
                .as_str()
                .unwrap()
                .ends_with("+00:00")
        );
        let refund = cancellation["refunded_amount"].as_f64().unwrap();
        let expected = booking["total_price"].as_f64().unwrap() * share;
        assert!(
            (refund - expected).abs() < 0.011,
            "{name}: {refund} of {expected}"
        );
        assert_eq!(
            retrieve(&client, &booking["booking_id"]).await.1["status"],
            "cancelled"
        );
    }
}

#[tokio::test]
async fn the_test_hotel_is_booked_under_a_test_id_and_leaves_no_trace() {
    let client = Client::plain().await;
    let checkout = checked_out(
        &client,
        &family_search("hotel_id", "HTL-TEST".into()),
        |_| true,
    )
    .await;
    let (status, booking) = client
        .post("/v2/booking/complete", &completion(&checkout))
        .await;
    assert_eq!(status, 200);
    assert_same_shape(
        &without_rooms(&booking),
        &without_rooms(&fixture("hotel/complete_response_test_hotel")),
        "test booking",
    );
    let id = &booking["booking_id"];
    let digits = id.as_str().unwrap().strip_prefix("TEST-").unwrap();
    assert!(digits.len() == 5 && digits.bytes().all(|byte| byte.is_ascii_digit()));
    assert_eq!(
        (&booking["hotel"]["id"], &booking["status"]),
        (&"HTL-TEST".into(), &"confirmed".into())
    );
    assert_eq!(retrieve(&client, id).await.0, 404);
    assert_eq!(cancel(&client, id).await.0, 404);
    assert_eq!(
        client
            .post("/v2/booking/complete", &completion(&checkout))
            .await
            .0,
        409
    );
}

#[tokio::test]
async fn prices_can_move_between_search_and_checkout() {
    let client = Client::start(Config::default().hotels(10).price_change(1.0)).await;
    let (answer, rate) = searched(
        &client,
        &family_search("hotel_id", "HTL-TEST".into()),
        |_| true,
    )
    .await;
    let (_, checkout) = client
        .post("/v2/booking/create", &checkout_request(&answer, &rate))
        .await;
    assert_ne!(checkout["price"], rate["price"]);
    assert_eq!(checkout["offer"]["price"], checkout["price"]);
    let (_, booking) = client
        .post("/v2/booking/complete", &completion(&checkout))
        .await;
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
        let arrival = Utc::now().date_naive() + Days::new(days);
        search["check_in"] = arrival.to_string().into();
        search["check_out"] = (arrival + Days::new(2)).to_string().into();
        let (_, answer) = client.post("/v2/availability/search", &search).await;
        let hotels = answer["results"].as_array().unwrap();
        let mut rates = hotels
            .iter()
            .flat_map(|hotel| hotel["rates"].as_array().unwrap());
        if rates.any(is_half) {
            break;
        }
    }
    let checkout = checked_out(&client, &search, is_half).await;
    let (_, booking) = client
        .post("/v2/booking/complete", &completion(&checkout))
        .await;
    let refund = cancel(&client, &booking["booking_id"]).await.1["refunded_amount"]
        .as_f64()
        .unwrap();
    assert!((refund - booking["total_price"].as_f64().unwrap() / 2.0).abs() < 0.011);
}
