//! What the sandbox says about itself.

use reqwest::Method;
use serde_json::Value;
use stopover_sandbox::Config;

use crate::availability::SEARCH;
use crate::booking::{COMPLETE, CREATE};
use crate::client::{Client, text};

#[tokio::test]
async fn the_openapi_document_names_all_fifteen_endpoints_their_bodies_and_the_key() {
    let client = Client::plain().await;
    let document = document(&client).await;
    let operations = operations(&document);
    assert_eq!(operations.len(), 15);
    for operation in operations {
        let responses = &operation["responses"];
        let answer = &responses["200"]["content"]["application/json"];
        assert!(answer["schema"].is_object(), "{operation}");
        assert!(responses["401"].is_object() && responses["429"].is_object());
    }
    let components = &document["components"];
    assert_eq!(components["securitySchemes"]["api_key"]["name"], "api_key");
    let search = components["schemas"]["SearchRequest"].to_string();
    let required = r#""required":["check_in","check_out","rooms"]"#;
    assert!(search.contains(required), "{search}");
}

#[tokio::test]
async fn the_document_says_what_each_answer_means() {
    let document = document(&Client::plain().await).await;
    for operation in operations(&document) {
        for (status, response) in operation["responses"].as_object().unwrap() {
            assert_ne!(text(&response["description"]), "Refused", "{status}");
        }
    }
}

#[tokio::test]
async fn a_client_that_follows_the_document_from_its_examples_books_retrieves_and_cancels() {
    let client = Client::plain().await;
    let document = document(&client).await;
    let post = |path: &str| document["paths"][path]["post"].clone();
    let search = post(SEARCH);
    let examples = &search["requestBody"]["content"]["application/json"]["examples"];
    for (name, cancelled) in [("country", 200), ("test hotel", 404)] {
        let mut answer = client.posted(SEARCH, &examples[name]["value"]).await;
        for (from, link, to) in [
            (SEARCH, "checkout", CREATE),
            (CREATE, "completion", COMPLETE),
        ] {
            let mut body = post(from)["responses"]["200"]["links"][link]["requestBody"].clone();
            fill(&mut body, &answer);
            answer = client.posted(to, &body).await;
        }
        let links = &post(COMPLETE)["responses"]["200"]["links"];
        let mut cancellation = links["cancellation"]["requestBody"].clone();
        fill(&mut cancellation, &answer);
        let mut id = links["retrieval"]["parameters"]["booking_id"].clone();
        fill(&mut id, &answer);
        let (retrieved, _) = client.get(&format!("/v2/booking/{}/", text(&id))).await;
        assert_eq!(retrieved, cancelled, "{name}");
        let (status, _) = client.post("/v2/booking/cancel", &cancellation).await;
        assert_eq!(status, cancelled, "{name}");
    }
}

async fn document(client: &Client) -> Value {
    let request = client.without_key(Method::GET, "/openapi.json");
    request.send().await.unwrap().json().await.unwrap()
}

fn operations(document: &Value) -> Vec<&Value> {
    let paths = document["paths"].as_object().unwrap().values();
    paths
        .flat_map(|path| path.as_object().unwrap().values())
        .collect()
}

/// Replaces what a link refers to by the parts of the answer.
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
    let document = document(&client).await;
    let json = document.to_string();
    let references = json.split("\"$ref\":\"#").skip(1);
    let references: Vec<&str> = references
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(references.len() > 30);
    for reference in references {
        assert!(document.pointer(reference).is_some(), "{reference}");
    }
}

#[tokio::test]
async fn the_page_is_html_and_does_not_show_a_key_that_was_set() {
    let config = Config::default().hotels(7).api_key("k-secret");
    let client = Client::start(config).await;
    let page = client.without_key(Method::GET, "/").send().await.unwrap();
    let media_type = page.headers()["content-type"].to_str().unwrap();
    assert!(media_type.starts_with("text/html"), "{media_type}");
    let html = page.text().await.unwrap();
    assert!(html.contains("7 invented hotels") && html.contains("/pictures/"));
    assert!(!html.contains("k-secret"));
}
