//! Completion and cancellation: what moves money, and therefore happens at most once.
//!
//! ```text
//! key       the visitor's own name for one submission
//! details   whether what was typed is fit to be submitted
//! complete  from a visitor's wish to a submission
//! cancel    likewise
//! rules     what may be booked at the moment: the kill switch and the sites' bounds, read again while running
//! answer    what a visitor is told of a purchase
//! shown     and what of the provider's words is left out
//! ```

mod answer;
mod cancel;
mod complete;
mod details;
mod key;
mod rules;
pub(crate) mod shown;

use std::{future::Future, time::Duration};

use tokio::time::{sleep, timeout};

use crate::{gateway::Gateway, problem::Problem};

pub(crate) use answer::{present, stored_booking};
pub(crate) use cancel::cancel;
pub(crate) use complete::complete;
pub(crate) use key::IdempotencyKey;
pub(crate) use rules::Rules;

/// Pauses between attempts to record an outcome, in milliseconds.
const RECORD_AGAIN_AFTER: [u64; 4] = [100, 500, 2000, 5000];

/// Does `work` to its end, whoever waits for it: a visitor who leaves, or a service manager that wants the process to
/// end, must not leave a submission half done.
///
/// # Errors
/// What `work` fails with, and [`Problem::InProgress`] if it takes longer than visitors' connections are held.
async fn see_through<T: Send + 'static>(
    gateway: &Gateway,
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    // Answered before `limits.request_timeout`, which would tell a visitor less.
    let patience = gateway.config.limits.request_timeout.mul_f32(0.75);
    match timeout(patience, gateway.submissions.spawn(work)).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_)) => Err(Problem::Internal),
        Err(_) => Err(Problem::InProgress),
    }
}

/// Records an outcome. One that is not recorded is as good as lost, so that a full disk gets a little time to be
/// emptied; after that the submission stays listed as it is, and becomes unknown with the next start.
///
/// # Errors
/// What `record` fails with, time and again.
async fn insist<F>(record: impl Fn() -> F) -> Result<(), Problem>
where
    F: Future<Output = Result<(), Problem>>,
{
    let mut recorded = record().await;
    for pause in RECORD_AGAIN_AFTER {
        if recorded.is_ok() {
            break;
        }
        sleep(Duration::from_millis(pause)).await;
        recorded = record().await;
    }
    recorded
}
