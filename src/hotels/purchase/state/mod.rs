//! The purchase as a state machine: what each event changes, and what is to be done then.
//!
//! Money must move at most once. What may have been submitted is asked for and never begun anew: a second attempt, with
//! another key, is made only once it is proven that nothing came of the first.
//!
//! - `stage`: how far the purchase is. `answer`: what an error of the gateway proves.

mod answer;
mod stage;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use stopover_client::ClientError;
use stopover_model::wire::booking::CheckoutRequest;
use stopover_model::wire::{
    BookingHandle, CheckoutOpened, CompletionRequest, Grant, PaymentRequest, Purchase,
    PurchaseState as State, Refusal,
};
use stopover_model::{Occupancy, iso};

use super::details::{Complete, Details};
use super::storage::Saved;
use crate::hotels::visit::{Choice, Known, Opened, Quote, Rates};
use crate::ui::failure::Failure;
use answer::{CHECK_INTERVAL, Conclusion};

pub use stage::{AttemptFailure, Stage};

/// Seconds until a request for which there was no connection is sent again.
const RETRY_INTERVAL: u32 = 5;

/// How often a purchase that was sent may be reported as not submitted before that is believed: the request may be waiting
/// in the gateway.
const UNBELIEVED_REPORTS: u8 = 4;

/// A purchase. It has no `Debug`: it holds personal data and secrets.
#[derive(Clone)]
pub struct PurchaseState {
    stage: Stage,
    choice: Option<Arc<Choice>>,
    opened: Option<Arc<Opened>>,
    /// Whether a changed price was agreed to.
    is_price_accepted: bool,
    /// The site's grant for the open session. It stays valid when an attempt fails, unless the gateway refuses it.
    grant: Option<Grant>,
    /// The attempt that waits for the payment.
    unpaid: Option<Attempt>,
    /// The attempt that was sent and whose outcome is not known.
    sent: Option<Attempt>,
}

/// One press of the button: however often its request is sent, its key is the same.
#[derive(Clone)]
struct Attempt {
    key: String,
    /// None after a reload: then it can only be asked for.
    request: Option<Arc<CompletionRequest>>,
    /// How often it was sent.
    copies: u8,
    /// How often it was reported as not submitted since it was last sent.
    reports: u8,
}

/// What happens to a purchase.
pub enum PurchaseEvent {
    /// The page is shown. A reload may have interrupted a purchase.
    Shown(Option<Box<Saved>>),
    /// The gateway was asked for a session. `can_pay`: the site has said how it takes payments.
    SessionAnswered {
        answer: Result<CheckoutOpened, Failure>,
        can_pay: bool,
    },
    /// The hotel of the rate was searched again.
    RatesAnswered(Result<Rates, Failure>),
    /// The visitor takes the rate that was found again.
    ReofferTaken(Choice),
    /// The visitor tries again what failed.
    Retried,
    /// The visitor wants the same rate again after a refusal.
    AskedAgain,
    /// The visitor agrees to a changed price.
    PriceAccepted,
    /// The visitor books. `key` is that of the attempt.
    Submitted { details: Complete, key: String },
    /// The site has answered whether it took the payment.
    PaymentAnswered(Option<Grant>),
    /// It is time to send the attempt again.
    SendDue,
    /// The browser has a connection again.
    Online,
    /// The gateway has answered the attempt, or has not.
    AttemptAnswered(Result<Purchase, ClientError>),
    /// It is time to ask what became of the purchase, or the visitor asks.
    CheckDue,
    /// The gateway was asked what became of the purchase.
    OutcomeAnswered(Result<Purchase, Failure>),
}

