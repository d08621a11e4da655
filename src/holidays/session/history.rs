//! The visit in the page's address, where the site allows it, and what the browser's Back and Forward make of it.

use std::time::Duration;

use leptos::prelude::*;

use super::Session;
use crate::holidays::visit::{CatalogueQuery, Screen, VisitAddress};
use crate::ui::flow::route::{Route, Step};

/// How long a query rests before it is written into the page's address. Browsers take their time for that, and refuse
/// it when it comes too often.
const REST: Duration = Duration::from_millis(300);

impl Session {
    /// Goes where the browser's Back and Forward lead.
    pub fn follow_history(self) {
        let listener = window_event_listener(leptos::ev::popstate, move |_| {
            if self.flow.address.route() == Route::None {
                return;
            }
            let address = self.read_address();
            let parameters = address.parameters();
            if !self.flow.address.is_news(&parameters) {
                return;
            }
            self.flow.address.moved_to(parameters);
            self.forget_unwritten();
            let screen = address.screen();
            if self.screen.get_untracked() != screen {
                self.show(screen);
            }
            // The list that such an address stands for is the one that was left: as the site or the visitor wanted it.
            if address == VisitAddress::default() {
                return;
            }
            let query = |query: &CatalogueQuery| {
                let query = query.clone();
                let holiday = None;
                VisitAddress { query, holiday }.parameters()
            };
            // As they are written: without the space around a text.
            let listing = self.browse.listing.get_untracked();
            if query(&listing.query) != query(&address.query) {
                self.browse.query(|query| *query = address.query);
            }
        });
        on_cleanup(move || {
            listener.remove();
            self.forget_unwritten();
        });
    }

    /// That of a bare page if there is no visit in it.
    pub(super) fn read_address(self) -> VisitAddress {
        let section = self.flow.address.read();
        section.map(VisitAddress::read).unwrap_or_default()
    }

    /// What the page's address should say.
    pub(super) fn address(self) -> VisitAddress {
        VisitAddress {
            query: self.browse.listing.get_untracked().query.clone(),
            holiday: match self.screen.get_untracked() {
                Screen::Holiday(id) => Some(id),
                _ => None,
            },
        }
    }

    /// Writes the visit into the page's address, where the site allows it.
    pub(super) fn write(self, step: Step) {
        self.flow.address.write(self.address().parameters(), step);
        self.written.set(());
    }

    /// Writes the query into the page's address once it has rested.
    pub(super) fn write_when_rested(self) {
        self.forget_unwritten();
        if self.flow.address.route() != Route::None {
            let write = move || self.write_unwritten();
            self.unwritten
                .set(set_timeout_with_handle(write, REST).ok());
        }
    }

    /// Writes the query now, if it still has to be.
    pub(super) fn write_unwritten(self) {
        if self.forget_unwritten() {
            self.write(Step::Same);
        }
    }

    /// Whether there was something to write.
    fn forget_unwritten(self) -> bool {
        let timer = self.unwritten.take();
        let is_unwritten = timer.is_some();
        if let Some(timer) = timer {
            timer.clear();
        }
        is_unwritten
    }
}
