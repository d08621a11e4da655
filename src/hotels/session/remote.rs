//! What the site asks of the visit.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use stopover_model::HotelId;

use super::Session;
use crate::hotels::visit::{Config, Query, Screen};
use crate::ui::Stored;

/// A booking is being paid, confirmed or cancelled: the visit cannot be moved now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// Where the page that has mounted the flow reaches its visit.
#[derive(Clone, Default)]
pub struct Remote(Rc<Cell<Option<Session>>>);

impl Remote {
    /// Is answered by this visit, as long as the view that is being made lives.
    pub(in crate::hotels) fn connect(&self, session: Session) {
        self.0.set(Some(session));
        let visit = Stored::new(self.0.clone());
        on_cleanup(move || {
            if let Some(visit) = visit.try_read() {
                visit.set(None);
            }
        });
    }

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
            session.search_for(query);
        }
        Ok(())
    }

    /// # Errors
    /// [`Busy`].
    pub fn open_hotel(&self, id: HotelId) -> Result<(), Busy> {
        if let Some(session) = self.visit()? {
            session.open(Screen::Hotel(id));
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
            session.back_to_list();
        }
        Ok(())
    }

    /// Begins to find a booking.
    ///
    /// # Errors
    /// [`Busy`].
    pub fn open_booking(&self) -> Result<(), Busy> {
        if let Some(session) = self.visit()? {
            session.open(Screen::Booking(None));
        }
        Ok(())
    }

    /// Begins anew, as the site's settings say.
    ///
    /// # Errors
    /// [`Busy`].
    pub fn reset(&self) -> Result<(), Busy> {
        if let Some(session) = self.visit()? {
            session.results.reset();
            session.hotel.stop();
            session.search.reset();
            session.purchase.forget();
            session.selected.set(None);
            session.saved.reset();
            session.open(Screen::Search);
            session.open_configured();
        }
        Ok(())
    }
}
