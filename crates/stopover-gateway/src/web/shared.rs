//! Routes that are cloned by reference. axum clones a route for each request, and a layer that is a function clones what is in it once
//! more: without this, each layer adds a copy of all within it, settings and state.

use std::{
    convert::Infallible,
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    extract::Request,
    response::Response,
    routing::{Route, future::RouteFuture},
};
use tower::Service;

/// The innermost of layers.
#[derive(Clone)]
pub(super) struct Shared(Arc<Route>);

impl Shared {
    pub(super) fn new(route: Route) -> Self {
        Self(Arc::new(route))
    }
}

impl Service<Request> for Shared {
    type Response = Response;
    type Error = Infallible;
    type Future = RouteFuture<Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // Routes always are.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        Route::clone(&self.0).call(request)
    }
}
