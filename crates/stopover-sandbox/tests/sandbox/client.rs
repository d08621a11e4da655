//! A client of a sandbox on a free port, and the specification's examples to compare answers with.

use reqwest::{Method, StatusCode};
use serde_json::Value;
use stopover_sandbox::{Config, Sandbox, Server};

/// A sandbox with a client that knows its key.
pub(crate) struct Client {
    pub(crate) server: Server,
    http: reqwest::Client,
}

impl Client {
    pub(crate) async fn start(config: Config) -> Self {
        Self::serve(Sandbox::new(config)).await
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

    /// The body of a GET that must succeed.
    pub(crate) async fn ok(&self, path: &str) -> Value {
        let (status, body) = self.get(path).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }
}

pub(crate) async fn read(request: reqwest::RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.unwrap();
    let status = response.status();
    assert_eq!(
        response.headers()["content-type"],
        "application/json",
        "{status}"
    );
    (status, response.json().await.unwrap())
}

/// An example of the specification, shared with the tests of the other crates.
pub(crate) fn fixture(name: &str) -> Value {
    let path = format!(
        "{}/../../tests/fixtures/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    serde_json::from_str(
        &std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}")),
    )
    .unwrap()
}

/// The example's dates in a search of one room for two adults, to which a place is added.
pub(crate) fn search_for(field: &str, place: Value) -> Value {
    let mut body = serde_json::json!({
        "check_in": "2027-06-12", "check_out": "2027-06-15", "rooms": [{ "adults": 2, "children": [] }]
    });
    body[field] = place;
    body
}

/// Asserts that `answer` has the fields of `example`, no more and no fewer, with values of the same kinds.
/// Items of arrays are compared with the example's first item.
#[track_caller]
pub(crate) fn assert_same_shape(answer: &Value, example: &Value, at: &str) {
    match (answer, example) {
        (Value::Object(answer), Value::Object(example)) => {
            let keys = |object: &serde_json::Map<String, Value>| {
                object
                    .keys()
                    .cloned()
                    .collect::<std::collections::BTreeSet<_>>()
            };
            assert_eq!(keys(answer), keys(example), "fields of {at}");
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
            std::mem::discriminant(answer),
            std::mem::discriminant(example),
            "kind of {at}: {answer}"
        ),
    }
}
