//! What the sandbox says about itself.

use reqwest::Method;
use serde_json::Value;

use crate::client::Client;

#[tokio::test]
async fn the_openapi_document_names_all_fifteen_endpoints_their_bodies_and_the_key() {
    let client = Client::plain().await;
    let document: Value = client
        .without_key(Method::GET, "/openapi.json")
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
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
    let search = &document["components"]["schemas"]["SearchRequest"];
    assert_eq!(
        search["required"],
        serde_json::json!(["check_in", "check_out", "rooms"])
    );
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
