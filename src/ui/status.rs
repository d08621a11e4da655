//! One polite live region per element, so that announcements never talk over each other.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;

use super::{State, Stored, react};

/// What changes quickly is announced at most this often.
const PAUSE: Duration = Duration::from_secs(1);

/// Says sentences to assistive technology. Each new sentence replaces the one before.
#[derive(Clone, Copy)]
pub struct Announcer {
    said: State<String>,
    /// Whether another screen stands in front of the list.
    is_list_behind: Stored<bool>,
}

impl Announcer {
    pub fn new() -> Self {
        Self {
            said: State::new(String::new()),
            is_list_behind: Stored::new(false),
        }
    }

    /// The same sentence twice in a row is said once.
    pub fn say(self, sentence: String) {
        self.said.renew(sentence);
    }

    /// Says what became of the list, where that is what the visitor has before them.
    pub fn say_of_list(self, sentence: String) {
        if !self.is_list_behind.get() {
            self.say(sentence);
        }
    }

    pub fn set_list_behind(self, is_behind: bool) {
        self.is_list_behind.set(is_behind);
    }

    /// Says a sentence of the list whenever it changes, a pause later: what is said is true by then. Not where another was said
    /// meanwhile: that is what the visitor has just done.
    pub fn follow(self, sentence: impl Fn() -> String + 'static) {
        let sentence: Rc<dyn Fn() -> String> = Rc::new(sentence);
        let pending = Stored::new(None::<TimeoutHandle>);
        react(move || {
            // Read, so that it is known what the sentence depends on.
            sentence();
            if pending.get().is_none() {
                let sentence = sentence.clone();
                let before = self.said.get_untracked();
                let say = move || {
                    pending.set(None);
                    if self.said.get_untracked() == before {
                        self.say_of_list(untrack(|| sentence()));
                    }
                };
                pending.set(set_timeout_with_handle(say, PAUSE).ok());
            }
        });
        on_cleanup(move || {
            if let Some(timer) = pending.take() {
                timer.clear();
            }
        });
    }
}

impl Default for Announcer {
    fn default() -> Self {
        Self::new()
    }
}

pub fn live_region(announcer: Announcer) -> impl IntoView {
    view! { <p class="vh" role="status">{move || announcer.said.get()}</p> }
}
