//! What every route shares: how requests are read, who may ask and how much, headers of answers, problems, the log.

pub(crate) mod assets;
mod booking_guard;
mod budget;
mod client_address;
mod cors;
mod extract;
mod headers;
mod idempotency_key;
mod kept_files;
mod log;
pub(crate) mod origins;
mod problem;
mod rate_limits;
mod shared;
mod traffic;

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
};
use tower::ServiceBuilder;
use tower_http::{
    CompressionLevel,
    catch_panic::CatchPanicLayer,
    compression::CompressionLayer,
    request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer},
    sensitive_headers::SetSensitiveRequestHeadersLayer,
};

use crate::config::Config;

pub(crate) use booking_guard::guard_bookings;
pub(crate) use budget::{BodyCopy, bound};
pub(crate) use client_address::ClientAddress;
pub(crate) use extract::{Body, NoParameters, Parameters, is_form};
pub(crate) use headers::{NO_STORE, STALE};
pub(crate) use idempotency_key::IdempotencyKey;
pub(crate) use problem::Problem;
pub(crate) use rate_limits::{EmailDigest, RateLimits};
use shared::Shared;
pub(crate) use traffic::Traffic;

/// Of what is compressed while a visitor waits. Brotli's and gzip's usual levels take several times as long, for an eighth less of a
/// search's answer.
const COMPRESSION: CompressionLevel = CompressionLevel::Precise(1);

/// Wraps the API's routes. Read from the outside in: what stands first sees a request first and its answer last,
/// so that even an answer made by an inner layer (a timeout, a panic) is logged and readable across origins.
pub(crate) fn wrap(routes: Router, config: &Config, traffic: Traffic) -> Router {
    let layers = ServiceBuilder::new()
        .option_layer(config.trace_context.then(|| from_fn(log::follow_trace)))
        .layer(from_fn_with_state(traffic, traffic::measure))
        .layer(SetSensitiveRequestHeadersLayer::new(headers::SECRETS))
        .map_request(headers::forget_request_id)
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .layer(log::layer())
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(cors::layer(config))
        .layer(headers::of_api())
        .layer(CatchPanicLayer::custom(Problem::from_panic))
        .layer_fn(Shared::new);
    routes.layer(layers)
}

/// Compresses the answers of `routes` while the visitor waits. Those that are kept ready are compressed already.
pub(crate) fn compress<S: Clone + Send + Sync + 'static>(routes: Router<S>) -> Router<S> {
    let compression = CompressionLayer::new().quality(COMPRESSION);
    routes.layer(
        ServiceBuilder::new()
            .layer(compression)
            .layer_fn(Shared::new),
    )
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
    use crate::metrics::Registry;

    #[tokio::test]
    async fn a_panic_becomes_a_problem_that_the_site_can_read_and_says_nothing_of_it() {
        let mut config = Config::new("http://127.0.0.1/v2".parse().unwrap(), "0123456789".into());
        config.origins = ["https://site.example".parse().unwrap()]
            .into_iter()
            .collect();
        let broken = async || -> Problem { panic!("private") };
        let traffic = Traffic::new(&mut Registry::default());
        let router = wrap(Router::new().route("/", get(broken)), &config, traffic);
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
