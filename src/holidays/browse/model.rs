//! A handle that the list's parts share.

use std::sync::Arc;

use leptos::prelude::*;

use super::controller::BrowseController;
use super::words::option_name;
use crate::holidays::catalogue::{HolidayIndex, Listing};
use crate::holidays::visit::{CatalogueQuery, Facet, Filter, Filters, Navigation};
use crate::i18n::{Locale, Msg};
use crate::ui::{Gradual, Stored};

/// A handle: copies are the same list.
#[derive(Clone, Copy)]
pub struct Model {
    pub controller: BrowseController,
    pub locale: Locale,
    pub gradual: Gradual,
    navigation: Navigation,
    index: Stored<Arc<HolidayIndex>>,
}

impl Model {
    pub fn new(controller: BrowseController, index: Arc<HolidayIndex>) -> Self {
        Self {
            controller,
            locale: expect_context::<Locale>(),
            gradual: Gradual::new(),
            navigation: expect_context::<Navigation>(),
            index: Stored::new(index),
        }
    }

    pub fn index(self) -> Arc<HolidayIndex> {
        self.index.get()
    }

    pub fn listing(self) -> Arc<Listing> {
        self.controller.listing.get()
    }

    pub fn change(self, change: impl FnOnce(&mut CatalogueQuery)) {
        self.gradual.measure();
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
