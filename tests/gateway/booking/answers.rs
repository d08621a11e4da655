//! What an answer to a completion proves, what it only claims, and what it costs.

use reqwest::StatusCode;
use serde_json::{Value, json};
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    backend::Backend,
    booking::{OUTCOME_KEY, Opened, SITE_NAME, TestGateway, grant, unique},
    interposed::Interposed,
    process::Installation,
    sandbox_config,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");
const COMPLETE: &str = "POST /v2/booking/complete";

async fn completed(gateway: &TestGateway, opened: &Opened) -> Value {
    let body = opened.completion();
    let answer = gateway.complete(opened, &unique(), &body).await;
    assert!(answer.status().is_success(), "{}", answer.status());
    answer.json().await.unwrap()
}

#[tokio::test]
async fn a_success_is_a_booking_only_with_no_status_or_a_confirmed_one() {
    let gateway = TestGateway::start().await;
    for (number, status, state) in [
        (1, json!("confirmed"), "booked"),
        (2, json!("Confirmed"), "booked"),
        (3, Value::Null, "booked"),
        (4, json!(""), "booked"),
        (5, json!("pending"), "unknown"),
        (6, json!("cancelled"), "unknown"),
        (7, json!("rejected"), "unknown"),
        (8, json!(1), "unknown"),
    ] {
        let opened = gateway.check_out(&gateway.hotel).await;
        let id = format!("BKG-90000{number}");
        let answer = json!({ "booking_id": id, "status": status });
        gateway.answers.answer(COMPLETE, 200, answer);
        let answer = completed(&gateway, &opened).await;
        assert_eq!(answer["state"], state, "{status}");
        // What is only claimed is nobody's to open.
        let shown = if state == "booked" {
            json!(id)
        } else {
            Value::Null
        };
        assert_eq!(answer["booking_id"], shown, "{status}");
    }
}

/// A gateway as a process, whose provider gives chosen answers.
struct House {
    installation: Installation,
    answers: Interposed,
    _provider: Server,
}

impl House {
    async fn open() -> Self {
        let answers = Interposed::default();
        let provider = Sandbox::new(sandbox_config()).router();
        let provider = Server::start(answers.before(provider)).await;
        Self {
            installation: Installation::new(PROGRAM, &provider.url("/v2"), ""),
            answers,
            _provider: provider,
        }
    }

    /// What `journal show` says of a checkout or a number.
    async fn show(&self, id: &str) -> Value {
        let shown = self.installation.run(&["journal", "show", id]).await;
        serde_json::from_slice(&shown.stdout).unwrap_or_default()
    }
}

