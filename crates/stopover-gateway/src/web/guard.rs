//! Bounds on every request: size, time, and how many at once.

use axum::{BoxError, Router, error_handling::HandleErrorLayer, extract::DefaultBodyLimit};
use tower::{
    ServiceBuilder,
    limit::GlobalConcurrencyLimitLayer,
    load_shed::{LoadShedLayer, error::Overloaded},
    timeout::{TimeoutLayer, error::Elapsed},
};

use crate::{config::LimitsConfig, problem::Problem};

/// Sheds load rather than queueing it, and ends what takes too long; both become problems.
pub(super) fn wrap(routes: Router, limits: &LimitsConfig) -> Router {
    routes
        .layer(DefaultBodyLimit::max(limits.request_bytes))
        .layer(
            ServiceBuilder::new()
                .layer(HandleErrorLayer::new(explain))
                .layer(LoadShedLayer::new())
                .layer(GlobalConcurrencyLimitLayer::new(limits.concurrent_requests))
                .layer(TimeoutLayer::new(limits.request_timeout)),
        )
}

async fn explain(error: BoxError) -> Problem {
    if error.is::<Overloaded>() {
        Problem::Overloaded
    } else if error.is::<Elapsed>() {
        Problem::ProviderTimeout
    } else {
        Problem::Internal
    }
}
