//! Opening checkouts: what this gateway's own search found, at the price it found.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_tests::{
    SITE,
    booking::{Opened, TEST_HOTEL, TestGateway, create_request, unique},
    sandbox_config, search,
};

async fn kind(response: reqwest::Response) -> (StatusCode, String) {
    let status = response.status();
    let problem: Value = response.json().await.unwrap();
    (status, problem["type"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_checkout_tells_what_was_searched_for_and_found() {
    let gateway = TestGateway::start().await;
    let found = gateway.search(&gateway.hotel).await;
    let rate = &found["results"][0]["rates"][0];
    let opened: Value = gateway.create(&found).await.json().await.unwrap();
    assert_eq!(opened["handle"].as_str().unwrap().len(), 43);
    let checkout = &opened["checkout"];
    assert_eq!(checkout["rooms"], json!([{ "adults": 2, "children": [7] }]));
    assert_eq!(checkout["searched_price"], rate["price"]);
    assert_eq!(checkout["session"]["price"], rate["price"]);
    assert_eq!(checkout["session"]["currency"], rate["currency"]);
    assert_eq!(
        checkout["session"]["booking_period"],
        json!({ "check_in": found["check_in"], "check_out": found["check_out"], "nights": 2 })
    );
    assert_eq!(
        [&checkout["test"], &checkout["needs_grant"]],
        [&json!(false), &json!(true)]
    );
    let hotel = checkout["session"]["hotel"].as_object().unwrap();
    assert_eq!(hotel["id"], json!(gateway.hotel));
    assert!(!hotel.contains_key("latitude") && !hotel.contains_key("longitude"));

    let test = gateway.check_out(TEST_HOTEL).await.checkout;
    assert_eq!(
        [&test["test"], &test["needs_grant"]],
        [&json!(true), &json!(false)]
    );
}

#[tokio::test]
async fn a_search_that_the_provider_has_dropped_is_expired() {
    let lapsed = sandbox_config().search_lifetime(std::time::Duration::ZERO);
    let gateway = TestGateway::with(lapsed, |_| ()).await;
    let expired = (StatusCode::GONE, "/problems/expired".to_owned());
    let refused = gateway.create(&gateway.search(TEST_HOTEL).await).await;
    assert_eq!(kind(refused).await, expired);
    // As some would say it.
    let gateway = TestGateway::start().await;
    for status in [400, 404, 409, 422] {
        gateway
            .answers
            .answer("POST /v2/booking/create", status, json!({}));
        let refused = gateway.create(&gateway.search(TEST_HOTEL).await).await;
        assert_eq!(kind(refused).await, expired, "{status}");
    }
}

#[tokio::test]
async fn price_currency_and_occupancy_from_the_browser_never_reach_the_provider() {
    let gateway = TestGateway::start().await;
    let found = gateway.search(TEST_HOTEL).await;
    let mut request = create_request(&found);
    let plain = json!({
        "search_id": found["search_id"],
        "rate_id": request["rate_id"],
        "booking_period": { "check_in": found["check_in"], "check_out": found["check_out"] },
    });
    for (field, value) in [
        ("price", json!(1)),
        ("currency", json!("XXX")),
        ("rooms", json!([{ "adults": 9 }])),
        ("hotel_id", json!("HTL-1")),
        (
            "booking_period",
            json!({ "check_in": "2100-01-01", "check_out": "2100-01-02" }),
        ),
    ] {
        request[field] = value;
    }
    gateway.seen.forget();
    let asked = gateway.ask(Method::POST, "/booking/create").json(&request);
    let opened: Value = asked.send().await.unwrap().json().await.unwrap();
    assert_eq!(
        opened["checkout"]["rooms"],
        json!([{ "adults": 2, "children": [7] }])
    );
    let [request] = gateway.seen.requests().try_into().unwrap();
    assert_eq!(request.line, "POST /v2/booking/create");
    assert_eq!(serde_json::from_str::<Value>(&request.body).unwrap(), plain);
}

#[tokio::test]
async fn a_price_made_up_by_the_browser_completes_nothing() {
    let gateway = TestGateway::start().await;
    for hotel in [TEST_HOTEL, &gateway.hotel.clone()] {
        let opened = gateway.check_out(hotel).await;
        let price = opened.checkout["session"]["price"].as_f64().unwrap();
        for (field, value) in [
            ("accepted_price", json!(1.0)),
            ("accepted_price", json!(price - 0.01)),
            ("accepted_price", json!(price + 0.01)),
            ("currency", json!("JPY")),
        ] {
            let mut body = opened.completion();
            body[field] = value;
            let refused = gateway.complete(&opened, &unique(), &body).await;
            assert_eq!(
                kind(refused).await,
                (StatusCode::CONFLICT, "/problems/price-changed".into())
            );
        }
        let mut other_guests = opened.completion();
        other_guests["occupancy"][0]["guests"]
            .as_array_mut()
            .unwrap()
            .pop();
        let refused = gateway.complete(&opened, &unique(), &other_guests).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(gateway.show(&opened.handle).await["state"], "open");
    }
    assert_eq!(gateway.seen.count("POST /v2/booking/complete"), 0);
}

#[tokio::test]
async fn a_price_that_moved_must_be_agreed_to() {
    let gateway = TestGateway::with(sandbox_config().price_change(1.0), |_| ()).await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let (searched, now) = (
        &opened.checkout["searched_price"],
        &opened.checkout["session"]["price"],
    );
    assert_ne!(searched, now);
    let mut old = opened.completion();
    old["accepted_price"] = searched.clone();
    let refused = gateway.complete(&opened, &unique(), &old).await;
    assert_eq!(
        kind(refused).await,
        (StatusCode::CONFLICT, "/problems/price-changed".into())
    );
    assert_eq!(gateway.seen.count("POST /v2/booking/complete"), 0);
    let agreed = gateway
        .complete(&opened, &unique(), &opened.completion())
        .await;
    let purchase: Value = agreed.json().await.unwrap();
    assert_eq!(purchase["booking"]["total_price"], *now);
    let requests = gateway.seen.requests();
    let sent = requests
        .iter()
        .find(|request| request.line.ends_with("/complete"))
        .unwrap();
    for word in ["price", "currency", "grant"] {
        assert!(!sent.body.contains(word), "{word} in {}", sent.body);
    }
}

#[tokio::test]
async fn without_a_grant_key_only_the_test_hotel_can_be_checked_out() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.sites.0.get_mut("site").unwrap().grant_key = "".into();
    })
    .await;
    let found = gateway.search(&gateway.hotel).await;
    gateway.seen.forget();
    let refused = gateway.create(&found).await;
    assert_eq!(
        kind(refused).await,
        (StatusCode::FORBIDDEN, "/problems/test-only".into())
    );
    assert!(gateway.seen.requests().is_empty());
    gateway.check_out(TEST_HOTEL).await;
}

