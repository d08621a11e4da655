use reqwest::{Method, StatusCode, header::HeaderMap};
use serde_json::json;
use stopover_tests::{SITE, Stack, search};

const SEARCH: &str = "/availability/search";

async fn preflight(stack: &Stack, origin: &str) -> HeaderMap {
    let request = stack.gateway.request(Method::OPTIONS, SEARCH);
    let request = request
        .header("origin", origin)
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "content-type");
    request.send().await.unwrap().headers().clone()
}

#[tokio::test]
async fn a_listed_site_may_ask_and_read() {
    let stack = Stack::start().await;
    let allowed = preflight(&stack, SITE).await;
    assert_eq!(allowed["access-control-allow-origin"], SITE);
    assert!(
        allowed["access-control-allow-methods"]
            .to_str()
            .unwrap()
            .contains("POST")
    );
    assert_eq!(
        allowed["access-control-allow-headers"],
        "content-type,stopover-client,stopover-handle,idempotency-key"
    );
    assert!(!allowed["access-control-max-age"].is_empty());

    let request = stack
        .gateway
        .request(Method::POST, SEARCH)
        .header("origin", SITE);
    let response = request
        .json(&search("hotel_id", "HTL-TEST"))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["access-control-allow-origin"], SITE);
    assert!(
        response.headers()["access-control-expose-headers"]
            .to_str()
            .unwrap()
            .contains("retry-after")
    );
}

#[tokio::test]
async fn any_other_origin_gets_no_permission() {
    let stack = Stack::start().await;
    for origin in [
        "https://evil.example",
        "http://www.site.example",
        "https://www.site.example:8443",
        "https://www.site.example.evil.example",
        "https://site.example",
        "null",
    ] {
        let answered = stack
            .gateway
            .request(Method::GET, "/cities")
            .header("origin", origin)
            .send()
            .await
            .unwrap();
        for headers in [preflight(&stack, origin).await, answered.headers().clone()] {
            assert_eq!(headers.get("access-control-allow-origin"), None, "{origin}");
            assert_eq!(
                headers.get("access-control-allow-credentials"),
                None,
                "{origin}"
            );
        }
    }
}

#[tokio::test]
async fn a_listed_site_can_read_problems_too() {
    let stack = Stack::with(stopover_tests::sandbox_config(), |config| {
        config.places.crawl = false;
        config.limits.request_bytes = 100;
    })
    .await;
    let large = json!({ "padding": "x".repeat(200) });
    for (method, path, body) in [
        (Method::GET, "/missing", None),
        (Method::PUT, "/cities", None),
        (Method::GET, "/cities?limit=x", None),
        (Method::POST, SEARCH, Some(large)),
    ] {
        let mut request = stack.gateway.request(method, path).header("origin", SITE);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        assert!(response.status().is_client_error(), "{path}");
        assert_eq!(
            response.headers()["access-control-allow-origin"],
            SITE,
            "{path}"
        );
    }
}

#[tokio::test]
async fn caches_between_keep_answers_to_different_origins_apart() {
    let stack = Stack::start().await;
    let response = stack.gateway.get("/cities").await;
    let vary: Vec<_> = response
        .headers()
        .get_all("vary")
        .iter()
        .map(|value| value.to_str().unwrap())
        .collect();
    assert!(vary.join(",").to_lowercase().contains("origin"), "{vary:?}");
}
