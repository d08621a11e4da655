//! Figures for operators, in Prometheus's text format.

use std::fmt;

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};

use super::Purchases;
use crate::{journal::Unknown, web::Problem};

/// What is counted. Names no site, visitor or booking.
pub(super) struct Metrics {
    registry: Registry,
    /// Purchases submitted.
    pub(super) completions: Outcomes,
    /// Cancellations submitted.
    pub(super) cancellations: Outcomes,
    /// Grants refused.
    pub(super) grants_refused: Counter,
    /// Lookups that found nothing, or were too many.
    pub(super) lookups_refused: Counter,
    unknown: Family<Kind, Gauge>,
}

/// A count for each outcome.
#[derive(Clone, Default)]
pub(super) struct Outcomes(Family<Outcome, Counter>);

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
    pub(super) fn count(&self, outcome: &'static str) {
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
            "Cancellations submitted, by outcome",
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
            "Submissions whose outcome is unknown",
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

impl Metrics {
    /// All figures, with the submissions whose outcome is `unknown` now.
    fn text(&self, unknown: Unknown) -> Result<String, fmt::Error> {
        for (kind, now) in [
            ("completion", unknown.completions),
            ("cancellation", unknown.cancellations),
        ] {
            self.unknown.get_or_create(&Kind { kind }).set(now);
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

impl Purchases {
    /// The figures in Prometheus's text format.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub(crate) async fn metrics(&self) -> Result<String, Problem> {
        // Read rather than counted: an operator's command resolves them beside this process.
        let unknown = self.journal.unknown().await?;
        self.metrics.text(unknown).map_err(Problem::internal)
    }
}
