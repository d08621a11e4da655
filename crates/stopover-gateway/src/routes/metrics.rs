//! `/metrics`: figures for operators, on an address of their own that visitors do not reach.

use std::{
    fmt,
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};

use axum::{
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};
use prometheus_client::{
    encoding::{
        EncodeLabelSet,
        text::{encode_eof, encode_registry},
    },
    metrics::{family::Family, gauge::Gauge, info::Info},
    registry::Unit,
};
use tokio::time::timeout;
use tracing::warn;

use super::health::{Health, LONGEST_LOOK, Part};
use crate::{
    config::Config,
    error_chain::Chain,
    journal::{Journal, JournalError},
    metrics::Registry,
    web::Problem,
};

/// Before every name.
const PREFIX: &str = "stopover";

/// Where all figures come together.
pub(crate) struct Figures {
    /// What is counted while it happens.
    counted: Registry,
    journal: Journal,
    config: Arc<Config>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Build {
    version: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    kind: &'static str,
}

impl Figures {
    /// For the parts of a gateway to register what they count.
    pub(crate) fn registry() -> Registry {
        let mut registry = Registry::with_prefix(PREFIX);
        let version = env!("CARGO_PKG_VERSION");
        let build = Info::new(Build { version });
        registry.register("build", "The program that runs", build);
        registry
    }

    pub(crate) fn new(counted: Registry, journal: Journal, config: Arc<Config>) -> Self {
        Self {
            counted,
            journal,
            config,
        }
    }

    /// What the journal says. Read rather than counted: an operator's command changes it beside this process.
    async fn of_journal(&self) -> Result<Registry, JournalError> {
        let unknown = self.journal.unknown().await?;
        let overdue = self.config.provider.longest_submission();
        let overdue = self.journal.overdue(overdue).await?;
        let told = self.config.sites.told();
        let undelivered = self.journal.overdue_outcomes(told.clone()).await?;
        let outcomes = self.journal.waiting_outcomes(told).await?;
        let enquiries = self.journal.waiting_enquiries().await?;

        let mut registry = Registry::with_prefix(PREFIX);
        let by_kind = |pair: [(&'static str, i64); 2]| {
            let family = Family::<Kind, Gauge>::default();
            for (kind, value) in pair {
                family.get_or_create(&Kind { kind }).set(value);
            }
            family
        };
        registry.register(
            "unknown",
            "Submissions whose outcome is unknown",
            by_kind([
                ("completion", unknown.completions),
                ("cancellation", unknown.cancellations),
            ]),
        );
        registry.register(
            "submitting_overdue",
            "Submissions under way for longer than the provider is waited for",
            by_kind([
                ("completion", overdue.completions),
                ("cancellation", overdue.cancellations),
            ]),
        );
        let failed = Gauge::<i64>::default();
        failed.set(undelivered);
        registry.register(
            "outcomes_undelivered",
            "Outcomes that a site's webhook has failed to take and has not taken yet",
            failed,
        );
        registry.register(
            "outbox",
            "What waits to be delivered to sites' webhooks",
            by_kind([
                ("outcomes", outcomes.waiting),
                ("enquiries", enquiries.waiting),
            ]),
        );
        let oldest = Family::<Kind, Gauge<f64, AtomicU64>>::default();
        for (kind, age) in [
            ("outcomes", outcomes.oldest),
            ("enquiries", enquiries.oldest),
        ] {
            let age = age.unwrap_or(Duration::ZERO);
            oldest.get_or_create(&Kind { kind }).set(age.as_secs_f64());
        }
        registry.register_with_unit(
            "outbox_age",
            "How long the oldest of it has been waiting",
            Unit::Seconds,
            oldest,
        );
        Ok(registry)
    }
}

/// The state that each part is in.
fn of_parts(parts: &[Part]) -> Registry {
    #[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
    struct Labels {
        part: &'static str,
    }
    let family = Family::<Labels, Gauge>::default();
    for part in parts {
        let serves = i64::from(part.state.serves());
        family
            .get_or_create(&Labels { part: part.name })
            .set(serves);
    }
    let mut registry = Registry::with_prefix(PREFIX);
    registry.register(
        "ready",
        "Whether requests can be answered as far as this part goes",
        family,
    );
    registry
}

/// In Prometheus's text format. Without the journal's figures while it cannot be read, or not in time: then the others are needed
/// most.
pub(crate) async fn show(
    State(figures): State<Arc<Figures>>,
    State(health): State<Arc<Health>>,
) -> Result<Response, Problem> {
    let parts = of_parts(&health.readiness().await.parts);
    let of_journal = timeout(LONGEST_LOOK, figures.of_journal()).await;
    let of_journal = of_journal.unwrap_or(Err(JournalError::NoAnswer));
    let of_journal = of_journal.inspect_err(|failure| {
        warn!(failure = %Chain(failure), "the journal's figures cannot be read");
    });
    let registries = [&figures.counted, &parts];
    let text = text(registries.into_iter().chain(of_journal.iter()));
    let text = text.map_err(Problem::internal)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

fn text<'a>(registries: impl Iterator<Item = &'a Registry>) -> Result<String, fmt::Error> {
    let mut text = String::new();
    for registry in registries {
        encode_registry(&mut text, registry)?;
    }
    encode_eof(&mut text)?;
    Ok(text)
}
