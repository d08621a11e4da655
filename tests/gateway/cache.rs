use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{Json, Router, extract::Path, routing::get};
use reqwest::{Method, StatusCode};
use serde_json::json;
use stopover_tests::{Server, Stack, before, counter::Counter, waiting::until};
use tokio::{sync::Notify, task::JoinSet};

/// A provider that answers for a hotel when it may, and a count of how often it was asked.
fn provider() -> (Router, Arc<Notify>, Counter) {
    let (release, asked) = (Arc::new(Notify::new()), Counter::default());
    let (released, counter) = (release.clone(), asked.clone());
    let detail = async move |Path(id): Path<String>| {
        counter.add();
        released.notified().await;
        Json(json!({ "id": id, "name": "Mirador" }))
    };
    (
        Router::new().route("/hotels/{id}", get(detail)),
        release,
        asked,
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_visitors_asking_for_one_hotel_cost_the_provider_one_request() {
    let (provider, release, asked) = provider();
    let (gateway, _provider) =
        before(provider, |config| config.limits.concurrent_content = 2000).await;
    let gateway = Arc::new(gateway);
    let mut visitors = JoinSet::new();
    for _ in 0..1000 {
        let gateway = gateway.clone();
        visitors.spawn(async move { gateway.get("/hotels/HTL-1").await.status() });
    }
    asked.until(1).await;
    release.notify_one();
    let statuses = visitors.join_all().await;
    assert!(statuses.iter().all(|status| *status == StatusCode::OK));
    assert_eq!((statuses.len(), asked.get()), (1000, 1));
}

#[tokio::test]
async fn when_the_first_visitor_leaves_the_next_gets_the_same_fetch() {
    let (provider, release, asked) = provider();
    let (gateway, _provider) = before(provider, |_| ()).await;
    let gateway = Arc::new(gateway);
    let visit = |gateway: Arc<Server>| {
        tokio::spawn(async move { gateway.get("/hotels/HTL-1").await.status() })
    };
    let first = visit(gateway.clone());
    asked.until(1).await;
    let second = visit(gateway.clone());
    first.abort();
    assert!(first.await.unwrap_err().is_cancelled());
    release.notify_one();
    assert_eq!(second.await.unwrap(), StatusCode::OK);
    assert_eq!(asked.get(), 1);
}

#[tokio::test]
async fn an_unknown_hotel_is_asked_for_once() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    let provider = Router::new().fallback(async move || {
        counter.fetch_add(1, Ordering::SeqCst);
        StatusCode::NOT_FOUND
    });
    let (gateway, _provider) = before(provider, |_| ()).await;
    for _ in 0..3 {
        assert_eq!(
            gateway.get("/hotels/HTL-1").await.status(),
            StatusCode::NOT_FOUND
        );
    }
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_failure_is_not_kept() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    let provider =
        Router::new().fallback(async move || match counter.fetch_add(1, Ordering::SeqCst) {
            0 => Err(StatusCode::INTERNAL_SERVER_ERROR),
            _ => Ok(Json(json!({ "id": "HTL-1", "name": "Mirador" }))),
        });
    let (gateway, _provider) = before(provider, |_| ()).await;
    assert_eq!(
        gateway.get("/hotels/HTL-1").await.status(),
        StatusCode::BAD_GATEWAY
    );
    assert_eq!(gateway.get("/hotels/HTL-1").await.status(), StatusCode::OK);
}

#[tokio::test]
async fn content_is_fetched_anew_when_its_time_is_over() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    let provider = Router::new().fallback(async move || {
        let number = counter.fetch_add(1, Ordering::SeqCst);
        Json(json!({ "id": "HTL-1", "name": format!("Mirador {number}") }))
    });
    let (gateway, _provider) = before(provider, |config| {
        config.cache.content_ttl = Duration::from_millis(50)
    })
    .await;
    assert_eq!(gateway.json("/hotels/HTL-1").await["name"], "Mirador 0");
    until("it was fetched anew", async || {
        gateway.json("/hotels/HTL-1").await["name"] != "Mirador 0"
    })
    .await;
}

#[tokio::test]
async fn a_browser_that_has_the_content_already_gets_304() {
    let stack = Stack::start().await;
    for path in [
        "/hotels",
        "/hotels/HTL-TEST",
        "/cities",
        "/regions",
        "/openapi.json",
    ] {
        let first = stack.gateway.get(path).await;
        assert_eq!(
            first.headers()["cache-control"],
            "public, max-age=3600",
            "{path}"
        );
        let etag = first.headers()["etag"].clone();
        let ask = |tag: &str| {
            stack
                .gateway
                .request(Method::GET, path)
                .header("if-none-match", tag)
                .send()
        };
        let again = ask(etag.to_str().unwrap()).await.unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(again.headers()["etag"], etag, "{path}");
        assert_eq!(again.bytes().await.unwrap().len(), 0, "{path}");
        assert_eq!(
            ask("W/\"another\"").await.unwrap().status(),
            StatusCode::OK,
            "{path}"
        );
    }
}

#[tokio::test]
async fn answers_travel_compressed_where_browsers_can_read_that() {
    let stack = Stack::start().await;
    for encoding in ["br", "gzip"] {
        let ask = stack
            .gateway
            .request(Method::GET, "/hotels?limit=50")
            .header("accept-encoding", encoding);
        let response = ask.send().await.unwrap();
        assert_eq!(response.headers()["content-encoding"], encoding);
        // Known before it is sent: it was compressed when it was fetched, not for this request.
        assert!(
            response.headers().contains_key("content-length"),
            "{encoding}"
        );
        let plain = stack
            .gateway
            .get("/hotels?limit=50")
            .await
            .bytes()
            .await
            .unwrap()
            .len();
        assert!(
            response.bytes().await.unwrap().len() < plain / 2,
            "{encoding}"
        );
    }
}
