//! Completion: from a visitor's request to a submission, once per checkout.

use std::sync::Arc;

use stopover_model::{
    BookingId, BookingStatus, CheckoutId, Currency, Money,
    wire::{
        CompletionRequest, Purchase, PurchaseState, Refusal,
        booking::{Booking, CompleteRequest},
    },
};
use tracing::{error, info, warn};

use super::{
    Presented, Purchases,
    answer::{present, stored_booking},
    details,
    identity::RequestIdentity,
    problems::not_submitted,
    record::{NOT_SENT, Subject, record, taken_back_too_late, too_late},
};
use crate::{
    config::SiteConfig,
    error_chain::Chain,
    grants,
    handles::Handle,
    journal::{
        Attempt, Begun, CheckoutRecord, Completion, Confirmation, NotBegun, Outcome,
        PurchaseRecord, Settled, Submission, Terms,
    },
    upstream::SubmissionError,
    web::{IdempotencyKey, Problem},
};

/// Characters kept of a number that proves nothing.
const LONGEST_CLAIM: usize = 100;

impl Purchases {
    /// Submits a checkout, or finds the outcome of the same request made before. Gives the purchase as it is after that.
    ///
    /// # Errors
    /// What is wrong with the request; [`Problem::InProgress`] while it is being worked on.
    pub(crate) async fn complete(
        self: &Arc<Self>,
        presented: Presented,
        key: &IdempotencyKey,
        request: &CompletionRequest,
    ) -> Result<Purchase, Problem> {
        let Presented { handle, record } = presented;
        let checkout = record.checkout.as_ref().ok_or(Problem::Forbidden)?;
        if *checkout.id() != request.checkout_id {
            return Err(Problem::Forbidden);
        }
        let identity = identify(&handle, key, request)?;
        let record = match &record.completion {
            Some(earlier) => {
                check_repetition(&identity, earlier)?;
                record
            }
            None => {
                self.complete_now(&handle, checkout, identity, request)
                    .await?
            }
        };
        Ok(present(&record, stored_booking(&handle, &record)))
    }

    async fn complete_now(
        self: &Arc<Self>,
        handle: &Handle,
        checkout: &CheckoutRecord,
        identity: RequestIdentity,
        request: &CompletionRequest,
    ) -> Result<PurchaseRecord, Problem> {
        let submitted = self.submit(handle, checkout, &identity, request).await;
        if let Err(Problem::GrantRefused(_)) = submitted {
            self.metrics.grants_refused.inc();
        }
        let submitted = submitted?;
        let record = self.journal.purchase(&handle.hash()).await?;
        let record = record.ok_or(Problem::Internal)?;
        if submitted == Begun::Earlier {
            // Most likely this very request on another connection.
            let earlier = record.completion.as_ref().ok_or(Problem::InProgress)?;
            check_repetition(&identity, earlier)?;
        }
        Ok(record)
    }

    async fn submit(
        self: &Arc<Self>,
        handle: &Handle,
        checkout: &CheckoutRecord,
        identity: &RequestIdentity,
        request: &CompletionRequest,
    ) -> Result<Begun, Problem> {
        if self.rules.stopped().await {
            return Err(Problem::BookingClosed("stopped"));
        }
        let prepared = self.prepare(checkout, request)?;
        let (purchases, handle) = (Arc::clone(self), handle.clone());
        let (checkout, identity) = (checkout.clone(), identity.clone());
        self.run_to_end(async move {
            purchases
                .submit_completion(&prepared, &handle, &checkout, &identity)
                .await
        })
        .await
    }

    fn prepare(
        &self,
        checkout: &CheckoutRecord,
        request: &CompletionRequest,
    ) -> Result<Prepared, Problem> {
        let details = details::check(checkout, request)?;
        let terms = if checkout.checkout.test {
            Terms::Test
        } else {
            let name = checkout.site.as_deref().ok_or(Problem::TestOnly)?;
            let site = self.rules.site(name).filter(SiteConfig::takes_grants);
            let bounds = site.ok_or(Problem::TestOnly)?;
            let grant = grants::check(request.grant.as_ref(), name, &bounds, checkout)?;
            Terms::Live {
                grant,
                bounds: Box::new(bounds),
            }
        };
        Ok(Prepared {
            request: details,
            terms,
        })
    }