/// What is to be done. A request replaces the one before it, and so does what is to be done later.
pub enum Effect {
    /// Ask the gateway for a session.
    OpenSession(CheckoutRequest),
    /// Search the hotel of the choice again.
    SearchRates(Arc<Choice>),
    /// Ask the site for a grant.
    AskForGrant(PaymentRequest),
    /// Send an attempt.
    Send {
        request: Arc<CompletionRequest>,
        key: String,
        handle: BookingHandle,
    },
    /// Send the attempt again after so many seconds.
    SendAfter(u32),
    /// Ask the gateway what became of the purchase.
    AskOutcome(BookingHandle),
    /// Ask for it after so many seconds.
    CheckAfter(u32),
    /// Do nothing later.
    StopTimer,
    /// Keep the purchase for a reload.
    Store,
    /// Keep nothing for a reload.
    ClearStorage,
    /// Show these details in the form.
    FillForm(Details),
    /// Ask for the names of these guests.
    FitForm(Occupancy),
    ReportOpened(Arc<Opened>),
    ReportBooked(Arc<Opened>, Box<Known>),
    ReportFailure(Failure),
    /// There is nothing to buy: leave for the list.
    ShowList,
}

impl Default for PurchaseState {
    fn default() -> Self {
        Self {
            stage: Stage::Opening,
            choice: None,
            opened: None,
            is_price_accepted: false,
            grant: None,
            unpaid: None,
            sent: None,
        }
    }
}

impl PurchaseState {
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    pub fn choice(&self) -> Option<Arc<Choice>> {
        self.choice.clone()
    }

    pub fn opened(&self) -> Option<Arc<Opened>> {
        self.opened.clone()
    }

    pub fn is_price_accepted(&self) -> bool {
        self.is_price_accepted
    }

    /// What a reload needs to take the purchase up, beside what was typed; nothing when there is nothing to take up.
    pub fn saved(&self, gateway: String, details: Details) -> Option<Saved> {
        let opened = self.opened.as_ref().filter(|_| !self.stage.is_final())?;
        Some(Saved {
            gateway,
            handle: opened.handle.clone(),
            checkout: opened.checkout.clone(),
            hotel: opened.hotel.clone(),
            details,
            accepted: self.is_price_accepted,
            grant: self.grant.clone(),
            key: self.sent.as_ref().map(|attempt| attempt.key.clone()),
        })
    }

    /// Begins with this rate. Its page opens it.
    pub fn choose(&mut self, choice: Choice) {
        self.close();
        self.stage = Stage::Opening;
        self.choice = Some(Arc::new(choice));
    }

    /// Forgets the session, its grant and what was sent. The choice stays.
    pub fn close(&mut self) {
        self.opened = None;
        self.grant = None;
        self.unpaid = None;
        self.sent = None;
    }

    /// Changes with an event. The effects are to be carried out in their order.
    pub fn on(&mut self, event: PurchaseEvent) -> Vec<Effect> {
        use PurchaseEvent as E;
        let can_confirm = matches!(self.stage, Stage::Confirming { .. });
        match event {
            E::Shown(saved) => match (self.choice.clone(), saved) {
                (Some(choice), _) => self.open(choice),
                (None, Some(saved)) => self.resume(*saved),
                (None, None) => vec![Effect::ShowList],
            },
            E::SessionAnswered { answer, can_pay } => self.on_session(answer, can_pay),
            E::RatesAnswered(answer) => self.on_rates(answer),
            E::ReofferTaken(choice) if matches!(self.stage, Stage::Offered(_)) => {
                self.open(Arc::new(choice))
            }
            E::Retried if matches!(self.stage, Stage::Failed(_)) => match self.choice.clone() {
                _ if self.opened.is_some() => {
                    self.stage = Stage::Opening;
                    self.ask_outcome()
                }
                Some(choice) => self.open(choice),
                None => Vec::new(),
            },
            E::AskedAgain if matches!(self.stage, Stage::Refused(_)) => {
                self.stage = Stage::Opening;
                self.search_rates()
            }
            E::PriceAccepted => {
                self.is_price_accepted = true;
                vec![Effect::Store]
            }
            E::Submitted { details, key } => self.submit(details, key),
            E::PaymentAnswered(grant) => self.on_payment(grant),
            E::SendDue if can_confirm => self.send(),
            E::Online if self.stage == (Stage::Confirming { offline: true }) => {
                let mut effects = vec![Effect::StopTimer];
                effects.append(&mut self.send());
                effects
            }
            E::AttemptAnswered(answer) if can_confirm => match answer {
                Ok(purchase) => self.on_purchase(purchase),
                Err(error) => self.on_attempt_error(&error),
            },
            E::CheckDue if can_confirm || self.stage == Stage::Unknown => self.ask_outcome(),
            E::OutcomeAnswered(answer) if !self.stage.is_final() => match answer {
                Ok(purchase) => self.on_purchase(purchase),
                Err(failure) => self.on_outcome_failure(failure),
            },
            E::ReofferTaken(_)
            | E::Retried
            | E::AskedAgain
            | E::SendDue
            | E::Online
            | E::AttemptAnswered(_)
            | E::CheckDue
            | E::OutcomeAnswered(_) => Vec::new(),
        }
    }

