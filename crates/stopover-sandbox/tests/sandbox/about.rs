//! What the sandbox says about itself.

use reqwest::Method;
use serde_json::Value;

use crate::client::Client;

#[tokio::test]
async fn the_openapi_document_names_all_fifteen_endpoints_their_bodies_and_the_key() {
    let client = Client::plain().await;
    let document = document(&client).await;
    let operations: Vec<&Value> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|path| path.as_object().unwrap().values())
        .collect();
    assert_eq!(operations.len(), 15);
    for operation in operations {
        assert!(
            operation["responses"]["200"]["content"]["application/json"]["schema"].is_object(),
            "{operation}"
        );
        assert!(
            operation["responses"]["401"].is_object() && operation["responses"]["429"].is_object()
        );
    }
    assert_eq!(
        document["components"]["securitySchemes"]["api_key"]["name"],
        "api_key"
    );
    let search = document["components"]["schemas"]["SearchRequest"].to_string();
    assert!(
        search.contains(r#""required":["check_in","check_out","rooms"]"#),
        "{search}"
    );
}

#[tokio::test]
async fn the_document_says_what_each_answer_means() {
    let document = document(&Client::plain().await).await;
    for (path, operations) in document["paths"].as_object().unwrap() {
        for operation in operations.as_object().unwrap().values() {
            for (status, response) in operation["responses"].as_object().unwrap() {
                assert!(
                    response["description"]
                        .as_str()
                        .is_some_and(|meaning| meaning != "Refused"),
                    "{path} {status}: {response}"
                );
            }
        }
    }
}

#[tokio::test]
async fn whoever_follows_the_document_from_its_examples_books_retrieves_and_cancels() {
    let client = Client::plain().await;
    let document = document(&client).await;
    let post = |path: &str| document["paths"][path]["post"].clone();
    let search = post("/v2/availability/search");
    let examples = &search["requestBody"]["content"]["application/json"]["examples"];
    for (name, cancelled) in [("country", 200), ("test hotel", 404)] {
        let (status, mut answer) = client
            .post("/v2/availability/search", &examples[name]["value"])
            .await;
        assert_eq!(status, 200, "{name}: {answer}");
        for (from, link, to) in [
            ("/v2/availability/search", "checkout", "/v2/booking/create"),
            ("/v2/booking/create", "completion", "/v2/booking/complete"),
        ] {
            let mut body = post(from)["responses"]["200"]["links"][link]["requestBody"].clone();
            fill(&mut body, &answer);
            let (status, next) = client.post(to, &body).await;
            assert_eq!(status, 200, "{name}: {to}: {next}");
            answer = next;
        }
        let links = &post("/v2/booking/complete")["responses"]["200"]["links"];
        let mut cancellation = links["cancellation"]["requestBody"].clone();
        fill(&mut cancellation, &answer);
        let mut id = links["retrieval"]["parameters"]["booking_id"].clone();
        fill(&mut id, &answer);
        let retrieval = client
            .get(&format!("/v2/booking/{}/", id.as_str().unwrap()))
            .await;
        assert_eq!(retrieval.0, cancelled, "{name}");
        let cancellation = client.post("/v2/booking/cancel", &cancellation).await;
        assert_eq!(cancellation.0, cancelled, "{name}");
    }
}

async fn document(client: &Client) -> Value {
    let answer = client.without_key(Method::GET, "/openapi.json");
    answer.send().await.unwrap().json().await.unwrap()
}

/// Puts the parts of an answer that a link refers to in their places.
fn fill(link: &mut Value, answer: &Value) {
    match link {
        Value::String(text) => {
            if let Some(pointer) = text.strip_prefix("$response.body#") {
                *link = answer.pointer(pointer).expect(pointer).clone();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| fill(item, answer)),
        Value::Object(fields) => fields.values_mut().for_each(|field| fill(field, answer)),
        _ => {}
    }
}

#[tokio::test]
async fn every_reference_of_the_openapi_document_leads_somewhere() {
    let client = Client::plain().await;
    let text = client
        .without_key(Method::GET, "/openapi.json")
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    let references: Vec<&str> = text
        .split("\"$ref\":\"#")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(references.len() > 30);
    for reference in references {
        assert!(document.pointer(reference).is_some(), "{reference}");
    }
}

#[tokio::test]
async fn the_page_is_html_and_does_not_show_a_key_that_was_set() {
    let client = Client::start(
        stopover_sandbox::Config::default()
            .hotels(7)
            .api_key("k-secret"),
    )
    .await;
    let page = client.without_key(Method::GET, "/").send().await.unwrap();
    assert!(
        page.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/html")
    );
    let html = page.text().await.unwrap();
    assert!(
        html.contains("7 invented hotels")
            && html.contains("/pictures/")
            && !html.contains("k-secret")
    );
}
