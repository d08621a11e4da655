//! Which requests the booking routes take at all.

use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    SITE,
    booking::{Opened, TEST_HOTEL, TestGateway, create_request, lookup, unique},
};

/// Every verb, each with what would succeed from a page of the site.
async fn verbs(gateway: &TestGateway) -> Vec<(Method, &'static str, Option<Value>)> {
    let booked = gateway.book(&gateway.hotel).await;
    let open = gateway.check_out(TEST_HOTEL).await;
    let lookup = lookup(&booked.id, "eleni.markou@mail.example");
    let create = create_request(&gateway.search(TEST_HOTEL).await);
    gateway.seen.forget();
    vec![
        (Method::POST, "/booking/create", Some(create)),
        (
            Method::POST,
            "/booking/abandon",
            Some(json!({ "checkout_id": open.checkout_id() })),
        ),
        (Method::POST, "/booking/complete", Some(open.completion())),
        (Method::GET, "/booking", None),
        (
            Method::POST,
            "/booking/cancel",
            Some(json!({ "booking_id": booked.id })),
        ),
        (Method::POST, "/booking/lookup", Some(lookup)),
    ]
}

fn with(request: RequestBuilder, opened: &Opened) -> RequestBuilder {
    request
        .header("stopover-handle", &opened.handle)
        .header("idempotency-key", unique())
}

#[tokio::test]
async fn without_the_header_of_the_widgets_nothing_is_done() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(TEST_HOTEL).await;
    for (method, path, body) in verbs(&gateway).await {
        let request = with(gateway.server.request(method, path), &opened).header("origin", SITE);
        let request = match &body {
            Some(body) => request.json(body),
            None => request,
        };
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::FORBIDDEN, "{path}");
        assert_eq!(response.headers()["cache-control"], "no-store", "{path}");
    }
    assert!(gateway.seen.requests().is_empty());
}

#[tokio::test]
async fn a_foreign_origin_gains_nothing_and_may_not_read_the_refusal() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(TEST_HOTEL).await;
    let verbs = verbs(&gateway).await;
    for origin in [
        "https://evil.example",
        "null",
        "https://www.site.example.evil.example",
        "http://www.site.example",
        "https://www.site.example:8443",
        "file://",
    ] {
        for (method, path, body) in &verbs {
            let request = gateway.server.request(method.clone(), path);
            let request = with(request, &opened)
                .header("stopover-client", "widget")
                .header("origin", origin);
            let request = match body {
                Some(body) => request.json(body),
                None => request,
            };
            let response = request.send().await.unwrap();
            assert_eq!(response.status(), StatusCode::FORBIDDEN, "{path} {origin}");
            let allowed = response.headers().get("access-control-allow-origin");
            assert_eq!(allowed, None, "{path} {origin}");
        }
    }
    assert!(gateway.seen.requests().is_empty());
}

#[tokio::test]
async fn what_a_form_can_send_is_refused() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(TEST_HOTEL).await;
    for (method, path, body) in verbs(&gateway).await {
        let Some(body) = body else { continue };
        for kind in [
            Some("text/plain"),
            Some("application/x-www-form-urlencoded"),
            Some("multipart/form-data; boundary=x"),
            Some("text/plain; application/json"),
            Some("application/jsonx"),
            None,
        ] {
            let request = with(gateway.ask(method.clone(), path), &opened).body(body.to_string());
            let request = match kind {
                Some(kind) => request.header("content-type", kind),
                None => request,
            };
            let response = request.send().await.unwrap();
            let status = response.status();
            assert_eq!(
                status,
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "{path} {kind:?}"
            );
        }
    }
    assert!(gateway.seen.requests().is_empty());
}

