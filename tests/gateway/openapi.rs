use std::collections::BTreeSet;

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    Server, Stack,
    booking::{Opened, TestGateway, create_request, lookup, unique},
    holidays::{Agency, enquire, enquiry, new_key},
    search,
};

/// The routes that docs/GATEWAY.md lists: methods and paths.
fn listed_routes() -> BTreeSet<(String, String)> {
    let document = include_str!("../../docs/GATEWAY.md");
    let rows = document.lines().filter(|line| line.starts_with("| `"));
    let mut routes = BTreeSet::new();
    for row in rows {
        let cell = row.split(" | ").next().unwrap();
        let mut method = "";
        // A row may list several paths after one method.
        for code in cell.split('`').skip(1).step_by(2) {
            let path = match code.split_once(' ') {
                Some((first, path)) => {
                    method = first;
                    path
                }
                None => code,
            };
            if !method.is_empty() && path.starts_with('/') {
                let path = path.split('?').next().unwrap();
                routes.insert((method.to_lowercase(), path.to_owned()));
            }
        }
    }
    routes
}

/// Where the gateway of these tests says that it is.
const PUBLIC: &str = "https://book.site.example";

#[tokio::test]
async fn the_document_describes_every_route_and_no_other() {
    let agency = Agency::with(|config| {
        config.images.public_url = Some(PUBLIC.parse().unwrap());
        config.images.key = "0123456789abcdef0123456789abcdef".into();
    })
    .await;
    let gateway = &agency.gateway;
    let document = gateway.json("/openapi.json").await;
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut described = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            described.insert((method.clone(), path.clone()));
        }
    }
    assert_eq!(described, listed_routes());
    for (method, path) in &described {
        let method: Method = method.to_uppercase().parse().unwrap();
        let holiday = agency.holidays().await.remove(0);
        let picture = holiday["main_image"].as_str().unwrap();
        let at = match path.as_str() {
            "/holidays/{id}" => format!("/holidays/{}", holiday["id"].as_str().unwrap()),
            "/images/{id}" => picture.strip_prefix(PUBLIC).unwrap().to_owned(),
            path => path.replace("{id}", "HTL-TEST"),
        };
        let response = gateway.request(method, &at).send().await.unwrap();
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

/// Compares an answer with what the document says of it.
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
        ("get", "/livez", "/livez", None, 200),
        ("get", "/readyz", "/readyz", None, 200),
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
async fn holiday_answers_are_as_the_document_describes_them() {
    let agency = Agency::start().await;
    agency.read().await;
    let gateway = &agency.gateway;
    let document = gateway.json("/openapi.json").await;
    let get = async |path: &str, at: &str| {
        answers_as_described(gateway, &document, "get", path, at, None).await
    };
    for path in [
        "/holidays",
        "/holiday_categories",
        "/holiday_countries",
        "/holiday_cities",
        "/holiday_hotels",
        "/healthz",
    ] {
        assert_eq!(get(path, path).await, StatusCode::OK, "{path}");
    }
    for holiday in agency.holidays().await {
        let at = format!("/holidays/{}", holiday["id"].as_str().unwrap());
        assert_eq!(get("/holidays/{id}", &at).await, StatusCode::OK);
    }
    assert_eq!(
        get("/holidays/{id}", "/holidays/none").await,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        get("/images/{id}", "/images/none").await,
        StatusCode::NOT_FOUND
    );
    let valid = enquiry(&agency.holidays().await[0]);
    for (key, body, expected) in [
        (new_key(), valid, StatusCode::ACCEPTED),
        (new_key(), json!({}), StatusCode::UNPROCESSABLE_ENTITY),
        ("short".to_owned(), json!({}), StatusCode::BAD_REQUEST),
    ] {
        let response = enquire(gateway, &key, &body).await;
        let (status, _) = as_described(&document, "post", "/enquiries", response).await;
        assert_eq!(status, expected);
    }
}

#[tokio::test]
async fn booking_answers_are_as_the_document_describes_them() {
    let gateway = TestGateway::start().await;
    let document = gateway.server.json("/openapi.json").await;
    let found = gateway.search(&gateway.hotel).await;
    let described = async |method: &str, path: &str, handle: &str, body: Value, expected: u16| {
        let method_name: Method = method.to_uppercase().parse().unwrap();
        let request = gateway
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
    forgotten["search"] = json!("none");
    described("post", "/booking/create", "", forgotten, 410).await;
    described("post", "/booking/create", "", json!({}), 422).await;
    described("get", "/booking", handle, Value::Null, 200).await;
    described("get", "/booking", "none", Value::Null, 403).await;
    let mut dearer = opened.completion();
    dearer["accepted_price"] = json!(0.01);
    described("post", "/booking/complete", handle, dearer, 409).await;
    let attempt = json!({ "checkout_id": opened.checkout_id() });
    described("post", "/booking/abandon", handle, attempt.clone(), 200).await;
    described("post", "/booking/abandon", "", attempt.clone(), 403).await;
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
    for (hotels, is_described) in [
        (json!("HTL-1"), true),
        (json!(["HTL-1", "HTL-2"]), true),
        (json!(1.5), false),
        (json!([["HTL-1"]]), false),
    ] {
        let mut request = search("hotel_id", "");
        request["hotel_id"] = hotels;
        assert_eq!(validator.is_valid(&request), is_described, "{request}");
    }
}
