//! No input whatever makes a 5xx, and every refusal is JSON in the specified style.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use reqwest::Method;
use serde_json::{Map, Value, json};
use tokio::runtime::Runtime;

use crate::client::{Client, fixture};

const POSTS: [(&str, &str); 4] = [
    ("/v2/availability/search", "hotel/search_request_country"),
    ("/v2/booking/create", "hotel/checkout_request"),
    ("/v2/booking/complete", "hotel/complete_request"),
    ("/v2/booking/cancel", "hotel/cancel_request"),
];
const GETS: [&str; 10] = [
    "/v2/hotels",
    "/v2/cities",
    "/v2/regions",
    "/v2/hotels/",
    "/v2/booking/",
    "/v1/holidays/",
    "/v1/holidays",
    "/v1/holiday_cities",
    "/pictures/",
    "/",
];

fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[0-9]{4}-[0-9]{2}-[0-9]{2}".prop_map(Value::from),
        "HTL-[0-9]{1,12}".prop_map(Value::from),
        Just(json!("HTL-TEST")),
        Just(json!("3b7d2f66-8a3c-4f0a-9a63-0f6b6d1f2c33")),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((any::<String>(), inner), 0..5)
                .prop_map(|fields| Value::Object(Map::from_iter(fields))),
        ]
    })
}

/// All places of a value, as JSON pointers.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(place, item)| pointers(item, &format!("{at}/{place}"), found)),
        Value::Object(fields) => fields
            .iter()
            .for_each(|(name, field)| pointers(field, &format!("{at}/{name}"), found)),
        _ => {}
    }
}

async fn check(request: reqwest::RequestBuilder) -> Result<(), TestCaseError> {
    // What cannot be sent was never received.
    let Ok(request) = request.build() else {
        return Ok(());
    };
    let response = reqwest::Client::new()
        .execute(request)
        .await
        .map_err(|error| TestCaseError::fail(error.to_string()))?;
    let status = response.status();
    prop_assert!(!status.is_server_error(), "{status}");
    if status.is_client_error() {
        let body: Value = response
            .json()
            .await
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&body["status"], "error");
        prop_assert_eq!(&body["code"], status.as_u16());
        prop_assert!(
            body["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty())
        );
    }
    Ok(())
}

fn run<S: Strategy>(
    cases: u32,
    strategy: S,
    request: impl Fn(&Client, S::Value) -> reqwest::RequestBuilder,
) {
    let runtime = Runtime::new().unwrap();
    let client = runtime.block_on(Client::start(
        stopover_sandbox::Config::default().hotels(300).holidays(5),
    ));
    let mut runner = TestRunner::new(ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    runner
        .run(&strategy, |value| {
            runtime.block_on(check(request(&client, value)))
        })
        .unwrap();
}

#[test]
fn any_json_in_any_body_is_answered_or_refused() {
    run(
        200,
        (0..POSTS.len(), json_value()),
        |client, (place, body)| client.request(Method::POST, POSTS[place].0).json(&body),
    );
}

#[test]
fn a_right_body_with_something_wrong_in_it_is_answered_or_refused() {
    let live = std::sync::OnceLock::new();
    let strategy = (0..POSTS.len(), any::<prop::sample::Index>(), json_value());
    run(400, strategy, |client, (place, at, wrong)| {
        let bodies = live.get_or_init(|| {
            std::thread::scope(|scope| {
                scope
                    .spawn(|| Runtime::new().unwrap().block_on(live_bodies(client)))
                    .join()
                    .unwrap()
            })
        });
        let mut body = bodies[place].clone();
        let mut places = Vec::new();
        pointers(&body, "", &mut places);
        *body.pointer_mut(&places[at.index(places.len())]).unwrap() = wrong;
        client.request(Method::POST, POSTS[place].0).json(&body)
    });
}

/// The examples, with the ids of a search and a checkout that exist: what is wrong is then looked at field by field.
async fn live_bodies(client: &Client) -> [Value; 4] {
    let [mut search, mut create, mut complete, cancel] = POSTS.map(|(_, example)| fixture(example));
    search.as_object_mut().unwrap().remove("country");
    search["hotel_id"] = "HTL-TEST".into();
    let (_, found) = client.post("/v2/availability/search", &search).await;
    create["search_id"] = found["search_id"].clone();
    create["rate_id"] = found["results"][0]["rates"][0]["rate_id"].clone();
    let (status, checkout) = client.post("/v2/booking/create", &create).await;
    assert_eq!(status, 200, "{checkout}");
    complete["checkout_id"] = checkout["checkout_id"].clone();
    // A guest too few: every field is read, but no completion uses the checkout up.
    complete["occupancy"][1]["guests"]
        .as_array_mut()
        .unwrap()
        .pop();
    [search, create, complete, cancel]
}

#[test]
fn any_bytes_in_any_body_are_refused() {
    let strategy = (0..POSTS.len(), prop::collection::vec(any::<u8>(), 0..200));
    run(100, strategy, |client, (place, bytes)| {
        client
            .request(Method::POST, POSTS[place].0)
            .header("content-type", "application/json")
            .body(bytes)
    });
}

#[test]
fn any_path_and_query_are_answered_or_refused() {
    let query = prop_oneof![
        "[ -~]{0,30}",
        "(limit|page|offset)=-?[0-9]{0,25}(&(limit|page|offset)=[0-9]{0,22}){0,2}",
        "(limit|page|offset)=[a-z%0-9]{0,6}"
    ];
    let strategy = (0..GETS.len(), "[a-zA-Z0-9%._/-]{0,20}", query);
    run(400, strategy, |client, (place, rest, query)| {
        let base = GETS[place];
        let path = if base.ends_with('/') {
            format!("{base}{rest}")
        } else {
            base.to_owned()
        };
        client.request(Method::GET, &format!("{path}?{query}"))
    });
}
