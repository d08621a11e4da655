//! Completion: from a visitor's wish to a submission, once per checkout.

use stopover_model::wire::{
    CompletionRequest, PurchaseState, Refusal,
    booking::{Booking, CompleteRequest},
};
use tracing::{error, info};

use super::{IdempotencyKey, details, insist, see_through};
use crate::{
    config::SiteConfig,
    gateway::Gateway,
    grants::{self, Usable},
    handles::{Handle, Presented},
    journal::{CheckoutRecord, Completion, Outcome, PurchaseRecord, Submission},
    problem::Problem,
    upstream::Failure,
};

/// Submits a checkout, or finds out what became of the same request made before.
///
/// # Errors
/// What is wrong with the request; [`Problem::InProgress`] while it is being worked on.
pub(crate) async fn complete(
    gateway: &Gateway,
    visitor: Presented,
    key: &IdempotencyKey,
    request: &CompletionRequest,
) -> Result<PurchaseRecord, Problem> {
    let Presented { handle, record } = visitor;
    let checkout = record.checkout.as_ref().ok_or(Problem::Forbidden)?;
    if *checkout.id() != request.checkout_id {
        return Err(Problem::Forbidden);
    }
    let name = Name::of(&handle, key, request)?;
    if let Some(before) = &record.completion {
        name.repeats(before)?;
        return Ok(record);
    }
    let hash = handle.hash();
    let submitted = submit(gateway, handle, checkout, &name, request).await;
    if let Err(Problem::GrantRefused(_)) = submitted {
        gateway.metrics.grants_refused.inc();
    }
    let submitted = submitted?;
    let record = gateway.journal.purchase(&hash).await?;
    let record = record.ok_or(Problem::Internal)?;
    if !submitted {
        // Somebody was faster, most likely this very request on another connection.
        let before = record.completion.as_ref().ok_or(Problem::InProgress)?;
        name.repeats(before)?;
    }
    Ok(record)
}

/// `false` if the checkout was submitted before.
async fn submit(
    gateway: &Gateway,
    handle: Handle,
    checkout: &CheckoutRecord,
    name: &Name,
    request: &CompletionRequest,
) -> Result<bool, Problem> {
    let prepared = prepare(gateway, checkout, request)?;
    let (work, checkout, name) = (gateway.clone(), checkout.clone(), name.clone());
    see_through(gateway, async move {
        prepared.run(&work, &handle, &checkout, &name).await
    })
    .await
}

/// What tells one wish to complete from another.
#[derive(Clone)]
struct Name {
    key: Vec<u8>,
    fingerprint: Vec<u8>,
}

impl Name {
    fn of(
        handle: &Handle,
        key: &IdempotencyKey,
        request: &CompletionRequest,
    ) -> Result<Self, Problem> {
        // A grant says that the wish may be fulfilled, not what is wished for: a fresh one changes nothing.
        let wish = CompletionRequest {
            grant: None,
            ..request.clone()
        };
        let wish = serde_json::to_vec(&wish).map_err(|_| Problem::Internal)?;
        Ok(Self {
            key: key.digest(handle)?,
            fingerprint: handle.fingerprint(&wish)?,
        })
    }

    /// Whether a submission was this one, and has been answered.
    fn repeats(&self, before: &Completion) -> Result<(), Problem> {
        if before.key != self.key {
            return Err(Problem::AlreadySubmitted);
        }
        if before.fingerprint != self.fingerprint {
            return Err(Problem::KeyReused);
        }
        match before.state {
            PurchaseState::Confirming => Err(Problem::InProgress),
            _ => Ok(()),
        }
    }
}

/// All that is needed to submit, checked.
struct Prepared {
    request: CompleteRequest,
    grant: Option<Usable>,
    bounds: Option<SiteConfig>,
}

fn prepare(
    gateway: &Gateway,
    checkout: &CheckoutRecord,
    request: &CompletionRequest,
) -> Result<Prepared, Problem> {
    if gateway.rules.stopped() {
        return Err(Problem::BookingClosed("stopped"));
    }
    let details = details::check(checkout, request)?;
    if checkout.checkout.test {
        return Ok(Prepared {
            request: details,
            grant: None,
            bounds: None,
        });
    }
    let name = checkout.site.as_deref().ok_or(Problem::TestOnly)?;
    let site = gateway.rules.site(name).filter(SiteConfig::takes_grants);
    let site = site.ok_or(Problem::TestOnly)?;
    let grant = grants::check(request.grant.as_ref(), name, &site.grant_key, checkout)?;
    Ok(Prepared {
        request: details,
        grant: Some(grant),
        bounds: Some(site),
    })
}

impl Prepared {
    /// Records, sends, records. `false` if the checkout was submitted before.
    async fn run(
        self,
        gateway: &Gateway,
        handle: &Handle,
        checkout: &CheckoutRecord,
        name: &Name,
    ) -> Result<bool, Problem> {
        let submission = Submission {
            checkout,
            key: &name.key,
            fingerprint: &name.fingerprint,
            grant: self.grant.as_ref(),
            bounds: self.bounds.as_ref(),
        };
        let upstream = &gateway.upstream;
        let admit = || upstream.admit_submission();
        if !gateway.journal.begin_completion(&submission, admit).await? {
            return Ok(false);
        }
        let id = checkout.id();
        let outcome = match upstream.complete(&self.request).await {
            Ok(booking) if proves(gateway, checkout, &booking).await => {
                booked(handle, checkout, &booking)
            }
            Ok(_) => {
                error!(checkout = %id, "the provider's answer to a submission is not about it");
                Outcome::Unknown
            }
            Err(Failure::NotSent) => {
                gateway.metrics.completions.count("not_sent");
                gateway.journal.take_back_completion(id).await?;
                return Err(Problem::ProviderUnreachable);
            }
            Err(Failure::Refused(status)) => Outcome::Refused(refusal(status)),
            Err(Failure::Unknown) => Outcome::Unknown,
        };
        let result = outcome.state().as_str();
        gateway.metrics.completions.count(result);
        info!(checkout = %id, outcome = result, "a checkout was submitted");
        let recorded = insist(|| gateway.journal.settle_completion(id, &outcome)).await;
        if recorded.is_err() {
            let booking = outcome.booking();
            error!(checkout = %id, outcome = result, ?booking, "an outcome could not be recorded");
        }
        recorded.map(|()| true)
    }
}

/// Whether a success says that this checkout is booked: under a number of the form the provider gives, that no other
/// checkout has, and for the same days. The price is not asked for: what the provider charges is not ours to deny.
async fn proves(gateway: &Gateway, checkout: &CheckoutRecord, booking: &Booking) -> bool {
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
        // Nothing is booked for a test, and nobody promises that its numbers differ.
        return true;
    }
    let taken = gateway.journal.has_booking(id, checkout.id()).await;
    taken.is_ok_and(|taken| !taken)
}

/// The booking's number, and the answer for the visitor alone.
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
