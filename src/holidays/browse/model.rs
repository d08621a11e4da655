//! A handle that the list's parts share.

use std::sync::Arc;

use leptos::prelude::*;
use web_sys::Element;

use super::controller::BrowseController;
use super::words::option_name;
use crate::holidays::catalogue::{HolidayIndex, Listing};
use crate::holidays::visit::{CatalogueQuery, Facet, Filter, Filters, Navigation};
use crate::i18n::{Locale, Msg};
use crate::ui::{ElementRef, Stored};

/// Cards in view where it is not known how many.
const SOME: usize = 6;

/// A handle: copies are the same list.
#[derive(Clone, Copy)]
pub struct Model {
    pub controller: BrowseController,
    pub locale: Locale,
    /// The list of cards in the page.
    pub cards: ElementRef,
    navigation: Navigation,
    index: Stored<Arc<HolidayIndex>>,
    /// How many cards were in view before the visitor's last change.
    in_view: Stored<usize>,
}

impl Model {
    pub fn new(controller: BrowseController, index: Arc<HolidayIndex>) -> Self {
        Self {
            controller,
            locale: expect_context::<Locale>(),
            cards: ElementRef::new(),
            navigation: expect_context::<Navigation>(),
            index: Stored::new(index),
            in_view: Stored::new(SOME),
        }
    }

    pub fn index(self) -> Arc<HolidayIndex> {
        self.index.get()
    }

    pub fn listing(self) -> Arc<Listing> {
        self.controller.listing.get()
    }

    /// As far as is known.
    pub fn in_view(self) -> usize {
        self.in_view.get()
    }

    pub fn change(self, change: impl FnOnce(&mut CatalogueQuery)) {
        // Measured now: once something has changed, the browser would have to lay the page out for it.
        if let Some(cards) = self.cards.get() {
            self.in_view.set(in_view(&cards).unwrap_or(SOME));
        }
        self.controller.query(change);
    }

    pub fn filter(self, change: impl FnOnce(&mut Filters)) {
        self.reorder(|query| change(&mut query.filters));
    }

    /// Changes what is found or its order; the list begins again.
    pub fn reorder(self, change: impl FnOnce(&mut CatalogueQuery)) {
        self.change(|query| {
            change(query);
            query.back_to_first_page();
        });
        self.navigation.query_changed.run(());
    }

    pub fn clear_filters(self) {
        self.filter(|filters| *filters = Filters::default());
    }

    /// `42 holidays`, or how many of them.
    pub fn headline(self) -> String {
        let listing = self.listing();
        match listing.rows.len() {
            all if all == listing.total => self.locale.count(Msg::CountHolidays, all),
            some => {
                let shown = self.locale.number(some);
                self.locale
                    .count_with(Msg::SomeHolidays, listing.total, &[("shown", &shown)])
            }
        }
    }

    pub fn filter_label(self, filters: &Filters, filter: Filter) -> String {
        match filter {
            Filter::Text => self
                .locale
                .fill(Msg::Quoted, &[("text", filters.text.trim())]),
            Filter::Option(facet) => {
                let index = self.index();
                let option = index.chosen(filters, facet);
                let name = option.map(|option| option_name(self.locale, &option.name));
                let name = name.unwrap_or_default();
                match facet {
                    Facet::Price => self.locale.fill(Msg::PriceUpTo, &[("high", &name)]),
                    _ => name,
                }
            }
        }
    }
}

/// None where all are: there would be room for more.
fn in_view(cards: &Element) -> Option<usize> {
    let height = window().inner_height().ok()?.as_f64()?;
    let all = cards.children();
    let seen = (0..all.length())
        .filter_map(|nth| all.item(nth))
        .map(|card| card.get_bounding_client_rect())
        .filter(|card| card.bottom() > 0.0 && card.top() < height)
        .count();
    (seen < all.length() as usize).then_some(seen.max(1))
}