#[tokio::test]
async fn a_page_that_belongs_to_no_site_can_check_out_the_test_hotel_only() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.origins = ["https://gallery.example".parse().unwrap()]
            .into_iter()
            .collect();
    })
    .await;
    let create = async |origin: &str, hotel: &str| {
        let post = async |path: &str, body: &Value| {
            let request = gateway.server.request(Method::POST, path).json(body);
            let request = request
                .header("origin", origin)
                .header("stopover-client", "widget");
            request.send().await.unwrap()
        };
        let found = post("/availability/search", &search("hotel_id", hotel)).await;
        let found: Value = found.json().await.unwrap();
        post("/booking/create", &create_request(&found))
            .await
            .status()
    };
    let hotel = gateway.hotel.as_str();
    assert_eq!(
        create("https://gallery.example", hotel).await,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        create("https://gallery.example", TEST_HOTEL).await,
        StatusCode::OK
    );
    assert_eq!(create(SITE, hotel).await, StatusCode::OK);
    // The gateway's own pages are those of the only site.
    assert_eq!(
        create(gateway.server.url("").as_str(), hotel).await,
        StatusCode::OK
    );
}

#[tokio::test]
async fn while_stopped_no_checkout_is_opened() {
    let gateway = TestGateway::with(sandbox_config(), |config| config.booking.stopped = true).await;
    let refused = gateway.create(&gateway.search(TEST_HOTEL).await).await;
    assert_eq!(
        kind(refused).await,
        (
            StatusCode::SERVICE_UNAVAILABLE,
            "/problems/booking-closed".into()
        )
    );
    assert_eq!(gateway.seen.count("POST /v2/booking/create"), 0);
}

#[tokio::test]
async fn one_address_opens_so_many_checkouts_a_minute() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        config.booking.checkouts_per_minute = 3.try_into().unwrap();
    })
    .await;
    let found = gateway.search(TEST_HOTEL).await;
    for _ in 0..3 {
        assert_eq!(gateway.create(&found).await.status(), StatusCode::OK);
    }
    assert_eq!(
        gateway.create(&found).await.status(),
        StatusCode::TOO_MANY_REQUESTS
    );
}

