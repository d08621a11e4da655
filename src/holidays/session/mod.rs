//! The visit: what is on offer, what is looked for, which screen is shown, and the requests that move it on.
//!
//! - `progress`: how far its parts are: catalogue, holiday; which screen is in front.
//! - `address`: where the visit is written, and Back and Forward. `config`: what the site has set. `remote`: what it asks for.

mod address;
mod config;
mod progress;
mod remote;

use std::sync::Arc;

use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_model::{Holiday, HolidayDetail, HolidayId};
use web_sys::HtmlElement;

use super::browse::{BrowseState, Facet, Seen, Shelf};
use super::events::Event;
use super::route::{self, Place, SECTION};
use crate::ui::clock::today;
use crate::ui::flow::route::Step;
use crate::ui::flow::{self, Flow, Watch};
use crate::ui::text::folded;
use crate::ui::{State, react};

pub use config::Config;
pub use progress::{Catalogue, Detail, Screen};
pub use remote::Remote;

/// Which request a newer one replaces.
#[derive(Clone, Copy, PartialEq)]
pub enum Slot {
    /// The list of holidays.
    Catalogue,
    /// A holiday in full.
    Detail,
    /// The catalogue's hotels, for their pictures.
    Hotels,
    /// An enquiry.
    Enquiry,
}

impl flow::Slot for Slot {
    const ALL: &'static [Self] = &[Self::Catalogue, Self::Detail, Self::Hotels, Self::Enquiry];
}

/// The visit. A handle to signals: copies are the same visit.
#[derive(Clone, Copy)]
pub struct Session {
    /// The site's settings.
    pub config: State<Config>,
    /// What is on offer.
    pub catalogue: State<Catalogue>,
    /// What is looked for, and what of the catalogue that is.
    pub seen: State<Arc<Seen>>,
    /// The screen in front.
    pub screen: State<Screen>,
    /// The open holiday in full.
    pub detail: State<Detail>,
    pub flow: Flow<Event, Slot>,
    /// Told whenever the page's address has changed with the visit.
    pub written: State<()>,
    /// What is going to write the filters into the page's address.
    unwritten: StoredValue<Option<TimeoutHandle>>,
}

impl Session {
    /// A visit that begins where the page's address or the site says, and asks for the catalogue.
    pub fn new(config: State<Config>, host: HtmlElement, watch: Watch<Event>) -> Self {
        let start = config.get_untracked();
        let session = Self {
            config,
            catalogue: State::new(Catalogue::Loading),
            seen: State::default(),
            screen: State::new(Screen::Browse),
            detail: State::new(Detail::Loading),
            flow: Flow::new(
                host,
                &SECTION,
                Callback::new(move |()| config.get().flow),
                watch,
            ),
            written: State::new(()),
            unwritten: StoredValue::new(None),
        };
        let place = route::read(session.flow.address).unwrap_or_else(|| Place {
            browse: BrowseState::of(start.filters),
            holiday: None,
        });
        session.browse(|state| *state = place.browse);
        if let Some(id) = place.holiday.or(start.holiday) {
            session.show(Screen::Holiday(id));
        }
        session.load_catalogue();
        session
    }

    /// Asks for the catalogue.
    pub fn load_catalogue(self) {
        self.catalogue.set(Catalogue::Loading);
        let work = async move {
            let outcome = async { Ok(self.flow.gateway()?.holidays().await?) };
            match outcome.await {
                Ok(answer) => {
                    let items = answer.body.items.into_iter();
                    let holidays = items.map(Holiday::from_wire).collect();
                    let shelf = Arc::new(Shelf::new(holidays, today(), folded));
                    self.catalogue.set(Catalogue::Ready(shelf, answer.stale));
                    self.browse(BrowseState::start_over);
                }
                Err(failure) => self
                    .catalogue
                    .set(Catalogue::Failed(self.flow.report(failure))),
            }
        };
        self.flow.start(Slot::Catalogue, work.boxed_local());
    }

    /// The catalogue, where it is there.
    pub fn shelf(self) -> Option<Arc<Shelf>> {
        match self.catalogue.get() {
            Catalogue::Ready(shelf, _) => Some(shelf),
            _ => None,
        }
    }

    /// Changes what is looked for, and finds it.
    pub fn browse(self, change: impl FnOnce(&mut BrowseState)) {
        let mut state = self.seen.get_untracked().state.clone();
        change(&mut state);
        let seen = match self.catalogue.get_untracked() {
            Catalogue::Ready(shelf, _) => shelf.see(state),
            _ => Seen::of(state),
        };
        self.seen.set(Arc::new(seen));
    }

    /// Sets the filters that the site changes later; the others stay.
    pub fn follow_settings(self) {
        let mut before = self.config.get_untracked().filters;
        react(move || {
            let now = self.config.get().filters;
            if now != before {
                self.browse(|state| {
                    for facet in Facet::ALL {
                        if now.chosen(facet) != before.chosen(facet) {
                            let key = now.chosen(facet).map(str::to_owned);
                            state.filters.choose(facet, key);
                        }
                    }
                    state.start_over();
                });
                before = now;
            }
        });
    }

    /// Asks for the open holiday in full.
    pub fn load_detail(self, id: HolidayId) {
        self.detail.set(Detail::Loading);
        let work = async move {
            let outcome = async { Ok(self.flow.gateway()?.holiday_service().holiday(&id).await?) };
            self.detail.set(match outcome.await {
                Ok(detail) => {
                    let detail = HolidayDetail::from_wire(detail);
                    self.flow.observer.tell(&Event::HolidaySeen {
                        id: detail.holiday.id.clone(),
                        title: detail.holiday.title.clone(),
                        lowest: detail.holiday.min_price,
                    });
                    Detail::Ready(Arc::new(detail))
                }
                Err(failure) => Detail::Failed(self.flow.report(failure)),
            });
        };
        self.flow.start(Slot::Detail, work.boxed_local());
    }

    /// Opens a holiday.
    pub fn open(self, id: HolidayId) {
        self.write_filters();
        let from_catalogue = self.screen.get_untracked() == Screen::Browse;
        self.show(Screen::Holiday(id));
        self.note(if from_catalogue {
            Step::Opened
        } else {
            Step::New
        });
    }

    /// Leaves the holiday for the catalogue, which comes back as it was.
    pub fn leave(self) {
        if !self.flow.address.step_back() {
            self.show(Screen::Browse);
            self.note(Step::New);
        }
    }

    /// Brings a screen to the front.
    pub fn show(self, screen: Screen) {
        if let Screen::Holiday(id) = &screen {
            self.load_detail(id.clone());
        }
        self.screen.set(screen);
    }

    /// Where the visit is.
    pub fn place(self) -> Place {
        Place {
            browse: self.seen.get_untracked().state.clone(),
            holiday: match self.screen.get_untracked() {
                Screen::Holiday(id) => Some(id),
                Screen::Browse => None,
            },
        }
    }
}
