//! What the journal knows of a purchase.

use stopover_model::{
    BookingId, CheckoutId, HotelId, Money,
    wire::{Cancellation, Checkout, PurchaseState, Refusal},
};

/// A session the provider opened, with what this gateway knew when it did. No personal data.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CheckoutRecord {
    /// As the visitor got it.
    pub(crate) checkout: Checkout,
    /// The site on whose pages it was opened.
    pub(crate) site: Option<String>,
    pub(crate) price: Money,
}

impl CheckoutRecord {
    /// The provider's number of the session.
    pub(crate) fn id(&self) -> &CheckoutId {
        &self.checkout.session.checkout_id
    }
}

/// The SHA-256 of a handle.
pub(crate) type HandleHash = [u8; 32];

/// What a handle entitles to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    View,
    /// Seeing and cancelling; of a checkout's own handle, completing too.
    Cancel,
}

impl Scope {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::View => "view",
            Self::Cancel => "cancel",
        }
    }

    pub(super) fn from_word(word: &str) -> Self {
        match word {
            "cancel" => Self::Cancel,
            _ => Self::View,
        }
    }
}

/// What one handle leads to.
#[derive(Debug, Clone)]
pub(crate) struct PurchaseRecord {
    pub(crate) scope: Scope,
    /// None for a booking that was looked up.
    pub(crate) checkout: Option<CheckoutRecord>,
    /// None before it is submitted.
    pub(crate) completion: Option<Completion>,
    /// None before it is booked.
    pub(crate) booking_id: Option<BookingId>,
    /// As searches know it. None of a booking that was made elsewhere.
    pub(crate) hotel: Option<HotelId>,
    pub(crate) cancellation: Option<Cancellation>,
}

/// A submission for money.
#[derive(Clone)]
pub(crate) struct Completion {
    /// Never [`PurchaseState::Open`].
    pub(crate) state: PurchaseState,
    /// Of a refused one.
    pub(crate) refusal: Option<Refusal>,
    /// The provider's answer, sealed with the visitor's handle.
    pub(crate) answer: Option<Vec<u8>>,
    /// Stands for the idempotency key.
    pub(crate) key: Vec<u8>,
    /// Stands for what was submitted.
    pub(crate) fingerprint: Vec<u8>,
}

impl std::fmt::Debug for Completion {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Completion")
            .field("state", &self.state)
            .field("refusal", &self.refusal)
            .finish_non_exhaustive()
    }
}
