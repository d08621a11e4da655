//! Completion: from a visitor's request to a submission, once per checkout.

use std::sync::Arc;

use stopover_model::wire::{
    CompletionRequest, Purchase, PurchaseState, Refusal,
    booking::{Booking, CompleteRequest},
};
use tracing::{error, info};

use super::{
    Presented, Purchases,
    answer::{present, stored_booking},
    details,
    identity::RequestIdentity,
    record_with_retries,
};
use crate::{
    config::SiteConfig,
    error_chain::Chain,
    grants,
    handles::Handle,
    journal::{Begun, CheckoutRecord, Completion, Outcome, PurchaseRecord, Submission, Terms},
    upstream::SubmissionError,
    web::{IdempotencyKey, Problem},
};

impl Purchases {
    /// Submits a checkout, or finds out what became of the same request made before. The purchase as it is after that.
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
        if self.rules.stopped() {
            return Err(Problem::BookingClosed("stopped"));
        }
        let details = details::check(checkout, request)?;
        let terms = if checkout.checkout.test {
            Terms::Test
        } else {
            let name = checkout.site.as_deref().ok_or(Problem::TestOnly)?;
            let site = self.rules.site(name).filter(SiteConfig::takes_grants);
            let bounds = site.ok_or(Problem::TestOnly)?;
            let grant = grants::check(request.grant.as_ref(), name, &bounds.grant_key, checkout)?;
            Terms::Live { grant, bounds }
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
        let submission = Submission {
            checkout,
            key: &identity.key,
            fingerprint: &identity.fingerprint,
            terms: &prepared.terms,
        };
        let admit = || upstream.admit_submission();
        let begun = journal.begin_completion(&submission, admit).await?;
        if begun == Begun::Earlier {
            return Ok(begun);
        }
        let id = checkout.id();
        let outcome = match upstream.complete(&prepared.request).await {
            Ok(booking) if self.proves(checkout, &booking).await => {
                booked(handle, checkout, &booking)
            }
            Ok(_) => {
                error!(checkout = %id, "the provider's answer to a submission is not about it");
                Outcome::Unknown
            }
            Err(SubmissionError::NotSent(_)) => {
                self.metrics.completions.count("not_sent");
                journal.take_back_completion(id).await?;
                return Err(Problem::ProviderUnreachable);
            }
            Err(SubmissionError::Refused { status, .. }) => Outcome::Refused(refusal(status)),
            Err(SubmissionError::Unknown(_) | SubmissionError::Unreadable(_)) => Outcome::Unknown,
        };
        let result = outcome.state().as_str();
        self.metrics.completions.count(result);
        info!(checkout = %id, outcome = result, "a checkout was submitted");
        let recorded = record_with_retries(|| journal.settle_completion(id, &outcome)).await;
        recorded.map_err(|failure| {
            let booking = outcome.booking();
            error!(
                checkout = %id, outcome = result, ?booking, failure = %Chain(&failure),
                "an outcome could not be recorded"
            );
            Problem::Internal
        })?;
        Ok(begun)
    }

    /// Whether a success says that this checkout is booked: under a number of the form the provider gives, that no
    /// other checkout has, and for the same days. The price is not compared: what the provider charges is not ours to
    /// deny.
    async fn proves(&self, checkout: &CheckoutRecord, booking: &Booking) -> bool {
        let id = &booking.booking_id;
        if !id.has_form() || id.is_test() != checkout.checkout.test {
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
        let taken = self.journal.has_booking(id, checkout.id()).await;
        taken.is_ok_and(|taken| !taken)
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

/// Checks that the checkout's submission was this one, and has been answered.
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

/// The booking's number, and the answer, sealed for the visitor.
fn booked(handle: &Handle, checkout: &CheckoutRecord, booking: &Booking) -> Outcome {
    let answer = serde_json::to_vec(booking)
        .ok()
        .and_then(|answer| handle.seal(checkout.id().as_str(), answer).ok());
    Outcome::Booked(booking.booking_id.clone(), answer)
}

/// What an unsuccessful answer that proves that nothing was booked means to the visitor.
fn refusal(status: u16) -> Refusal {
    match status {
        404 | 410 => Refusal::Lapsed,
        429 => Refusal::Busy,
        400 | 413 | 422 => Refusal::Details,
        _ => Refusal::Misconfigured,
    }
}
