//! The site's own server, which says what is paid.

use axum::{
    Router,
    http::{HeaderMap, StatusCode},
    routing::any,
};
use stopover_tests::{Server, address::HeldAddress};

use super::stage::{Stage, headers};

/// A server that answers whatever it is asked with these headers.
pub(super) async fn answering(status: StatusCode, lines: &[(&'static str, &str)]) -> Server {
    let answer: HeaderMap = headers(lines);
    Server::start(Router::new().fallback(async move || (status, answer))).await
}

/// What it has to answer so that pages of an origin may ask.
pub(super) fn permission(origin: &str) -> [(&'static str, &str); 3] {
    [
        ("access-control-allow-origin", origin),
        ("access-control-allow-credentials", "true"),
        ("access-control-allow-headers", "X-Other, Content-Type"),
    ]
}

#[tokio::test]
async fn a_server_that_does_not_let_the_page_ask_what_is_paid_is_told() {
    let stage = Stage::set().await;
    let origin = stage.site.url("");
    let given = permission(&origin);
    let asked = |server: &str| format!(" authorize-url={server}/paid check-in");

    let server = answering(StatusCode::NO_CONTENT, &given).await;
    let attribute = asked(&server.url(""));
    let findings = stage.findings(|site| site.replace(" check-in", &attribute));
    assert_eq!(findings.await, [""; 0]);

    let other = |index: usize, value: &'static str| {
        let mut given = permission(&origin);
        given[index].1 = value;
        given
    };
    for (status, given) in [
        (StatusCode::METHOD_NOT_ALLOWED, given),
        (StatusCode::OK, other(0, "*")),
        (StatusCode::OK, other(0, "https://other.example")),
        (StatusCode::OK, other(1, "false")),
        (StatusCode::OK, other(2, "X-Other")),
    ] {
        let server = answering(status, &given).await;
        let attribute = asked(&server.url(""));
        stage
            .is_told("does not let pages of", |site| {
                site.replace(" check-in", &attribute);
            })
            .await;
    }

    let elsewhere = |place: &'static str| {
        let answer = (StatusCode::PERMANENT_REDIRECT, [("location", place)]);
        async move || answer
    };
    let routes = Router::new()
        .route("/paid", any(elsewhere("/paid/")))
        .fallback_service(
            Router::new()
                .fallback(async move || (StatusCode::NO_CONTENT, headers(&permission(&origin)))),
        );
    let moved = Server::start(routes).await;
    let attribute = asked(&moved.url(""));
    stage
        .is_told("does not let pages of", |site| {
            site.replace(" check-in", &attribute);
        })
        .await;

    let closed = HeldAddress::take();
    let attribute = asked(&format!("http://{}", closed.address()));
    stage
        .is_told("cannot be reached: no booking can be paid", |site| {
            site.replace(" check-in", &attribute);
        })
        .await;
}
