//! Takes kept enquiries to the webhook, until it has taken each. What was kept before a restart comes first.

use std::{sync::Arc, time::Duration};

use governor::Jitter;
use tokio::{select, sync::Notify, time::sleep};
use tracing::{info, warn};

use super::webhook::Webhook;
use crate::{
    error_chain::Chain,
    journal::{DueEnquiry, Journal, JournalError},
};

/// Longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// Delivers, and waits until `wake` announces another one or the next attempt is due. Never ends.
pub(super) async fn deliver(
    journal: Journal,
    webhook: Webhook,
    wake: Arc<Notify>,
    first_pause: Duration,
) {
    loop {
        let wait = match attempt(&journal, &webhook, first_pause).await {
            Ok(wait) => wait,
            Err(failure) => {
                warn!(failure = %Chain(&failure), "the journal failed; enquiries wait in it");
                Some(first_pause)
            }
        };
        let due = async {
            match wait {
                Some(wait) => sleep(wait).await,
                None => std::future::pending().await,
            }
        };
        select! {
            () = due => (),
            () = wake.notified() => (),
        }
    }
}

/// Delivers what is due, and says how long it is until the next is.
async fn attempt(
    journal: &Journal,
    webhook: &Webhook,
    first_pause: Duration,
) -> Result<Option<Duration>, JournalError> {
    while let Some(enquiry) = journal.due_enquiry().await? {
        let DueEnquiry {
            key,
            reference,
            payload,
            attempts,
        } = enquiry;
        match webhook.post(&payload).await {
            Ok(()) => {
                journal.enquiry_delivered(&key).await?;
                info!(reference, "an enquiry was delivered");
            }
            Err(failure) => {
                warn!(
                    reference,
                    attempts,
                    failure = %Chain(&failure),
                    "enquiries.webhook has not taken an enquiry"
                );
                let pause = pause(first_pause, attempts);
                journal.postpone_enquiry(&key, pause).await?;
            }
        }
    }
    journal.time_to_next_enquiry().await
}

fn pause(first: Duration, attempts: u32) -> Duration {
    let pause = first
        .saturating_mul(2_u32.saturating_pow(attempts))
        .min(LONGEST_PAUSE);
    Jitter::up_to(pause / 4) + pause
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_an_hour_and_differ() {
        let first = Duration::from_secs(5);
        for (attempts, expected) in [(0, 5), (1, 10), (6, 320), (20, 3600), (u32::MAX, 3600)] {
            let pause = pause(first, attempts).as_secs();
            assert!(
                (expected..=expected * 5 / 4 + 1).contains(&pause),
                "{attempts}: {pause}"
            );
        }
    }
}
