//! What each kind of visits takes.

use std::time::Duration;

use anyhow::Result;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{Bench, PROBE, mix::Mix, site::Settings};

/// Of a visit.
#[derive(Serialize)]
struct Cost {
    processor_ms: f64,
    provider_calls: f64,
    /// Visits in a second at which it was measured.
    rate: f64,
}

impl Bench<'_> {
    /// At a rate that takes a third of the core.
    ///
    /// # Errors
    /// When it cannot be measured.
    pub(super) fn costs(&self) -> Result<Value> {
        let stand = self.stand(&Settings::default())?;
        stand.warm_up()?;
        println!(
            "\na visit of               processor, ms   calls of the provider   p50, ms   p99, ms"
        );
        let mut costs = Map::new();
        for (name, mix) in Mix::EACH {
            let slow = stand.visit(mix, 50.0, Duration::from_secs(3))?;
            // A third of the core.
            let rate = (0.33 / slow.processor_time_of_a_visit()).min(2_000.0);
            let run = stand.visit(mix, rate, PROBE)?;
            let cost = Cost {
                processor_ms: run.processor_time_of_a_visit() * 1e3,
                provider_calls: run.provider.calls as f64 / run.visits(),
                rate,
            };
            let times = run.report.slowest();
            println!(
                "{name:<24} {:>13.3} {:>23.2} {:>9.1} {:>9.1}",
                cost.processor_ms, cost.provider_calls, times.p50, times.p99
            );
            costs.insert(name.to_owned(), serde_json::to_value(cost)?);
        }
        Ok(costs.into())
    }
}
