//! A site's signed statement that it was paid: for one checkout, one amount, a short time and one use.

use std::fs;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode, get_current_timestamp};
use reqwest::StatusCode;
use secrecy::SecretString;
use serde_json::{Value, json};
use stopover_gateway::config::SiteConfig;
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    booking::{GRANT_KEY, Opened, TestGateway, grant, unique},
    process::Installation,
    sandbox_config,
    waiting::{eventually, until},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

const OTHER_KEY: &str = "the-grant-key-of-another-site-which-is-long";

/// What the gateway answers to a completion with this grant, which must cost the provider nothing.
async fn refusal(gateway: &TestGateway, opened: &Opened, grant: Option<String>) -> String {
    gateway.seen.forget();
    let mut body = opened.completion();
    body["grant"] = json!(grant);
    let refused = gateway.complete(opened, &unique(), &body).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/grant-refused");
    assert_eq!(gateway.seen.requests().len(), 0);
    refused["detail"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_grant_with_any_claim_changed_is_refused_by_that_claims_name() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let other = gateway.check_out(&gateway.hotel).await;
    let (claims, now) = (opened.claims(), get_current_timestamp());
    let amount = claims["amount"].as_i64().unwrap();
    for (claim, values) in [
        (
            "iss",
            vec![
                json!("elsewhere"),
                json!(""),
                json!(["elsewhere"]),
                json!(["elsewhere", claims["iss"]]),
                Value::Null,
                json!(1),
            ],
        ),
        (
            "aud",
            vec![json!("shop"), json!(["shop"]), Value::Null, json!({})],
        ),
        (
            "checkout_id",
            vec![
                json!(other.checkout_id()),
                json!(""),
                Value::Null,
                json!([opened.checkout_id()]),
            ],
        ),
        (
            "amount",
            vec![
                json!(amount - 1),
                json!(amount + 1),
                json!(-amount),
                json!(0),
                json!(amount.to_string()),
                json!(amount as f64),
                json!(amount as f64 / 100.0),
                Value::Null,
            ],
        ),
        (
            "currency",
            vec![json!("USD"), json!("eur"), json!(""), Value::Null],
        ),
        (
            "exp",
            vec![
                json!(now - 1),
                json!(now + 3600 + 120),
                json!(u64::MAX),
                json!("soon"),
                json!(-1),
                Value::Null,
            ],
        ),
        ("iat", vec![json!(now + 300), json!("now"), Value::Null]),
        (
            "jti",
            vec![json!(""), json!("j".repeat(257)), json!(7), Value::Null],
        ),
    ] {
        for value in values {
            let mut changed = claims.clone();
            changed[claim] = value.clone();
            let detail = refusal(&gateway, &opened, Some(grant(&changed))).await;
            assert!(
                detail.starts_with(&format!("{claim}: ")),
                "{claim} = {value}: {detail}"
            );
        }
        let mut without = claims.clone();
        without.as_object_mut().unwrap().remove(claim);
        let detail = refusal(&gateway, &opened, Some(grant(&without))).await;
        assert!(
            detail.starts_with(&format!("{claim}: ")),
            "without {claim}: {detail}"
        );
    }
    let mut early = claims.clone();
    early["nbf"] = json!(now + 600);
    let detail = refusal(&gateway, &opened, Some(grant(&early))).await;
    assert!(detail.starts_with("nbf: "), "{detail}");
    // By a clock that is half a minute ahead, and with the longest name.
    let mut ahead = claims.clone();
    for claim in ["iat", "nbf"] {
        ahead[claim] = json!(now + 30);
    }
    ahead["exp"] = json!(now + 3630);
    ahead["jti"] = json!("j".repeat(256));
    let mut body = opened.completion();
    body["grant"] = json!(grant(&ahead));
    let booked = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(
        booked.status(),
        StatusCode::OK,
        "none of these spoilt the checkout"
    );
}

#[tokio::test]
async fn a_grant_that_is_not_signed_with_the_sites_key_as_agreed_is_refused() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let claims = opened.claims();
    let good = grant(&claims);
    let [head, payload, signature] = good.split('.').collect::<Vec<_>>().try_into().unwrap();
    let signed = |algorithm, key: &str| {
        let key = EncodingKey::from_secret(key.as_bytes());
        encode(&Header::new(algorithm), &claims, &key).unwrap()
    };
    let unsigned = |header: Value| {
        let header = URL_SAFE_NO_PAD.encode(header.to_string());
        [
            format!("{header}.{payload}."),
            format!("{header}.{payload}.{signature}"),
        ]
    };
    let mut forged = vec![
        (signed(Algorithm::HS256, OTHER_KEY), "signature"),
        (signed(Algorithm::HS384, GRANT_KEY), "alg"),
        (signed(Algorithm::HS512, GRANT_KEY), "alg"),
        (format!("{head}.{payload}."), "signature"),
        (format!("{head}.{payload}"), "grant"),
        (
            format!(
                "{head}.{}.{signature}",
                URL_SAFE_NO_PAD.encode(claims.to_string().replace("EUR", "USD"))
            ),
            "signature",
        ),
        (String::new(), "grant"),
        ("x".repeat(10_000), "grant"),
    ];
    for (algorithm, name) in [
        (json!("none"), "grant"),
        (json!("None"), "grant"),
        (json!("hs256"), "grant"),
        (json!(""), "grant"),
        (Value::Null, "grant"),
        (json!("RS256"), "alg"),
        (json!("ES256"), "alg"),
    ] {
        let tokens = unsigned(json!({ "alg": algorithm, "typ": "JWT" }));
        forged.extend(tokens.map(|token| (token, name)));
    }
    let tokens = unsigned(json!({ "alg": "HS256", "typ": "JWT", "crit": ["x"], "x": 1 }));
    forged.extend(tokens.map(|token| (token, "crit")));
    for (token, name) in forged {
        let detail = refusal(&gateway, &opened, Some(token.clone())).await;
        assert!(detail.starts_with(name), "{token}: {detail}");
    }
    let detail = refusal(&gateway, &opened, None).await;
    assert_eq!(detail, "grant: missing");
}

