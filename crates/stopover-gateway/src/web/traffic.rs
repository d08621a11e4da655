//! What visitors ask, in figures: how long answers take, and how many requests are turned away.

use std::{sync::Arc, time::Duration};

use axum::http::StatusCode;
use prometheus_client::{encoding::EncodeLabelSet, metrics::counter::Counter};

use crate::{
    metrics::{Counts, Durations, Registry, counts},
    trace::RequestContext,
};

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

    /// Notes how long an answer took.
    pub(super) fn count(&self, request: &RequestContext, status: StatusCode, took: Duration) {
        let answered = Answered {
            route: request.route().into(),
            method: request.known_method().unwrap_or("other"),
            status: class(status),
        };
        self.durations.observe(&answered, took);
    }

    /// Counts requests of one of the [`KINDS`] that are turned away.
    pub(crate) fn shed(&self, kind: &'static str) -> Counter {
        self.shed.get_or_create_owned(&Shed { kind })
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
