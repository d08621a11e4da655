//! Figures for operators, in Prometheus's text format.

use std::fmt;

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};

use super::Purchases;
use crate::{
    journal::{Overdue, Unknown},
    web::Problem,
};

/// Names no site, visitor or booking.
pub(super) struct Metrics {
    registry: Registry,
    pub(super) completions: Outcomes,
    pub(super) cancellations: Outcomes,
    /// Bookings for which the provider charges another price than was agreed.
    pub(super) other_prices: Counter,
    pub(super) grants_refused: Counter,
    /// Lookups that found nothing, or were too many.
    pub(super) lookups_refused: Counter,
    unknown: Family<Kind, Gauge>,
    overdue: Family<Kind, Gauge>,
    undelivered: Gauge,
}

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
        let other_prices = Counter::default();
        registry.register(
            "other_prices",
            "Bookings whose price is not the one agreed",
            other_prices.clone(),
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
        let overdue = Family::default();
        registry.register(
            "submitting_overdue",
            "Submissions under way for longer than the provider is waited for",
            overdue.clone(),
        );
        let undelivered = Gauge::default();
        registry.register(
            "outcomes_undelivered",
            "Outcomes that a site's webhook has failed to take and has not taken yet",
            undelivered.clone(),
        );
        Self {
            registry,
            completions,
            cancellations,
            other_prices,
            grants_refused,
            lookups_refused,
            unknown,
            overdue,
            undelivered,
        }
    }
}

impl Metrics {
    /// `unknown` are the submissions whose outcome is unknown now, `overdue` those under way for too long, `undelivered` the outcomes whose sites have not taken them.
    fn text(
        &self,
        unknown: Unknown,
        overdue: Overdue,
        undelivered: i64,
    ) -> Result<String, fmt::Error> {
        for (kind, unknown, overdue) in [
            ("completion", unknown.completions, overdue.completions),
            ("cancellation", unknown.cancellations, overdue.cancellations),
        ] {
            self.unknown.get_or_create(&Kind { kind }).set(unknown);
            self.overdue.get_or_create(&Kind { kind }).set(overdue);
        }
        self.undelivered.set(undelivered);
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

impl Purchases {
    /// In Prometheus's text format.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub(crate) async fn metrics(&self) -> Result<String, Problem> {
        // Read rather than counted: an operator's command resolves them beside this process.
        let unknown = self.journal.unknown().await?;
        let overdue = self.config.provider.booking_timeout;
        let overdue = self.journal.overdue(overdue).await?;
        let undelivered = self.journal.overdue_outcomes().await?;
        self.metrics
            .text(unknown, overdue, undelivered)
            .map_err(Problem::internal)
    }
}
