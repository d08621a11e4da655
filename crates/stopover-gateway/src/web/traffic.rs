//! What visitors ask, in figures: how long answers take, and how many requests are turned away.

use std::{sync::Arc, time::Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{Method, StatusCode},
    middleware::Next,
    response::Response,
};
use prometheus_client::{encoding::EncodeLabelSet, metrics::counter::Counter};

use crate::metrics::{Counts, Durations, Registry, counts};

/// Cloning shares it.
#[derive(Clone)]
pub(crate) struct Traffic {
    durations: Durations<Answered>,
    shed: Counts<Shed>,
}

/// No more than there are routes, whatever is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    /// Its template: ids in paths are no labels.
    route: Arc<str>,
    method: &'static str,
    status: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Shed {
    kind: &'static str,
}

/// The kinds of requests that have a budget each.
const KINDS: [&str; 4] = ["purchases", "searches", "content", "pictures"];

impl Traffic {
    pub(crate) fn new(registry: &mut Registry) -> Self {
        Self {
            durations: Durations::register(
                registry,
                "http_request_duration",
                "From a request's head to its answer's",
            ),
            shed: counts(
                registry,
                "requests_shed",
                "Requests turned away because as many of their kind were worked on and waited",
                KINDS.map(|kind| Shed { kind }),
            ),
        }
    }

    /// Counts requests of one of the [`KINDS`] that are turned away.
    pub(crate) fn shed(&self, kind: &'static str) -> Counter {
        self.shed.get_or_create_owned(&Shed { kind })
    }
}

/// Notes how long the answer took.
pub(super) async fn measure(
    State(traffic): State<Traffic>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("none", MatchedPath::as_str).into();
    let method = method(request.method());
    let response = next.run(request).await;
    let answered = Answered {
        route,
        method,
        status: class(response.status()),
    };
    traffic.durations.observe(&answered, begun.elapsed());
    response
}

/// Anybody can make up a method.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        ..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        500.. => "5xx",
    }
}
