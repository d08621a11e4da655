//! A client of a sandbox on a free port, and the specification's examples to compare answers with.

use std::collections::BTreeSet;
use std::mem::discriminant;

use chrono::{DateTime, Utc};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use stopover_sandbox::{Config, Sandbox, Server};

/// A sandbox with a client that knows its key.
pub(crate) struct Client {
    pub(crate) server: Server,
    http: reqwest::Client,
}

impl Client {
    /// A sandbox that begins at [`now`].
    pub(crate) async fn start(config: Config) -> Self {
        Self::serve(Sandbox::new(config.now(now()))).await
    }

    pub(crate) async fn serve(sandbox: Sandbox) -> Self {
        Self {
            server: sandbox.spawn().await.unwrap(),
            http: reqwest::Client::new(),
        }
    }

    /// A sandbox of three hundred hotels with nothing special about it.
    pub(crate) async fn plain() -> Self {
        Self::start(Config::default().hotels(300)).await
    }

    /// A request with the key, to a path such as `/v2/hotels` or to a whole URL.
    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.without_key(method, path)
            .header("api_key", "sandbox-key")
    }

    pub(crate) fn without_key(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let url = if path.starts_with("http") {
            path.to_owned()
        } else {
            format!("{}{path}", self.server.url())
        };
        self.http.request(method, url)
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        read(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        read(self.request(Method::POST, path).json(body)).await
    }

    /// The whole answer to a GET.
    pub(crate) async fn fetch(&self, path: &str) -> reqwest::Response {
        let request = self.request(Method::GET, path);
        request.send().await.unwrap()
    }

    /// The body of a GET that must succeed.
    pub(crate) async fn ok(&self, path: &str) -> Value {
        let (status, body) = self.get(path).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    /// The body of a POST that must succeed.
    pub(crate) async fn posted(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.post(path, body).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// Replaces each field of `body` by a value that is wrong: the refusal must have that status and name the last
    /// field of the case, which is the replaced one or another that it spoils.
    pub(crate) async fn assert_refused(&self, path: &str, body: &Value, cases: &[Refused<'_>]) {
        for (status, field, value, named) in cases {
            let mut body = body.clone();
            let pointer = format!("/{}", field.replace(['.', '['], "/").replace(']', ""));
            *body.pointer_mut(&pointer).unwrap() = value.clone();
            let (answered, answer) = self.post(path, &body).await;
            assert_eq!(answered, *status, "{field} {value}: {answer}");
            assert_eq!(answer["status"], "error");
            assert_eq!(answer["code"], *status);
            assert_names(&answer, named);
        }
    }
}

/// Status, field that is wrong, its value, field that the refusal names.
pub(crate) type Refused<'a> = (u16, &'a str, Value, &'a str);

#[track_caller]
pub(crate) fn assert_names(refusal: &Value, field: &str) {
    let message = text(&refusal["message"]);
    let names = message.starts_with(&format!("{field}: "));
    assert!(names, "{field}: {message}");
}

pub(crate) async fn read(request: reqwest::RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.unwrap();
    let status = response.status();
    let media_type = &response.headers()["content-type"];
    assert_eq!(media_type, "application/json", "{status}");
    (status, response.json().await.unwrap())
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

pub(crate) fn items(list: &Value) -> &Vec<Value> {
    list.as_array().unwrap()
}

/// The rates of all hotels that a search found.
pub(crate) fn rates(answer: &Value) -> impl Iterator<Item = &Value> {
    let hotels = items(&answer["results"]).iter();
    hotels.flat_map(|hotel| items(&hotel["rates"]))
}

/// The request for a checkout of a rate that a search found.
pub(crate) fn checkout_request(search: &Value, rate: &Value) -> Value {
    serde_json::json!({
        "search_id": search["search_id"], "rate_id": rate["rate_id"],
        "booking_period": { "check_in": search["check_in"], "check_out": search["check_out"] }
    })
}

/// The example's completion, of that checkout.
pub(crate) fn completion(checkout: &Value) -> Value {
    let mut body = fixture("hotel/complete_request");
    body["checkout_id"] = checkout["checkout_id"].clone();
    body
}

/// An example of the specification, shared with the tests of the other crates.
pub(crate) fn fixture(name: &str) -> Value {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/../../tests/fixtures/{name}.json");
    let json = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&json).unwrap()
}

/// When these sandboxes begin: some months before the stay of the specification's examples.
pub(crate) fn now() -> DateTime<Utc> {
    "2027-01-15T10:00:00Z".parse().unwrap()
}

/// The example's dates in a search of one room for two adults, with one more field for the destination.
pub(crate) fn search_for(field: &str, value: Value) -> Value {
    let mut body = serde_json::json!({
        "check_in": "2027-06-12", "check_out": "2027-06-15", "rooms": [{ "adults": 2, "children": [] }]
    });
    body[field] = value;
    body
}

/// Asserts that `answer` has the fields of `example`, no more and no fewer, with values of the same kinds.
/// Items of arrays are compared with the example's first item.
#[track_caller]
pub(crate) fn assert_same_shape(answer: &Value, example: &Value, at: &str) {
    match (answer, example) {
        (Value::Object(answer), Value::Object(example)) => {
            let answered: BTreeSet<_> = answer.keys().collect();
            let specified: BTreeSet<_> = example.keys().collect();
            assert_eq!(answered, specified, "fields of {at}");
            for (key, value) in answer {
                assert_same_shape(value, &example[key], &format!("{at}.{key}"));
            }
        }
        (Value::Array(answer), Value::Array(example)) => {
            for (index, item) in answer.iter().enumerate() {
                if let Some(example) = example.first() {
                    assert_same_shape(item, example, &format!("{at}[{index}]"));
                }
            }
        }
        // A value that can be null in one place can be null in the other.
        (Value::Null, _) | (_, Value::Null) => {}
        _ => assert_eq!(
            discriminant(answer),
            discriminant(example),
            "kind of {at}: {answer}"
        ),
    }
}
