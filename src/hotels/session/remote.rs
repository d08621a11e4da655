//! What the site asks of the visit.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use stopover_model::HotelId;

use super::Session;
use crate::hotels::results::ResultsState;
use crate::hotels::search::SearchForm;
use crate::hotels::session::Search;
use crate::hotels::visit::{Config, Screen, Slot};
use crate::hotels::visit::{Prefill, Query};
use crate::ui::flow::route::Step;

/// A booking is being paid or confirmed: the visit cannot be moved now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// Where whoever has mounted the flow reaches its visit.
#[derive(Clone, Default)]
pub struct Remote(Rc<Cell<Option<Session>>>);

impl Remote {
    /// Is answered by this visit, as long as the view that is being made lives.
    pub(in crate::hotels) fn connect(&self, session: Session) {
        self.0.set(Some(session));
        let visit = StoredValue::new_local(self.0.clone());
        on_cleanup(move || {
            visit.try_with_value(|visit| visit.set(None));
        });
    }

    /// The site's settings.
    pub fn config(&self) -> Option<Config> {
        self.0.get().map(|session| session.config.get_untracked())
    }

    /// The visit, freed of a checkout.
    fn visit(&self) -> Result<Option<Session>, Busy> {
        let visit = self.0.get();
        if let Some(session) = visit
            && session.screen.get_untracked() == Screen::Checkout
        {
            if !untrack(|| session.intent.may_leave()) {
                return Err(Busy);
            }
            session.end_checkout();
        }
        Ok(visit)
    }

    /// Searches, as if the visitor had filled in the form.
    ///
    /// # Errors
    /// [`Busy`].
    pub fn search(&self, query: Query) -> Result<(), Busy> {
        if let Some(session) = self.visit()? {
            session.edit(|form| form.fill(Prefill::from(&query)));
            session.search(query);
        }
        Ok(())
    }

    /// Opens a hotel.
    ///
    /// # Errors
    /// [`Busy`].
    pub fn open_hotel(&self, id: HotelId) -> Result<(), Busy> {
        if let Some(session) = self.visit()? {
            session.open_hotel(id);
            session.ask_for_entered_stay();
        }
        Ok(())
    }

    /// Shows the form and the list.
    ///
    /// # Errors
    /// [`Busy`].
    pub fn open_search(&self) -> Result<(), Busy> {
        if let Some(session) = self.visit()? {
            session.leave_hotel();
        }
        Ok(())
    }

    /// Begins to find a booking.
    ///
    /// # Errors
    /// [`Busy`].
    pub fn open_booking(&self) -> Result<(), Busy> {
        if let Some(session) = self.visit()? {
            session.screen.set(Screen::Booking(None));
        }
        Ok(())
    }

    /// Begins anew, as the site has filled in the form.
    ///
    /// # Errors
    /// [`Busy`].
    pub fn reset(&self) -> Result<(), Busy> {
        if let Some(session) = self.visit()? {
            for slot in [Slot::Search, Slot::Profile, Slot::Rates, Slot::Places] {
                session.flow.stop(slot);
            }
            session.search.set(Search::Idle);
            session.results.set(ResultsState::default());
            session.selected.set(None);
            session.form.set(SearchForm::default());
            session.fill(session.config.get_untracked().prefill);
            session.screen.set(Screen::Search);
            session.note(Step::New);
        }
        Ok(())
    }
}
