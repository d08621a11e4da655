use std::num::NonZeroU32;

use reqwest::{Method, StatusCode};
use serde_json::json;
use stopover_tests::{
    KEY,
    booking::{TestGateway, contact, unique},
    redis::Redis,
    sandbox_config, search,
};

use super::share;

#[tokio::test]
async fn who_reads_it_learns_nothing_of_visitors_purchases_or_keys() {
    let redis = Redis::started().await;
    let gateway = TestGateway::with(sandbox_config(), |config| {
        share(config, &redis);
        config.limits.proxy_header = Some("x-forwarded-for".parse().unwrap());
        config.limits.searches_per_minute = NonZeroU32::new(10).unwrap();
    })
    .await;
    let search = search("hotel_id", &gateway.hotel);
    let searched = gateway
        .ask(Method::POST, "/availability/search")
        .header("x-forwarded-for", "203.0.113.77")
        .json(&search);
    assert_eq!(searched.send().await.unwrap().status(), StatusCode::OK);
    let booked = gateway.book(&gateway.hotel).await;
    let email = contact()["email"].as_str().unwrap().to_owned();
    let found = gateway.look_up(&booked.id, &email).await;
    assert_eq!(found.status(), StatusCode::OK);
    let hotel = gateway.json(&format!("/hotels/{}", gateway.hotel)).await;
    let opened = gateway.check_out(&gateway.hotel).await;
    gateway
        .answers
        .answer("POST /v2/booking/complete", 429, json!({}));
    gateway
        .complete(&opened, &unique(), &opened.completion())
        .await;
    redis.until("pause", 3).await;
    for kind in ["visitor", "read"] {
        assert!(!redis.keys(kind).await.is_empty(), "{kind}");
    }
    let contents = redis.contents().await;
    let names = contents.iter().map(|(name, _)| name.as_bytes().to_vec());
    let values = contents.iter().map(|(_, value)| value.clone());
    let all: Vec<u8> = names.chain(values).flatten().collect();
    let all = String::from_utf8_lossy(&all).to_lowercase();
    for canary in [
        KEY,
        "203.0.113.77",
        "markou",
        &email,
        &booked.id,
        &booked.opened.handle,
        booked.opened.checkout_id(),
        &gateway.hotel,
        hotel["name"].as_str().unwrap(),
        gateway.config.provider.hotels_url.as_str(),
    ] {
        assert!(!all.contains(&canary.to_lowercase()), "{canary}");
    }
}

#[tokio::test]
async fn a_user_with_the_rights_that_the_guide_names_is_enough() {
    let guide = include_str!("../../../docs/GATEWAY.md");
    let (_, rights) = guide.split_once("A user needs `").unwrap();
    let (rights, rest) = rights.split_once("` for keys `").unwrap();
    let (keys, _) = rest.split_once('`').unwrap();
    let redis = Redis::started().await;
    let mut user = redis::cmd("ACL");
    user.arg("SETUSER")
        .arg("gateway")
        .arg("on")
        .arg(">a-password");
    user.arg(format!("~{keys}"));
    for right in rights.split(' ') {
        user.arg(right);
    }
    let _: String = redis.ask(&user).await;
    let gateway = TestGateway::with(sandbox_config(), |config| {
        share(config, &redis);
        let url = redis.url().replace("//", "//gateway:a-password@");
        config.shared = url.into();
    })
    .await;
    gateway.get("/hotels/HTL-TEST").await;
    gateway.book(&gateway.hotel).await;
    redis.until("turn", 0).await;
    assert!(!redis.keys("read").await.is_empty());
    let told = gateway.metrics.get("/metrics").await.text().await.unwrap();
    assert!(told.contains("\nstopover_shared_up 1\n"), "{told}");
    assert!(
        told.contains("\nstopover_shared_failures_total 0\n"),
        "{told}"
    );
}
