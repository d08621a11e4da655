//! Where the messages are, and which type reads which.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde_json::Value;
use stopover_model::wire::booking::{
    Booking, CancelRequest, CancelResponse, CheckoutRequest, CheckoutResponse, CompleteRequest,
};
use stopover_model::wire::{
    City, ErrorBody, HotelDetail, HotelItem, List, Page, Region, SearchRequest, SearchResponse,
    holiday,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn text(name: &str) -> String {
    let path = folder().join(name).with_extension("json");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads a message, `hotel/search_response` for instance.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_str(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

type Reading = (&'static str, fn(&str));

/// Every answer with the type that reads it.
const ANSWERS: &[Reading] = &[
    (
        "holiday/holiday_categories",
        complete_list::<holiday::Category>,
    ),
    ("holiday/holiday_cities", complete_list::<holiday::City>),
    (
        "holiday/holiday_countries",
        complete_list::<holiday::Country>,
    ),
    ("holiday/holiday_detail", single::<holiday::HolidayDetail>),
    (
        "holiday/holiday_detail_unknown_shapes",
        single::<holiday::HolidayDetail>,
    ),
    ("holiday/holiday_hotels", complete_list::<holiday::Hotel>),
    ("holiday/holidays", complete_list::<holiday::Holiday>),
    ("hotel/booking_response_cancelled", single::<Booking>),
    (
        "hotel/booking_response_children_as_guests",
        single::<Booking>,
    ),
    ("hotel/booking_response_unknown_status", single::<Booking>),
    ("hotel/cancel_response", single::<CancelResponse>),
    ("hotel/checkout_response", single::<CheckoutResponse>),
    ("hotel/cities_page", complete_page::<City>),
    ("hotel/complete_response", single::<Booking>),
    ("hotel/complete_response_test_hotel", single::<Booking>),
    ("hotel/error_401", single::<ErrorBody>),
    ("hotel/error_429", single::<ErrorBody>),
    ("hotel/hotel_detail", single::<HotelDetail>),
    ("hotel/hotels_page", complete_page::<HotelItem>),
    ("hotel/hotels_page_last_sparse", complete_page::<HotelItem>),
    ("hotel/regions_page", complete_page::<Region>),
    ("hotel/search_response", single::<SearchResponse>),
    ("hotel/search_response_empty", single::<SearchResponse>),
];

/// Every request with the type that sends it.
const REQUESTS: &[Reading] = &[
    ("hotel/cancel_request", request::<CancelRequest>),
    ("hotel/checkout_request", request::<CheckoutRequest>),
    ("hotel/complete_request", request::<CompleteRequest>),
    ("hotel/search_request_city", request::<SearchRequest>),
    ("hotel/search_request_country", request::<SearchRequest>),
    ("hotel/search_request_hotel", request::<SearchRequest>),
    ("hotel/search_request_hotels", request::<SearchRequest>),
    ("hotel/search_request_region", request::<SearchRequest>),
];

fn single<T: DeserializeOwned>(name: &str) {
    let _: T = read(name);
}

fn complete_list<T>(name: &str)
where
    List<T>: DeserializeOwned,
{
    let list: List<T> = read(name);
    assert!(
        list.skipped == 0 && !list.items.is_empty(),
        "{name}: skipped {}",
        list.skipped
    );
}

fn complete_page<T>(name: &str)
where
    Page<T>: DeserializeOwned,
{
    let page: Page<T> = read(name);
    assert!(
        page.skipped == 0 && !page.results.is_empty(),
        "{name}: skipped {}",
        page.skipped
    );
}

/// A request must be sent exactly as the example shows it.
fn request<T: DeserializeOwned + serde::Serialize>(name: &str) {
    let example: Value = read(name);
    let sent =
        serde_json::to_value(read::<T>(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(sent, example, "{name}");
}

fn each(readings: &[Reading]) {
    for (name, reading) in readings {
        reading(name);
    }
}

#[test]
fn every_answer_of_the_provider_is_read() {
    each(ANSWERS);
}

#[test]
fn every_request_is_sent_as_the_example_shows_it() {
    each(REQUESTS);
}

#[test]
fn no_message_is_left_out() {
    let mut found = BTreeSet::new();
    for service in ["hotel", "holiday"] {
        for entry in fs::read_dir(folder().join(service)).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_str().unwrap();
            assert!(
                path.extension()
                    .is_some_and(|extension| extension == "json"),
                "{}",
                path.display()
            );
            found.insert(format!("{service}/{stem}"));
        }
    }
    let (requests, answers) = found
        .into_iter()
        .partition(|name| name.contains("_request"));
    let known = |readings: &[Reading]| -> BTreeSet<String> {
        readings
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect()
    };
    assert_eq!([known(REQUESTS), known(ANSWERS)], [requests, answers]);
}
