//! Of what figures for operators are made. Each part of the gateway registers its own where it is made; no label's value comes from a
//! request.

use std::time::Duration;

use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{counter::Counter, family::Family, histogram::Histogram},
    registry::Unit,
};

pub(crate) use prometheus_client::registry::Registry;

/// Upper bounds in seconds: from what is in memory to what a purchase may take.
const BOUNDS: [f64; 14] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];

/// How long something took, for each set of labels.
#[derive(Clone)]
pub(crate) struct Durations<L>(Family<L, Histogram, fn() -> Histogram>);

impl<L: EncodeLabelSet + Clone + std::fmt::Debug + Eq + std::hash::Hash + Send + Sync + 'static>
    Durations<L>
{
    /// As `stopover_NAME_seconds`.
    pub(crate) fn register(registry: &mut Registry, name: &str, help: &str) -> Self {
        let family = Family::new_with_constructor((|| Histogram::new(BOUNDS)) as fn() -> _);
        registry.register_with_unit(name, help, Unit::Seconds, family.clone());
        Self(family)
    }

    pub(crate) fn observe(&self, labels: &L, took: Duration) {
        self.0.get_or_create(labels).observe(took.as_secs_f64());
    }
}

/// Something that is counted by one label, whose values are all there from the start.
pub(crate) type Counts<L> = Family<L, Counter>;

/// Registers what is counted by one label, as `stopover_NAME_total`: with zero for each of `all`, so that the first that comes is an
/// increase.
pub(crate) fn counts<
    L: EncodeLabelSet + Clone + std::fmt::Debug + Eq + std::hash::Hash + Send + Sync + 'static,
>(
    registry: &mut Registry,
    name: &str,
    help: &str,
    all: impl IntoIterator<Item = L>,
) -> Counts<L> {
    let family = Counts::default();
    for labels in all {
        drop(family.get_or_create(&labels));
    }
    registry.register(name, help, family.clone());
    family
}
