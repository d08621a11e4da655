use reqwest::{Method, StatusCode};
use serde_json::Value;
use stopover_tests::Stack;

#[tokio::test]
async fn lists_come_page_by_page_with_the_providers_default_sizes() {
    let stack = Stack::start().await;
    for (path, size) in [("/hotels", 10), ("/cities", 20), ("/regions", 20)] {
        let page = stack.gateway.json(path).await;
        assert_eq!(page["results"].as_array().unwrap().len(), size, "{path}");
        assert!(page["count"].as_u64().unwrap() >= size as u64, "{path}");
    }
}

#[tokio::test]
async fn links_lead_through_the_whole_list_on_the_gateway_itself() {
    let stack = Stack::start().await;
    let count = stack.gateway.json("/cities?limit=1").await["count"]
        .as_u64()
        .unwrap();
    let mut seen = Vec::new();
    let mut address = reqwest::Url::parse(&stack.gateway.url("/cities?limit=7")).unwrap();
    loop {
        let page: Value = reqwest::get(address.clone())
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        seen.extend(
            page["results"]
                .as_array()
                .unwrap()
                .iter()
                .map(|city| city["id"].as_str().unwrap().to_owned()),
        );
        let Some(next) = page["next"].as_str() else {
            break;
        };
        address = address.join(next).unwrap();
        assert!(
            address.as_str().starts_with(&stack.gateway.url("/cities?")),
            "{address}"
        );
    }
    let all = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!((seen.len() as u64, all as u64), (count, count));
}

#[tokio::test]
async fn the_first_page_has_no_previous_and_the_second_has() {
    let stack = Stack::start().await;
    assert_eq!(
        stack.gateway.json("/hotels?limit=2").await["previous"],
        Value::Null
    );
    assert_eq!(
        stack.gateway.json("/hotels?limit=2&page=2").await["previous"],
        "?limit=2&page=1"
    );
}

#[tokio::test]
async fn a_hotel_comes_in_full() {
    let stack = Stack::start().await;
    let listed = stack.gateway.json("/hotels?limit=1").await["results"][0].clone();
    let hotel = stack
        .gateway
        .json(&format!("/hotels/{}", listed["id"].as_str().unwrap()))
        .await;
    assert_eq!(hotel["name"], listed["name"]);
    assert_eq!(hotel["location"]["city"], listed["city"]);
    assert!(!hotel["facilities"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn an_unknown_hotel_is_a_not_found_problem() {
    let stack = Stack::start().await;
    for path in [
        "/hotels/HTL-999999999",
        "/hotels/..%2Fcities",
        "/hotels/%20",
        "/hotels/H%C3%B4tel",
        "/hotels/%aA",
    ] {
        let response = stack.gateway.get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(
            response.headers()["content-type"],
            "application/problem+json"
        );
        assert_eq!(
            response.json::<Value>().await.unwrap()["type"],
            "/problems/not-found"
        );
    }
}

#[tokio::test]
async fn a_trailing_slash_changes_nothing() {
    let stack = Stack::start().await;
    for path in ["/hotels", "/cities", "/regions", "/hotels/HTL-TEST"] {
        let without = stack.gateway.get(path).await;
        assert_eq!(without.status(), StatusCode::OK, "{path}");
        let with = stack.gateway.json(&format!("{path}/")).await;
        assert_eq!(without.json::<Value>().await.unwrap(), with, "{path}");
    }
}

#[tokio::test]
async fn a_parameter_that_is_unknown_repeated_or_unreadable_is_refused_by_name() {
    let stack = Stack::start().await;
    for (path, name) in [
        ("/hotels?api_key=x", "api_key"),
        ("/hotels?offset=20", "offset"),
        ("/hotels/HTL-TEST?debug=1", "debug"),
        ("/cities?limit=5&limit=6", "limit"),
        ("/cities?limit=many", "limit"),
        ("/cities?limit=0", "limit"),
        ("/cities?limit=201", "limit"),
        ("/regions?page=-1", "page"),
        ("/places?q=a&country=gr", "country"),
        ("/places", "q"),
        ("/places?q=a&limit=51", "limit"),
        ("/healthz?verbose", "verbose"),
        ("/openapi.json?v=2", "v"),
    ] {
        let response = stack.gateway.get(path).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{path}");
        let problem: Value = response.json().await.unwrap();
        assert_eq!(problem["type"], "/problems/invalid-request", "{path}");
        assert!(
            problem["detail"].as_str().unwrap().contains(name),
            "{path}: {problem}"
        );
    }
}

#[tokio::test]
async fn nothing_answers_beside_the_table_of_routes() {
    let stack = Stack::start().await;
    for path in [
        "/v2/hotels",
        "/booking/BKG-500001",
        "/holidays",
        "/hotels/HTL-TEST/rooms",
        "/",
        "/index.html",
        "//",
    ] {
        let response = stack.gateway.get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(
            response.headers()["content-type"],
            "application/problem+json",
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_answer_to_a_wrong_method_names_the_right_one() {
    let stack = Stack::start().await;
    for (method, path, allowed) in [
        (Method::GET, "/availability/search", "POST"),
        (Method::POST, "/hotels", "GET"),
        (Method::DELETE, "/hotels/HTL-TEST", "GET"),
        (Method::PUT, "/places", "GET"),
    ] {
        let response = stack.gateway.request(method, path).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert!(
            response.headers()["allow"]
                .to_str()
                .unwrap()
                .contains(allowed),
            "{path}"
        );
        assert_eq!(
            response.headers()["content-type"],
            "application/problem+json",
            "{path}"
        );
    }
}

#[tokio::test]
async fn every_answer_forbids_browsers_to_take_it_for_a_document() {
    let stack = Stack::start().await;
    for path in [
        "/hotels",
        "/hotels/none",
        "/missing",
        "/places?q=a",
        "/healthz",
    ] {
        let headers = stack.gateway.get(path).await.headers().clone();
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
        assert!(
            headers["content-security-policy"]
                .to_str()
                .unwrap()
                .contains("default-src 'none'"),
            "{path}"
        );
        assert!(!headers["x-request-id"].is_empty(), "{path}");
    }
}

#[tokio::test]
async fn a_request_id_from_outside_is_not_taken_over() {
    let stack = Stack::start().await;
    let request = stack
        .gateway
        .request(Method::GET, "/healthz")
        .header("x-request-id", "forged");
    assert_ne!(
        request.send().await.unwrap().headers()["x-request-id"],
        "forged"
    );
}
