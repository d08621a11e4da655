//! One polite live region per element, so that announcements never talk over each other.

use leptos::prelude::*;

use super::State;

/// Says sentences to assistive technology. Each new sentence replaces the one before.
#[derive(Clone, Copy)]
pub struct Announcer(State<String>);

impl Announcer {
    /// An announcer with nothing to say yet.
    pub fn new() -> Self {
        Self(State::new(String::new()))
    }

    /// Says `sentence` when the visitor's reader is free; the same sentence twice in a row is said once.
    pub fn say(self, sentence: String) {
        if self.0.get_untracked() != sentence {
            self.0.set(sentence);
        }
    }
}

impl Default for Announcer {
    fn default() -> Self {
        Self::new()
    }
}

/// The live region of `announcer`.
pub fn live_region(announcer: Announcer) -> impl IntoView {
    view! { <p class="vh" role="status">{move || announcer.0.get()}</p> }
}
