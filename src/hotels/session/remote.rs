//! What the site asks of the visit.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use stopover_model::HotelId;

use super::Session;
use crate::hotels::visit::{Config, Prefill, Query, Screen};
use crate::ui::flow::route::Step;

/// A booking is being paid or confirmed: the visit cannot be moved now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// Where the page that has mounted the flow reaches its visit.
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
        match self.0.get() {
            Some(session) if !session.leave_checkout() => Err(Busy),
            visit => Ok(visit),
        }
    }

    /// Searches, as if the visitor had filled in the form.
    ///
    /// # Errors
    /// [`Busy`].
    pub fn search(&self, query: Query) -> Result<(), Busy> {
        if let Some(session) = self.visit()? {
            session.search.edit(|form| form.fill(Prefill::from(&query)));
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
            session.results.reset();
            session.hotel.stop();
            session.search.reset();
            session.selected.set(None);
            session.screen.set(Screen::Search);
            session.write(Step::New);
        }
        Ok(())
    }
}
