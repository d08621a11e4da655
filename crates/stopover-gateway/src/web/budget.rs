//! Bounds on requests: size, time, and how many at once. Each kind of request has a budget of its own, so that however many come
//! of one kind, the others are answered.

use std::{
    error::Error,
    sync::{Arc, OnceLock},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::{DefaultBodyLimit, Request, State},
    middleware::{Next, from_fn_with_state},
    response::Response,
};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use prometheus_client::metrics::counter::Counter;
use tokio::{sync::Semaphore, time::timeout};
use tower::ServiceBuilder;

use super::{Problem, shared::Shared};
use crate::config::LimitsConfig;

/// Longest wait for a request's turn.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// What one kind of requests may take of the gateway.
struct Budget {
    /// Of those worked on.
    slots: Semaphore,
    /// Of those worked on and those that wait for it.
    places: Semaphore,
    /// Counts those turned away.
    shed: Counter,
    body_bytes: usize,
    body_timeout: Duration,
    timeout: Duration,
}

impl Budget {
    fn turn_away(&self) -> Problem {
        self.shed.inc();
        Problem::Overloaded
    }
}

/// Gives `routes` a budget of their own: `concurrent` requests worked on at a time, and `limits.queued_requests` that wait. Further
/// ones are turned away at once.
///
/// A request counts when it has been received whole: a body that comes slowly takes nobody's place. `shed` counts those turned away.
pub(crate) fn bound<S>(
    routes: Router<S>,
    limits: &LimitsConfig,
    concurrent: usize,
    shed: Counter,
) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    let slots = concurrent.min(Semaphore::MAX_PERMITS);
    let places = slots.saturating_add(limits.queued_requests);
    let budget = Budget {
        slots: Semaphore::new(slots),
        places: Semaphore::new(places.min(Semaphore::MAX_PERMITS)),
        shed,
        body_bytes: limits.request_bytes,
        body_timeout: limits.body_timeout,
        timeout: limits.request_timeout,
    };
    let layers = ServiceBuilder::new()
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(Arc::new(budget), keep_within))
        .layer_fn(Shared::new);
    routes.layer(layers)
}

/// In a request's extensions, takes its body, so that a layer around knows it whatever becomes of the request.
#[derive(Clone, Default)]
pub(crate) struct BodyCopy(Arc<OnceLock<Bytes>>);

impl BodyCopy {
    /// None as long as it was not received whole.
    pub(crate) fn get(&self) -> Option<Bytes> {
        self.0.get().cloned()
    }
}

async fn keep_within(
    State(budget): State<Arc<Budget>>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let received = timeout(budget.body_timeout, receive(request, budget.body_bytes)).await;
    let request = received.map_err(|_| Problem::TooSlow)??;
    let Ok(_place) = budget.places.try_acquire() else {
        return Err(budget.turn_away());
    };
    let Ok(Ok(_slot)) = timeout(LONGEST_WAIT, budget.slots.acquire()).await else {
        return Err(budget.turn_away());
    };
    // The provider's own timeouts are shorter. To a visitor this one says no more than they do: what was asked for may have been done.
    timeout(budget.timeout, next.run(request))
        .await
        .map_err(|_| Problem::ProviderTimeout)
}

/// The request with its whole body in memory.
async fn receive(request: Request, most: usize) -> Result<Request, Problem> {
    let (head, body) = request.into_parts();
    let body = Limited::new(body, most).collect().await;
    let body = body.map_err(|failure| {
        if is_too_large(&*failure) {
            Problem::BodyTooLarge
        } else {
            Problem::not_received()
        }
    })?;
    let body = body.to_bytes();
    if let Some(copy) = head.extensions.get::<BodyCopy>() {
        // It is received once.
        let _ = copy.0.set(body.clone());
    }
    Ok(Request::from_parts(head, Body::from(body)))
}

fn is_too_large(failure: &(dyn Error + 'static)) -> bool {
    failure.is::<LengthLimitError>() || failure.source().is_some_and(is_too_large)
}
