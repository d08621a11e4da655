//! Where the links of answers lead.

use reqwest::Method;
use serde_json::Value;
use stopover_sandbox::Config;

use crate::client::{Client, read};

/// The address of the list's next page, and of the first holiday's picture, as a client sees them that names `host`.
async fn links(client: &Client, host: &str) -> [String; 2] {
    let get = async |path: &str| -> Value {
        let request = client.request(Method::GET, path).header("host", host);
        read(request).await.1
    };
    let next = get("/v2/cities/?limit=3").await["next"].clone();
    let picture = get("/v1/holidays").await[0]["main_image"].clone();
    [next, picture].map(|link| link.as_str().unwrap().to_owned())
}

#[tokio::test]
async fn links_lead_to_the_host_that_the_request_names() {
    let client = Client::start(Config::default().hotels(1).holidays(1)).await;
    let [next, picture] = links(&client, "sandbox.site.example:8080").await;
    let origin = "http://sandbox.site.example:8080";
    assert_eq!(next, format!("{origin}/v2/cities/?limit=3&offset=3"));
    assert!(picture.starts_with(&format!("{origin}/pictures/")));
}

#[tokio::test]
async fn behind_a_proxy_links_lead_to_the_public_address() {
    let public = "https://site.example/provider/".parse().unwrap();
    let config = Config::default().hotels(1).holidays(1).public_url(public);
    let [next, picture] = links(&Client::start(config).await, "10.0.0.7:9000").await;
    let origin = "https://site.example/provider";
    assert_eq!(next, format!("{origin}/v2/cities/?limit=3&offset=3"));
    assert!(picture.starts_with(&format!("{origin}/pictures/")));
}

#[tokio::test]
async fn markup_in_the_host_reaches_no_link_and_no_page() {
    let client = Client::start(Config::default().hotels(1).holidays(1)).await;
    let host = "a\"><script>x</script>";
    let [next, _] = links(&client, host).await;
    assert!(next.starts_with("http://localhost/"), "{next}");
    let page = client.without_key(Method::GET, "/").header("host", host);
    let page = page.send().await.unwrap().text().await.unwrap();
    assert!(!page.contains("<script>x"), "{page}");
}
