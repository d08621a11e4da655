//! Pictures that the catalogue points to.

use reqwest::Method;
use serde_json::Value;
use stopover_sandbox::Config;

use crate::client::{Client, items, text};

fn addresses(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text.starts_with("http") => found.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| addresses(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| addresses(field, found)),
        _ => {}
    }
}

#[tokio::test]
async fn no_address_in_the_catalogue_is_dead() {
    let client = Client::start(Config::default().hotels(1).holidays(3)).await;
    let mut found = Vec::new();
    let list = client.ok("/v1/holidays").await;
    for holiday in items(&list) {
        let path = format!("/v1/holidays/{}", text(&holiday["id"]));
        addresses(&client.ok(&path).await, &mut found);
    }
    addresses(&client.ok("/v1/holiday_hotels").await, &mut found);
    addresses(&list, &mut found);
    found.sort();
    found.dedup();
    assert!(found.len() > 30, "{}", found.len());
    for address in found {
        let response = client.without_key(Method::GET, &address);
        let response = response.send().await.unwrap();
        assert_eq!(response.status(), 200, "{address}");
        assert_eq!(response.headers()["content-type"], "image/jpeg");
        let caching = response.headers()["cache-control"].to_str().unwrap();
        assert!(caching.contains("immutable"), "{caching}");
        let jpeg = response.bytes().await.unwrap();
        assert!(jpeg.starts_with(&[0xff, 0xd8, 0xff]), "{address}");
        assert!(jpeg.len() < 60_000, "{address}: {} bytes", jpeg.len());
    }
}

#[tokio::test]
async fn a_known_picture_is_not_sent_again() {
    let client = Client::start(Config::default().hotels(1)).await;
    let get = || client.without_key(Method::GET, "/pictures/0123456789abcdef/320.jpg");
    let tag = get().send().await.unwrap().headers()["etag"].clone();
    let again = get().header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), 304);
    assert!(again.bytes().await.unwrap().is_empty());
}

#[tokio::test]
async fn there_are_three_sizes_and_no_other() {
    let client = Client::start(Config::default().hotels(1)).await;
    let status = async |path: &str| {
        let response = client.without_key(Method::GET, path).send().await;
        response.unwrap().status().as_u16()
    };
    for width in [320, 640, 1024] {
        let path = format!("/pictures/00000000000000ff/{width}.jpg");
        assert_eq!(status(&path).await, 200, "{path}");
    }
    for path in [
        "/pictures/00000000000000ff/641.jpg",
        "/pictures/00000000000000ff/640.png",
        "/pictures/ff/640.jpg",
        "/pictures/zzzzzzzzzzzzzzzz/640.jpg",
        "/pictures/%aA/640.jpg",
    ] {
        assert_eq!(status(path).await, 404, "{path}");
    }
}