#[tokio::test]
async fn a_preflight_allows_the_headers_to_the_site_and_nothing_to_others() {
    let gateway = TestGateway::with(stopover_tests::sandbox_config(), |config| {
        // The site's own origins are enough.
        config.origins = [].into_iter().collect();
    })
    .await;
    for (origin, allowed) in [
        (SITE, true),
        ("https://evil.example", false),
        ("null", false),
    ] {
        for path in [
            "/booking",
            "/booking/create",
            "/booking/complete",
            "/booking/cancel",
            "/booking/lookup",
        ] {
            let response = gateway
                .server
                .request(Method::OPTIONS, path)
                .header("origin", origin)
                .header("access-control-request-method", "POST")
                .header(
                    "access-control-request-headers",
                    "content-type,idempotency-key,stopover-client,stopover-handle",
                )
                .send()
                .await
                .unwrap();
            let headers = response.headers();
            assert_eq!(
                headers.get("access-control-allow-origin").is_some(),
                allowed,
                "{path} {origin}"
            );
            if allowed {
                let list = headers["access-control-allow-headers"].to_str().unwrap();
                for header in ["idempotency-key", "stopover-client", "stopover-handle"] {
                    assert!(list.contains(header), "{header} in {list}");
                }
            }
        }
    }
}

#[tokio::test]
async fn no_answer_may_be_stored() {
    let gateway = TestGateway::start().await;
    let booked = gateway.book(&gateway.hotel).await;
    let open = gateway.check_out(TEST_HOTEL).await;
    let create = create_request(&gateway.search(TEST_HOTEL).await);
    let handle = |request: RequestBuilder, opened: &Opened| with(request, opened);
    let post = |path: &str, body: &Value| gateway.ask(Method::POST, path).json(body);
    for request in [
        post("/booking/create", &create),
        post("/booking/create", &json!({})),
        handle(post("/booking/complete", &open.completion()), &open),
        handle(post("/booking/complete", &json!({})), &open),
        handle(gateway.ask(Method::GET, "/booking"), &open),
        handle(gateway.ask(Method::GET, "/booking"), &booked.opened),
        gateway.ask(Method::GET, "/booking"),
        post(
            "/booking/lookup",
            &lookup(&booked.id, "eleni.markou@mail.example"),
        ),
        post("/booking/lookup", &lookup(&booked.id, "else@mail.example")),
        handle(
            post("/booking/cancel", &json!({ "booking_id": booked.id })),
            &booked.opened,
        ),
        handle(
            post("/booking/cancel", &json!({ "booking_id": "BKG-1" })),
            &booked.opened,
        ),
        gateway.ask(Method::PUT, "/booking"),
    ] {
        let response = request.send().await.unwrap();
        let (url, status) = (response.url().clone(), response.status());
        assert_eq!(
            response.headers()["cache-control"],
            "no-store",
            "{url} {status}"
        );
        assert_eq!(response.headers().get("set-cookie"), None, "{url} {status}");
    }
}

#[tokio::test]
async fn a_name_that_leads_to_the_gateway_makes_no_page_its_own() {
    let gateway = TestGateway::with(stopover_tests::sandbox_config(), |config| {
        config.public_origins = ["https://book.site.example".parse().unwrap()]
            .into_iter()
            .collect();
    })
    .await;
    let found = gateway.search(&gateway.hotel).await;
    let local = format!("127.0.0.1:{}", gateway.address().port());
    for (origin, host, status) in [
        ("http://evil.example", "evil.example", 403),
        ("https://evil.example", "evil.example", 403),
        ("http://book.site.example", "book.site.example", 403),
        ("https://book.site.example", "book.site.example", 200),
        // Whatever a proxy makes of it.
        ("https://book.site.example", "10.0.0.7:8080", 200),
        (&format!("http://{local}"), &local, 200),
        (&format!("http://{local}"), "evil.example", 403),
    ] {
        let request = gateway.request(Method::POST, "/booking/create");
        let request = request
            .header("stopover-client", "test")
            .header("origin", origin)
            .header("host", host);
        let answer = request.json(&create_request(&found)).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{origin} at {host}");
    }
}
