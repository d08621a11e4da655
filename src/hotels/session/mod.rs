//! Navigation: which screen is in front, and how it got there.
//!
//! - `list`: to the list and to a hotel, and back. `buying`: the way into a purchase, and out of it.
//! - `history`: the page's address, and the browser's Back and Forward. `remote`: what the site asks for.

mod buying;
mod history;
mod list;
mod remote;

use leptos::prelude::*;
use stopover_model::{HotelId, RateId};

use super::hotel::HotelController;
use super::parts::RateSelection;
use super::purchase::CurrentPurchase;
use super::results::{ResultsController, Search};
use super::search::SearchController;
use super::visit::{Config, HotelFlow, Navigation, Screen, Slot};
use crate::i18n::{Locale, Msg};
use crate::ui::State;

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
    /// The rate that is selected in a table.
    selected: State<Option<(HotelId, RateId)>>,
    /// The screen on which the rate was chosen.
    chosen_on: StoredValue<Screen>,
}

impl Session {
    /// A visit that has not begun, unless a reload interrupted a purchase. Opens the configured hotel, if there is one.
    pub fn new(flow: HotelFlow, config: State<Config>) -> Self {
        let session = Self {
            flow,
            screen: State::new(Screen::Search),
            search: SearchController::new(flow, config),
            results: ResultsController::new(flow, config),
            hotel: HotelController::new(flow, config),
            purchase: CurrentPurchase::new(),
            config,
            selected: State::new(None),
            chosen_on: StoredValue::new(Screen::Search),
        };
        let start = config.get_untracked();
        session.search.fill(start.prefill);
        // A purchase goes before everything else, an address before what the site says for all visits.
        let gateway = flow.gateway_address();
        if gateway.is_some_and(|gateway| session.purchase.is_interrupted(&gateway)) {
            session.screen.set(Screen::Checkout);
        } else if !session.begin_at_address() {
            if start.find_booking {
                session.screen.set(Screen::Booking(None));
            } else if let Some(hotel) = start.hotel {
                session.open_hotel(hotel);
                session.ask_for_entered_stay();
            }
        }
        session
    }

    pub fn navigation(self, locale: Locale) -> Navigation {
        Navigation {
            search: Callback::new(move |query| self.search(query)),
            search_country: Callback::new(move |country| self.search_country(country)),
            change_dates: Callback::new(move |()| self.search.want_dates()),
            open_hotel: Callback::new(move |id| self.open_hotel(id)),
            leave_hotel: Callback::new(move |()| self.leave_hotel()),
            ask_rates: Callback::new(move |query| self.ask_rates(query)),
            show_list: Callback::new(move |()| self.show_list()),
            list_label: Callback::new(move |()| match self.results.search.get() {
                Search::Done(_) => locale.count(Msg::BackToStays, self.results.matches.get()),
                _ => locale.text(Msg::BackToSearch).to_owned(),
            }),
        }
    }

    pub fn rate_selection(self) -> RateSelection {
        RateSelection {
            selected: self.selected,
            book: Callback::new(move |(hotel, rate)| self.book(&hotel, &rate)),
        }
    }

    /// Gives up the checkout, if it is in front, so that another screen can be shown. False while a booking is being paid or
    /// confirmed.
    fn leave_checkout(self) -> bool {
        if self.screen.get_untracked() != Screen::Checkout {
            return true;
        }
        let may_leave = untrack(|| self.purchase.may_leave());
        if may_leave {
            self.flow.stop(Slot::Purchase);
            self.purchase.end();
        }
        may_leave
    }
}
