//! What wraps every route: who may ask, how much, and how answers are dressed.

pub(crate) mod assets;
pub(crate) mod client_address;
mod cors;
mod guard;
mod headers;
mod log;
mod visitors;

use axum::Router;
use tower::ServiceBuilder;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::CompressionLayer,
    request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer},
};

use crate::{config::Config, problem::Problem};

pub(crate) use visitors::Visitors;

/// Wraps the API's routes. Read from the outside in: what stands first sees a request first and its answer last,
/// so that even an answer made by an inner layer (a timeout, a panic) is logged and readable across origins.
pub(crate) fn wrap(routes: Router, config: &Config) -> Router {
    let outer = ServiceBuilder::new()
        .map_request(headers::forget_request_id)
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .layer(log::layer())
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(cors::layer(&config.origins))
        .map_response(headers::secure_api)
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(Problem::from_panic));
    guard::wrap(routes, &config.limits).layer(outer)
}
