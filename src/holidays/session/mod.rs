//! Navigation: which screen is in front, and how it got there.
//!
//! - `history`: the page's address, and the browser's Back and Forward. `remote`: what the site asks for.

mod history;
mod remote;

use leptos::prelude::*;
use stopover_model::HolidayId;

use super::browse::BrowseController;
use super::holiday::HolidayController;
use super::visit::{CatalogueQuery, Config, HolidayFlow, Navigation, Screen, VisitAddress};
use crate::ui::flow::route::Step;
use crate::ui::{State, react};

pub use remote::Remote;

/// The visit. A handle to signals: copies are the same visit.
#[derive(Clone, Copy)]
pub struct Session {
    pub flow: HolidayFlow,
    pub browse: BrowseController,
    pub holiday: HolidayController,
    pub screen: State<Screen>,
    config: State<Config>,
    /// Changes whenever the page's address has changed with the visit.
    written: State<()>,
    /// The timer that will write the query into the page's address.
    unwritten: StoredValue<Option<TimeoutHandle>>,
}

impl Session {
    /// A visit that begins where the page's address or the site says, and asks for the catalogue.
    pub fn new(flow: HolidayFlow, config: State<Config>) -> Self {
        let session = Self {
            flow,
            browse: BrowseController::new(flow),
            holiday: HolidayController::new(flow),
            screen: State::new(Screen::Browse),
            config,
            written: State::new(()),
            unwritten: StoredValue::new(None),
        };
        let start = config.get_untracked();
        let address = session.read_address().unwrap_or_else(|| VisitAddress {
            query: CatalogueQuery::with_filters(start.filters),
            holiday: None,
        });
        session.browse.query(|query| *query = address.query);
        if let Some(id) = address.holiday.or(start.holiday) {
            session.show(Screen::Holiday(id));
        }
        session.browse.load();
        session
    }

    pub fn navigation(self) -> Navigation {
        Navigation {
            open: Callback::new(move |id| self.open(id)),
            leave: Callback::new(move |()| self.leave()),
            href: Callback::new(move |id| {
                self.written.get();
                let address = VisitAddress {
                    holiday: Some(id),
                    ..self.address()
                };
                self.flow.address.href(address.parameters())
            }),
            query_changed: Callback::new(move |()| self.write_when_rested()),
        }
    }

    /// Sets the filters that the site changes later.
    pub fn follow_settings(self) {
        let mut before = self.config.get_untracked().filters;
        react(move || {
            let now = self.config.get().filters;
            self.browse.follow_filters(&before, &now);
            before = now;
        });
    }

    /// Opens a holiday.
    pub fn open(self, id: HolidayId) {
        self.write_unwritten();
        let from_catalogue = self.screen.get_untracked() == Screen::Browse;
        self.show(Screen::Holiday(id));
        self.write(if from_catalogue {
            Step::Opened
        } else {
            Step::New
        });
    }

    /// Leaves the holiday for the catalogue, which comes back as it was.
    pub fn leave(self) {
        if !self.flow.address.step_back() {
            self.show(Screen::Browse);
            self.write(Step::New);
        }
    }

    /// Brings a screen to the front.
    fn show(self, screen: Screen) {
        if let Screen::Holiday(id) = &screen {
            self.holiday.load(id.clone());
        }
        self.screen.set(screen);
    }
}
