//! Cancellation: at most one open or successful request per booking.

use std::sync::Arc;

use stopover_model::{
    BookingId, BookingStatus,
    wire::{
        Cancellation, CancellationState, Purchase,
        booking::{CancelRequest, CancelResponse},
    },
};
use tracing::{error, info, warn};

use super::{
    Presented, Purchases,
    identity::RequestIdentity,
    problems::not_submitted,
    record::{NOT_SENT, Subject, record, taken_back_too_late, too_late},
};
use crate::{
    error_chain::Chain,
    journal::{self, Begun, CancellationRequest, HandleHash, NotBegun, Scope, Settled},
    upstream::SubmissionError,
    web::{IdempotencyKey, Problem},
};

impl Purchases {
    /// Cancels a booking, or finds the outcome of the same request made before. Gives the purchase as it is after that.
    ///
    /// # Errors
    /// What is wrong with the request; [`Problem::Busy`] after too many with this handle; [`Problem::InProgress`] while it is being worked on.
    pub(crate) async fn cancel(
        self: &Arc<Self>,
        presented: Presented,
        key: &IdempotencyKey,
        request: CancelRequest,
    ) -> Result<Purchase, Problem> {
        let Presented { handle, record } = presented;
        let test = record.checkout.as_ref().is_some_and(|it| it.checkout.test);
        if record.scope != Scope::Cancel
            || record.booking_id.as_ref() != Some(&request.booking_id)
            || test
        {
            return Err(Problem::Forbidden);
        }
        let attempt = Attempt {
            handle: handle.hash(),
            identity: RequestIdentity::new(&handle, key, request.booking_id.as_str().as_bytes())?,
        };
        let completion = record.completion.as_ref();
        if completion.is_some_and(|completion| completion.key == attempt.identity.key) {
            return Err(Problem::KeyReused);
        }
        if !self.was_answered(&attempt).await? {
            let (purchases, submitted) = (Arc::clone(self), attempt.clone());
            let work = async move { purchases.submit_cancellation(&submitted, &request).await };
            let begun = self.run_to_end(work).await?;
            // Another was first: if not this very request on another connection, somebody else's.
            if begun == Begun::Earlier && !self.was_answered(&attempt).await? {
                return Err(Problem::AlreadySubmitted);
            }
        }
        let presented = self.opened_by(handle).await?;
        self.show(presented).await
    }

    /// Whether this was submitted before, and has been answered.
    async fn was_answered(&self, attempt: &Attempt) -> Result<bool, Problem> {
        let earlier = self
            .journal
            .earlier_request(&attempt.handle, &attempt.identity.key)
            .await?;
        let Some(earlier) = earlier else {
            return Ok(false);
        };
        attempt.identity.check_content(&earlier.fingerprint)?;
        if earlier.in_progress() {
            return Err(Problem::InProgress);
        }
        Ok(true)
    }

    /// Records, sends, records.
    async fn submit_cancellation(
        &self,
        Attempt { handle, identity }: &Attempt,
        request: &CancelRequest,
    ) -> Result<Begun, Problem> {
        let (journal, upstream) = (&self.journal, &self.upstream);
        let booking = &request.booking_id;
        let attempt = journal::Attempt::new();
        let begun = CancellationRequest {
            booking,
            handle,
            key: &identity.key,
            fingerprint: &identity.fingerprint,
            attempt: &attempt,
        };
        let most = self.config.booking.cancellations_per_handle;
        let admit = || upstream.admit_submission();
        let subject = |outcome| Subject {
            checkout: None,
            booking: Some(booking),
            outcome,
        };
        let erase = async || {
            let take_back = || journal.take_back_cancellation(handle, &attempt);
            let taken_back = record(take_back, subject(NOT_SENT)).await;
            if taken_back == Settled::TooLate {
                taken_back_too_late(subject(NOT_SENT));
            }
            taken_back
        };
        match journal.begin_cancellation(&begun, most, admit).await {
            Ok(Begun::Now) => (),
            Ok(Begun::Earlier) => return Ok(Begun::Earlier),
            Err(failure) => {
                if let NotBegun::Unsure(_) = failure
                    && erase().await == Settled::TooLate
                {
                    return Ok(Begun::Now);
                }
                return Err(failure.into());
            }
        }
        let answer = upstream.cancel(request).await;
        let outcome = match &answer {
            Ok(answer) => answered(booking, answer),
            Err(failure @ (SubmissionError::NotSent(_) | SubmissionError::Busy { .. })) => {
                warn!(failure = %Chain(failure), "a cancellation was not submitted");
                if erase().await == Settled::TooLate {
                    return Ok(Begun::Now);
                }
                self.metrics.cancellations.count(NOT_SENT);
                return Err(not_submitted(failure));
            }
            Err(SubmissionError::Refused { .. }) => without_details(CancellationState::Refused),
            Err(SubmissionError::Unknown { .. } | SubmissionError::Unreadable { .. }) => {
                without_details(CancellationState::Unknown)
            }
        };
        let result = outcome.state.as_str();
        let settle = || journal.settle_cancellation(&attempt, &outcome);
        let settled = record(settle, subject(result)).await;
        self.bookings.forget(booking).await;
        if settled == Settled::TooLate {
            too_late(subject(result));
            return Ok(Begun::Now);
        }
        self.metrics.cancellations.count(result);
        match &answer {
            Ok(_) => info!(outcome = result, "a cancellation was submitted"),
            Err(failure) => {
                warn!(
                    outcome = result, failure = %Chain(failure),
                    "a cancellation was not answered as it should"
                );
                if failure.is_about_the_key() {
                    error!("the provider refuses the key in provider.api_key");
                }
            }
        }
        Ok(Begun::Now)
    }
}

/// A request to cancel, as the journal knows it.
#[derive(Clone)]
struct Attempt {
    handle: HandleHash,
    identity: RequestIdentity,
}

/// A success that does not say that the booking is cancelled proves nothing. One that names none is about the one asked for.
fn answered(booking: &BookingId, answer: &CancelResponse) -> Cancellation {
    let number = answer.booking_id.as_ref().unwrap_or(booking).as_str();
    if !number.eq_ignore_ascii_case(booking.as_str()) || answer.status != BookingStatus::Cancelled {
        return without_details(CancellationState::Unknown);
    }
    Cancellation {
        state: CancellationState::Cancelled,
        cancelled_at: answer.cancellation_date,
        refunded_amount: answer.refunded_amount,
        currency: answer.currency.clone(),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(number: Option<&str>, status: BookingStatus) -> Cancellation {
        let answer = CancelResponse {
            message: String::new(),
            booking_id: number.map(BookingId::from),
            status,
            cancellation_date: None,
            refunded_amount: Some(206.25),
            currency: "EUR".to_owned(),
        };
        answered(&BookingId::from("BKG-1"), &answer)
    }

    #[test]
    fn a_cancellation_is_of_the_booking_asked_for_unless_the_answer_names_another() {
        for number in [Some("BKG-1"), Some("bkg-1"), None] {
            let outcome = outcome(number, BookingStatus::Cancelled);
            assert_eq!(outcome.state, CancellationState::Cancelled, "{number:?}");
            assert_eq!(outcome.refunded_amount, Some(206.25), "{number:?}");
        }
        let another = outcome(Some("BKG-2"), BookingStatus::Cancelled);
        assert_eq!(another, without_details(CancellationState::Unknown));
        let unsaid = outcome(None, BookingStatus::default());
        assert_eq!(unsaid, without_details(CancellationState::Unknown));
    }
}
