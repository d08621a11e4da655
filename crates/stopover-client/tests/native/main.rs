//! The native transport against a real server on a free port.

#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::expect_used, reason = "a helper of the tests")]

mod transfer;

use std::time::Duration;

use axum::Router;
use axum::extract::RawQuery;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use stopover_client::{
    ClientError, HotelService, NativeTransport, NativeTransportBuilder, PageQuery,
};
use stopover_model::wire::{ProblemKind, SearchRequest};
use stopover_model::{CityId, HotelId, Location, Room, parse_date};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::Notify;

const KEY: &str = "canary-4711";

/// Serves the routes until the test ends; returns the base address.
async fn serve(routes: Router) -> std::io::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, routes).await });
    Ok(format!("http://{address}/v2/"))
}

fn transport(base: &str) -> NativeTransportBuilder {
    NativeTransport::builder(base).api_key(KEY)
}

/// Asks for a page of cities and expects it to fail.
async fn failure<R>(answer: impl Fn() -> R + Clone + Send + Sync + 'static) -> ClientError
where
    R: IntoResponse + Send + 'static,
{
    let routes = Router::new().route("/v2/cities", get(move || async move { answer() }));
    let base = serve(routes).await.expect("a free port");
    let service = HotelService::new(transport(&base).build().expect("a transport"));
    let error = service
        .cities(PageQuery::default())
        .await
        .expect_err("a failure");
    let mut text = format!("{error:?}");
    let mut next: Option<&dyn std::error::Error> = Some(&error);
    while let Some(error) = next {
        text = format!("{text}\n{error}");
        next = error.source();
    }
    assert!(
        !text.contains(KEY) && !text.contains("127.0.0.1") && !text.contains("secret"),
        "{text}"
    );
    error
}

const EMPTY_PAGE: &str = r#"{"count": 0, "next": null, "previous": null, "results": []}"#;

#[tokio::test]
async fn every_request_carries_the_key_and_the_content_type() {
    let answer = |headers: HeaderMap, RawQuery(query): RawQuery| async move {
        assert_eq!(headers.get("api_key").unwrap(), KEY);
        assert_eq!(
            headers.get(header::CONTENT_TYPE).unwrap(),
            "application/json"
        );
        assert_eq!(query.as_deref(), Some("limit=100&page=3"));
        EMPTY_PAGE
    };
    let base = serve(Router::new().route("/v2/hotels", get(answer)))
        .await
        .unwrap();
    let transport = transport(&base).build().unwrap();
    assert!(!format!("{transport:?}").contains(KEY));
    let page = HotelService::new(transport)
        .hotels(PageQuery {
            limit: Some(100),
            page: Some(3),
        })
        .await
        .unwrap();
    assert_eq!(page.count, 0);
}

#[tokio::test]
async fn a_builder_shows_no_key() {
    assert!(!format!("{:?}", transport("http://provider.example")).contains(KEY));
}

#[tokio::test]
async fn without_a_key_no_key_header_is_sent() {
    let answer = |headers: HeaderMap| async move {
        assert!(headers.get("api_key").is_none());
        EMPTY_PAGE
    };
    let base = serve(Router::new().route("/v2/regions", get(answer)))
        .await
        .unwrap();
    let service = HotelService::new(NativeTransport::builder(&base).build().unwrap());
    let page = service.regions(PageQuery::default()).await.unwrap();
    assert_eq!(page.count, 0);
}

#[tokio::test]
async fn a_search_is_posted_as_the_specification_shows_it() {
    let answer = |body: String| async move {
        assert_eq!(
            body,
            r#"{"check_in":"2027-06-12","check_out":"2027-06-15","rooms":[{"adults":2,"children":[]}],"city_id":"c"}"#
        );
        r#"{"search_id": "s", "results": []}"#
    };
    let base = serve(Router::new().route("/v2/availability/search", post(answer)))
        .await
        .unwrap();
    let request = SearchRequest {
        check_in: parse_date("2027-06-12").unwrap(),
        check_out: parse_date("2027-06-15").unwrap(),
        rooms: vec![Room::adults(2)],
        location: Location::City(CityId::new("c")),
    };
    let response = HotelService::new(transport(&base).build().unwrap())
        .search(&request)
        .await
        .unwrap();
    assert_eq!(response.search_id.as_str(), "s");
}

#[tokio::test]
async fn a_hotel_s_id_stays_inside_its_path_segment() {
    let answer = |axum::extract::Path(id): axum::extract::Path<String>| async move {
        format!(r#"{{"id": {id:?}, "name": "H"}}"#)
    };
    let base = serve(Router::new().route("/v2/hotels/{id}", get(answer)))
        .await
        .unwrap();
    let service = HotelService::new(transport(&base).build().unwrap());
    let id = HotelId::new("a/../b?c=d#e é");
    assert_eq!(service.hotel(&id).await.unwrap().id, id);
    let error = service.hotel(&HotelId::new("..")).await.unwrap_err();
    assert!(!error.may_have_been_sent() && !error.is_retryable());
}

#[tokio::test]
async fn a_refused_key_is_a_status_with_or_without_a_body() {
    let body = r#"{"status": "error", "code": 401, "message": "Invalid API key secret"}"#;
    for error in [
        failure(move || (StatusCode::UNAUTHORIZED, body)).await,
        failure(|| StatusCode::UNAUTHORIZED).await,
    ] {
        assert_eq!(
            (error.status(), error.retry_after(), error.is_retryable()),
            (Some(401), None, false)
        );
    }
}

#[tokio::test]
async fn a_busy_service_says_in_body_or_header_when_to_come_back() {
    let busy = |body: &'static str, header: Option<&'static str>| async move {
        let headers: HeaderMap = header
            .iter()
            .map(|value| (header::RETRY_AFTER, value.parse().unwrap()))
            .collect();
        let error = failure(move || (StatusCode::TOO_MANY_REQUESTS, headers.clone(), body)).await;
        assert_eq!((error.status(), error.is_retryable()), (Some(429), true));
        error.retry_after()
    };
    let in_body =
        r#"{"status": "error", "code": 429, "message": "Rate limit exceeded", "retry_after": 12}"#;
    assert_eq!(busy(in_body, None).await, Some(12));
    assert_eq!(busy(in_body, Some("30")).await, Some(12));
    assert_eq!(busy(r#"{"retry_after": "7"}"#, None).await, Some(7));
    assert_eq!(busy("", Some(" 30")).await, Some(30));
    assert_eq!(
        busy("{}", Some("Wed, 21 Oct 2026 07:28:00 GMT")).await,
        None
    );
    assert_eq!(busy("", Some("86400")).await, Some(3600));
    assert_eq!(busy("", Some("-1")).await, None);
    assert_eq!(busy("", None).await, None);
}

#[tokio::test]
async fn a_gateway_s_problem_is_kept() {
    let body = r#"{"type": "/problems/busy", "title": "Too many requests", "status": 429, "detail": "secret", "retry_after": 5}"#;
    let error = failure(move || (StatusCode::TOO_MANY_REQUESTS, body)).await;
    assert_eq!(
        error.problem().map(|problem| &problem.kind),
        Some(&ProblemKind::Busy)
    );
    assert_eq!(error.retry_after(), Some(5));
}

#[tokio::test]
async fn a_web_page_is_no_answer() {
    let page = "<html><body>secret upstream</body></html>";
    let error = failure(move || (StatusCode::BAD_GATEWAY, page)).await;
    assert_eq!(
        (error.status(), error.problem(), error.is_retryable()),
        (Some(502), None, true)
    );
    let error = failure(move || page).await;
    assert!(error.is_decode());
    assert_eq!(error.to_string(), "the answer is not JSON");
}

#[tokio::test]
async fn an_answer_that_breaks_off_or_is_another_message_cannot_be_decoded() {
    let error = failure(|| r#"{"count": 3, "results": [{"id": "secret"#).await;
    assert_eq!(error.to_string(), "the answer is JSON that breaks off");
    let error = failure(|| r#"{"detail": "secret"}"#).await;
    assert_eq!(
        error.to_string(),
        "the answer is JSON, but not the message expected"
    );
    assert!(error.is_decode() && error.may_have_been_sent() && !error.is_retryable());
}

#[tokio::test]
async fn a_service_that_does_not_answer_is_given_up() {
    let silence = || async {
        Notify::new().notified().await;
        EMPTY_PAGE
    };
    let base = serve(Router::new().route("/v2/cities", get(silence)))
        .await
        .unwrap();
    let service = HotelService::new(
        transport(&base)
            .timeout(Duration::from_millis(100))
            .build()
            .unwrap(),
    );
    let error = service.cities(PageQuery::default()).await.unwrap_err();
    assert!(error.is_timeout() && error.may_have_been_sent() && error.is_retryable());
}

#[tokio::test]
async fn a_refused_connection_was_never_sent() {
    // Bound, so that nobody else gets the port, and not listening.
    let held = TcpSocket::new_v4().unwrap();
    held.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let base = format!("http://{}/v2", held.local_addr().unwrap());
    let service = HotelService::new(transport(&base).build().unwrap());
    let error = service.cities(PageQuery::default()).await.unwrap_err();
    assert!(error.is_unreachable() && error.is_retryable() && !error.may_have_been_sent());
    let cause = std::error::Error::source(&error).unwrap();
    assert!(cause.source().is_some(), "the system's reason is kept");
    assert!(!format!("{cause} {cause:?}").contains("/v2/cities"));
}

#[tokio::test]
async fn a_connection_that_breaks_may_have_carried_the_request() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/v2", listener.local_addr().unwrap());
    let server = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        stream.readable().await.unwrap();
        let mut request = [0; 64];
        let _ = stream.try_read(&mut request);
    });
    let service = HotelService::new(transport(&base).build().unwrap());
    let error = service.cities(PageQuery::default()).await.unwrap_err();
    server.await.unwrap();
    assert!(error.is_unreachable() && error.may_have_been_sent());
}

#[test]
fn what_cannot_be_configured_is_said_at_the_start() {
    for base in [
        "",
        "provider.example",
        "ftp://provider.example",
        "http://provider.example/?a=b",
    ] {
        let error = NativeTransport::builder(base).build().unwrap_err();
        assert!(error.is_configuration(), "{base}");
    }
    let error = transport("http://provider.example")
        .api_key("two\nlines")
        .build()
        .unwrap_err();
    assert!(error.is_configuration());
}

#[test]
fn a_call_can_be_made_from_a_task_that_moves_between_threads() {
    fn assert_send<T: Send>(_: T) {}
    let service = HotelService::new(
        NativeTransport::builder("http://provider.example")
            .build()
            .unwrap(),
    );
    assert_send(service.cities(PageQuery::default()));
    assert_send(async move { service.hotel(&HotelId::new("h")).await });
}
