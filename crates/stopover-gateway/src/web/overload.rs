//! Bounds on requests: size, time, and how many at once.

use axum::{BoxError, Router, error_handling::HandleErrorLayer, extract::DefaultBodyLimit};
use tower::{
    ServiceBuilder,
    limit::GlobalConcurrencyLimitLayer,
    load_shed::{LoadShedLayer, error::Overloaded},
    timeout::{TimeoutLayer, error::Elapsed},
};

use super::Problem;
use crate::config::LimitsConfig;

/// Sheds load rather than queueing it, and ends what takes too long; both become problems.
pub(crate) fn bound<S>(routes: Router<S>, limits: &LimitsConfig) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
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
        // The provider's own timeouts are shorter: what can take so long is the visitor's body.
        Problem::TooSlow
    } else {
        Problem::Internal
    }
}
