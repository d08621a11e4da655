//! No input makes a 5xx, and every refusal is JSON in the specified style.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use reqwest::{Method, RequestBuilder};
use serde_json::{Map, Value, json};
use stopover_sandbox::Config;
use tokio::runtime::Runtime;

use crate::client::{Client, fixture};

const POSTS: [(&str, &str); 4] = [
    ("/v2/availability/search", "hotel/search_request_country"),
    ("/v2/booking/create", "hotel/checkout_request"),
    ("/v2/booking/complete", "hotel/complete_request"),
    ("/v2/booking/cancel", "hotel/cancel_request"),
];
const GETS: [&str; 13] = [
    "/v2/hotels",
    "/v2/cities",
    "/v2/regions",
    "/v2/hotels/",
    "/v2/booking/",
    "/v1/holidays/",
    "/v1/holidays",
    "/v1/holiday_categories",
    "/v1/holiday_countries",
    "/v1/holiday_cities",
    "/v1/holiday_hotels",
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

/// All JSON pointers into a value.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointers(item, &format!("{at}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                pointers(field, &format!("{at}/{name}"), found);
            }
        }
        _ => {}
    }
}

async fn check(request: RequestBuilder) -> Result<(), TestCaseError> {
    let (http, request) = request.build_split();
    // What cannot be sent was never received.
    let Ok(request) = request else {
        return Ok(());
    };
    let failed = |error: reqwest::Error| TestCaseError::fail(error.to_string());
    let response = http.execute(request).await.map_err(failed)?;
    let status = response.status();
    prop_assert!(!status.is_server_error(), "{status}");
    if status.is_client_error() {
        let body: Value = response.json().await.map_err(failed)?;
        prop_assert_eq!(&body["status"], "error");
        prop_assert_eq!(&body["code"], status.as_u16());
        let message = body["message"].as_str();
        prop_assert!(message.is_some_and(|message| !message.is_empty()));
    }
    Ok(())
}

/// A sandbox that is sent what a strategy makes up.
struct Fuzz {
    runtime: Runtime,
    client: Client,
}

impl Fuzz {
    fn start() -> Self {
        let runtime = Runtime::new().unwrap();
        let client = Client::start(Config::default().hotels(300).holidays(5));
        Self {
            client: runtime.block_on(client),
            runtime,
        }
    }

    fn run<S: Strategy>(
        &self,
        cases: u32,
        strategy: S,
        request: impl Fn(S::Value) -> RequestBuilder,
    ) {
        let mut runner = TestRunner::new(ProptestConfig {
            cases,
            failure_persistence: None,
            ..ProptestConfig::default()
        });
        let test = |value| self.runtime.block_on(check(request(value)));
        runner.run(&strategy, test).unwrap();
    }

    fn post(&self, index: usize) -> RequestBuilder {
        self.client.request(Method::POST, POSTS[index].0)
    }
}

#[test]
fn any_json_in_any_body_is_answered_or_refused() {
    let fuzz = Fuzz::start();
    let strategy = (0..POSTS.len(), json_value());
    fuzz.run(200, strategy, |(index, body)| fuzz.post(index).json(&body));
}

#[test]
fn a_right_body_with_something_wrong_in_it_is_answered_or_refused() {
    let fuzz = Fuzz::start();
    let bodies = fuzz.runtime.block_on(live_bodies(&fuzz.client));
    let strategy = (0..POSTS.len(), any::<prop::sample::Index>(), json_value());
    fuzz.run(400, strategy, |(index, at, wrong)| {
        let mut body = bodies[index].clone();
        let mut found = Vec::new();
        pointers(&body, "", &mut found);
        *body.pointer_mut(&found[at.index(found.len())]).unwrap() = wrong;
        fuzz.post(index).json(&body)
    });
}

/// The examples, with the ids of a search and a checkout that exist: what is wrong is then looked at field by field.
async fn live_bodies(client: &Client) -> [Value; 4] {
    let [mut search, mut create, mut complete, cancel] = POSTS.map(|(_, example)| fixture(example));
    search.as_object_mut().unwrap().remove("country");
    search["hotel_id"] = "HTL-TEST".into();
    let found = client.posted(POSTS[0].0, &search).await;
    create["search_id"] = found["search_id"].clone();
    create["rate_id"] = found["results"][0]["rates"][0]["rate_id"].clone();
    let checkout = client.posted(POSTS[1].0, &create).await;
    complete["checkout_id"] = checkout["checkout_id"].clone();
    // A guest too few: every field is read, but no completion uses the checkout up.
    let guests = complete["occupancy"][1]["guests"].as_array_mut();
    guests.unwrap().pop();
    [search, create, complete, cancel]
}

#[test]
fn any_bytes_in_any_body_are_refused() {
    let fuzz = Fuzz::start();
    let strategy = (0..POSTS.len(), prop::collection::vec(any::<u8>(), 0..200));
    fuzz.run(100, strategy, |(index, bytes)| {
        let request = fuzz.post(index).body(bytes);
        request.header("content-type", "application/json")
    });
}

#[test]
fn any_path_and_query_are_answered_or_refused() {
    let fuzz = Fuzz::start();
    let query = prop_oneof![
        "[ -~]{0,30}",
        "(limit|page|offset)=-?[0-9]{0,25}(&(limit|page|offset)=[0-9]{0,22}){0,2}",
        "(limit|page|offset)=[a-z%0-9]{0,6}"
    ];
    let strategy = (0..GETS.len(), "[a-zA-Z0-9%._/-]{0,20}", query);
    fuzz.run(400, strategy, |(index, rest, query)| {
        let base = GETS[index];
        let rest = if base.ends_with('/') { &rest } else { "" };
        let path = format!("{base}{rest}?{query}");
        fuzz.client.request(Method::GET, &path)
    });
}
