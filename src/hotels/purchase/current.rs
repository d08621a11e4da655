//! The purchase of a visit, whether its page is shown or not. The page's code is downloaded later: what is here is all that is
//! needed before.

use std::sync::Arc;

use web_sys::HtmlElement;

use super::Details;
use super::state::{PurchaseState, Stage};
use super::storage::CheckoutStorage;
use crate::hotels::visit::Choice;
use crate::ui::flow::Request;
use crate::ui::{State, Stored};

/// The purchase of a visit. A handle: copies are the same purchase.
#[derive(Clone, Copy)]
pub struct CurrentPurchase {
    pub(super) state: Stored<PurchaseState>,
    /// What was typed; it stays from one purchase to the next.
    pub(super) details: Stored<Details>,
    pub(super) request: Request,
    pub(super) storage: CheckoutStorage,
    /// A copy of the stage in `state`, which views follow.
    pub(super) stage: State<Stage>,
    /// Whether a changed price was agreed to; a copy of that in `state`.
    pub(super) is_price_accepted: State<bool>,
}

impl CurrentPurchase {
    /// That of the element `host`.
    pub fn new(host: Option<HtmlElement>) -> Self {
        Self {
            state: Stored::new(PurchaseState::default()),
            details: Stored::new(Details::default()),
            request: Request::new(),
            storage: CheckoutStorage::claim(host),
            stage: State::new(Stage::Opening),
            is_price_accepted: State::new(false),
        }
    }

    /// The purchase's page opens it.
    pub fn choose(self, choice: Choice) {
        self.state.update(|state| state.choose(choice));
        self.stage.set(Stage::Opening);
        self.storage.clear();
    }

    pub fn choice(self) -> Option<Arc<Choice>> {
        self.state.read().choice()
    }

    /// What reads it runs again when the stage changes.
    pub fn may_leave(self) -> bool {
        self.stage.get();
        let state = self.state.read();
        // What a reload has interrupted is taken up once the code of its page is there.
        let is_taken_up = state.choice().is_some() || state.opened().is_some();
        state.may_leave() && (is_taken_up || !self.storage.holds_sent())
    }

    /// What was chosen and typed stays.
    pub fn end(self) {
        self.close();
        self.storage.clear();
    }

    /// Ends it until the page is loaded again.
    pub fn close(self) {
        self.request.stop();
        self.state.update(PurchaseState::close);
    }

    /// That it is booked is of no interest any more.
    pub fn forget_booked(self) {
        self.storage.forget_booked();
    }

    /// Forgets what was chosen and typed.
    pub fn forget(self) {
        self.end();
        self.state.set(PurchaseState::default());
        self.details.set(Details::default());
    }

    /// Whether a reload seems to have interrupted a purchase.
    pub fn is_interrupted(self, gateway: &str) -> bool {
        self.storage.holds(gateway)
    }
}
