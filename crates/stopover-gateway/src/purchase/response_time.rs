//! Answers that take the same time whatever they say.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Does `work` and returns when a whole multiple of `step` has passed since the call: how long the work itself took
/// shows no finer than that.
pub(super) async fn padded_to<T>(step: Duration, work: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let outcome = work.await;
    let took = begun.elapsed().as_nanos().max(1);
    let steps = took.div_ceil(step.as_nanos().max(1));
    let wait = step.saturating_mul(u32::try_from(steps).unwrap_or(u32::MAX));
    if let Some(end) = begun.checked_add(wait) {
        sleep_until(end).await;
    }
    outcome
}

#[cfg(test)]
mod tests {
    use tokio::time::sleep;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_answer_comes_at_a_multiple_of_the_step() {
        let step = Duration::from_millis(1000);
        for (work, total) in [
            (0, 1000),
            (1, 1000),
            (999, 1000),
            (1000, 1000),
            (1001, 2000),
            (2500, 3000),
        ] {
            let begun = Instant::now();
            padded_to(step, sleep(Duration::from_millis(work))).await;
            assert_eq!(begun.elapsed().as_millis(), total, "{work} ms of work");
        }
    }
}
