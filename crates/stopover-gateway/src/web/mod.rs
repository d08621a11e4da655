//! What wraps every route: who may ask, how much, and how answers are dressed.

mod allowances;
pub(crate) mod assets;
mod booking_guard;
pub(crate) mod client_address;
mod cors;
mod even_time;
mod guard;
mod headers;
mod log;
pub(crate) mod origins;

use axum::Router;
use tower::ServiceBuilder;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::CompressionLayer,
    request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer},
};

use crate::{config::Config, problem::Problem};

pub(crate) use allowances::Allowances;
pub(crate) use booking_guard::guard_bookings;
pub(crate) use even_time::evenly;
pub(crate) use guard::bound;

/// Wraps the API's routes. Read from the outside in: what stands first sees a request first and its answer last,
/// so that even an answer made by an inner layer (a timeout, a panic) is logged and readable across origins.
pub(crate) fn wrap(routes: Router, config: &Config) -> Router {
    let layers = ServiceBuilder::new()
        .map_request(headers::forget_request_id)
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .layer(log::layer())
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(cors::layer(config))
        .map_response(headers::secure_api)
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(Problem::from_panic));
    routes.layer(layers)
}

#[cfg(test)]
mod tests {
    use axum::{
        body::{Body, to_bytes},
        extract::Request,
        routing::get,
    };
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_becomes_a_problem_that_the_site_can_read_and_says_nothing_of_it() {
        let mut config = Config::new("http://127.0.0.1/v2".parse().unwrap(), "0123456789".into());
        config.origins = ["https://site.example".parse().unwrap()]
            .into_iter()
            .collect();
        let broken = async || -> Problem { panic!("private") };
        let router = wrap(Router::new().route("/", get(broken)), &config);
        let request = Request::get("/").header("origin", "https://site.example");
        let response = router
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(response.status(), 500);
        let headers = response.headers();
        assert_eq!(headers["content-type"], "application/problem+json");
        assert_eq!(
            headers["access-control-allow-origin"],
            "https://site.example"
        );
        let body = to_bytes(response.into_body(), 10_000).await.unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        assert!(
            body.contains("/problems/internal") && !body.contains("private"),
            "{body}"
        );
    }
}
