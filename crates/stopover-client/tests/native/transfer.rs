//! How messages travel: no further than asked, as small as they may, through whom they should.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, header};
use axum::response::Redirect;
use axum::routing::get;
use futures_util::StreamExt;
use stopover_client::{AnswerMemory, HotelService, PageQuery};
use tokio::sync::Notify;
use tower_http::compression::CompressionLayer;

use super::{EMPTY_PAGE, failure, serve, transport};

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let followed = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let seen = followed.clone();
    let elsewhere = move || {
        seen.store(true, std::sync::atomic::Ordering::SeqCst);
        std::future::ready(EMPTY_PAGE)
    };
    let routes = Router::new()
        .route(
            "/v2/cities",
            get(|| async { Redirect::temporary("/elsewhere") }),
        )
        .route("/elsewhere", get(elsewhere));
    let base = serve(routes).await.unwrap();
    let service = HotelService::new(transport(&base).build().unwrap());
    let error = service.cities(PageQuery::default()).await.unwrap_err();
    assert_eq!((error.status(), error.is_retryable()), (Some(307), false));
    assert!(!followed.load(std::sync::atomic::Ordering::SeqCst));
}

#[tokio::test]
async fn an_answer_beyond_the_limit_is_not_read_to_its_end() {
    // The answer has no end: reading on would end in a timeout.
    let endless = || async {
        let chunks = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b' '; 512]));
        Body::from_stream(chunks)
    };
    let base = serve(Router::new().route("/v2/cities", get(endless)))
        .await
        .unwrap();
    let service = HotelService::new(transport(&base).max_response_bytes(1000).build().unwrap());
    let error = service.cities(PageQuery::default()).await.unwrap_err();
    assert!(error.is_too_large());
}

#[tokio::test]
async fn answers_that_are_read_at_the_same_time_share_their_memory() {
    let (release, waiting) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (released, waits) = (release.clone(), waiting.clone());
    let slow = move || {
        let (released, waits) = (released.clone(), waits.clone());
        let rest = async move {
            waits.notify_one();
            released.notified().await;
            Ok::<_, std::io::Error>(EMPTY_PAGE.as_bytes().to_vec())
        };
        let spaces = futures_util::stream::iter([Ok(vec![b' '; 600])]);
        let whole = spaces.chain(futures_util::stream::once(rest));
        std::future::ready(Body::from_stream(whole))
    };
    let routes = Router::new().route("/v2/cities", get(slow));
    let base = serve(routes.route("/v2/regions", get(async || vec![b' '; 600])))
        .await
        .unwrap();
    let memory = AnswerMemory::new(1000);
    let service = HotelService::new(transport(&base).memory(&memory).build().unwrap());
    let cities = service.cities(PageQuery::default());
    let meanwhile = async {
        // The first 600 bytes have been sent when the rest is asked for; they are read before other answers begin.
        waiting.notified().await;
        let error = loop {
            match service.regions(PageQuery::default()).await {
                Err(error) if error.is_no_room() => break error,
                _ => tokio::task::yield_now().await,
            }
        };
        assert!(error.is_retryable() && error.may_have_been_sent());
        release.notify_one();
    };
    let (cities, ()) = tokio::join!(cities, meanwhile);
    assert!(cities.unwrap().results.is_empty());
    let error = service.regions(PageQuery::default()).await.unwrap_err();
    assert!(error.is_decode(), "there is room again");
}

#[tokio::test]
async fn an_answer_may_be_compressed_and_counts_as_what_it_was_before() {
    for encoding in ["br", "gzip"] {
        let page = format!("{EMPTY_PAGE}{}", " ".repeat(100_000));
        let compressed = move |headers: HeaderMap| {
            let accepted = headers[header::ACCEPT_ENCODING].to_str().unwrap();
            assert!(accepted.contains(encoding), "{accepted}");
            std::future::ready(page.clone())
        };
        let layer = match encoding {
            "br" => CompressionLayer::new().no_gzip(),
            _ => CompressionLayer::new().no_br(),
        };
        let routes = Router::new().route("/v2/cities", get(compressed));
        let base = serve(routes.layer(layer)).await.unwrap();
        let read = async |max_bytes| {
            let transport = transport(&base).max_response_bytes(max_bytes);
            let service = HotelService::new(transport.build().unwrap());
            service.cities(PageQuery::default()).await
        };
        assert_eq!(read(200_000).await.unwrap().count, 0, "{encoding}");
        let beyond = read(50_000).await.unwrap_err();
        assert!(beyond.is_too_large(), "{encoding}");
    }
}

#[tokio::test]
async fn an_answer_that_is_not_compressed_as_it_says_cannot_be_decoded() {
    let lie = || ([(header::CONTENT_ENCODING, "gzip")], EMPTY_PAGE);
    let error = failure(lie).await;
    assert!(error.is_decode());
    assert_eq!(error.to_string(), "the answer cannot be decompressed");
}

#[tokio::test]
async fn requests_go_through_the_proxy_that_is_named() {
    // Only the proxy knows a host of this name.
    let routes = Router::new().route("/v2/cities", get(|| async { EMPTY_PAGE }));
    let proxy = serve(routes).await.unwrap().replace("/v2/", "");
    let service = HotelService::new(
        transport("http://provider.invalid/v2")
            .proxy(proxy)
            .build()
            .unwrap(),
    );
    assert_eq!(service.cities(PageQuery::default()).await.unwrap().count, 0);
}
