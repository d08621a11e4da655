//! How long background readers leave a provider alone that failed.

use std::time::Duration;

use crate::problem::Problem;

/// First pause after a failure; it doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// Longest pause after a failure that does not say how long to wait.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// The pause after so many failures in a row, the last of which was `problem`.
pub(crate) fn pause(problem: &Problem, failures: u32) -> Duration {
    match problem {
        Problem::Busy { retry_after } => Duration::from_secs(u64::from(*retry_after)),
        _ => FIRST_PAUSE
            .saturating_mul(2_u32.saturating_pow(failures.saturating_sub(1)))
            .min(LONGEST_PAUSE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_bound_unless_the_provider_says_how_long() {
        let seconds = |problem: &Problem, failures| pause(problem, failures).as_secs();
        assert_eq!(
            [1, 2, 3, 40].map(|failures| seconds(&Problem::ProviderError, failures)),
            [1, 2, 4, 300]
        );
        assert_eq!(seconds(&Problem::Busy { retry_after: 77 }, 3), 77);
    }
}
