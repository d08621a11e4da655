//! A purchase in progress: from the chosen rate to the outcome.
//!
//! Plain data, tested without a browser:
//! - `details`: what is typed.
//! - `quote`: the session made sense of. `choice`: the rate, so that a new search can offer it again.
//! - `stage`: how far the purchase is, and where each answer leads.
//!
//! - `opening`, `completing`: the requests. `grant`: the site's word that it was paid.
//! - `keeping`, `resuming`: what survives a reload, and how it is taken up.

mod completing;
mod details;
mod grant;
mod keeping;
mod opening;
mod resuming;
mod stage;
mod timer;

use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::wire::{CompletionRequest, Grant};

use crate::hotels::visit::{Choice, Opened, Screen};
use crate::ui::State;
use crate::ui::form::FormHandle;
use keeping::Drawer;
use timer::Timer;

pub use details::{Details, Field, Problem};
pub use stage::{Hitch, Reoffer, Stage};

/// What a visitor is about to buy. A handle: copies are the same purchase.
#[derive(Clone, Copy)]
pub struct Intent {
    /// How far it is.
    pub stage: State<Stage>,
    /// The chosen rate.
    pub choice: State<Option<Arc<Choice>>>,
    /// The open session.
    pub opened: State<Option<Arc<Opened>>>,
    /// What was typed; it stays from one attempt to the next.
    pub form: FormHandle<Details>,
    /// Whether a changed price was agreed to.
    pub accepted: State<bool>,
    /// Counts the answers to what became of it.
    pub checked: State<usize>,
    /// The screen it was begun on.
    from: StoredValue<Screen>,
    /// The site's word that the open session is paid.
    grant: StoredValue<Option<Grant>>,
    /// What was sent, if anything was.
    sent: StoredValue<Option<Arc<Attempt>>>,
    /// Whether it went out once without an answer.
    lost: StoredValue<bool>,
    /// How often what was sent is said not to have arrived.
    doubts: StoredValue<usize>,
    /// The next step that waits for its time.
    timer: Timer,
    /// Where it is kept.
    drawer: Drawer,
}

/// A press of the button: however often it goes out, it is one.
struct Attempt {
    key: String,
    /// None after a reload: then it is only asked for.
    request: Option<CompletionRequest>,
}

impl Intent {
    /// Nothing is chosen yet.
    pub fn new() -> Self {
        Self {
            stage: State::new(Stage::Opening),
            choice: State::new(None),
            opened: State::new(None),
            form: FormHandle::new("so-book", Details::default()),
            accepted: State::new(false),
            checked: State::new(0),
            from: StoredValue::new(Screen::Search),
            grant: StoredValue::new(None),
            sent: StoredValue::new(None),
            lost: StoredValue::new(false),
            doubts: StoredValue::new(0),
            timer: Timer::new(),
            drawer: Drawer::claim(),
        }
    }

    /// What was opened, at the moment.
    fn current(self) -> Option<Arc<Opened>> {
        self.opened.get_untracked()
    }

    /// Whether the way back is still open: nothing is being paid, sent or waited for.
    pub fn may_leave(self) -> bool {
        !matches!(
            self.stage.get(),
            Stage::Paying | Stage::Confirming { .. } | Stage::Unknown
        )
    }

    /// Forgets the session, its payment and what was sent, here and in the drawer. What was typed stays.
    fn close(self) {
        self.timer.stop();
        self.opened.set(None);
        self.grant.set_value(None);
        self.sent.set_value(None);
        self.doubts.set_value(0);
        self.drawer.clear();
    }
}

impl Default for Intent {
    fn default() -> Self {
        Self::new()
    }
}
