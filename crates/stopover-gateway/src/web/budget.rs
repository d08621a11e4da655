//! Bounds on requests: size, time, and how many at once. Each kind of request has a budget of its own, so that however many come
//! of one kind, the others are answered.

use std::{
    error::Error,
    sync::{Arc, OnceLock},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, HttpBody as _},
    extract::{DefaultBodyLimit, Request, State},
    http::Extensions,
    middleware::{Next, from_fn_with_state},
    response::Response,
};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use prometheus_client::metrics::counter::Counter;
use tokio::{sync::Semaphore, time::timeout};
use tower::ServiceBuilder;

use super::{Problem, Workers, shared::Shared};
use crate::config::LimitsConfig;

/// Longest wait for a request's turn.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// The request that brings all rates of a hotel back, and what it may have in any case, in bytes.
const OPENING: &str = "/booking/create";
const OPENING_BYTES: usize = 256 * 1024;

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
    workers: Option<Workers>,
}

impl Budget {
    fn turn_away(&self) -> Problem {
        self.shed.inc();
        Problem::Overloaded
    }

    /// The largest body of a request.
    fn body_bytes_of(&self, request: &Request) -> usize {
        match request.uri().path() {
            OPENING => self.body_bytes.max(OPENING_BYTES),
            _ => self.body_bytes,
        }
    }
}

/// Gives `routes` a budget of their own: `concurrent` requests worked on at a time, and `limits.queued_requests` that wait. Further
/// ones are turned away at once.
///
/// A request counts when it has been received whole: a body that comes slowly takes nobody's place. `shed` counts those turned away.
/// With `workers` it is worked on by them.
pub(crate) fn bound<S>(
    routes: Router<S>,
    limits: &LimitsConfig,
    concurrent: usize,
    shed: Counter,
    workers: Option<Workers>,
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
        workers,
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
    let request = if request.body().is_end_stream() {
        keep_copy(request.extensions(), &Bytes::new());
        request
    } else {
        // In a place of its own, like the wait below: most requests have no body and need not wait, and are not to be moved around with it.
        let most = budget.body_bytes_of(&request);
        let received = Box::pin(receive(request, most));
        let received = timeout(budget.body_timeout, received).await;
        received.map_err(|_| Problem::TooSlow)??
    };
    let Ok(_place) = budget.places.try_acquire() else {
        return Err(budget.turn_away());
    };
    let _slot = match budget.slots.try_acquire() {
        Ok(slot) => slot,
        Err(_) => match Box::pin(timeout(LONGEST_WAIT, budget.slots.acquire())).await {
            Ok(Ok(slot)) => slot,
            _ => return Err(budget.turn_away()),
        },
    };
    // The provider's own timeouts are shorter. To a visitor this one says no more than they do: what was asked for may have been done.
    let work = timeout(budget.timeout, next.run(request));
    let done = match &budget.workers {
        Some(workers) => workers.run(work).await?,
        None => work.await,
    };
    done.map_err(|_| Problem::ProviderTimeout)
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
    keep_copy(&head.extensions, &body);
    Ok(Request::from_parts(head, Body::from(body)))
}

fn keep_copy(request: &Extensions, body: &Bytes) {
    if let Some(copy) = request.get::<BodyCopy>() {
        // It is received once.
        let _ = copy.0.set(body.clone());
    }
}

fn is_too_large(failure: &(dyn Error + 'static)) -> bool {
    failure.is::<LengthLimitError>() || failure.source().is_some_and(is_too_large)
}

#[cfg(test)]
mod tests {
    use std::io;

    use futures_util::stream;

    use super::*;

    #[tokio::test]
    async fn a_body_that_is_too_large_is_told_from_one_that_breaks_off() {
        let broken = || Err(io::Error::from(io::ErrorKind::ConnectionReset));
        for (parts, expected) in [
            (vec![Ok("12345678"), Ok("9")], Problem::BodyTooLarge),
            (vec![Ok("1234"), broken()], Problem::not_received()),
        ] {
            let body = Body::from_stream(stream::iter(parts));
            let refused = receive(Request::new(body), 8).await;
            assert_eq!(refused.unwrap_err(), expected);
        }
    }
}
