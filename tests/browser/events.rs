//! What a page learns of a visit.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::event_recorder::EventRecorder;
use crate::stage::{Stage, frame};

async fn searched(stage: &Stage) {
    stage.choose_destination("evora").await;
    stage.choose_dates(20, 3).await;
    stage.click(".go .btn");
    stage.await_one("article.hotel").await;
}

#[wasm_bindgen_test]
async fn a_visit_is_reported_step_by_step_each_step_once() {
    let recorder = EventRecorder::new();
    let stage = Stage::new(&[]);
    recorder.await_times(&stage, "ready", 1).await;
    assert_eq!(recorder.detail("ready"), r#"{"view":"search"}"#);
    searched(&stage).await;
    recorder.await_times(&stage, "search", 1).await;
    let search = recorder.detail("search");
    assert!(
        search.starts_with(r#"{"destination":{"type":"city","id":""#),
        "{search}"
    );
    assert!(search.contains(r#""name":"Évora"}"#), "{search}");
    assert!(
        search.contains(r#""rooms":[{"adults":2,"children":[]}]"#),
        "{search}"
    );
    recorder.await_times(&stage, "results", 1).await;
    let results = recorder.detail("results");
    assert!(results.contains(r#""currency":"EUR""#), "{results}");
    assert!(results.contains(r#""lowest_price":{"value":"#), "{results}");

    // Filtering and sorting are not new answers.
    stage.click(".filters input[type=checkbox], .filters button, select");
    frame().await;
    recorder.await_times(&stage, "results", 1).await;

    stage.click("article.hotel h3 button");
    recorder.await_times(&stage, "hotel-view", 1).await;
    assert!(
        recorder
            .detail("hotel-view")
            .starts_with(r#"{"hotel":{"id":"HTL-"#)
    );
    stage.await_one(".rate").await;
    recorder.await_times(&stage, "hotel-view", 1).await;
    assert_eq!(
        recorder.names(),
        ["ready", "search", "results", "hotel-view"],
        "and nothing else"
    );
}

#[wasm_bindgen_test]
async fn choosing_a_rate_opens_a_checkout_unless_the_page_prevents_it() {
    let recorder = EventRecorder::new();
    let stage = Stage::new(&[]);
    searched(&stage).await;
    recorder.prevent();
    book_lowest_rate(&stage).await;
    recorder.await_times(&stage, "rate-select", 1).await;
    let rate = recorder.detail("rate-select");
    for part in [
        r#"{"checkout":"{\"search\":\""#,
        r#""hotel":{"id":"HTL-"#,
        r#""boarding":""#,
        r#""price":{"value":"#,
    ] {
        assert!(rate.contains(part), "{rate}");
    }
    frame().await;
    assert!(
        stage.visible(".rate").is_some(),
        "the hotel is still in front"
    );
    assert!(!recorder.names().contains(&"checkout".to_owned()));
}

async fn book_lowest_rate(stage: &Stage) {
    stage.click("article.hotel .buy .btn");
    let book = stage.await_one(".rate .btn.primary").await;
    book.click();
    frame().await;
}

#[wasm_bindgen_test]
async fn a_listener_may_take_the_element_out_of_the_page() {
    let stage = Stage::new(&[]);
    searched(&stage).await;
    let host = stage.host().clone();
    stage.click("article.hotel .buy .btn");
    let button = stage.await_one(".rate .btn.primary").await;
    let stage = std::rc::Rc::new(std::cell::RefCell::new(stage));
    let other = stage.clone();
    let remove = wasm_bindgen::closure::Closure::<dyn Fn()>::new(move || {
        // Not while the test holds it: then it is not the listener that takes it out.
        if let Ok(mut stage) = other.try_borrow_mut() {
            stage.unmount();
        }
    });
    use wasm_bindgen::JsCast;
    host.add_event_listener_with_callback("stopover-rate-select", remove.as_ref().unchecked_ref())
        .unwrap();
    button.click();
    frame().await;
    assert_eq!(
        stage
            .borrow()
            .find(".stopover")
            .unwrap()
            .child_element_count(),
        0
    );
}

#[wasm_bindgen_test]
async fn failures_are_reported_for_the_log() {
    let recorder = EventRecorder::new();
    let stage = Stage::bare(&[("gateway", "http://127.0.0.1:9"), ("hotel", "HTL-1")]);
    recorder.await_times(&stage, "error", 1).await;
    assert_eq!(
        recorder.detail("error"),
        r#"{"code":"unreachable","message":"The gateway or the provider cannot be reached.","retryable":true}"#
    );
    assert!(!recorder.names().contains(&"hotel-view".to_owned()));
}

#[wasm_bindgen_test]
async fn a_holiday_is_reported_when_it_is_seen() {
    let recorder = EventRecorder::new();
    let stage = Stage::catalogue(&[]);
    let first = stage.await_one("article.trip .open").await;
    first.click();
    recorder.await_times(&stage, "holiday-view", 1).await;
    let detail = recorder.detail("holiday-view");
    assert!(detail.starts_with(r#"{"holiday_id":""#), "{detail}");
    assert_eq!(recorder.names(), ["ready", "holiday-view"]);
    assert_eq!(recorder.detail("ready"), r#"{"view":"holidays"}"#);
}