#[tokio::test]
async fn a_checkout_that_is_given_out_twice_is_opened_anew_for_the_same_rate_only() {
    const CREATE: &str = "POST /v2/booking/create";
    let gateway = TestGateway::start().await;
    let found = gateway.search(&gateway.hotel).await;
    let session = json!({ "checkout_id": unique(), "price": 100, "currency": "EUR" });
    let dearer = json!({ "checkout_id": session["checkout_id"], "price": 110, "currency": "EUR" });
    gateway.answers.answer(CREATE, 200, session.clone());
    let first = Opened::from(gateway.create(&found).await).await;
    gateway.answers.answer(CREATE, 200, session.clone());
    let second = Opened::from(gateway.create(&found).await).await;
    assert_eq!(gateway.show(&second.handle).await["state"], "open");
    // It may be somebody else who was given it first: nobody may see what the other does with it.
    let request = gateway.ask(Method::GET, "/booking");
    let lost = request.header("stopover-handle", &first.handle).send();
    assert_eq!(lost.await.unwrap().status(), StatusCode::FORBIDDEN);
    let refused = async |session: &Value| {
        gateway.answers.answer(CREATE, 200, session.clone());
        let refused = gateway.create(&found).await;
        assert_eq!(refused.status(), StatusCode::BAD_GATEWAY);
        let refused: Value = refused.json().await.unwrap();
        assert_eq!(refused["type"], "/problems/provider-error");
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.starts_with("checkout_id: "), "{detail}");
    };
    refused(&dearer).await;
    let answer = json!({ "booking_id": "BKG-940001", "status": "confirmed" });
    gateway
        .answers
        .answer("POST /v2/booking/complete", 200, answer);
    let body = second.completion();
    let booked = gateway.complete(&second, &unique(), &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
    refused(&session).await;
    assert_eq!(gateway.show(&second.handle).await["state"], "booked");
}

#[tokio::test]
async fn a_hotel_with_very_many_rates_can_be_checked_out() {
    let gateway = TestGateway::start().await;
    let found = gateway.search(&gateway.hotel).await;
    let mut request = create_request(&found);
    for (bytes, status) in [
        (250 * 1024, StatusCode::OK),
        (256 * 1024, StatusCode::PAYLOAD_TOO_LARGE),
    ] {
        // As long as that many rates are.
        request["hotel"]["description"] = json!("x".repeat(bytes));
        let create = gateway.ask(Method::POST, "/booking/create").json(&request);
        assert_eq!(create.send().await.unwrap().status(), status, "{bytes}");
    }
}

#[tokio::test]
async fn a_contact_with_more_than_one_address_is_refused_before_anything_is_recorded() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    for email in [
        "eleni@mail.example,else@mail.example",
        "eleni@mail.example;else@mail.example",
        "Eleni<eleni@mail.example>",
        "eleni(home)@mail.example",
        "\"eleni\"@mail.example",
        "eleni@else@mail.example",
        "eleni@mail.example\r\nBcc:else@mail.example",
    ] {
        let mut body = opened.completion();
        body["contact_person"]["email"] = json!(email);
        let refused = gateway.complete(&opened, &unique(), &body).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let refused: Value = refused.json().await.unwrap();
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.starts_with("contact_person.email"), "{detail}");
        assert!(!detail.contains("else"), "it is not quoted");
    }
    assert_eq!(gateway.show(&opened.handle).await["state"], "open");
}

#[tokio::test]
async fn remarks_are_of_a_bounded_length_and_of_signs_that_people_write() {
    let gateway = TestGateway::start().await;
    let opened = gateway.check_out(&gateway.hotel).await;
    let mut body = opened.completion();
    for remarks in ["x".repeat(2001), "Late\u{7}".to_owned()] {
        body["remarks"] = json!(remarks);
        let refused = gateway.complete(&opened, &unique(), &body).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let refused: Value = refused.json().await.unwrap();
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.starts_with("remarks: "), "{detail}");
    }
    body["remarks"] = json!(format!("Late\r\n\t{}", "é".repeat(1993)));
    let booked = gateway.complete(&opened, &unique(), &body).await;
    assert_eq!(booked.status(), StatusCode::OK);
}
