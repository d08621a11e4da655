//! The peak: most visits in a second that one core carries.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{Bench, PROBE, mix::Mix, report::Run, site::Settings};

/// Longest time of one in a hundred answers while a rate counts as carried, in milliseconds.
const BOUND: f64 = 250.0;

/// How often the peak is narrowed down by half.
const HALVINGS: usize = 4;

impl Bench<'_> {
    /// From ever twice as many visits to the most that are carried.
    ///
    /// # Errors
    /// When not even few are.
    pub(super) fn capacity(&self) -> Result<Value> {
        let stand = self.stand(&Settings::default())?;
        println!("\nvisits a second      answered  {}", Run::HEAD);
        let carries = |rate: f64| -> Result<Option<Run>> {
            let run = stand.visit(Mix::VISITS, rate, PROBE)?;
            let is_carried = run.is_carried(BOUND);
            let word = if is_carried { "carried" } else { "too many" };
            println!("{rate:>8.0}  {word:<9} {run}");
            Ok(is_carried.then_some(run))
        };
        stand.warm_up()?;
        let mut carried = None;
        let mut rate = 100.0;
        while let Some(run) = carries(rate)? {
            carried = Some((rate, run));
            rate *= 2.0;
        }
        let (mut most, mut run) = carried.context("not even the slowest rate is carried")?;
        let mut least = rate;
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(most, least);
            match carries(middle)? {
                Some(better) => (most, run) = (middle, better),
                None => least = middle,
            }
        }
        println!("peak: {most:.0} visits a second");
        Ok(json!({ "peak": most, "run": run }))
    }
}
