//! The visit in the page's address, where the site allows it, and what the browser's Back and Forward make of it.

use std::time::Duration;

use leptos::prelude::*;

use super::{Screen, Session};
use crate::holidays::route;
use crate::ui::flow::route::{Route, Step};

/// How long filters rest before they are written into the page's address. Browsers take their time for that, and refuse
/// it when it comes too often.
const REST: Duration = Duration::from_millis(300);

impl Session {
    /// Goes where the browser's Back and Forward lead.
    pub fn follow_history(self) {
        let listener = window_event_listener(leptos::ev::popstate, move |_| {
            let address = self.flow.address;
            if address.route() == Route::None {
                return;
            }
            self.forget_unwritten();
            let place = route::read(address).unwrap_or_default();
            let screen = place.holiday.map_or(Screen::Browse, Screen::Holiday);
            if self.screen.get_untracked() != screen {
                self.show(screen);
            }
            let before = self.seen.get_untracked();
            if before.state.filters != place.browse.filters
                || before.state.sort != place.browse.sort
            {
                self.browse(|state| *state = place.browse);
            }
        });
        on_cleanup(move || {
            listener.remove();
            self.forget_unwritten();
        });
    }

    /// Writes where the visit is into the page's address, where the site allows it.
    pub fn note(self, step: Step) {
        route::write(self.flow.address, &self.place(), step);
        self.written.set(());
    }

    /// Writes the filters into the page's address once they have rested.
    pub fn note_filters(self) {
        self.forget_unwritten();
        if self.flow.address.route() != Route::None {
            let write = move || self.write_filters();
            self.unwritten
                .set_value(set_timeout_with_handle(write, REST).ok());
        }
    }

    /// Writes the filters now, if they still have to be.
    pub fn write_filters(self) {
        if self.forget_unwritten() {
            self.note(Step::Same);
        }
    }

    /// Whether there was something to write.
    fn forget_unwritten(self) -> bool {
        let timer = self.unwritten.try_update_value(Option::take).flatten();
        let is_unwritten = timer.is_some();
        if let Some(timer) = timer {
            timer.clear();
        }
        is_unwritten
    }
}
