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
    record::{NOT_SENT, Subject, record, too_late},
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
                if let NotBegun::Unsure(_) = failure {
                    self.erase(id, &attempt).await;
                }
                return Err(failure.into());
            }
        }
        let answer = upstream.complete(&prepared.request).await;
        let outcome = match &answer {
            Ok(booking) if self.proves(checkout, booking).await => {
                Outcome::Booked(confirmation(handle, checkout, booking))
            }
            Ok(booking) => Outcome::Unknown(Some(claimed(&booking.booking_id))),
            Err(failure @ (SubmissionError::NotSent(_) | SubmissionError::Busy { .. })) => {
                return Err(self.take_back(id, &attempt, failure).await);
            }
            Err(SubmissionError::Refused { status, .. }) => Outcome::Refused(refusal(*status)),
            Err(
                SubmissionError::Unknown { claimed, .. }
                | SubmissionError::Unreadable { claimed, .. },
            ) => Outcome::Unknown(claimed.clone()),
        };
        let subject = Subject {
            checkout: Some(id),
            booking: outcome.number(),
            outcome: outcome.state().as_str(),
        };
        let settled = record(|| journal.settle_completion(&attempt, &outcome), subject).await;
        if settled == Settled::TooLate {
            too_late(subject);
        } else {
            self.tell(id, &answer, &outcome);
        }
        Ok(Begun::Now)
    }

    /// Nothing was submitted.
    async fn take_back(
        &self,
        id: &CheckoutId,
        attempt: &Attempt,
        failure: &SubmissionError,
    ) -> Problem {
        self.erase(id, attempt).await;
        self.metrics.completions.count(NOT_SENT);
        warn!(checkout = %id, failure = %Chain(failure), "a checkout was not submitted");
        not_submitted(failure)
    }

    async fn erase(&self, id: &CheckoutId, attempt: &Attempt) {
        let subject = Subject {
            checkout: Some(id),
            booking: None,
            outcome: NOT_SENT,
        };
        record(|| self.journal.take_back_completion(id, attempt), subject).await;
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

    /// Whether a success says that this checkout is booked: with no status but `confirmed`, under a number of the form the
    /// provider gives, that no other checkout has or claims, and for the same days. Another price is no reason to doubt it:
    /// what the provider charges is not ours to deny.
    async fn proves(&self, checkout: &CheckoutRecord, booking: &Booking) -> bool {
        let id = &booking.booking_id;
        let stands = match &booking.status {
            BookingStatus::Confirmed => true,
            BookingStatus::Cancelled => false,
            BookingStatus::Other(status) => status.is_empty(),
        };
        if !stands || !id.has_form() || id.is_test() != checkout.checkout.test {
            return false;
        }
        let ours = checkout.checkout.session.booking_period.stay();
        if booking
            .booking_period
            .stay()
            .is_some_and(|stay| Some(stay) != ours)
        {
            return false;
        }
        if id.is_test() {
            // Nothing is booked for a test, and its numbers may repeat.
            return true;
        }
        let subject = Subject {
            checkout: Some(checkout.id()),
            booking: Some(id),
            outcome: PurchaseState::Booked.as_str(),
        };
        // A journal that is away for a moment is no reason to doubt it either.
        !record(|| self.journal.has_number(id, checkout.id()), subject).await
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
