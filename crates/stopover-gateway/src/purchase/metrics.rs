//! Figures for whoever watches the money, in Prometheus's text format. On an address of their own: they are nobody
//! else's business.

use axum::{
    Router,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
    routing::get,
};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};

use crate::{gateway::Gateway, problem::Problem};

/// What is counted. Names no site, visitor or booking.
pub(crate) struct Metrics {
    registry: Registry,
    /// Purchases submitted.
    pub(crate) completions: Outcomes,
    /// Wishes to cancel submitted.
    pub(crate) cancellations: Outcomes,
    /// Grants refused.
    pub(crate) grants_refused: Counter,
    /// Lookups that found nothing, or were too many.
    pub(crate) lookups_refused: Counter,
    unknown: Family<Kind, Gauge>,
}

/// A count for each outcome.
#[derive(Clone, Default)]
pub(crate) struct Outcomes(Family<Outcome, Counter>);

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    kind: &'static str,
}

impl Outcomes {
    /// Counts one more that came to this.
    pub(crate) fn count(&self, outcome: &'static str) {
        self.0.get_or_create(&Outcome { outcome }).inc();
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("stopover");
        let completions = Outcomes::default();
        registry.register(
            "completions",
            "Purchases submitted, by outcome",
            completions.0.clone(),
        );
        let cancellations = Outcomes::default();
        registry.register(
            "cancellations",
            "Wishes to cancel submitted, by outcome",
            cancellations.0.clone(),
        );
        let grants_refused = Counter::default();
        registry.register(
            "grants_refused",
            "Completions refused for their grant",
            grants_refused.clone(),
        );
        let lookups_refused = Counter::default();
        registry.register(
            "lookups_refused",
            "Lookups that found nothing or were too many",
            lookups_refused.clone(),
        );
        let unknown = Family::default();
        registry.register(
            "unknown",
            "Submissions whose outcome somebody has to find out",
            unknown.clone(),
        );
        Self {
            registry,
            completions,
            cancellations,
            grants_refused,
            lookups_refused,
            unknown,
        }
    }
}

/// `/metrics`, and nothing else.
pub(crate) fn routes(gateway: Gateway) -> Router {
    Router::new()
        .route("/metrics", get(show))
        .with_state(gateway)
}

async fn show(State(gateway): State<Gateway>) -> Result<Response, Problem> {
    let metrics = &gateway.metrics;
    // Read rather than counted: an operator's command resolves them beside this process.
    let unknown = gateway.journal.unknown().await?;
    for (kind, now) in [
        ("completion", unknown.completions),
        ("cancellation", unknown.cancellations),
    ] {
        metrics.unknown.get_or_create(&Kind { kind }).set(now);
    }
    let mut text = String::new();
    encode(&mut text, &metrics.registry).map_err(|_| Problem::Internal)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}
