//! Searches that cannot be carried out, and how that is said.

use chrono::Days;
use reqwest::Method;
use serde_json::{Value, json};

use crate::availability::SEARCH;
use crate::client::{Client, assert_names, now, read, search_for, text};

#[tokio::test]
async fn exactly_one_destination_is_required() {
    let client = Client::plain().await;
    let mut both = search_for("country", "Greece".into());
    both["hotel_id"] = "HTL-TEST".into();
    for body in [both, search_for("country", Value::Null)] {
        let (status, answer) = client.post(SEARCH, &body).await;
        assert_eq!(status, 422);
        assert!(text(&answer["message"]).contains("exactly one"), "{answer}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_request_is_said_by_field() {
    let client = Client::plain().await;
    let today = now().date_naive();
    let long_ago = (today - Days::new(2)).to_string();
    let far_ahead = (today + Days::new(731)).to_string();
    let (adults, children) = ("rooms[0].adults", "rooms[0].children");
    let cases = [
        (422, "check_in", Value::Null, "check_in"),
        (422, "check_in", json!("12.06.2027"), "check_in"),
        (422, "check_in", json!("2027-02-30"), "check_in"),
        (422, "check_in", json!("+2027-06-1"), "check_in"),
        (422, "check_in", json!(long_ago), "check_in"),
        (422, "check_in", json!(far_ahead), "check_in"),
        (400, "check_in", json!(20270612), "check_in"),
        (422, "check_out", json!("2027-06-12"), "check_out"),
        (422, "check_out", json!("2027-07-13"), "check_out"),
        (422, "rooms", Value::Null, "rooms"),
        (422, "rooms", json!([]), "rooms"),
        (
            422,
            "rooms",
            json!(vec![json!({ "adults": 1 }); 10]),
            "rooms",
        ),
        (400, "rooms", json!("two"), "rooms"),
        (422, adults, Value::Null, adults),
        (422, adults, json!(0), adults),
        (422, adults, json!(10), adults),
        (422, adults, json!(-1), adults),
        (400, adults, json!("2"), adults),
        (400, adults, json!(1.5), adults),
        (422, children, json!([3, 18]), "rooms[0].children[1]"),
        (422, children, json!([1, 1, 1, 1, 1, 1, 1]), children),
        (400, children, json!([3, "5"]), "rooms[0].children[1]"),
        (404, "country", json!("Atlantis"), "country"),
        (400, "country", json!(7), "country"),
    ];
    let body = search_for("country", "Greece".into());
    client.assert_refused(SEARCH, &body, &cases).await;
    let unknown = json!("00000000-0000-4000-8000-000000000000");
    for (field, value, status) in [
        ("city_id", json!("Lisbon"), 422),
        ("region_id", unknown, 404),
        ("hotel_id", json!([]), 422),
        ("hotel_id", json!(["HTL-1", 5]), 400),
    ] {
        let (answered, answer) = client.post(SEARCH, &search_for(field, value)).await;
        assert_eq!(answered, status, "{answer}");
        assert_names(&answer, field);
    }
}

#[tokio::test]
async fn a_body_that_is_no_json_object_is_refused() {
    let client = Client::plain().await;
    let send = |body: &'static [u8]| {
        let request = client
            .request(Method::POST, SEARCH)
            .header("content-type", "application/json; charset=utf-8");
        read(request.body(body))
    };
    for body in ["", "{", "[]", "null", "7", "{}{}", "{\"check_in\": \u{0}}"] {
        let (status, answer) = send(body.as_bytes()).await;
        assert_eq!(status, 400, "{body}: {answer}");
        assert_names(&answer, "body");
    }
    assert_eq!(send(&[b'{', b'"', 0xff, b'"']).await.0, 400);
}

#[tokio::test]
async fn the_values_of_an_object_without_their_names_are_no_object() {
    let client = Client::plain().await;
    let values =
        json!(["2027-06-12", "2027-06-15", [{ "adults": 2 }], "HTL-TEST", null, null, null]);
    let mut search = search_for("hotel_id", "HTL-TEST".into());
    search["rooms"][0] = json!([2, []]);
    for (body, field) in [(values, "body"), (search, "rooms[0]")] {
        let (status, answer) = client.post(SEARCH, &body).await;
        assert_eq!(status, 400, "{body}: {answer}");
        let problem = format!("{field}: expected an object");
        assert!(text(&answer["message"]).starts_with(&problem), "{answer}");
    }
}

#[tokio::test]
async fn a_refusal_does_not_repeat_what_was_sent() {
    let client = Client::plain().await;
    let mut body = search_for("country", "Greece".into());
    body["rooms"][0]["adults"] = "Ana Sousa, expected".into();
    let (_, answer) = client.post(SEARCH, &body).await;
    assert!(!answer.to_string().contains("Sousa"));
}

#[tokio::test]
async fn other_media_types_and_huge_bodies_are_refused() {
    let client = Client::plain().await;
    let post = |body: String| client.request(Method::POST, SEARCH).body(body);
    let typed = |media_type, body: &str| post(body.to_owned()).header("content-type", media_type);
    assert_eq!(read(post("{}".to_owned())).await.0, 415);
    assert_eq!(read(typed("text/plain", "{}")).await.0, 415);
    let huge = format!("{{\"country\": \"{}\"}}", "x".repeat(300_000));
    assert_eq!(read(typed("application/json", &huge)).await.0, 413);
}