    /// Records, sends, records.
    async fn submit_completion(
        &self,
        prepared: &Prepared,
        handle: &Handle,
        checkout: &CheckoutRecord,
        identity: &RequestIdentity,
    ) -> Result<Begun, Problem> {
        let (journal, upstream) = (&self.journal, &self.upstream);
        let (id, attempt) = (checkout.id(), Attempt::new());
        let submission = Submission {
            checkout,
            handle: &handle.hash(),
            key: &identity.key,
            fingerprint: &identity.fingerprint,
            terms: &prepared.terms,
            attempt: &attempt,
        };
        let admit = || upstream.admit_submission();
        match journal.begin_completion(&submission, admit).await {
            Ok(Begun::Now) => (),
            Ok(Begun::Earlier) => return Ok(Begun::Earlier),
            Err(failure) => {
                if let NotBegun::Unsure(_) = failure
                    && self.erase(id, &attempt).await == Settled::TooLate
                {
                    return Ok(Begun::Now);
                }
                return Err(failure.into());
            }
        }
        let answer = upstream.complete(&prepared.request).await;
        let outcome = match &answer {
            Ok(booking) if proves(checkout, booking) => {
                Outcome::Booked(confirmation(handle, checkout, booking))
            }
            Ok(booking) => Outcome::Unknown(Some(claimed(&booking.booking_id))),
            Err(failure @ (SubmissionError::NotSent(_) | SubmissionError::Busy { .. })) => {
                return self.take_back(id, &attempt, failure).await;
            }
            Err(SubmissionError::Refused { status, .. }) => Outcome::Refused(refusal(*status)),
            Err(
                SubmissionError::Unknown { claimed, .. }
                | SubmissionError::Unreadable { claimed, .. },
            ) => Outcome::Unknown(claimed.clone()),
        };
        let settle = || journal.settle_completion(id, &attempt, &outcome);
        let (settled, outcome) = record(settle, subject(id, &outcome)).await;
        if settled == Settled::TooLate {
            too_late(subject(id, &outcome));
        } else {
            self.tell(id, &answer, &outcome);
        }
        Ok(Begun::Now)
    }

    /// Nothing was submitted. Where that comes too late, the visitor is shown what others have recorded.
    async fn take_back(
        &self,
        id: &CheckoutId,
        attempt: &Attempt,
        failure: &SubmissionError,
    ) -> Result<Begun, Problem> {
        warn!(checkout = %id, failure = %Chain(failure), "a checkout was not submitted");
        if self.erase(id, attempt).await == Settled::TooLate {
            return Ok(Begun::Now);
        }
        self.metrics.completions.count(NOT_SENT);
        Err(not_submitted(failure))
    }

    async fn erase(&self, id: &CheckoutId, attempt: &Attempt) -> Settled {
        let subject = Subject {
            checkout: Some(id),
            booking: None,
            outcome: NOT_SENT,
        };
        let take_back = || self.journal.take_back_completion(id, attempt);
        let taken_back = record(take_back, subject).await;
        if taken_back == Settled::TooLate {
            taken_back_too_late(subject);
        }
        taken_back
    }

    /// Counts and logs an outcome, after it was recorded.
    fn tell(&self, id: &CheckoutId, answer: &Result<Booking, SubmissionError>, outcome: &Outcome) {
        let result = outcome.state().as_str();
        self.metrics.completions.count(result);
        match (answer, outcome) {
            (_, Outcome::Booked(confirmation)) => {
                info!(checkout = %id, outcome = result, "a checkout was submitted");
                if let Some(charged) = confirmation.charged {
                    self.metrics.other_prices.inc();
                    let (booking, charged) = (&confirmation.booking, charged.minor());
                    error!(
                        checkout = %id, %booking, charged,
                        "booked at another price than was agreed; see `stopover-gateway journal show`"
                    );
                }
            }
            (Ok(_), _) => {
                error!(
                    checkout = %id, outcome = result,
                    "the provider's answer to a submission does not say that it is booked"
                );
            }
            (Err(failure), _) => {
                warn!(
                    checkout = %id, outcome = result, failure = %Chain(failure),
                    "a submission was not answered as it should"
                );
                if failure.is_about_the_key() {
                    error!("the provider refuses the key in provider.api_key");
                }
            }
        }
    }
}

