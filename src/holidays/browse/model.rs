//! The catalogue on the screen: a handle its parts share.

use std::sync::Arc;

use leptos::prelude::*;

use super::filters::{Chip, Facet, Filters};
use super::shelf::{Seen, Shelf};
use super::words::choice_name;
use crate::holidays::session::Session;
use crate::i18n::{Locale, Msg};
use crate::ui::route::Step;

/// The catalogue on the screen. A handle: copies are the same catalogue.
#[derive(Clone, Copy)]
pub struct Model {
    /// The visit.
    pub session: Session,
    /// The language.
    pub locale: Locale,
    shelf: StoredValue<Arc<Shelf>>,
}

impl Model {
    /// Shows what is on offer.
    pub fn new(shelf: Arc<Shelf>) -> Self {
        Self {
            session: expect_context::<Session>(),
            locale: expect_context::<Locale>(),
            shelf: StoredValue::new(shelf),
        }
    }

    /// What is on offer.
    pub fn shelf(self) -> Arc<Shelf> {
        self.shelf.get_value()
    }

    /// What is looked for, and what was found.
    pub fn seen(self) -> Arc<Seen> {
        self.session.seen.get()
    }

    /// Changes the filters; the list starts over.
    pub fn filter(self, change: impl FnOnce(&mut Filters)) {
        self.session.browse(|state| {
            change(&mut state.filters);
            state.start_over();
        });
        self.session.note_filters();
    }

    /// Takes all filters away.
    pub fn clear_filters(self) {
        self.filter(|filters| *filters = Filters::default());
    }

    /// `42 holidays`, or how many of them.
    pub fn headline(self) -> String {
        let seen = self.seen();
        match seen.places.len() {
            all if all == seen.total => self.locale.count(Msg::CountHolidays, all),
            some => {
                let shown = self.locale.number(some);
                self.locale
                    .count_with(Msg::SomeHolidays, seen.total, &[("shown", &shown)])
            }
        }
    }

    /// A filter in words.
    pub fn chip_label(self, filters: &Filters, chip: Chip) -> String {
        match chip {
            Chip::Text => self
                .locale
                .fill(Msg::Quoted, &[("text", filters.text.trim())]),
            Chip::Choice(facet) => {
                let shelf = self.shelf();
                let choice = shelf.chosen(filters, facet);
                let name = choice.map(|choice| choice_name(self.locale, &choice.name));
                let name = name.unwrap_or_default();
                match facet {
                    Facet::Price => self.locale.fill(Msg::PriceUpTo, &[("high", &name)]),
                    _ => name,
                }
            }
        }
    }
}