    /// Asks for a session of this rate. Where its search has lapsed, the rate is searched again first.
    fn open(&mut self, choice: Arc<Choice>) -> Vec<Effect> {
        self.is_price_accepted = false;
        self.stage = Stage::Opening;
        self.choice = Some(choice.clone());
        let Some(search_id) = choice.search.clone() else {
            return self.search_rates();
        };
        vec![Effect::OpenSession(CheckoutRequest {
            search_id,
            rate_id: choice.rate.id.clone(),
            booking_period: choice.query.stay.into(),
        })]
    }

    fn on_session(
        &mut self,
        answer: Result<CheckoutOpened, Failure>,
        can_pay: bool,
    ) -> Vec<Effect> {
        let Some(choice) = self.choice.as_ref() else {
            return Vec::new();
        };
        let CheckoutOpened { handle, checkout } = match answer {
            Ok(answer) => answer,
            Err(Failure::Expired | Failure::Gone) => return self.search_rates(),
            Err(failure) => return self.fail(failure),
        };
        let Some(quote) = Quote::read(&checkout) else {
            return self.fail(Failure::Troubled);
        };
        if quote.needs_grant && !can_pay {
            return self.fail(Failure::NoPayment);
        }
        let occupancy = quote.occupancy.clone();
        let opened = Arc::new(Opened {
            handle,
            checkout,
            hotel: choice.hotel.clone(),
            quote,
        });
        self.opened = Some(opened.clone());
        self.stage = Stage::Details(None);
        vec![
            Effect::FitForm(occupancy),
            Effect::Store,
            Effect::ReportOpened(opened),
        ]
    }

    /// Searches the rate again, in place of a session that is of no use any more.
    fn search_rates(&mut self) -> Vec<Effect> {
        self.close();
        let next = match self.choice.as_mut() {
            Some(choice) => {
                Arc::make_mut(choice).search = None;
                Effect::SearchRates(choice.clone())
            }
            None => Effect::ShowList,
        };
        vec![Effect::StopTimer, Effect::ClearStorage, next]
    }

    fn on_rates(&mut self, answer: Result<Rates, Failure>) -> Vec<Effect> {
        let rates = match answer {
            Ok(rates) => rates,
            Err(failure) => return self.fail(failure),
        };
        let again = |offer| self.choice.as_ref()?.again(offer);
        let again = rates.offer().and_then(again);
        // The same rate in the new search.
        self.stage = Stage::Offered(again.and_then(|rate| rates.choice(&rate.id)));
        Vec::new()
    }

    fn fail(&mut self, failure: Failure) -> Vec<Effect> {
        self.stage = Stage::Failed(failure);
        vec![Effect::ReportFailure(failure)]
    }

