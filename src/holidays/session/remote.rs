//! What the site asks of the visit.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use stopover_model::HolidayId;

use super::Session;
use crate::holidays::visit::Screen;
use crate::ui::Stored;
use crate::ui::flow::route::Step;

/// Where the code that has mounted the catalogue reaches its visit.
#[derive(Clone, Default)]
pub struct Remote(Rc<Cell<Option<Session>>>);

impl Remote {
    /// Is answered by this visit, as long as the view that is being made lives.
    pub(in crate::holidays) fn connect(&self, session: Session) {
        self.0.set(Some(session));
        let visit = Stored::new(self.0.clone());
        on_cleanup(move || {
            if let Some(visit) = visit.try_read() {
                visit.set(None);
            }
        });
    }

    pub fn open(&self, id: HolidayId) {
        if let Some(session) = self.0.get() {
            let screen = Screen::Holiday(id);
            // What was chosen and typed there stays.
            if session.screen.get_untracked() != screen || session.holiday.is_failed() {
                session.open(screen);
            }
        }
    }

    /// Shows the catalogue.
    pub fn leave(&self) {
        if let Some(session) = self.0.get()
            && session.screen.get_untracked() != Screen::Browse
        {
            session.open(Screen::Browse);
        }
    }

    /// Begins anew, as the site's settings say.
    pub fn reset(&self) {
        if let Some(session) = self.0.get() {
            let configured = session.configured();
            session.enquiries.set(Vec::new());
            session.show(configured.screen());
            if session.browse.is_failed() {
                session.browse.load();
            }
            session.browse.query(|query| *query = configured.query);
            session.write(Step::New);
        }
    }
}
