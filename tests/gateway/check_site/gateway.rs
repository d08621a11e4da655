//! The gateway that the page names, and what stands in front of it.

use axum::{
    Router,
    body::Body,
    http::Uri,
    response::{Redirect, Response},
    routing::any,
};
use stopover_tests::{Server, address::HeldAddress, gateway};

use super::stage::Stage;

#[tokio::test]
async fn what_is_wrong_with_the_gateway_is_told() {
    let stranger = Stage::with(|config| config.origins = Default::default()).await;
    let told = stranger.findings(|_| ()).await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("does not let pages of"), "{told:?}");
    assert!(
        told[1].contains("takes no bookings from pages of"),
        "{told:?}"
    );

    let stage = Stage::set().await;
    let own = stage.gateway();
    let closed = HeldAddress::take();
    let closed = format!("http://{}", closed.address());
    stage
        .is_told("cannot be reached", |site| site.replace(&own, &closed))
        .await;
    let other = Server::start(Router::new().fallback(async || "Welcome")).await;
    let address = other.url("");
    stage
        .is_told("is no Stopover gateway", |site| {
            site.replace(&own, &address)
        })
        .await;
    stage
        .is_told("is no address", |site| {
            site.replace(
                &format!("gateway={own} class"),
                "gateway=ftp://x.example/ class",
            );
        })
        .await;

    let moved = async move |uri: Uri| Redirect::permanent(&format!("{own}{uri}"));
    let moved = Server::start(Router::new().fallback(moved)).await;
    let (own, address) = (stage.gateway(), moved.url(""));
    stage
        .is_told("name its own address", |site| site.replace(&own, &address))
        .await;

    let mut config = stage.agency.config.clone();
    config.provider.holidays_url = None;
    config.booking.journal = None;
    let without = gateway(config).await;
    let without_holidays = without.url("");
    stage
        .is_told("has no catalogue", |site| {
            site.replace(&own, &without_holidays)
        })
        .await;
}

/// In front of a gateway: changes what it answers.
async fn in_front(gateway: String, change: fn(&mut Response)) -> Server {
    let client = reqwest::Client::new();
    let pass = async move |request: axum::extract::Request| {
        let (head, body) = request.into_parts();
        let url = format!("{gateway}{}", head.uri);
        let body = axum::body::to_bytes(body, 100_000).await.unwrap();
        let mut asked = client.request(head.method, url).body(body);
        for (name, value) in head.headers.iter().filter(|(name, _)| *name != "host") {
            asked = asked.header(name, value);
        }
        let given = asked.send().await.unwrap();
        let mut answer = Response::builder().status(given.status());
        for (name, value) in given.headers() {
            answer = answer.header(name, value);
        }
        let body = Body::from(given.bytes().await.unwrap());
        let mut answer = answer.body(body).unwrap();
        change(&mut answer);
        answer
    };
    Server::start(Router::new().fallback(any(pass))).await
}

#[tokio::test]
async fn what_stands_in_front_of_the_gateway_may_neither_lose_permissions_nor_have_another_time() {
    let stage = Stage::set().await;
    let own = stage.gateway();
    let yesterday = in_front(own.clone(), |answer| {
        let date = "Mon, 23 Nov 2020 10:00:00 GMT".parse().unwrap();
        answer.headers_mut().insert("date", date);
    })
    .await;
    let address = yesterday.url("");
    stage
        .is_told("The clock of", |site| site.replace(&own, &address))
        .await;
    let forgetful = in_front(own.clone(), |answer| {
        answer.headers_mut().remove("access-control-allow-headers");
    })
    .await;
    let address = forgetful.url("");
    stage
        .is_told("changes its answers to OPTIONS", |site| {
            site.replace(&own, &address)
        })
        .await;
}