    /// Takes up a purchase that a reload interrupted, and asks what became of it.
    fn resume(&mut self, saved: Saved) -> Vec<Effect> {
        let Some(quote) = Quote::read(&saved.checkout) else {
            return vec![Effect::ClearStorage, Effect::ShowList];
        };
        self.stage = Stage::Opening;
        self.choice = Choice::of(&quote, saved.hotel.clone()).map(Arc::new);
        self.is_price_accepted = saved.accepted;
        self.grant = saved.grant;
        self.sent = saved.key.map(|key| Attempt {
            key,
            request: None,
            copies: 0,
            reports: 0,
        });
        self.opened = Some(Arc::new(Opened {
            handle: saved.handle,
            checkout: saved.checkout,
            hotel: saved.hotel,
            quote,
        }));
        let mut effects = vec![Effect::FillForm(saved.details)];
        effects.append(&mut self.ask_outcome());
        effects
    }

    /// Begins an attempt, unless one is on its way or a changed price is not agreed to.
    fn submit(&mut self, details: Complete, key: String) -> Vec<Effect> {
        let (Stage::Details(_), Some(opened)) = (&self.stage, self.opened.as_ref()) else {
            return Vec::new();
        };
        let quote = &opened.quote;
        if quote.before.is_some() && !self.is_price_accepted {
            return Vec::new();
        }
        let request = CompletionRequest {
            checkout_id: quote.id.clone(),
            accepted_price: quote.price.amount(),
            currency: quote.price.currency().code().to_owned(),
            contact_person: details.contact,
            occupancy: details.rooms,
            remarks: details.remarks,
            grant: None,
        };
        let attempt = Attempt {
            key,
            request: Some(Arc::new(request)),
            copies: 0,
            reports: 0,
        };
        if quote.needs_grant && self.grant.is_none() {
            let payment = payment(quote);
            self.unpaid = Some(attempt);
            self.stage = Stage::Paying;
            return vec![Effect::AskForGrant(payment)];
        }
        self.begin(attempt)
    }

    fn on_payment(&mut self, grant: Option<Grant>) -> Vec<Effect> {
        let (Stage::Paying, Some(attempt)) = (&self.stage, self.unpaid.take()) else {
            return Vec::new();
        };
        if grant.is_none() {
            self.stage = Stage::Details(Some(AttemptFailure::NotPaid));
            return Vec::new();
        }
        self.grant = grant;
        self.begin(attempt)
    }

    fn begin(&mut self, mut attempt: Attempt) -> Vec<Effect> {
        if let Some(request) = attempt.request.as_mut() {
            Arc::make_mut(request).grant.clone_from(&self.grant);
        }
        self.sent = Some(attempt);
        self.stage = Stage::Confirming { offline: false };
        let mut effects = vec![Effect::Store];
        effects.append(&mut self.send());
        effects
    }

    /// Sends the attempt, once more if need be.
    fn send(&mut self) -> Vec<Effect> {
        let (Some(opened), Some(attempt)) = (self.opened.as_ref(), self.sent.as_mut()) else {
            return Vec::new();
        };
        let Some(request) = attempt.request.clone() else {
            return self.ask_outcome();
        };
        attempt.copies = attempt.copies.saturating_add(1);
        attempt.reports = 0;
        vec![Effect::Send {
            request,
            key: attempt.key.clone(),
            handle: opened.handle.clone(),
        }]
    }

    fn ask_outcome(&self) -> Vec<Effect> {
        let handle = self.opened.as_ref().map(|opened| opened.handle.clone());
        handle.map(Effect::AskOutcome).into_iter().collect()
    }

    fn on_attempt_error(&mut self, error: &ClientError) -> Vec<Effect> {
        let Some(attempt) = self.sent.as_ref() else {
            return Vec::new();
        };
        let mut conclusion = Conclusion::of(error);
        if attempt.copies > 1 {
            conclusion = conclusion.after_a_copy();
        }
        match conclusion {
            Conclusion::NoAnswer => {
                let offline = error.is_unreachable();
                self.stage = Stage::Confirming { offline };
                vec![Effect::SendAfter(RETRY_INTERVAL)]
            }
            Conclusion::MaybeSubmitted(wait) => vec![Effect::CheckAfter(wait)],
            Conclusion::NotSubmitted(failure) => self.back_to_details(failure),
            Conclusion::Lapsed => self.search_rates(),
        }
    }

