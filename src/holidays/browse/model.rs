//! The catalogue on the screen: a handle its parts share.

use std::sync::Arc;

use leptos::prelude::*;
use web_sys::Element;

use super::filters::{Chip, Facet, Filters};
use super::shelf::{Seen, Shelf};
use super::state::BrowseState;
use super::words::choice_name;
use crate::holidays::session::Session;
use crate::i18n::{Locale, Msg};
use crate::ui::ElementRef;

/// Cards that are in view where nothing tells how many.
const SOME: usize = 6;

/// The catalogue on the screen. A handle: copies are the same catalogue.
#[derive(Clone, Copy)]
pub struct Model {
    /// The visit.
    pub session: Session,
    /// The language.
    pub locale: Locale,
    /// The list of cards in the page.
    pub cards: ElementRef,
    shelf: StoredValue<Arc<Shelf>>,
    /// How many cards were in view before the visitor's last change.
    in_view: StoredValue<usize>,
}

impl Model {
    /// Shows what is on offer.
    pub fn new(shelf: Arc<Shelf>) -> Self {
        Self {
            session: expect_context::<Session>(),
            locale: expect_context::<Locale>(),
            cards: ElementRef::new(),
            shelf: StoredValue::new(shelf),
            in_view: StoredValue::new(SOME),
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

    /// How many cards come into view, as far as can be told.
    pub fn in_view(self) -> usize {
        self.in_view.get_value()
    }

    /// Changes what is looked for, as the visitor wishes.
    pub fn change(self, change: impl FnOnce(&mut BrowseState)) {
        // Measured now: once something has changed, the browser would have to lay the page out for it.
        if let Some(cards) = self.cards.get() {
            self.in_view.set_value(in_view(&cards).unwrap_or(SOME));
        }
        self.session.browse(change);
    }

    /// Changes the filters; the list starts over.
    pub fn filter(self, change: impl FnOnce(&mut Filters)) {
        self.change(|state| {
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

/// How many cards of a list are in view. None where all are: there would be room for more.
fn in_view(cards: &Element) -> Option<usize> {
    let height = window().inner_height().ok()?.as_f64()?;
    let all = cards.children();
    let seen = (0..all.length())
        .filter_map(|place| all.item(place))
        .map(|card| card.get_bounding_client_rect())
        .filter(|card| card.bottom() > 0.0 && card.top() < height)
        .count();
    (seen < all.length() as usize).then_some(seen.max(1))
}
