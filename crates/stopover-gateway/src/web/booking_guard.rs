//! What every booking request has to bring, and what no answer to one may do.

use std::sync::Arc;

use axum::{
    Router,
    extract::{Request, State},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use stopover_model::wire::purchase::CLIENT_HEADER;

use super::{NO_STORE, Problem, origins};
use crate::config::Config;

/// Refuses booking requests that a foreign page could make a browser send, and keeps answers out of every cache.
///
/// Forms, images and links cannot send [`CLIENT_HEADER`], and a foreign page's script may not. `Origin` is checked on
/// top: it keeps out pages of other sites, never programs, which write into it what they like, and gain nothing by it.
pub(crate) fn guard_bookings<S>(routes: Router<S>, config: &Arc<Config>) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    routes.layer(from_fn_with_state(Arc::clone(config), guard))
}

async fn guard(State(config): State<Arc<Config>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let may_ask = headers.contains_key(CLIENT_HEADER) && origins::is_from_here(&config, headers);
    let mut response = if may_ask {
        next.run(request).await
    } else {
        Problem::Forbidden.into_response()
    };
    let (cache_control, no_store) = NO_STORE;
    response.headers_mut().insert(cache_control, no_store);
    response
}
