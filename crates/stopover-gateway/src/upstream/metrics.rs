//! What the provider is asked, in figures.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;

use super::{Lane, UpstreamErrorKind};
use crate::metrics::{Counts, Durations, Registry, counts};

pub(super) struct Metrics {
    durations: Durations<Call>,
    closures: Counts<Kind>,
    shed: Counts<Shed>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Call {
    endpoint: &'static str,
    outcome: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    kind: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Shed {
    kind: &'static str,
    reason: &'static str,
}

/// Why a call is not made.
#[derive(Debug, Clone, Copy)]
pub(super) enum Full {
    /// As many of its kind are under way as may be.
    Calls,
    /// The pace is used up, or the provider asked for a pause.
    Quota,
}

impl Full {
    fn as_str(self) -> &'static str {
        match self {
            Self::Calls => "calls",
            Self::Quota => "quota",
        }
    }
}

impl Metrics {
    pub(super) fn new(registry: &mut Registry) -> Self {
        let lanes = Lane::ALL.map(Lane::as_str);
        let shed = [Full::Calls, Full::Quota].map(Full::as_str);
        let shed = shed.map(|reason| lanes.map(|kind| Shed { kind, reason }));
        Self {
            durations: Durations::register(
                registry,
                "provider_call_duration",
                "Calls to the provider that were made",
            ),
            closures: counts(
                registry,
                "provider_closures",
                "Pauses that the provider asked for with a 429",
                lanes.map(|kind| Kind { kind }),
            ),
            shed: counts(
                registry,
                "provider_calls_shed",
                "Calls to the provider that were not made",
                shed.into_iter().flatten(),
            ),
        }
    }

    pub(super) fn note(&self, endpoint: &'static str, took: Duration, outcome: &'static str) {
        let call = Call { endpoint, outcome };
        self.durations.observe(&call, took);
    }

    pub(super) fn closed(&self, lane: Lane) {
        let kind = lane.as_str();
        self.closures.get_or_create(&Kind { kind }).inc();
    }

    pub(super) fn shed(&self, lane: Lane, full: Full) {
        let (kind, reason) = (lane.as_str(), full.as_str());
        self.shed.get_or_create(&Shed { kind, reason }).inc();
    }
}

impl Lane {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Purchases => "purchases",
            Self::Searches => "searches",
            Self::Content => "content",
            Self::Catalogue => "catalogue",
        }
    }
}

/// What an answer is counted as.
pub(super) fn outcome<T>(failure: Result<&T, UpstreamErrorKind>) -> &'static str {
    let Err(failure) = failure else { return "ok" };
    match failure {
        UpstreamErrorKind::NotFound => "not_found",
        UpstreamErrorKind::Expired => "expired",
        UpstreamErrorKind::Refused => "refused",
        UpstreamErrorKind::Busy { .. } => "busy",
        UpstreamErrorKind::Overloaded => "no_room",
        UpstreamErrorKind::Misconfigured => "misconfigured",
        UpstreamErrorKind::Unreachable => "unreachable",
        UpstreamErrorKind::Timeout => "timeout",
        UpstreamErrorKind::Failed => "failed",
        UpstreamErrorKind::Unreadable | UpstreamErrorKind::HoldsKey => "unreadable",
    }
}
