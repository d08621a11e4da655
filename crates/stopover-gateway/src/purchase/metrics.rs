//! What is counted of purchases, for operators.

use prometheus_client::{encoding::EncodeLabelSet, metrics::counter::Counter};
use stopover_model::wire::{CancellationState, PurchaseState};

use super::record::NOT_SENT;
use crate::metrics::{Counts, Registry, counts};

/// Names no site, visitor or booking.
pub(super) struct Metrics {
    pub(super) completions: Outcomes,
    pub(super) cancellations: Outcomes,
    /// Bookings for which the provider charges another price than was agreed.
    pub(super) other_prices: Counter,
    pub(super) grants_refused: Counter,
    /// Lookups that found nothing, or were too many.
    pub(super) lookups_refused: Counter,
}

#[derive(Clone)]
pub(super) struct Outcomes(Counts<Outcome>);

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

impl Outcomes {
    fn register(registry: &mut Registry, name: &str, help: &str, all: [&'static str; 4]) -> Self {
        let all = all.map(|outcome| Outcome { outcome });
        Self(counts(registry, name, help, all))
    }

    pub(super) fn count(&self, outcome: &'static str) {
        self.0.get_or_create(&Outcome { outcome }).inc();
    }
}

impl Metrics {
    pub(super) fn new(registry: &mut Registry) -> Self {
        let completions = Outcomes::register(
            registry,
            "completions",
            "Purchases submitted, by outcome",
            [
                PurchaseState::Booked.as_str(),
                PurchaseState::Refused.as_str(),
                PurchaseState::Unknown.as_str(),
                NOT_SENT,
            ],
        );
        let cancellations = Outcomes::register(
            registry,
            "cancellations",
            "Cancellations submitted, by outcome",
            [
                CancellationState::Cancelled.as_str(),
                CancellationState::Refused.as_str(),
                CancellationState::Unknown.as_str(),
                NOT_SENT,
            ],
        );
        let mut count = |name, help| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        Self {
            completions,
            cancellations,
            other_prices: count("other_prices", "Bookings whose price is not the one agreed"),
            grants_refused: count("grants_refused", "Completions refused for their grant"),
            lookups_refused: count(
                "lookups_refused",
                "Lookups that found nothing or were too many",
            ),
        }
    }
}
