//! How the endpoints of a booking follow from one another: an example to begin with, and links from each answer to the
//! next request. People can follow them, and so can tools that test by the document.

use chrono::{Days, NaiveDate};
use serde_json::{Value, json};
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::link::LinkBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{OpenApi, RefOr};

/// Days from today to the example's arrival and departure.
const STAY: [u64; 2] = [60, 63];

/// Adds the example of a search made on `today`, and the links.
pub(super) fn describe(document: &mut OpenApi, prefix: &str, today: NaiveDate) {
    let [check_in, check_out] = STAY.map(|days| {
        let date = today.checked_add_days(Days::new(days));
        date.unwrap_or(today).to_string()
    });
    let search = |criterion: &str, value: &str| {
        json!({
            "check_in": check_in,
            "check_out": check_out,
            "rooms": [{ "adults": 2, "children": [] }],
            criterion: value,
        })
    };
    if let Some(operation) = post(document, "/v2/availability/search") {
        let country = search("country", "Greece");
        let test_hotel = search("hotel_id", &format!("{prefix}-TEST"));
        examples(
            operation,
            [("country", country), ("test hotel", test_hotel)],
        );
        let period = json!({ "check_in": "$response.body#/check_in", "check_out": "$response.body#/check_out" });
        let checkout = json!({
            "search_id": "$response.body#/search_id",
            "rate_id": "$response.body#/results/0/rates/0/rate_id",
            "booking_period": period,
        });
        link(operation, "checkout", "v2_create", checkout);
    }
    if let Some(operation) = post(document, "/v2/booking/create") {
        let guest = |first_name| json!({ "first_name": first_name, "last_name": "Example", "is_child": false });
        let completion = json!({
            "checkout_id": "$response.body#/checkout_id",
            "contact_person": { "first_name": "Ada", "last_name": "Example", "email": "ada@site.example", "phone_number": "+441632960000" },
            "occupancy": [{ "guests": [guest("Ada"), guest("Alan")] }],
        });
        link(operation, "completion", "v2_complete", completion);
    }
    if let Some(operation) = post(document, "/v2/booking/complete") {
        let booking = json!({ "booking_id": "$response.body#/booking_id" });
        link(operation, "cancellation", "v2_cancel", booking);
        retrieval(operation);
    }
    if let Some(operation) = post(document, "/v2/booking/cancel") {
        retrieval(operation);
    }
}

fn post<'a>(document: &'a mut OpenApi, path: &str) -> Option<&'a mut Operation> {
    document.paths.paths.get_mut(path)?.post.as_mut()
}

fn examples<const N: usize>(operation: &mut Operation, examples: [(&str, Value); N]) {
    let Some(RefOr::T(body)) = &mut operation.request_body else {
        return;
    };
    let example = |(name, value): &(&str, Value)| {
        let example = ExampleBuilder::new().value(Some(value.clone())).build();
        ((*name).to_owned(), RefOr::T(example))
    };
    for content in body.content.values_mut() {
        if let RefOr::T(content) = content {
            content.examples = examples.iter().map(example).collect();
        }
    }
}

/// From the success of `operation` to a request with this body.
fn link(operation: &mut Operation, name: &str, next: &str, body: Value) {
    let link = LinkBuilder::new()
        .operation_id(next)
        .request_body(Some(body));
    on_success(operation, name, link);
}

fn retrieval(operation: &mut Operation) {
    let link = LinkBuilder::new()
        .operation_id("v2_retrieve")
        .parameter("booking_id", "$response.body#/booking_id");
    on_success(operation, "retrieval", link);
}

fn on_success(operation: &mut Operation, name: &str, link: LinkBuilder) {
    if let Some(RefOr::T(response)) = operation.responses.responses.get_mut("200") {
        response.links.insert(name.to_owned(), link.build().into());
    }
}
