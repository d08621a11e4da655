//! Cancellation: at most one open or fulfilled wish per booking.

use stopover_model::{
    BookingId, BookingStatus,
    wire::{
        Cancellation, CancellationState,
        booking::{CancelRequest, CancelResponse},
    },
};
use tracing::{error, info};

use super::{IdempotencyKey, insist, see_through};
use crate::{
    gateway::Gateway,
    handles::{HandleHash, Presented},
    journal::Scope,
    problem::Problem,
    upstream::Failure,
};

/// Cancels a booking, or finds out what became of the same request made before.
///
/// # Errors
/// What is wrong with the request; [`Problem::InProgress`] while it is being worked on.
pub(crate) async fn cancel(
    gateway: &Gateway,
    visitor: &Presented,
    key: &IdempotencyKey,
    request: CancelRequest,
) -> Result<(), Problem> {
    let Presented { handle, record } = visitor;
    let test = record.checkout.as_ref().is_some_and(|it| it.checkout.test);
    if record.scope != Scope::Cancel
        || record.booking_id.as_ref() != Some(&request.booking_id)
        || test
    {
        return Err(Problem::Forbidden);
    }
    let wish = Wish {
        handle: handle.hash(),
        key: key.digest(handle)?,
        fingerprint: handle.fingerprint(request.booking_id.as_str().as_bytes())?,
    };
    let completion = record.completion.as_ref();
    if completion.is_some_and(|completion| completion.key == wish.key) {
        return Err(Problem::KeyReused);
    }
    if wish.repeats(gateway).await? {
        return Ok(());
    }
    let work = gateway.clone();
    let submitted = see_through(gateway, {
        let wish = wish.clone();
        async move { wish.run(&work, &request).await }
    })
    .await?;
    // Another wish was there first: if not this very request on another connection, somebody else's.
    if !submitted && !wish.repeats(gateway).await? {
        return Err(Problem::AlreadySubmitted);
    }
    Ok(())
}

/// What tells one wish to cancel from another.
#[derive(Clone)]
struct Wish {
    handle: HandleHash,
    key: Vec<u8>,
    fingerprint: Vec<u8>,
}

impl Wish {
    /// Whether this was submitted before, and has been answered.
    async fn repeats(&self, gateway: &Gateway) -> Result<bool, Problem> {
        let journal = &gateway.journal;
        let Some(before) = journal.earlier_wish(&self.handle, &self.key).await? else {
            return Ok(false);
        };
        if before.fingerprint != self.fingerprint {
            return Err(Problem::KeyReused);
        }
        if before.in_progress() {
            return Err(Problem::InProgress);
        }
        Ok(true)
    }

    /// Records, sends, records. `false` if there was a wish to cancel this booking before.
    async fn run(self, gateway: &Gateway, request: &CancelRequest) -> Result<bool, Problem> {
        let (journal, upstream) = (&gateway.journal, &gateway.upstream);
        let booking = &request.booking_id;
        let begun = journal
            .begin_cancellation(booking, &self.handle, &self.key, &self.fingerprint, || {
                upstream.admit_submission()
            })
            .await?;
        let Some(id) = begun else {
            return Ok(false);
        };
        let outcome = match upstream.cancel(request).await {
            Ok(answer) => answered(booking, answer),
            Err(Failure::NotSent) => {
                gateway.metrics.cancellations.count("not_sent");
                journal.take_back_cancellation(id).await?;
                return Err(Problem::ProviderUnreachable);
            }
            Err(Failure::Refused(_)) => without_details(CancellationState::Refused),
            Err(Failure::Unknown) => without_details(CancellationState::Unknown),
        };
        gateway.bookings.forget(booking).await;
        let result = outcome.state.as_str();
        gateway.metrics.cancellations.count(result);
        info!(outcome = result, "a cancellation was submitted");
        let recorded = insist(|| journal.settle_cancellation(id, &outcome)).await;
        if recorded.is_err() {
            error!(%booking, outcome = result, "an outcome could not be recorded");
        }
        recorded.map(|()| true)
    }
}

/// What the provider's answer means. A success that does not say so proves nothing.
fn answered(booking: &BookingId, answer: CancelResponse) -> Cancellation {
    if answer.booking_id != *booking || answer.status != BookingStatus::Cancelled {
        return without_details(CancellationState::Unknown);
    }
    Cancellation {
        state: CancellationState::Cancelled,
        cancelled_at: answer.cancellation_date,
        refunded_amount: answer.refunded_amount,
        currency: answer.currency,
    }
}

fn without_details(state: CancellationState) -> Cancellation {
    Cancellation {
        state,
        cancelled_at: None,
        refunded_amount: None,
        currency: String::new(),
    }
}
