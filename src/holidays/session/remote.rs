//! What the site asks of the visit.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use stopover_model::HolidayId;

use super::Session;
use crate::holidays::visit::{CatalogueQuery, Screen};
use crate::ui::flow::route::Step;

/// Where the code that has mounted the catalogue reaches its visit.
#[derive(Clone, Default)]
pub struct Remote(Rc<Cell<Option<Session>>>);

impl Remote {
    /// Is answered by this visit, as long as the view that is being made lives.
    pub(in crate::holidays) fn connect(&self, session: Session) {
        self.0.set(Some(session));
        let visit = StoredValue::new_local(self.0.clone());
        on_cleanup(move || {
            visit.try_with_value(|visit| visit.set(None));
        });
    }

    /// Opens a holiday.
    pub fn open(&self, id: HolidayId) {
        if let Some(session) = self.0.get() {
            session.open(id);
        }
    }

    /// Shows the catalogue.
    pub fn leave(&self) {
        if let Some(session) = self.0.get()
            && session.screen.get_untracked() != Screen::Browse
        {
            session.leave();
        }
    }

    /// Begins anew, as the site has set the filters.
    pub fn reset(&self) {
        if let Some(session) = self.0.get() {
            let filters = session.config.get_untracked().filters;
            let query = CatalogueQuery::with_filters(filters);
            session.browse.query(|before| *before = query);
            session.show(Screen::Browse);
            session.write(Step::New);
        }
    }
}
