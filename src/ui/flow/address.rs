//! A flow's section of the page's address, where the site allows it.

use leptos::prelude::*;

use super::route::{Parameters, Route, Section, Step};
use super::settings::FlowSettings;
use crate::ui::{Callback, Stored};

/// A flow's section of the page's address. A handle: copies are the same section.
#[derive(Clone, Copy)]
pub struct Address {
    section: &'static Section,
    /// Only the first flow of its kind in a page has the section.
    is_claimed: bool,
    settings: Callback<(), FlowSettings>,
    /// What the flow has written or read last.
    current: Stored<Parameters>,
}

impl Address {
    /// Claims a section, as long as the view that is being made lives. Without a route at the start it is left to others.
    pub(super) fn claim(section: &'static Section, settings: Callback<(), FlowSettings>) -> Self {
        let may_write = untrack(|| settings.run(())).route != Route::None;
        Self {
            section,
            is_claimed: may_write && section.claim(),
            settings,
            current: Stored::new(Vec::new()),
        }
    }

    pub fn route(self) -> Route {
        if self.is_claimed {
            untrack(|| self.settings.run(())).route
        } else {
            Route::None
        }
    }

    /// The parameters in the page's address, each by its name. None if the section is not there.
    pub fn read(self) -> Option<impl Fn(&str) -> Option<String>> {
        self.section.read(self.route())
    }

    /// The page's address with these parameters in place of those of the section.
    pub fn href(self, parameters: Parameters) -> Option<String> {
        self.section.address(self.route(), parameters)
    }

    /// `step` says how it enters the browser's history.
    pub fn write(self, parameters: Parameters, step: Step) {
        let route = self.route();
        if route != Route::None {
            self.current.set(parameters.clone());
            self.section.write(route, parameters, step);
        }
    }

    /// Whether parameters that were read are news: not if the section is as it was, nor if the page has moved to a part of its own.
    pub fn is_news(self, parameters: &Parameters) -> bool {
        !self.is_elsewhere() && *self.current.read() != *parameters
    }

    /// Whether the page has moved to a part of its own.
    pub fn is_elsewhere(self) -> bool {
        self.section.is_elsewhere(self.route())
    }

    /// Whether the present step was taken from the list.
    pub fn is_opened(self) -> bool {
        self.section.is_opened()
    }

    /// Makes the present step one like others.
    pub fn unmark(self) {
        if self.route() != Route::None {
            self.section.unmark();
        }
    }

    /// Takes parameters that were read as the present ones.
    pub fn moved_to(self, parameters: Parameters) {
        self.current.set(parameters);
    }

    /// Goes back to the list, if the present step was taken from there. What follows is as if the visitor had.
    pub fn step_back(self) -> bool {
        self.section.step_back(self.route())
    }
}
