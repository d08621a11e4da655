//! Navigation: which screen is in front, and how it got there.
//!
//! - `list`: searching, and the way back to the list. `buying`: the way into a purchase, and out of it.
//! - `history`: the page's address, and the browser's Back and Forward. `remote`: what the site asks for.

mod buying;
mod history;
mod list;
mod remote;

use leptos::prelude::*;

use super::hotel::HotelController;
use super::parts::{SavedStays, SelectedRate};
use super::purchase::CurrentPurchase;
use super::results::ResultsController;
use super::search::SearchController;
use super::visit::{Config, Go, HotelFlow, Navigation, Screen, VisitAddress};
use crate::i18n::{Locale, Msg};
use crate::ui::flow::route::Step;
use crate::ui::{Callback, State, Stored, memo};

pub use remote::{Busy, Remote};

/// The visit. A handle to signals: copies are the same visit.
#[derive(Clone, Copy)]
pub struct Session {
    pub flow: HotelFlow,
    pub screen: State<Screen>,
    pub search: SearchController,
    pub results: ResultsController,
    pub hotel: HotelController,
    pub purchase: CurrentPurchase,
    config: State<Config>,
    pub selected: SelectedRate,
    pub saved: SavedStays,
    /// Whether something is on its way from the screen in front that has to be waited for.
    is_held: State<bool>,
    /// The screen on which the rate was chosen.
    chosen_on: Stored<Screen>,
}

impl Session {
    /// A visit that begins where an interrupted purchase, the page's address or the site says.
    pub fn new(flow: HotelFlow, config: State<Config>) -> Self {
        let session = Self {
            flow,
            screen: State::new(Screen::Search),
            search: SearchController::new(flow, config),
            results: ResultsController::new(flow, config),
            hotel: HotelController::new(flow, config),
            purchase: CurrentPurchase::new(flow.host.get()),
            config,
            selected: State::new(None),
            saved: SavedStays::new(flow, config),
            is_held: State::new(false),
            chosen_on: Stored::new(Screen::Search),
        };
        session.search.fill(config.get_untracked().prefill);
        let address = session.begun_address();
        // A purchase goes before everything else, an address before what the site says for all visits.
        let gateway = flow.gateway_address();
        if gateway.is_some_and(|gateway| session.purchase.is_interrupted(&gateway)) {
            session.screen.set(Screen::Checkout);
        } else if address == VisitAddress::default() {
            session.open_configured();
        } else {
            session.show_address(address);
        }
        session
    }

    /// From the form, opens what the site's settings say in its place, if they do.
    fn open_configured(self) {
        let Config {
            hotel,
            find_booking,
            ..
        } = self.config.get_untracked();
        let hotel = hotel.map(Screen::Hotel);
        if let Some(screen) = find_booking.then_some(Screen::Booking(None)).or(hotel) {
            self.open(screen);
            self.ask_for_entered_stay();
        }
    }

    /// What leads the screens to each other.
    pub fn navigation(self, locale: Locale) -> Navigation {
        let list_label = memo(move || match self.results.search.get() {
            search if search.is_whole() => {
                locale.count(Msg::BackToStays, self.results.matches.get())
            }
            _ => locale.text(Msg::BackToSearch).to_owned(),
        });
        Navigation::new(
            Callback::new(move |go| self.go(go)),
            list_label,
            self.is_held,
        )
    }

    fn go(self, go: Go) {
        match go {
            Go::To(screen) => self.open(screen),
            Go::BackToList => self.back_to_list(),
            Go::ListOnMap => {
                self.results.state.update(|state| state.map = Some(true));
                self.back_to_list();
            }
            Go::Search(query) => self.search(query),
            Go::SearchCountry(country) => self.search_country(country),
            Go::OtherDates(query) => self.search_for(query),
            Go::ChangeDates => self.search.want_dates(),
            Go::AskRates(query) => self.ask_rates(query),
            Go::Book(hotel, rate) => self.book(&hotel, &rate),
            Go::BackToRate => self.back_to_rate(),
            Go::OtherRooms => self.see_other_rooms(),
        }
    }

    /// Brings a screen to the front, and the page's address with it where that names the screen.
    pub fn open(self, screen: Screen) {
        let step = match (self.screen.get_untracked(), &screen) {
            (Screen::Search, Screen::Hotel(_) | Screen::Compare) => Some(Step::Opened),
            (_, Screen::Hotel(_) | Screen::Search) => Some(Step::New),
            _ => None,
        };
        self.show(screen);
        if let Some(step) = step {
            self.write(step);
        }
    }

    /// Brings a screen to the front: a hotel with the rates of the list it was found in.
    fn show(self, screen: Screen) {
        let before = self.screen.get_untracked();
        if matches!(before, Screen::Booking(_)) {
            self.purchase.forget_booked();
        }
        if before == Screen::Compare && !matches!(screen, Screen::Compare | Screen::Hotel(_)) {
            // Its step, if it still is the present one, shows something else from now on.
            self.flow.address.unmark();
        }
        match &screen {
            Screen::Hotel(id) => {
                self.results.note_viewed(id);
                self.hotel.open(id.clone(), self.results.found());
            }
            Screen::Search => self.hotel.stop(),
            // From others it may come back as it was.
            _ => {}
        }
        self.screen.set(screen);
    }

    /// Gives up the checkout, if it is in front, so that another screen can be shown. False while a booking is being paid,
    /// confirmed or cancelled.
    fn leave_checkout(self) -> bool {
        let may_leave = untrack(|| self.may_leave());
        if may_leave && self.screen.get_untracked() == Screen::Checkout {
            self.purchase.end();
        }
        may_leave
    }

    /// Whether no purchase or cancellation is in front that has to be waited for.
    pub fn may_leave(self) -> bool {
        match self.screen.get() {
            Screen::Checkout => self.purchase.may_leave(),
            _ => !self.is_held.get(),
        }
    }
}