    /// Takes what the gateway says became of the purchase.
    fn on_purchase(&mut self, purchase: Purchase) -> Vec<Effect> {
        let Some(opened) = self.opened.clone() else {
            return Vec::new();
        };
        match purchase.state {
            State::Open => self.on_not_submitted(),
            // From "unknown" there is no way back to "a moment, please".
            State::Confirming if self.stage == Stage::Unknown => Vec::new(),
            State::Confirming => {
                self.stage = Stage::Confirming { offline: false };
                vec![Effect::CheckAfter(CHECK_INTERVAL)]
            }
            State::Unknown => self.mark_unknown(),
            State::Refused => {
                self.sent = None;
                self.stage = Stage::Refused(purchase.refusal.unwrap_or(Refusal::NotBooked));
                vec![Effect::ClearStorage]
            }
            State::Booked => {
                self.sent = None;
                let handle = opened.handle.clone();
                let known = Box::new(Known { handle, purchase });
                self.stage = Stage::Booked(known.clone());
                vec![
                    Effect::ClearStorage,
                    Effect::FillForm(Details::default()),
                    Effect::ReportBooked(opened, known),
                ]
            }
        }
    }

    /// The gateway reports it as not submitted. Of something that was sent this is believed only after a while.
    fn on_not_submitted(&mut self) -> Vec<Effect> {
        let Some(attempt) = self.sent.as_mut() else {
            self.stage = Stage::Details(None);
            return Vec::new();
        };
        if attempt.reports >= UNBELIEVED_REPORTS {
            return self.back_to_details(AttemptFailure::NotReceived);
        }
        attempt.reports = attempt.reports.saturating_add(1);
        if self.stage == Stage::Unknown {
            return Vec::new();
        }
        self.stage = Stage::Confirming { offline: false };
        vec![Effect::CheckAfter(CHECK_INTERVAL)]
    }

    /// It could not be learned what became of the purchase.
    fn on_outcome_failure(&mut self, failure: Failure) -> Vec<Effect> {
        match (&self.stage, failure) {
            (Stage::Unknown, _) => Vec::new(),
            // The gateway no longer knows the session.
            (_, Failure::Expired | Failure::Gone | Failure::Refused) => match self.sent {
                Some(_) => self.mark_unknown(),
                None => self.search_rates(),
            },
            (Stage::Confirming { .. }, failure) => {
                let offline = failure == Failure::Unreachable;
                self.stage = Stage::Confirming { offline };
                let wait = match failure {
                    Failure::Busy(wait) => wait,
                    _ => RETRY_INTERVAL,
                };
                vec![Effect::CheckAfter(wait)]
            }
            (_, failure) => self.fail(failure),
        }
    }

    fn mark_unknown(&mut self) -> Vec<Effect> {
        self.stage = Stage::Unknown;
        Vec::new()
    }

    /// Nothing came of the attempt: the visitor can begin another.
    fn back_to_details(&mut self, failure: AttemptFailure) -> Vec<Effect> {
        self.sent = None;
        if failure == AttemptFailure::GrantRefused {
            self.grant = None;
        }
        self.stage = Stage::Details(Some(failure));
        vec![Effect::Store]
    }
}

/// What the site learns of a purchase: no personal data.
fn payment(quote: &Quote) -> PaymentRequest {
    PaymentRequest {
        checkout_id: quote.id.clone(),
        amount: quote.price.minor(),
        currency: quote.price.currency().code().to_owned(),
        hotel: quote.hotel.name.clone(),
        check_in: iso(quote.stay.check_in()),
        check_out: iso(quote.stay.check_out()),
        room: quote
            .rate
            .as_ref()
            .map(|rate| rate.room_type.clone())
            .unwrap_or_default(),
    }
}