/// Whether a success says that this checkout is booked: with no status but `confirmed`, under a number of the form the
/// provider gives, and for the same days. That no other checkout has or claims the number is asked when it is recorded. Another price is no
/// reason to doubt it: what the provider charges is not ours to deny.
fn proves(checkout: &CheckoutRecord, booking: &Booking) -> bool {
    let id = &booking.booking_id;
    let stands = match &booking.status {
        BookingStatus::Confirmed => true,
        BookingStatus::Cancelled => false,
        BookingStatus::Other(status) => status.is_empty(),
    };
    let ours = checkout.checkout.session.booking_period.stay();
    let stay = booking.booking_period.stay();
    stands
        && id.has_form()
        && id.is_test() == checkout.checkout.test
        && stay.is_none_or(|stay| Some(stay) == ours)
}

fn subject<'a>(id: &'a CheckoutId, outcome: &'a Outcome) -> Subject<'a> {
    Subject {
        checkout: Some(id),
        booking: outcome.number(),
        outcome: outcome.state().as_str(),
    }
}

/// What is submitted, checked.
struct Prepared {
    request: CompleteRequest,
    terms: Terms,
}

fn identify(
    handle: &Handle,
    key: &IdempotencyKey,
    request: &CompletionRequest,
) -> Result<RequestIdentity, Problem> {
    // A grant says that the request may be fulfilled, not what is requested: a fresh one changes nothing.
    let content = CompletionRequest {
        grant: None,
        ..request.clone()
    };
    let content = serde_json::to_vec(&content).map_err(Problem::internal)?;
    Ok(RequestIdentity::new(handle, key, &content)?)
}

/// That the checkout's submission was this one, and has been answered.
fn check_repetition(identity: &RequestIdentity, earlier: &Completion) -> Result<(), Problem> {
    if earlier.key != identity.key {
        return Err(Problem::AlreadySubmitted);
    }
    identity.check_content(&earlier.fingerprint)?;
    match earlier.state {
        PurchaseState::Confirming => Err(Problem::InProgress),
        _ => Ok(()),
    }
}

/// With the answer sealed for the visitor.
fn confirmation(handle: &Handle, checkout: &CheckoutRecord, booking: &Booking) -> Confirmation {
    let answer = serde_json::to_vec(booking)
        .ok()
        .and_then(|answer| handle.seal(checkout.id().as_str(), answer).ok());
    let agreed = checkout.price;
    // Without a currency of its own it is in that of the checkout.
    let currency = Currency::new(&booking.currency).unwrap_or(agreed.currency());
    let charged = booking
        .total_price
        .and_then(|price| Money::from_amount(price, currency));
    Confirmation {
        booking: booking.booking_id.clone(),
        answer,
        charged: charged.filter(|charged| *charged != agreed),
    }
}

/// As much of a number as is kept, whatever its form.
fn claimed(number: &BookingId) -> BookingId {
    let kept = number.as_str().chars().take(LONGEST_CLAIM);
    BookingId::new(kept.collect::<String>())
}

/// `status` is that of an answer that proves that nothing was booked.
fn refusal(status: u16) -> Refusal {
    match status {
        404 | 410 => Refusal::Lapsed,
        400 | 413 | 422 => Refusal::Details,
        _ => Refusal::Misconfigured,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_visitor_can_do_about_a_refusal_follows_from_its_status() {
        for (status, expected) in [
            (404, Refusal::Lapsed),
            (410, Refusal::Lapsed),
            (400, Refusal::Details),
            (413, Refusal::Details),
            (422, Refusal::Details),
            (401, Refusal::Misconfigured),
            (405, Refusal::Misconfigured),
        ] {
            assert_eq!(refusal(status), expected, "{status}");
        }
    }
}