#[tokio::test]
async fn a_number_that_was_seen_is_kept_whatever_else_the_answer_was() {
    let house = House::open().await;
    let gateway = house.installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let days = json!({ "check_in": "2020-01-01", "check_out": "2020-01-02" });
    let key = stopover_tests::KEY;
    for (number, answer) in [
        (
            "BKG-910001",
            r#"{"booking_id":"BKG-910001","status":"pending"}"#.to_owned(),
        ),
        (
            "BKG-910002",
            format!(r#"{{"booking_id":"BKG-910002","booking_period":{days}}}"#),
        ),
        (
            "TEST-91000",
            r#"{"booking_id":"TEST-91000","status":"confirmed"}"#.to_owned(),
        ),
        ("ok", r#"{"booking_id":"ok"}"#.to_owned()),
        // Breaks off.
        (
            "BKG-910003",
            r#"{"booking_id":"BKG-910003","hotel":{"name":"Al"#.to_owned(),
        ),
        // Holds the key, which must not be kept.
        (
            "BKG-910004",
            format!(r#"{{"booking_id":"BKG-910004","remarks":"{key}"}}"#),
        ),
    ] {
        let opened = gateway.check_out(&hotel).await;
        house.answers.respond(COMPLETE, answer.clone());
        let body = opened.completion();
        let answered = gateway.complete(&opened, &unique(), &body).await;
        assert_eq!(answered.status(), StatusCode::ACCEPTED, "{answer}");
        let shown = house.show(opened.checkout_id()).await;
        assert_eq!(shown[0]["state"], "unknown", "{answer}");
        assert_eq!(shown[0]["claimed_id"], number, "{answer}");
        assert_eq!(house.show(number).await, shown, "{answer}");
    }
    // A number that one checkout claims proves nothing for another.
    let opened = gateway.check_out(&hotel).await;
    let answer = json!({ "booking_id": "BKG-910001", "status": "confirmed" });
    house.answers.answer(COMPLETE, 200, answer);
    let body = opened.completion();
    let answered = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(answered.status(), StatusCode::ACCEPTED);
    // A person may still find out that it is the first one's.
    let first = house.show("BKG-910001").await[0]["id"].clone();
    let id = first.as_str().unwrap();
    let arguments = ["journal", "resolve", id, "confirmed", "BKG-910001"];
    let resolved = house.installation.run(&arguments).await;
    assert!(resolved.status.success());
}

#[tokio::test]
async fn a_booking_at_another_price_is_a_booking_and_everybody_hears_what_it_costs() {
    let (backend, server) = Backend::start(&[axum::http::StatusCode::OK]).await;
    let gateway = TestGateway::with(sandbox_config(), |config| {
        let site = config.sites.0.get_mut(SITE_NAME).unwrap();
        site.outcome_webhook = Some(server.url("/outcomes").parse().unwrap());
        site.outcome_webhook_key = OUTCOME_KEY.into();
    })
    .await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let agreed = opened.claims()["amount"].as_i64().unwrap();
    let price = opened.checkout["session"]["price"].as_f64().unwrap();
    for (number, total, currency, charged) in [
        (1, json!(price), "EUR", Value::Null),
        (2, json!(price), "", Value::Null),
        (3, Value::Null, "EUR", Value::Null),
        (4, json!(price + 12.5), "EUR", json!([agreed + 1250, "EUR"])),
        (5, json!(price), "CHF", json!([agreed, "CHF"])),
        (6, json!(0), "EUR", json!([0, "EUR"])),
    ] {
        let opened = gateway.check_out(&gateway.hotel).await;
        let id = format!("BKG-92000{number}");
        let answer = json!({
            "booking_id": id, "status": "confirmed", "total_price": total, "currency": currency,
        });
        gateway.answers.answer(COMPLETE, 200, answer.clone());
        assert_eq!(completed(&gateway, &opened).await["state"], "booked");
        let told = backend.deliveries(number).await.remove(number - 1).json();
        let asked = report(&gateway, &opened).await;
        for told in [&told, &asked] {
            assert_eq!(told["amount"], agreed, "what was agreed stays");
            match charged.as_array() {
                None => assert_eq!(told.get("charged"), None, "{answer}"),
                Some(charged) => assert_eq!(
                    [&told["charged"], &told["charged_currency"]],
                    [&charged[0], &charged[1]],
                    "{answer}"
                ),
            }
        }
    }
    let metrics = gateway.metrics.get("/metrics").await.text().await.unwrap();
    assert!(
        metrics.contains("stopover_other_prices_total 3\n"),
        "{metrics}"
    );
}

#[tokio::test]
async fn an_operator_sees_what_is_charged() {
    let house = House::open().await;
    let mut gateway = house.installation.start().await;
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let answer = json!({ "booking_id": "BKG-930001", "total_price": 9.99, "currency": "EUR" });
    house.answers.answer(COMPLETE, 200, answer);
    let body = opened.completion();
    let answered = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(answered.status(), StatusCode::OK);
    gateway
        .logged("booked at another price than was agreed")
        .await;
    let shown = house.show("BKG-930001").await;
    assert_eq!(shown[0]["charged"], 999);
    assert_eq!(shown[0]["charged_currency"], "EUR");
    assert_eq!(shown[0]["amount"], opened.claims()["amount"]);
}

async fn report(gateway: &TestGateway, opened: &Opened) -> Value {
    let mut claims = opened.claims();
    claims["aud"] = json!("stopover-outcome");
    claims["exp"] = json!(claims["iat"].as_u64().unwrap() + 60);
    let path = format!("/sites/{SITE_NAME}/checkouts/{}", opened.checkout_id());
    let request = gateway.request(reqwest::Method::GET, &path);
    let answer = request.bearer_auth(grant(&claims)).send().await.unwrap();
    answer.json().await.unwrap()
}

#[tokio::test]
async fn which_statuses_prove_that_nothing_was_booked_is_a_setting() {
    for (listed, status, state) in [
        ("[404]", 404, "refused"),
        ("[404]", 403, "unknown"),
        ("[]", 400, "unknown"),
    ] {
        let gateway = TestGateway::with(sandbox_config(), |config| {
            let statuses = serde_json::from_str(listed).unwrap();
            config.provider.refusal_statuses = statuses;
        })
        .await;
        let opened = gateway.check_out(&gateway.hotel).await;
        gateway.answers.answer(COMPLETE, status, json!({}));
        assert_eq!(
            completed(&gateway, &opened).await["state"],
            state,
            "{status}"
        );
    }
}

#[tokio::test]
async fn a_session_without_a_price_to_pay_is_not_opened() {
    let gateway = TestGateway::start().await;
    for price in [json!(0), json!(-12.5), json!(0.001), Value::Null] {
        let found = gateway.search(&gateway.hotel).await;
        let session = json!({ "checkout_id": unique(), "price": price, "currency": "EUR" });
        gateway
            .answers
            .answer("POST /v2/booking/create", 200, session);
        let refused = gateway.create(&found).await;
        assert_eq!(refused.status(), StatusCode::BAD_GATEWAY, "{price}");
        let refused: Value = refused.json().await.unwrap();
        assert_eq!(refused["type"], "/problems/provider-error");
    }
}
