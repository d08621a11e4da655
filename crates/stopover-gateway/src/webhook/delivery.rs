//! Takes what is kept in the journal to a webhook, until it has taken each. What was kept before a restart comes first.

use std::{future::Future, time::Duration};

use governor::Jitter;
use tokio::{select, sync::watch, time::sleep};
use tracing::{info, warn};

use super::Webhook;
use crate::{error_chain::Chain, journal::JournalError};

/// Longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// Time between two looks for what another process has written, an operator's command for instance.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// What waits in the journal for one webhook.
pub(crate) trait Outbox: Send + Sync {
    type Id: Send + Sync;

    /// What is to be delivered now, if there is anything.
    fn due(&self) -> impl Future<Output = Result<Option<Due<Self::Id>>, JournalError>> + Send;

    /// The webhook has it.
    fn delivered(&self, id: &Self::Id) -> impl Future<Output = Result<(), JournalError>> + Send;

    /// The webhook could not take it; it is due again after `pause`.
    fn postpone(
        &self,
        id: &Self::Id,
        pause: Duration,
    ) -> impl Future<Output = Result<(), JournalError>> + Send;

    /// The time until something is due; `None` if all is delivered.
    fn time_to_next(&self) -> impl Future<Output = Result<Option<Duration>, JournalError>> + Send;
}

/// What is to be delivered.
pub(crate) struct Due<Id> {
    pub(crate) id: Id,
    /// By what the log knows it.
    pub(crate) name: String,
    /// JSON.
    pub(crate) payload: String,
    /// Attempts that failed.
    pub(crate) attempts: u32,
}

/// Delivers, and waits until `wake` announces more or the next attempt is due. Never ends.
pub(crate) async fn deliver(
    outbox: impl Outbox,
    webhook: Webhook,
    mut wake: watch::Receiver<()>,
    first_pause: Duration,
) {
    loop {
        wake.mark_unchanged();
        let wait = match attempt(&outbox, &webhook, first_pause).await {
            Ok(wait) => wait.map_or(LOOK_EVERY, |wait| wait.min(LOOK_EVERY)),
            Err(failure) => {
                let webhook = &webhook.name;
                warn!(webhook, failure = %Chain(&failure), "the journal failed; what is to be delivered waits in it");
                first_pause
            }
        };
        select! {
            () = sleep(wait) => (),
            // Ends only with its sender, and then nothing more is announced.
            Ok(()) = wake.changed() => (),
        }
    }
}

/// Delivers what is due, and says how long it is until the next is.
async fn attempt(
    outbox: &impl Outbox,
    webhook: &Webhook,
    first_pause: Duration,
) -> Result<Option<Duration>, JournalError> {
    while let Some(due) = outbox.due().await? {
        let Due {
            id,
            name,
            payload,
            attempts,
        } = due;
        match webhook.post(&payload).await {
            Ok(()) => {
                outbox.delivered(&id).await?;
                info!(webhook = webhook.name, name, "delivered");
            }
            Err(failure) => {
                warn!(
                    webhook = webhook.name,
                    name,
                    attempts,
                    failure = %Chain(&failure),
                    "the webhook has not taken it"
                );
                outbox.postpone(&id, pause(first_pause, attempts)).await?;
            }
        }
    }
    outbox.time_to_next().await
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
