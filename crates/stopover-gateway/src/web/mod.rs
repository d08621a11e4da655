//! What every route shares: how requests are read, who may ask and how much, headers of answers, problems, the log.

pub(crate) mod assets;
mod booking_guard;
mod budget;
mod client_address;
mod cors;
mod extract;
mod handle;
mod headers;
mod idempotency_key;
mod kept_files;
mod negotiation;
pub(crate) mod origins;
mod problem;
mod rate_limits;
mod shared;
mod traffic;
mod workers;

use std::sync::Arc;

use axum::{Router, middleware::from_fn_with_state};
use tower::ServiceBuilder;
use tower_http::{CompressionLevel, compression::CompressionLayer};

use crate::{config::Config, trace::Tracing};

pub(crate) use booking_guard::guard_bookings;
pub(crate) use budget::{BodyCopy, bound};
pub(crate) use client_address::ClientAddress;
use cors::Cors;
pub(crate) use extract::{Body, NoParameters, Parameters, is_form};
use handle::Handling;
pub(crate) use headers::{NO_STORE, STALE};
pub(crate) use idempotency_key::IdempotencyKey;
pub(crate) use negotiation::{Encoding, Negotiation};
pub(crate) use problem::Problem;
pub(crate) use rate_limits::{EmailDigest, RateLimits};
use shared::Shared;
pub(crate) use traffic::Traffic;
pub(crate) use workers::Workers;

/// Of what is compressed while a visitor waits. Brotli's and gzip's usual levels take several times as long, for an eighth less of a
/// search's answer.
const COMPRESSION: CompressionLevel = CompressionLevel::Precise(1);

/// Has all requests of the API's routes [handled](handle::handle) alike.
pub(crate) fn wrap(routes: Router, config: &Config, tracing: Tracing, traffic: Traffic) -> Router {
    let handling = Handling {
        cors: Cors::new(config),
        traffic,
        tracing,
    };
    let layers = ServiceBuilder::new()
        .layer(from_fn_with_state(Arc::new(handling), handle::handle))
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
        let tracing = Tracing::new(false, 1.0, None);
        let routes = Router::new().route("/", get(broken));
        let router = wrap(routes, &config, tracing, traffic);
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
