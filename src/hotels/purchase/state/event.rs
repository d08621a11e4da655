//! Events of a purchase, and their effects.

use std::sync::Arc;

use stopover_client::ClientError;
use stopover_model::Occupancy;
use stopover_model::wire::{
    AbandonRequest, BookingHandle, CheckoutOpened, CompletionRequest, Grant, OpeningRequest,
    PaymentRequest, Purchase,
};

use crate::hotels::purchase::details::{Complete, Details};
use crate::hotels::purchase::storage::Saved;
use crate::hotels::visit::{Choice, Known, Opened, Rates};
use crate::ui::failure::Failure;

pub enum PurchaseEvent {
    /// The page is shown. A reload may have interrupted a purchase.
    Shown(Option<Box<Saved>>),
    /// The gateway was asked for a session. `can_pay`: the site has said how it takes payments. `at`: when, in milliseconds.
    SessionAnswered {
        answer: Result<CheckoutOpened, Failure>,
        can_pay: bool,
        at: f64,
    },
    /// The hotel of the rate was searched again.
    RatesAnswered(Result<Rates, Failure>),
    /// The visitor takes the rate that was found again.
    ReofferTaken(Box<Choice>),
    /// The visitor tries again what failed.
    Retried,
    /// The visitor wants the same rate again after a refusal.
    AskedAgain,
    PriceAccepted,
    /// `key` is that of the attempt. `at`: when, in milliseconds.
    Submitted {
        details: Complete,
        key: String,
        at: f64,
    },
    /// The site has answered whether it took the payment.
    PaymentAnswered(Option<Grant>),
    /// It is time to send the attempt again.
    SendDue,
    Online,
    /// Also when no answer came.
    AttemptAnswered(Result<Purchase, ClientError>),
    /// The gateway was asked to give the attempt up.
    AbandonAnswered(Result<Purchase, Failure>),
    /// By the timer, or because the visitor asks.
    CheckDue,
    /// The gateway was asked what became of the purchase.
    OutcomeAnswered(Result<Purchase, Failure>),
}

/// A request replaces the one before it, and a delay the delay before it.
pub enum Effect {
    OpenSession(Arc<OpeningRequest>),
    /// Search the hotel of the choice again.
    SearchRates(Arc<Choice>),
    AskForGrant(PaymentRequest),
    Send {
        request: Arc<CompletionRequest>,
        key: String,
        handle: BookingHandle,
    },
    /// Send the attempt again after so many seconds.
    SendAfter(u32),
    /// Have the gateway give the attempt up, so that no copy of it that is still on its way is submitted.
    Abandon {
        request: AbandonRequest,
        key: String,
        handle: BookingHandle,
    },
    /// Ask the gateway for the outcome of the purchase.
    AskOutcome(BookingHandle),
    /// Ask for the outcome after so many seconds.
    CheckAfter(u32),
    StopTimer,
    /// For a reload.
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