#[tokio::test]
async fn a_grant_works_once() {
    let gateway = TestGateway::start().await;
    let first = gateway.check_out(&gateway.hotel).await;
    let body = first.completion();
    let booked = gateway.complete(&first, &unique(), &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
    // As it is, it is for another checkout; and a site that numbers two grants alike has given one.
    let second = gateway.check_out(&gateway.hotel).await;
    let replayed = body["grant"].as_str().unwrap().to_owned();
    let detail = refusal(&gateway, &second, Some(replayed)).await;
    assert!(detail.starts_with("checkout_id: "), "{detail}");
    let mut claims = second.claims();
    claims["jti"] = json!("payment-1");
    let third = gateway.check_out(&gateway.hotel).await;
    let mut body = third.completion();
    let mut same = third.claims();
    same["jti"] = json!("payment-1");
    body["grant"] = json!(grant(&same));
    let booked = gateway.complete(&third, &unique(), &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
    let detail = refusal(&gateway, &second, Some(grant(&claims))).await;
    assert_eq!(detail, "jti: used before");
}

#[tokio::test]
async fn the_grant_of_an_unknown_outcome_stays_used() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let mut claims = opened.claims();
    claims["jti"] = json!("payment-1");
    let mut body = opened.completion();
    body["grant"] = json!(grant(&claims));
    gateway
        .faults
        .add("POST /v2/booking/complete=server-error".parse().unwrap());
    let unknown = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(unknown.status(), StatusCode::ACCEPTED);
    let other = gateway.check_out(&gateway.hotel).await;
    let mut claims = other.claims();
    claims["jti"] = json!("payment-1");
    let detail = refusal(&gateway, &other, Some(grant(&claims))).await;
    assert_eq!(detail, "jti: used before");
}

#[tokio::test]
async fn the_grant_of_another_site_is_refused_even_with_its_own_key() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        let mut other = SiteConfig::default();
        other.origins = ["https://other.example".parse().unwrap()]
            .into_iter()
            .collect();
        other.grant_key = SecretString::from(OTHER_KEY);
        config.sites.0.insert("other".into(), other);
    })
    .await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let mut claims = opened.claims();
    let by_other = |claims: &Value| {
        let key = EncodingKey::from_secret(OTHER_KEY.as_bytes());
        encode(&Header::default(), claims, &key).unwrap()
    };
    let detail = refusal(&gateway, &opened, Some(by_other(&claims))).await;
    assert!(detail.starts_with("signature: "), "{detail}");
    claims["iss"] = json!("other");
    let detail = refusal(&gateway, &opened, Some(by_other(&claims))).await;
    assert!(detail.starts_with("signature: "), "{detail}");
    let detail = refusal(&gateway, &opened, Some(grant(&claims))).await;
    assert!(detail.starts_with("iss: "), "{detail}");
}

