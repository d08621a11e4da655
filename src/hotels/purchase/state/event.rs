//! What happens to a purchase, and what is to be done then.

use std::sync::Arc;

use stopover_client::ClientError;
use stopover_model::Occupancy;
use stopover_model::wire::booking::CheckoutRequest;
use stopover_model::wire::{
    BookingHandle, CheckoutOpened, CompletionRequest, Grant, PaymentRequest, Purchase,
};

use crate::hotels::purchase::details::{Complete, Details};
use crate::hotels::purchase::storage::Saved;
use crate::hotels::visit::{Choice, Known, Opened, Rates};
use crate::ui::failure::Failure;

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
    ReofferTaken(Box<Choice>),
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
