//! Records what became of a submission.

use std::{future::Future, iter::repeat, time::Duration};

use stopover_model::{BookingId, CheckoutId};
use tokio::time::sleep;
use tracing::{error, info};

use crate::{error_chain::Chain, journal::JournalError};

/// The outcome of what the provider did not get.
pub(super) const NOT_SENT: &str = "not_sent";

/// Pauses between the first attempts to record an outcome, and that between all others.
const FIRST_PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(500)];
const PAUSE: Duration = Duration::from_secs(2);

/// What is recorded, for the log in case it cannot be.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) checkout: Option<&'a CheckoutId>,
    pub(super) booking: Option<&'a BookingId>,
    pub(super) outcome: &'static str,
}

/// An outcome that is not recorded is lost, so a full disk gets all the time it takes to be emptied. Until then the submission
/// stays listed as it is; if the process ends before, it becomes unknown with the next start.
pub(super) async fn record<F, T>(attempt: impl Fn() -> F, subject: Subject<'_>) -> T
where
    F: Future<Output = Result<T, JournalError>>,
{
    let Subject {
        checkout,
        booking,
        outcome,
    } = subject;
    let mut pauses = FIRST_PAUSES.into_iter().chain(repeat(PAUSE));
    let mut failed = false;
    loop {
        match attempt().await {
            Ok(recorded) => {
                if failed {
                    info!(
                        ?checkout,
                        ?booking,
                        outcome,
                        "an outcome is recorded at last"
                    );
                }
                return recorded;
            }
            Err(failure) => error!(
                ?checkout, ?booking, outcome, failure = %Chain(&failure),
                "an outcome could not be recorded; it is tried again"
            ),
        }
        failed = true;
        sleep(pauses.next().unwrap_or(PAUSE)).await;
    }
}

/// What came too late is in the log only, but for a booking's number: another gateway has declared the submission unknown, since this
/// one was not heard of, and what people may have been told since must not change by itself.
pub(super) fn too_late(subject: Subject<'_>) {
    overtaken(subject, "the provider answered", "by what this says");
}

/// Likewise, where the provider has got nothing, which only this process knows.
pub(super) fn taken_back_too_late(subject: Subject<'_>) {
    let finding = match subject.checkout {
        Some(_) => "as not-booked",
        None => "as not-cancelled",
    };
    overtaken(subject, "nothing was submitted", finding);
}

fn overtaken(subject: Subject<'_>, what: &str, how: &str) {
    let Subject {
        checkout,
        booking,
        outcome,
    } = subject;
    error!(
        ?checkout,
        ?booking,
        outcome,
        "{what}, but another gateway had declared the outcome unknown; resolve it {how}"
    );
}
