//! 80 % of the peak for minutes.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{Bench, mix::Mix, site::Settings};

/// What of the visits at 80 % of the peak may be turned away.
const TURNED_AWAY: f64 = 0.001;

/// What the last minute's memory may be, of that in the middle of the time.
const GROWTH: f64 = 1.1;

impl Bench<'_> {
    /// Figures, and whether they keep to what is promised.
    ///
    /// # Errors
    /// When it cannot be measured.
    pub(super) fn steady(&self, peak: f64, minutes: u64) -> Result<(Value, Result<()>)> {
        let stand = self.stand(&Settings::default())?;
        stand.warm_up()?;
        let rate = 0.8 * peak;
        println!("\n{minutes} minutes at {rate:.0} visits a second, 80 % of the peak");
        let run = stand.visit(Mix::VISITS, rate, Duration::from_secs(60 * minutes))?;
        run.print();
        let memory = run.memory_by_minute();
        let shown: Vec<_> = memory.iter().map(|it| format!("{it:.0}")).collect();
        println!("memory in MB, minute by minute: {}", shown.join(", "));
        let result =
            json!({ "rate": rate, "minutes": minutes, "memory_by_minute": memory, "run": run });
        let is_kept = || {
            run.check_answers()?;
            run.check_bookings()?;
            let turned_away = run.turned_away();
            ensure!(
                turned_away <= TURNED_AWAY,
                "{:.2} % of the visits were turned away",
                turned_away * 100.0
            );
            let (middle, last) = (memory.get(memory.len() / 2), memory.last());
            let (middle, last) = middle.zip(last).context("no minute has passed")?;
            ensure!(
                *last <= GROWTH * middle,
                "memory grows: {last:.0} MB at last, {middle:.0} in the middle of the time"
            );
            Ok(())
        };
        Ok((result, is_kept()))
    }
}