/// Signed with a key of that name.
fn named(claims: &Value, kid: &str, key: &str) -> String {
    let header = Header {
        kid: Some(kid.to_owned()),
        ..Header::default()
    };
    encode(&header, claims, &EncodingKey::from_secret(key.as_bytes())).unwrap()
}

#[tokio::test]
async fn while_one_grant_key_follows_another_both_are_good_each_under_its_name() {
    const NEW: &str = "canary-grant-key-of-next-year-71c2";
    let gateway = TestGateway::with(sandbox_config(), |config| {
        let site = config.sites.0.get_mut(stopover_tests::booking::SITE_NAME);
        let keys = [("old", GRANT_KEY), ("new", NEW)];
        let site = site.unwrap();
        site.grant_key = SecretString::default();
        site.grant_keys = keys
            .map(|(kid, key)| (kid.to_owned(), SecretString::from(key).into()))
            .into();
    })
    .await;
    let opened = gateway.check_out(&gateway.hotel).await;
    for (kid, key, claim) in [
        ("old", NEW, "signature: "),
        ("new", GRANT_KEY, "signature: "),
        ("older", GRANT_KEY, "kid: "),
        ("", GRANT_KEY, "kid: "),
    ] {
        let grant = named(&opened.claims(), kid, key);
        let refusal = refusal(&gateway, &opened, Some(grant)).await;
        assert!(refusal.starts_with(claim), "{kid}: {refusal}");
    }
    // Without a name it would be that of `grant_key`, which is not set.
    let refusal = refusal(&gateway, &opened, Some(grant(&opened.claims()))).await;
    assert!(refusal.starts_with("kid: "), "{refusal}");
    for (kid, key) in [("old", GRANT_KEY), ("new", NEW)] {
        let opened = gateway.check_out(&gateway.hotel).await;
        let mut body = opened.completion();
        body["grant"] = json!(named(&opened.claims(), kid, key));
        let booked = gateway.complete(&opened, &unique(), &body).await;
        assert_eq!(booked.status(), StatusCode::OK, "{kid}");
    }
}

#[tokio::test]
async fn as_long_as_a_site_has_one_key_without_a_name_a_grant_may_name_any() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let mut body = opened.completion();
    body["grant"] = json!(named(&opened.claims(), "any", GRANT_KEY));
    let booked = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_key_that_is_added_while_running_opens_checkouts_and_one_taken_away_pays_for_none() {
    let provider = Server::start(Sandbox::new(sandbox_config()).router()).await;
    let installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    let configured = fs::read_to_string(installation.config()).unwrap();
    let grant_key = format!("grant_key = \"{GRANT_KEY}\"\n");
    let configure = |keys: &str| {
        let new = installation.folder().join("new.toml");
        fs::write(&new, configured.replace(&grant_key, keys)).unwrap();
        fs::rename(new, installation.config()).unwrap();
    };
    configure("");
    let gateway = installation.start().await;
    let hotel = gateway.ordinary_hotel().await;
    let found = gateway.search(&hotel).await;
    let refused: Value = gateway.create(&found).await.json().await.unwrap();
    assert_eq!(refused["type"], "/problems/test-only");
    let key = |kid: &str| format!("grant_keys = {{ {kid} = {{ key = \"{GRANT_KEY}\" }} }}\n");
    configure(&key("first"));
    gateway.signal("HUP").await;
    let created = eventually("the first key is known", async || {
        let answer = gateway.create(&found).await;
        (answer.status() == StatusCode::OK).then_some(answer)
    });
    let opened = Opened::from(created.await).await;
    configure(&key("second"));
    gateway.signal("HUP").await;
    let mut body = opened.completion();
    body["grant"] = json!(named(&opened.claims(), "second", GRANT_KEY));
    let key = unique();
    until("the second key is known", async || {
        let status = gateway.complete(&opened, &key, &body).await.status();
        assert!([StatusCode::OK, StatusCode::FORBIDDEN].contains(&status));
        status == StatusCode::OK
    })
    .await;
    let opened = gateway.check_out(&hotel).await;
    let mut body = opened.completion();
    body["grant"] = json!(named(&opened.claims(), "first", GRANT_KEY));
    let refused = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
}
