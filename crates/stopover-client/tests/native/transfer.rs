//! How messages travel: no further than asked, as small as they may, through whom they should.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, header};
use axum::response::Redirect;
use axum::routing::get;
use stopover_client::{HotelService, PageQuery};
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
