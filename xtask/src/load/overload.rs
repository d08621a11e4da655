//! Many times the peak.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::{Bench, CROWD, mix::Mix, site::Settings};

/// Many times the peak.
const OVERLOAD: f64 = 3.0;

/// What is answered then at least, of what is answered at the peak.
const GOODPUT: f64 = 0.9;

/// The same of searches alone, and of whole bookings: they are the first to be turned away.
const GOODPUT_OF_SEARCHES: f64 = 0.6;

/// Longest time then of one in a hundred answers of whoever is admitted, in milliseconds.
const PATIENCE: f64 = 2_000.0;

impl Bench<'_> {
    /// Figures, and whether they keep to what is promised.
    ///
    /// # Errors
    /// When it cannot be measured.
    pub(super) fn overload(&self, peak: f64) -> Result<(Value, Result<()>)> {
        let stand = self.stand(&Settings::default())?;
        stand.warm_up()?;
        let usual = stand.visit(Mix::VISITS, peak, CROWD)?;
        println!("\nthe peak, {peak:.0} visits a second");
        usual.print();
        let rate = OVERLOAD * peak;
        println!("\n{OVERLOAD} times the peak, {rate:.0} visits a second");
        let run = stand.visit(Mix::VISITS, rate, CROWD)?;
        run.print();
        let goodput = run.done() / usual.done();
        let [content, searches, bookings] = run.done_of_each(&usual);
        println!(
            "\nanswered, of what is answered at the peak: {:.0} %; of content {:.0}, of searches {:.0}, of whole bookings {:.0}",
            goodput * 100.0,
            content * 100.0,
            searches * 100.0,
            bookings * 100.0
        );
        let result = json!({ "peak": usual, "run": run, "goodput": goodput });
        let is_kept = || {
            run.check_answers()?;
            run.check_bookings()?;
            let slowest = run.report.slowest().p99;
            ensure!(
                goodput >= GOODPUT,
                "less than {GOODPUT} of what is answered at the peak"
            );
            ensure!(
                content >= GOODPUT,
                "less than {GOODPUT} of the content that is answered at the peak"
            );
            ensure!(
                searches.min(bookings) >= GOODPUT_OF_SEARCHES,
                "less than {GOODPUT_OF_SEARCHES} of the searches or of the bookings that are answered at the peak"
            );
            ensure!(
                slowest <= PATIENCE,
                "of whoever was admitted, one in a hundred waited for more than {slowest:.0} ms"
            );
            Ok(())
        };
        Ok((result, is_kept()))
    }
}
