//! The provider's key must never come out, whatever the provider does with it.

use axum::{
    Json, Router,
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use reqwest::Method;
use serde_json::{Value, json};
use stopover_gateway::Config;
use stopover_tests::{KEY, SITE, before, config, search};

use super::log;

/// The ways in which a provider, or something before it, may hand the key back.
const ECHOES: [&str; 9] = [
    "in valid fields",
    "in valid fields, escaped",
    "in unknown fields",
    "in headers",
    "in a redirect",
    "in a refusal",
    "in a failure",
    "in nonsense",
    "in the time to wait",
];

fn echo(way: &str, key: &str) -> Response {
    let content = |name: &str| {
        json!({
            "id": "HTL-1", "name": name, "description": name,
            "count": 1, "next": name, "previous": name,
            "search_id": name,
            "results": [{
                "id": name, "name": name, "city": name, "country": name,
                "hotel_id": "HTL-1", "hotel_name": name,
                "rates": [{ "rate_id": name, "price": 1, "currency": "EUR" }],
            }],
        })
    };
    let innocent = || {
        let mut content = content("Mirador");
        content["results"][0]["id"] = json!("HTL-1");
        content
    };
    let error = json!({ "status": "error", "code": 401, "message": format!("Invalid key {key}") });
    match way {
        "in valid fields" => Json(content(&format!("Hotel {key}"))).into_response(),
        "in valid fields, escaped" => {
            let escaped: String = key
                .chars()
                .map(|character| format!("\\u{:04x}", u32::from(character)))
                .collect();
            let body = content("ESCAPED").to_string().replace("ESCAPED", &escaped);
            ([(header::CONTENT_TYPE, "application/json")], body).into_response()
        }
        "in unknown fields" => {
            let mut body = innocent();
            body["debug"] = json!({ "api_key": key });
            Json(body).into_response()
        }
        "in headers" => {
            let value = HeaderValue::from_str(key).unwrap();
            let headers = HeaderMap::from_iter([
                (header::ETAG, value.clone()),
                (header::SET_COOKIE, value.clone()),
                ("x-request-id".parse().unwrap(), value.clone()),
                ("api_key".parse().unwrap(), value),
            ]);
            (headers, Json(innocent())).into_response()
        }
        "in a redirect" => (
            StatusCode::FOUND,
            [(
                header::LOCATION,
                format!("http://127.0.0.1:9/?api_key={key}"),
            )],
        )
            .into_response(),
        "in a refusal" => (StatusCode::UNAUTHORIZED, Json(error)).into_response(),
        "in a failure" => (StatusCode::INTERNAL_SERVER_ERROR, Json(error)).into_response(),
        "in nonsense" => format!("<html>{key}").into_response(),
        "in the time to wait" => (
            StatusCode::TOO_MANY_REQUESTS,
            [(header::RETRY_AFTER, key.to_owned())],
            Json(error),
        )
            .into_response(),
        other => unreachable!("{other}"),
    }
}

#[test]
fn the_key_comes_out_nowhere() {
    let log = log::kept();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for way in ECHOES {
        runtime.block_on(no_answer_holds_the_key(way));
    }
    let log = log.text();
    assert!(
        log.contains("the provider's answer contained the key"),
        "the log is not captured"
    );
    assert!(!log.contains(KEY));
}

async fn no_answer_holds_the_key(way: &'static str) {
    let hostile = async move |request: Request| {
        let key = request.headers()["api_key"].to_str().unwrap().to_owned();
        assert_eq!(key, KEY);
        echo(way, &key)
    };
    let (gateway, _provider) = before(Router::new().fallback(hostile), |config| {
        config.places.crawl = true;
    })
    .await;
    gateway
        .until(|health| health["places"]["failures"] != 0 || health["places"]["complete"] == true)
        .await;
    let get = |path: &str| gateway.request(Method::GET, path).header("origin", SITE);
    let post = |body: &Value| {
        gateway
            .request(Method::POST, "/availability/search")
            .json(body)
    };
    for request in [
        get("/hotels"),
        get("/hotels/HTL-1"),
        get("/hotels/HTL-1/"),
        get("/cities?limit=3"),
        get("/regions?page=2"),
        get("/places?q=h"),
        get("/places?q=can"),
        get("/places?q=mir"),
        get("/healthz"),
        get("/openapi.json"),
        get("/missing"),
        get("/hotels?limit=x"),
        gateway.request(Method::PUT, "/hotels"),
        post(&search("city_id", "c")),
        post(&search("hotel_id", "HTL-1")),
        post(&json!({})),
    ] {
        let response = request.send().await.unwrap();
        let address = response.url().clone();
        assert!(
            !format!("{:?}", response.headers()).contains(KEY),
            "{way}: headers of {address}"
        );
        let body = response.text().await.unwrap();
        assert!(!body.contains(KEY), "{way}: {address} answered {body}");
        assert!(
            !body.contains(&KEY[7..]),
            "{way}: {address} answered a part of the key: {body}"
        );
    }
}

#[test]
fn the_configuration_does_not_show_the_key() {
    let shown = format!("{:?}", config("http://127.0.0.1/v2"));
    assert!(shown.contains("127.0.0.1"));
    assert!(!shown.contains(KEY));
}

#[test]
fn mistakes_in_the_configuration_are_reported_without_the_key() {
    for file in [
        format!("[provider]\nhotels_url = \"http://p.example/v2\"\napi_key = {KEY}\n"),
        format!("[provider]\nhotels_url = \"http://p.example/v2\"\napi_key = \"{KEY}\n"),
        format!("[provider]\nhotels_url = \"http://p.example/v2\"\napi_key = [\"{KEY}\"]\n"),
        format!("[provider]\nhotels_url = \"http://p.example/v2\"\napi_key = \"{KEY}\\n\"\n"),
        format!(
            "[provider]\nhotels_url = \"http://user:{KEY}@p.example/v2\"\napi_key = \"{KEY}\"\n"
        ),
        format!("[provider]\nhotels_url = \"p.example\"\napi_key = \"{KEY}\"\n"),
        format!(
            "[provider]\nhotels_url = \"http://p.example/v2\"\napi_key = {{ value = \"{KEY}\" }}\n"
        ),
    ] {
        let error = Config::parse(&file, std::collections::HashMap::new()).unwrap_err();
        assert!(!format!("{error} {error:?}").contains(KEY), "{error}");
    }
}
