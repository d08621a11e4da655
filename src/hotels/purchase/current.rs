//! The purchase of a visit, whether its page is shown or not. The page's code is downloaded later: what is here is all that is
//! needed before.

use std::sync::Arc;

use leptos::prelude::*;

use super::Details;
use super::state::{PurchaseState, Stage};
use super::storage::CheckoutStorage;
use crate::hotels::visit::Choice;
use crate::ui::State;

/// The purchase of a visit. A handle: copies are the same purchase.
#[derive(Clone, Copy)]
pub struct CurrentPurchase {
    pub(super) state: StoredValue<PurchaseState>,
    /// What was typed; it stays from one purchase to the next.
    pub(super) details: StoredValue<Details>,
    pub(super) storage: CheckoutStorage,
    /// The stage of `state`, for what follows it.
    pub(super) stage: State<Stage>,
    /// Whether a changed price was agreed to, likewise.
    pub(super) is_price_accepted: State<bool>,
}

impl CurrentPurchase {
    /// Nothing is chosen yet.
    pub fn new() -> Self {
        Self {
            state: StoredValue::new(PurchaseState::default()),
            details: StoredValue::new(Details::default()),
            storage: CheckoutStorage::claim(),
            stage: State::new(Stage::Opening),
            is_price_accepted: State::new(false),
        }
    }

    /// Begins a purchase of this rate. Its page opens it.
    pub fn choose(self, choice: Choice) {
        self.state.update_value(|state| state.choose(choice));
        self.stage.set(Stage::Opening);
        self.storage.clear();
    }

    /// The chosen rate.
    pub fn choice(self) -> Option<Arc<Choice>> {
        self.state.with_value(PurchaseState::choice)
    }

    /// Whether the visitor may leave. What reads it runs again when the stage changes.
    pub fn may_leave(self) -> bool {
        self.stage.get();
        self.state.with_value(PurchaseState::may_leave)
    }

    /// Gives the purchase up. What was chosen and typed stays.
    pub fn end(self) {
        self.state.update_value(PurchaseState::close);
        self.storage.clear();
    }

    /// Whether a reload seems to have interrupted a purchase.
    pub fn is_interrupted(self, gateway: &str) -> bool {
        self.storage.holds(gateway)
    }
}

impl Default for CurrentPurchase {
    fn default() -> Self {
        Self::new()
    }
}
