//! The site's backend asks where a checkout stands.

use jsonwebtoken::get_current_timestamp;
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    booking::{Opened, SITE_NAME, TestGateway, grant, unique},
    sandbox_config,
};

const COMPLETE: &str = "POST /v2/booking/complete";

fn claims(opened: &Opened) -> Value {
    let now = get_current_timestamp();
    json!({
        "iss": SITE_NAME,
        "aud": "stopover-outcome",
        "checkout_id": opened.checkout_id(),
        "iat": now,
        "exp": now + 60,
    })
}

async fn asked(gateway: &TestGateway, checkout: &str, token: &str) -> Response {
    let path = format!("/sites/{SITE_NAME}/checkouts/{checkout}");
    let request = gateway.request(Method::GET, &path);
    request.bearer_auth(token).send().await.unwrap()
}

async fn report(gateway: &TestGateway, opened: &Opened) -> Value {
    let answer = asked(gateway, opened.checkout_id(), &grant(&claims(opened))).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()["cache-control"], "no-store");
    answer.json().await.unwrap()
}

#[tokio::test]
async fn the_site_follows_a_purchase_from_the_checkout_to_its_cancellation() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let open = report(&gateway, &opened).await;
    assert_eq!(open["state"], "open");
    assert_eq!(open["site"], SITE_NAME);
    assert_eq!(open["amount"], opened.claims()["amount"]);
    assert_eq!(open["currency"], opened.claims()["currency"]);
    assert_eq!(open.get("settled_at"), None);
    let booked = gateway.book(&gateway.hotel).await;
    let shown = report(&gateway, &booked.opened).await;
    assert_eq!(shown["state"], "booked");
    assert_eq!(shown["booking_id"], booked.id);
    assert!(shown["settled_at"].as_str().unwrap().ends_with('Z'));
    gateway
        .cancel(&booked.opened.handle, &unique(), &booked.id)
        .await;
    let shown = report(&gateway, &booked.opened).await;
    assert_eq!(
        (&shown["state"], &shown["cancellation"]),
        (&json!("booked"), &json!("cancelled"))
    );
    for (status, state) in [(502, "unknown"), (403, "refused")] {
        gateway.answers.answer(COMPLETE, status, json!({}));
        let opened = gateway.check_out(&gateway.hotel).await;
        let body = opened.completion();
        gateway.complete(&opened, &unique(), &body).await;
        assert_eq!(report(&gateway, &opened).await["state"], state);
    }
}

#[tokio::test]
async fn a_token_with_any_claim_changed_is_refused_by_that_claims_name() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let other = gateway.check_out(&gateway.hotel).await;
    let now = get_current_timestamp();
    for (claim, value) in [
        ("iss", json!("elsewhere")),
        ("aud", json!("stopover")),
        ("checkout_id", json!(other.checkout_id())),
        ("exp", json!(now - 1)),
        ("exp", json!(now + 400)),
        ("iat", json!(now + 3600)),
    ] {
        let mut changed = claims(&opened);
        changed[claim] = value;
        let refused = asked(&gateway, opened.checkout_id(), &grant(&changed)).await;
        assert_eq!(refused.status(), StatusCode::FORBIDDEN, "{claim}");
        let refused: Value = refused.json().await.unwrap();
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.starts_with(&format!("{claim}:")), "{detail}");
    }
    // A grant pays, it does not ask, and the other way round.
    let refused = asked(&gateway, opened.checkout_id(), &grant(&opened.claims())).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    let mut body = opened.completion();
    let mut question = opened.claims();
    question["aud"] = json!("stopover-outcome");
    body["grant"] = json!(grant(&question));
    let refused = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_page_cannot_ask_even_with_a_token() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let path = format!("/sites/{SITE_NAME}/checkouts/{}", opened.checkout_id());
    for (header, value) in [
        ("origin", "https://www.site.example"),
        ("sec-fetch-site", "same-origin"),
    ] {
        let request = gateway.request(Method::GET, &path);
        let request = request.bearer_auth(grant(&claims(&opened)));
        let refused = request.header(header, value).send().await.unwrap();
        assert_eq!(refused.status(), StatusCode::FORBIDDEN, "{header}");
    }
    // Nor does the browser let it send the token: the preflight does not allow the header.
    let preflight = gateway.request(Method::OPTIONS, &path);
    let preflight = preflight
        .header("origin", "https://www.site.example")
        .header("access-control-request-method", "GET")
        .header("access-control-request-headers", "authorization");
    let answer = preflight.send().await.unwrap();
    let allowed = answer.headers().get("access-control-allow-headers");
    let allowed = allowed.map_or("", |allowed| allowed.to_str().unwrap());
    assert!(!allowed.contains("authorization"), "{allowed}");
}

#[tokio::test]
async fn a_checkout_of_another_site_or_of_none_is_not_found() {
    let gateway = TestGateway::with(sandbox_config(), |_| ()).await;
    let mut unknown = gateway.check_out(&gateway.hotel).await;
    unknown.checkout["session"]["checkout_id"] = json!(unique());
    let token = grant(&claims(&unknown));
    let answer = asked(&gateway, unknown.checkout_id(), &token).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_can_be_no_checkout_is_not_found() {
    let gateway = TestGateway::start().await;
    let mut opened = gateway.check_out(&gateway.hotel).await;
    opened.checkout["session"]["checkout_id"] = json!("a\0");
    for checkout in ["a%00", "%FF"] {
        let answer = asked(&gateway, checkout, &grant(&claims(&opened))).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{checkout}");
        let kind = &answer.headers()["content-type"];
        assert_eq!(kind, "application/problem+json", "{checkout}");
    }
}
