//! What a page asks of a widget.

use chrono::{Days, NaiveDate};
use js_sys::JSON;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::event_recorder::EventRecorder;
use crate::stage::{Stage, frame};

/// `ahead` days from today.
pub fn day(ahead: u64) -> String {
    let now = js_sys::Date::new_0();
    let today = NaiveDate::from_ymd_opt(
        i32::try_from(now.get_full_year()).unwrap(),
        now.get_month() + 1,
        now.get_date(),
    );
    let day = today.unwrap().checked_add_days(Days::new(ahead)).unwrap();
    stopover_model::iso(day)
}

fn json(text: &str) -> JsValue {
    JSON::parse(text).unwrap()
}

fn portugal(from: u64, to: u64, more: &str) -> JsValue {
    json(&format!(
        r#"{{"destination": {{"type": "country", "id": "Portugal"}}, "check_in": "{}", "check_out": "{}"{more}}}"#,
        day(from),
        day(to)
    ))
}

#[wasm_bindgen_test]
async fn a_search_asked_for_fills_in_the_form_and_is_answered() {
    let recorder = EventRecorder::new();
    let stage = Stage::new(&[]);
    let query = portugal(20, 23, r#", "rooms": [{"adults": 1, "children": [7]}]"#);
    stage.widget().search(&query).unwrap();
    stage.await_one("article.hotel").await;
    assert_eq!(stage.value_of("input[role=combobox]"), "Portugal");
    assert!(stage.text().contains("1 adult, 1 child"));
    recorder.await_times(&stage, "search", 1).await;
    recorder.await_times(&stage, "results", 1).await;

    // The detail of an event is a search that can be asked for.
    let again = json(&recorder.detail("search"));
    stage.widget().search(&again).unwrap();
    stage.widget().search(&portugal(30, 31, "")).unwrap();
    recorder.await_times(&stage, "search", 3).await;
    recorder.await_times(&stage, "results", 2).await;
    assert!(stage.text().contains("1 night"), "the last one is shown");
}

#[wasm_bindgen_test]
async fn what_is_wrong_with_a_search_is_named() {
    let stage = Stage::new(&[]);
    for (query, wanted) in [
        (json("{}"), "search: destination.id is not a text"),
        (
            json(r#"{"destination": {"type": "planet", "id": "1"}}"#),
            "search: destination.type is not “city”, “region”, “hotel” or “country”",
        ),
        (
            json(r#"{"destination": {"type": "city", "id": "1"}}"#),
            "search: destination.name is not a text",
        ),
        (
            json(r#"{"destination": {"type": "country", "id": "Portugal"}, "check_in": "soon"}"#),
            "search: check_in is not a date like “2027-06-12”",
        ),
        (
            portugal(20, 20, ""),
            "search: check_out is not 1 to 30 nights after check_in",
        ),
        (
            portugal(20, 21, r#", "rooms": 2"#),
            "search: rooms is not a list",
        ),
        (
            portugal(20, 21, r#", "rooms": [{"adults": 1.5}]"#),
            "search: rooms[].adults is not a whole number",
        ),
        (
            portugal(20, 21, r#", "rooms": [{"adults": 2, "children": [18]}]"#),
            "search: rooms[].children is not a list of ages from 0 to 17",
        ),
        (JsValue::NULL, "search: destination.id is not a text"),
    ] {
        let error = stage.widget().search(&query).unwrap_err();
        assert_eq!(String::from(error.message()), wanted);
    }
    assert!(
        stage
            .widget()
            .search(&portugal(20, 21, r#", "rooms": []"#))
            .is_err()
    );
}

#[wasm_bindgen_test]
async fn a_hotel_asked_for_opens_with_the_rates_of_the_stay_that_is_filled_in() {
    let (check_in, check_out) = (day(20), day(22));
    let stage = Stage::new(&[("check-in", &check_in), ("check-out", &check_out)]);
    stage
        .widget()
        .open(&json(r#"{"hotel": "HTL-TEST"}"#))
        .unwrap();
    stage.await_one(".rate, .blank").await;
    stage
        .widget()
        .open(&json(r#"{"view": "booking"}"#))
        .unwrap();
    stage.await_one(".lookup").await;
    let error = stage
        .widget()
        .open(&json(r#"{"holiday": "1"}"#))
        .unwrap_err();
    assert!(String::from(error.message()).contains("{ hotel: id }"));
}

#[wasm_bindgen_test]
async fn beginning_anew_shows_what_the_site_has_filled_in() {
    let stage = Stage::new(&[("destination", "country:Portugal"), ("rooms", "1")]);
    stage
        .widget()
        .search(&portugal(20, 23, r#", "rooms": [{"adults": 4}]"#))
        .unwrap();
    stage.await_one("article.hotel").await;
    stage.type_destination("Tavira");
    stage.widget().reset().unwrap();
    frame().await;
    frame().await;
    assert_eq!(stage.value_of("input[role=combobox]"), "Portugal");
    assert!(stage.find("article.hotel").is_none());
    assert!(stage.text().contains("1 adult"), "{}", stage.text());
}

#[wasm_bindgen_test]
async fn beginning_anew_opens_the_hotel_that_the_site_has_set() {
    let recorder = EventRecorder::new();
    let stage = Stage::new(&[("hotel", "HTL-TEST")]);
    recorder.await_times(&stage, "hotel-view", 1).await;
    stage.widget().open(&json(r#"{"view": "search"}"#)).unwrap();
    stage
        .until("the form is in front", |stage| {
            stage.visible("input[role=combobox]").is_some()
        })
        .await;
    stage.widget().reset().unwrap();
    recorder.await_times(&stage, "hotel-view", 2).await;
    assert!(stage.visible("input[role=combobox]").is_none());
}

#[wasm_bindgen_test]
async fn beginning_anew_finds_a_booking_where_the_site_has_set_that_and_forgets_what_was_typed() {
    const NUMBER: &str = ".lookup input[type=text]";
    let stage = Stage::new(&[("view", "booking")]);
    stage.await_one(NUMBER).await;
    stage.type_into(NUMBER, "BKG-1");
    stage.widget().reset().unwrap();
    stage
        .until("the form is empty", |stage| {
            stage.visible(NUMBER).is_some() && stage.value_of(NUMBER).is_empty()
        })
        .await;
}

#[wasm_bindgen_test]
async fn beginning_anew_closes_the_door_to_a_booking_and_forgets_what_was_typed_behind_it() {
    const NUMBER: &str = ".lookup input[type=text]";
    let stage = Stage::new(&[]);
    stage.await_one(".door .btn").await.click();
    stage.await_one(NUMBER).await;
    stage.type_into(NUMBER, "BKG-1");
    stage.widget().reset().unwrap();
    let is_gone = |stage: &Stage| stage.find(NUMBER).is_none();
    stage.until("the form is gone", is_gone).await;
    stage.click(".door .btn");
    stage.await_one(NUMBER).await;
    assert_eq!(stage.value_of(NUMBER), "");
}

#[wasm_bindgen_test]
async fn the_catalogue_opens_a_holiday_and_comes_back() {
    let recorder = EventRecorder::new();
    let stage = Stage::catalogue(&[]);
    stage.await_one("article.trip .open").await.click();
    recorder.await_times(&stage, "holiday-view", 1).await;
    let id = recorder.detail("holiday-view");
    let id = id.split('"').nth(3).unwrap();
    stage
        .widget()
        .open(&json(r#"{"view": "holidays"}"#))
        .unwrap();
    stage
        .until("the list is in front", |stage| {
            stage.visible("article.trip").is_some()
        })
        .await;
    stage
        .widget()
        .open(&json(&format!(r#"{{"holiday": "{id}"}}"#)))
        .unwrap();
    recorder.await_times(&stage, "holiday-view", 2).await;
    stage.widget().reset().unwrap();
    stage
        .until("the list is in front", |stage| {
            stage.visible("article.trip").is_some()
        })
        .await;
    assert!(stage.widget().search(&json("{}")).is_err());
    stage.set("holiday", Some(id));
    stage.widget().reset().unwrap();
    recorder.await_times(&stage, "holiday-view", 3).await;
}
