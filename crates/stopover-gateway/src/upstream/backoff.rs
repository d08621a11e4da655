//! How long background readers wait after the provider has failed.

use std::time::Duration;

/// First pause after a failure; it doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// Longest pause after a failure that does not say how long to wait.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// The pause after so many failures in a row, the last of which may have asked for so many seconds.
pub(crate) fn backoff(retry_after: Option<u32>, failures: u32) -> Duration {
    match retry_after {
        Some(seconds) => Duration::from_secs(u64::from(seconds)),
        None => FIRST_PAUSE
            .saturating_mul(2_u32.saturating_pow(failures.saturating_sub(1)))
            .min(LONGEST_PAUSE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_bound_unless_the_provider_says_how_long() {
        let seconds = |retry_after, failures| backoff(retry_after, failures).as_secs();
        assert_eq!(
            [1, 2, 3, 40].map(|failures| seconds(None, failures)),
            [1, 2, 4, 300]
        );
        assert_eq!(seconds(Some(77), 3), 77);
    }
}
