//! Messages read as in the browser, by its JSON parser and `from_json`, mean the same as read
//! natively. Runs on WebAssembly only: `cargo test --target wasm32-unknown-unknown`.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use stopover_client::from_json;
use stopover_model::wire::booking::Booking;
use stopover_model::wire::holiday::{Holiday, HolidayDetail};
use stopover_model::wire::{
    DestinationsResponse, HotelDetail, HotelItem, List, Page, Problem, SearchRequest,
    SearchResponse,
};
use wasm_bindgen_test::wasm_bindgen_test;

macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!("../../../tests/fixtures/", $name, ".json"))
    };
}

/// Reads a message both ways; they must agree, on refusal too.
fn read_alike<T: DeserializeOwned + PartialEq + Debug>(text: &str) -> Option<T> {
    let parsed = js_sys::JSON::parse(text).unwrap();
    let in_browser: Option<T> = from_json(parsed).ok();
    let natively: Option<T> = serde_json::from_str(text).ok();
    assert_eq!(in_browser, natively, "{text}");
    in_browser
}

#[wasm_bindgen_test]
fn the_provider_s_examples_are_read_alike() {
    assert!(read_alike::<Page<HotelItem>>(fixture!("hotel/hotels_page")).is_some());
    assert!(read_alike::<Page<HotelItem>>(fixture!("hotel/hotels_page_last_sparse")).is_some());
    assert!(read_alike::<HotelDetail>(fixture!("hotel/hotel_detail")).is_some());
    assert!(read_alike::<SearchResponse>(fixture!("hotel/search_response")).is_some());
    assert!(read_alike::<Booking>(fixture!("hotel/complete_response")).is_some());
    assert!(read_alike::<Booking>(fixture!("hotel/booking_response_children_as_guests")).is_some());
    assert!(read_alike::<List<Holiday>>(fixture!("holiday/holidays")).is_some());
    assert!(read_alike::<HolidayDetail>(fixture!("holiday/holiday_detail")).is_some());
    assert!(
        read_alike::<HolidayDetail>(fixture!("holiday/holiday_detail_unknown_shapes")).is_some()
    );
}

#[wasm_bindgen_test]
fn odd_values_in_any_field_are_read_alike() {
    let oddities = [
        "null",
        "true",
        "7",
        "-1.5",
        "\"\"",
        "\"8.7\"",
        "[]",
        "[1, null, {}]",
        "{}",
        "{\"id\": 3}",
    ];
    for odd in oddities {
        let rate = format!(
            r#"{{"rate_id": "r", "room_type": {odd}, "price": {odd}, "currency": {odd}, "non_refundable": {odd},
                "cancellation_policy": {{"cancellation_deadline": {odd}, "from_dates": {odd}, "penalty_fees": {odd}}}}}"#
        );
        let response = format!(
            r#"{{"search_id": "s", "results_count": {odd}, "check_in": {odd}, "expires_at": {odd}, "results": [{odd},
                {{"hotel_id": {odd}, "hotel_name": "H", "rates": {odd}}},
                {{"hotel_id": "h", "hotel_name": "H", "rates": [{rate}, {odd}],
                  "hotel": {{"city": {odd}, "rating": {odd}, "guest_rating": {odd}}}}}]}}"#
        );
        let response: SearchResponse = read_alike(&response).unwrap();
        assert_eq!(
            response.results.last().map(|hotel| hotel.rates.len()),
            Some(1),
            "{odd}"
        );
        read_alike::<DestinationsResponse>(&format!(
            r#"{{"complete": {odd}, "suggestions": [{odd}, {{"kind": "city", "id": {odd}, "name": "C", "matches": [[0, 2]]}}]}}"#
        ));
        read_alike::<Problem>(&format!(
            r#"{{"type": {odd}, "status": {odd}, "retry_after": {odd}}}"#
        ));
        read_alike::<List<Holiday>>(odd);
        // only serde_json takes a list for an object's fields in order; no service sends that.
        if !odd.starts_with('[') {
            read_alike::<Page<HotelItem>>(odd);
            read_alike::<SearchResponse>(odd);
        }
    }
}

#[wasm_bindgen_test]
fn requests_are_written_alike() {
    for text in [
        fixture!("hotel/search_request_city"),
        fixture!("hotel/search_request_hotel"),
        fixture!("hotel/search_request_hotels"),
    ] {
        let request: SearchRequest = read_alike(text).unwrap();
        let value = request.serialize(&Serializer::json_compatible()).unwrap();
        let written = String::from(js_sys::JSON::stringify(&value).unwrap());
        assert_eq!(written, serde_json::to_string(&request).unwrap());
    }
}

#[wasm_bindgen_test]
fn messages_are_written_the_same_where_an_old_library_teaches_arrays_its_own_json() {
    let message = vec![vec![1, 2], vec![]];
    let prototype = js_sys::Object::get_prototype_of(&js_sys::Array::new());
    let json = js_sys::Function::new_no_args("return 'its own'");
    js_sys::Reflect::set(&prototype, &"toJSON".into(), &json).unwrap();
    let text = stopover_client::to_text(&message);
    js_sys::Reflect::delete_property(&prototype, &"toJSON".into()).unwrap();
    assert_eq!(text.as_deref(), Some("[[1,2],[]]"));
}
