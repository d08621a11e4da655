//! Searches that cannot be meant, and how that is said.

use chrono::{Days, Utc};
use serde_json::{Value, json};

use crate::availability::SEARCH;
use crate::client::{Client, read, search_for};

#[tokio::test]
async fn exactly_one_place_is_required() {
    let client = Client::plain().await;
    let mut both = search_for("country", "Greece".into());
    both["hotel_id"] = "HTL-TEST".into();
    for body in [both, search_for("country", Value::Null)] {
        let (status, answer) = client.post(SEARCH, &body).await;
        assert_eq!(status, 422);
        assert!(
            answer["message"].as_str().unwrap().contains("exactly one"),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_request_is_said_by_field() {
    let client = Client::plain().await;
    let today = Utc::now().date_naive();
    let long_ago = (today - Days::new(2)).to_string();
    let far_ahead = (today + Days::new(731)).to_string();
    for (status, pointer, value, field) in [
        (422, "/check_in", Value::Null, "check_in"),
        (422, "/check_in", json!("12.06.2027"), "check_in"),
        (422, "/check_in", json!("2027-02-30"), "check_in"),
        (422, "/check_in", json!("+2027-06-1"), "check_in"),
        (422, "/check_in", json!(long_ago), "check_in"),
        (422, "/check_in", json!(far_ahead), "check_in"),
        (400, "/check_in", json!(20270612), "check_in"),
        (422, "/check_out", json!("2027-06-12"), "check_out"),
        (422, "/check_out", json!("2027-07-13"), "check_out"),
        (422, "/rooms", Value::Null, "rooms"),
        (422, "/rooms", json!([]), "rooms"),
        (
            422,
            "/rooms",
            json!(vec![json!({ "adults": 1 }); 10]),
            "rooms",
        ),
        (400, "/rooms", json!("two"), "rooms"),
        (422, "/rooms/0/adults", Value::Null, "rooms[0].adults"),
        (422, "/rooms/0/adults", json!(0), "rooms[0].adults"),
        (422, "/rooms/0/adults", json!(10), "rooms[0].adults"),
        (422, "/rooms/0/adults", json!(-1), "rooms[0].adults"),
        (400, "/rooms/0/adults", json!("2"), "rooms[0].adults"),
        (400, "/rooms/0/adults", json!(1.5), "rooms[0].adults"),
        (
            422,
            "/rooms/0/children",
            json!([3, 18]),
            "rooms[0].children[1]",
        ),
        (
            422,
            "/rooms/0/children",
            json!([1, 1, 1, 1, 1, 1, 1]),
            "rooms[0].children",
        ),
        (
            400,
            "/rooms/0/children",
            json!([3, "5"]),
            "rooms[0].children[1]",
        ),
        (404, "/country", json!("Atlantis"), "country"),
        (400, "/country", json!(7), "country"),
    ] {
        let mut body = search_for("country", "Greece".into());
        *body.pointer_mut(pointer).unwrap() = value.clone();
        let (answered, answer) = client.post(SEARCH, &body).await;
        assert_eq!(answered, status, "{pointer} {value}: {answer}");
        assert_eq!(
            (&answer["status"], &answer["code"]),
            (&"error".into(), &status.into())
        );
        assert!(
            answer["message"]
                .as_str()
                .unwrap()
                .starts_with(&format!("{field}: ")),
            "{pointer} {value}: {answer}"
        );
    }
    for (field, value, status) in [
        ("city_id", json!("Lisbon"), 422),
        (
            "region_id",
            json!("00000000-0000-4000-8000-000000000000"),
            404,
        ),
        ("hotel_id", json!([]), 422),
        ("hotel_id", json!(["HTL-1", 5]), 400),
    ] {
        let (answered, answer) = client.post(SEARCH, &search_for(field, value)).await;
        assert_eq!(answered, status, "{answer}");
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
async fn a_body_that_is_no_json_object_is_refused() {
    let client = Client::plain().await;
    let send = |body: &'static [u8]| {
        read(
            client
                .request(reqwest::Method::POST, SEARCH)
                .header("content-type", "application/json; charset=utf-8")
                .body(body),
        )
    };
    for body in ["", "{", "[]", "null", "7", "{}{}", "{\"check_in\": \u{0}}"] {
        let (status, answer) = send(body.as_bytes()).await;
        assert_eq!(status, 400, "{body}: {answer}");
        assert!(
            answer["message"].as_str().unwrap().starts_with("body: "),
            "{body}: {answer}"
        );
    }
    assert_eq!(send(&[b'{', b'"', 0xff, b'"']).await.0, 400);
}

#[tokio::test]
async fn the_values_of_an_object_without_their_names_are_no_object() {
    let client = Client::plain().await;
    let values = serde_json::json!(["2027-06-12", "2027-06-15", [{ "adults": 2 }], "HTL-TEST", null, null, null]);
    let mut search = search_for("hotel_id", "HTL-TEST".into());
    search["rooms"][0] = serde_json::json!([2, []]);
    for (body, problem) in [
        (values, "body: expected an object"),
        (search, "rooms[0]: expected an object"),
    ] {
        let (status, answer) = client.post(SEARCH, &body).await;
        assert_eq!(status, 400, "{body}: {answer}");
        assert!(
            answer["message"].as_str().unwrap().starts_with(problem),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn a_refusal_does_not_repeat_what_was_sent() {
    let client = Client::plain().await;
    let mut body = search_for("country", "Greece".into());
    body["rooms"][0]["adults"] = "Ana Sousa, expected".into();
    assert!(
        !client
            .post(SEARCH, &body)
            .await
            .1
            .to_string()
            .contains("Sousa")
    );
}

#[tokio::test]
async fn other_media_types_and_huge_bodies_are_refused() {
    let client = Client::plain().await;
    let post = || client.request(reqwest::Method::POST, SEARCH);
    assert_eq!(read(post().body("{}")).await.0, 415);
    assert_eq!(
        read(post().header("content-type", "text/plain").body("{}"))
            .await
            .0,
        415
    );
    let huge = format!("{{\"country\": \"{}\"}}", "x".repeat(300_000));
    assert_eq!(
        read(post().header("content-type", "application/json").body(huge))
            .await
            .0,
        413
    );
}
