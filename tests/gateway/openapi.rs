use std::collections::BTreeSet;

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    Server, Stack,
    booking::{Desk, Opened, create_request, unique},
    search,
};

/// The routes of the gateway. A new one belongs here, and then in the document.
const ROUTES: [(&str, &str); 13] = [
    ("get", "/hotels"),
    ("get", "/hotels/{id}"),
    ("get", "/cities"),
    ("get", "/regions"),
    ("post", "/availability/search"),
    ("post", "/booking/create"),
    ("post", "/booking/complete"),
    ("post", "/booking/cancel"),
    ("get", "/booking"),
    ("post", "/booking/lookup"),
    ("get", "/places"),
    ("get", "/openapi.json"),
    ("get", "/healthz"),
];

#[tokio::test]
async fn the_document_describes_every_route_and_no_other() {
    let stack = Stack::start().await;
    let document = stack.gateway.json("/openapi.json").await;
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut described = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            described.insert((method.clone(), path.clone()));
        }
    }
    let expected = ROUTES
        .iter()
        .map(|(method, path)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(described, expected);
    for (method, path) in &described {
        let method: Method = method.to_uppercase().parse().unwrap();
        let response = stack
            .gateway
            .request(method, &path.replace("{id}", "HTL-TEST"))
            .send()
            .await
            .unwrap();
        assert!(![404, 405].contains(&response.status().as_u16()), "{path}");
    }
}

#[tokio::test]
async fn every_reference_in_the_document_leads_somewhere() {
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    found.push(reference.clone());
                }
                fields.values().for_each(|field| references(field, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => (),
        }
    }
    let document = serde_json::to_value(stopover_gateway::openapi()).unwrap();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(!found.is_empty());
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

/// Asks, and holds the answer against what the document says of it.
async fn answers_as_described(
    gateway: &Server,
    document: &Value,
    method: &str,
    path: &str,
    at: &str,
    body: Option<Value>,
) -> StatusCode {
    let mut request = gateway.request(method.to_uppercase().parse().unwrap(), at);
    if let Some(body) = body {
        request = request.json(&body);
    }
    let response = request.send().await.unwrap();
    as_described(document, method, path, response).await.0
}

/// Holds an answer against what the document says of it.
async fn as_described(
    document: &Value,
    method: &str,
    path: &str,
    response: Response,
) -> (StatusCode, Value) {
    let status = response.status();
    let kind = response.headers()["content-type"]
        .to_str()
        .unwrap()
        .to_owned();
    let answer: Value = response.json().await.unwrap();
    let described =
        &document["paths"][path][method]["responses"][status.as_str()]["content"][&kind]["schema"];
    assert!(
        described.is_object(),
        "{method} {path} answered {status} {kind}, which is not described"
    );
    let mut schema = described.clone();
    schema["components"] = document["components"].clone();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&answer)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(
        errors.is_empty(),
        "{method} {path}: {errors:#?} in {answer:#}"
    );
    (status, answer)
}

#[tokio::test]
async fn real_answers_are_as_the_document_describes_them() {
    let stack = Stack::crawled().await;
    let document = stack.gateway.json("/openapi.json").await;
    let country = stack.gateway.json("/hotels?limit=1").await["results"][0]["country"].clone();
    let found = Some(search("country", country.as_str().unwrap()));
    for (method, path, at, body, expected) in [
        ("get", "/hotels", "/hotels?limit=100", None, 200),
        ("get", "/hotels", "/hotels?limit=x", None, 400),
        ("get", "/hotels/{id}", "/hotels/HTL-TEST", None, 200),
        ("get", "/hotels/{id}", "/hotels/none", None, 404),
        ("get", "/cities", "/cities", None, 200),
        ("get", "/regions", "/regions", None, 200),
        ("get", "/places", "/places?q=a", None, 200),
        ("get", "/places", "/places", None, 400),
        ("get", "/healthz", "/healthz", None, 200),
        (
            "post",
            "/availability/search",
            "/availability/search",
            found,
            200,
        ),
        (
            "post",
            "/availability/search",
            "/availability/search",
            Some(json!({})),
            422,
        ),
    ] {
        let status = answers_as_described(&stack.gateway, &document, method, path, at, body).await;
        assert_eq!(status.as_u16(), expected, "{at}");
    }
}

#[tokio::test]
async fn booking_answers_are_as_the_document_describes_them() {
    let desk = Desk::start().await;
    let document = desk.gateway.json("/openapi.json").await;
    let found = desk.search(&desk.hotel).await;
    let lookup = |id: &str, email: &str| json!({ "booking_id": id, "email": email });
    let described = async |method: &str, path: &str, handle: &str, body: Value, expected: u16| {
        let method_name: Method = method.to_uppercase().parse().unwrap();
        let request = desk
            .ask(method_name, path)
            .header("stopover-handle", handle)
            .header("idempotency-key", unique());
        let request = match body {
            Value::Null => request,
            body => request.json(&body),
        };
        let response = request.send().await.unwrap();
        let (status, answer) = as_described(&document, method, path, response).await;
        assert_eq!(status.as_u16(), expected, "{path}: {answer:#}");
        answer
    };
    let create = create_request(&found);
    let created = described("post", "/booking/create", "", create.clone(), 200).await;
    let opened = Opened {
        handle: created["handle"].as_str().unwrap().to_owned(),
        checkout: created["checkout"].clone(),
    };
    let handle = opened.handle.as_str();
    let mut forgotten = create;
    forgotten["search_id"] = json!("none");
    described("post", "/booking/create", "", forgotten, 410).await;
    described("post", "/booking/create", "", json!({}), 422).await;
    described("get", "/booking", handle, Value::Null, 200).await;
    described("get", "/booking", "none", Value::Null, 403).await;
    let mut dearer = opened.completion();
    dearer["accepted_price"] = json!(0.01);
    described("post", "/booking/complete", handle, dearer, 409).await;
    let completion = opened.completion();
    described("post", "/booking/complete", "", completion.clone(), 403).await;
    let booked = described("post", "/booking/complete", handle, completion, 200).await;
    let id = booked["booking_id"].as_str().unwrap();
    described("get", "/booking", handle, Value::Null, 200).await;
    described(
        "post",
        "/booking/lookup",
        "",
        lookup(id, "else@mail.example"),
        404,
    )
    .await;
    let email = "eleni.markou@mail.example";
    described("post", "/booking/lookup", "", lookup(id, email), 200).await;
    let cancel = json!({ "booking_id": id });
    described("post", "/booking/cancel", "", cancel.clone(), 403).await;
    described("post", "/booking/cancel", handle, cancel, 200).await;
}

#[tokio::test]
async fn what_the_document_says_of_a_search_admits_the_searches_that_work() {
    let document = serde_json::to_value(stopover_gateway::openapi()).unwrap();
    let body = &document["paths"]["/availability/search"]["post"]["requestBody"]["content"]["application/json"];
    let mut schema = body["schema"].clone();
    schema["components"] = document["components"].clone();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    assert!(validator.is_valid(&search("city_id", "c")));
    assert!(!validator.is_valid(&json!({ "check_in": "2027-06-12" })));
}
