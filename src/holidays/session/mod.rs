//! Navigation: which screen is in front, and how it got there.
//!
//! - `history`: the page's address, and the browser's Back and Forward. `remote`: what the site asks for.

mod history;
mod remote;

use leptos::prelude::*;
use stopover_model::HolidayId;

use super::browse::BrowseController;
use super::enquiry::{EnquiryForm, EnquirySubject};
use super::holiday::HolidayController;
use super::visit::{CatalogueQuery, Config, HolidayFlow, Navigation, Screen, VisitAddress};
use crate::ui::flow::route::Step;
use crate::ui::{Callback, State, Stored, react};

pub use remote::Remote;

/// The visit. A handle to signals: copies are the same visit.
#[derive(Clone, Copy)]
pub struct Session {
    pub flow: HolidayFlow,
    pub browse: BrowseController,
    pub holiday: HolidayController,
    pub screen: State<Screen>,
    config: State<Config>,
    /// What was typed into them outlives their pages. Each goes with its own owner.
    enquiries: Stored<Vec<(HolidayId, EnquiryForm, Owner)>>,
    /// Of those owners.
    owner: Stored<Owner>,
    /// Changes whenever the page's address has changed with the visit.
    written: State<()>,
    /// The timer that will write the query into the page's address.
    unwritten: Stored<Option<TimeoutHandle>>,
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
            enquiries: Stored::new(Vec::new()),
            owner: Stored::new(Owner::new()),
            written: State::new(()),
            unwritten: Stored::new(None),
        };
        let address = session.read_address();
        flow.address.moved_to(address.parameters());
        // A page without a visit in its address is as the site says.
        let address = if address == VisitAddress::default() {
            session.configured()
        } else {
            address
        };
        session.browse.query(|query| *query = address.query);
        if let Some(id) = address.holiday {
            session.show(Screen::Holiday(id));
        }
        session.browse.load();
        session
    }

    /// What the site's settings say.
    fn configured(self) -> VisitAddress {
        let Config {
            filters, holiday, ..
        } = self.config.get_untracked();
        VisitAddress {
            query: CatalogueQuery::with_filters(filters),
            holiday,
        }
    }

    pub fn navigation(self) -> Navigation {
        Navigation {
            go: Callback::new(move |screen| self.open(screen)),
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

    /// The enquiry about a holiday, as it was left if there was one.
    pub fn enquiry(self, id: HolidayId, subject: EnquirySubject) -> EnquiryForm {
        let enquiries = self.enquiries.read();
        if let Some((_, enquiry, _)) = enquiries.iter().find(|(about, ..)| *about == id) {
            return enquiry.resumed(subject);
        }
        let owner = self.owner.read().child();
        let enquiry = owner.with(|| EnquiryForm::new(self.flow, subject));
        self.enquiries.update(|all| all.push((id, enquiry, owner)));
        enquiry
    }

    /// Sets the filters that the site changes later.
    pub fn follow_settings(self) {
        let mut before = self.config.get_untracked().filters;
        react(move || {
            let now = self.config.get().filters;
            if now != before {
                self.browse.follow_filters(&before, &now);
                self.write_when_rested();
                before = now;
            }
        });
    }

    /// Brings a screen to the front, and the page's address with it. The catalogue comes back as it was.
    pub fn open(self, screen: Screen) {
        self.write_unwritten();
        let step = match (self.screen.get_untracked(), &screen) {
            (_, Screen::Browse) if self.flow.address.step_back() => return,
            (Screen::Browse, _) => Step::Opened,
            _ => Step::New,
        };
        self.show(screen);
        self.write(step);
    }

    fn show(self, screen: Screen) {
        match &screen {
            Screen::Holiday(id) => self.holiday.load(id.clone()),
            Screen::Browse => {
                self.holiday.stop();
                if let Screen::Holiday(left) = self.screen.get_untracked() {
                    // Once its outcome has been read.
                    self.enquiries.update(|all| {
                        all.retain(|(about, enquiry, _)| *about != left || !enquiry.is_sent());
                    });
                }
            }
        }
        self.screen.set(screen);
    }
}
