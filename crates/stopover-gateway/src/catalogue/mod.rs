//! The holiday catalogue: its lists kept ready in memory, holidays in full as they are asked for.
//!
//! ```text
//! stored_list   one list, ready to send, with its age while the provider fails
//! refresh       reads the lists again and again in the background
//! crawl         reads every holiday in full, slowly, so that the list can say what is in it
//! index         the holidays as listed, and what the crawl has found in each
//! details       holidays in full, kept for the case that the provider fails
//! snapshot      what was read, on disk: for the next start
//! sanitize      makes descriptions and addresses of pictures safe
//! rich_text     from clean HTML to the elements that the widgets show
//! ```

mod crawl;
mod details;
mod index;
mod refresh;
mod rich_text;
mod sanitize;
mod snapshot;
mod stored_list;

use std::sync::{Arc, PoisonError, RwLock};

use axum::response::Response;
use chrono::NaiveDate;
use macro_rules_attribute::apply;
use serde::Serialize;
use stopover_model::{HolidayId, wire::holiday::Holiday, with_all};
use tokio::sync::Mutex;
use utoipa::ToSchema;

use self::{details::Details, index::HolidayIndex, stored_list::StoredList};
use crate::{
    config::CatalogueConfig,
    content::ContentAnswer,
    images::Addresses,
    snapshots::Snapshots,
    upstream::Upstream,
    web::{Negotiation, Problem},
};

pub(crate) use refresh::keep_fresh;

/// The provider's lists (holiday catalogue 4).
#[apply(with_all)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum List {
    Holidays,
    Categories,
    Countries,
    Cities,
    Hotels,
}

/// As far as it has been read.
pub(crate) struct Catalogue {
    upstream: Arc<Upstream>,
    addresses: Arc<Addresses>,
    snapshots: Snapshots,
    holidays: StoredList,
    categories: StoredList,
    countries: StoredList,
    cities: StoredList,
    hotels: StoredList,
    details: Details,
    index: RwLock<HolidayIndex>,
    /// Held while the list of holidays is made ready, so that an older state of it does not replace a newer one.
    publishing: Mutex<()>,
}

/// How old the catalogue's lists are, the oldest of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Freshness {
    /// As old as they may be.
    Fresh,
    /// The latest attempt to read them again failed.
    Stale,
    /// Not read even once.
    Unread,
}

/// How far the catalogue has been read.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub(crate) struct CatalogueProgress {
    /// Whether all holidays of the list have been read in full.
    complete: bool,
    /// Holidays in the list.
    holidays: usize,
    /// Holidays read in full.
    details: usize,
    /// Background requests that failed since the start.
    failures: u32,
}

impl Catalogue {
    /// An empty catalogue; [`keep_fresh`] fills it.
    pub(crate) fn new(
        upstream: Arc<Upstream>,
        addresses: Arc<Addresses>,
        snapshots: Snapshots,
        config: &CatalogueConfig,
    ) -> Self {
        Self {
            upstream,
            addresses,
            snapshots,
            holidays: StoredList::default(),
            categories: StoredList::default(),
            countries: StoredList::default(),
            cities: StoredList::default(),
            hotels: StoredList::default(),
            details: Details::new(config),
            index: RwLock::default(),
            publishing: Mutex::default(),
        }
    }

    /// The answer to a request for `list`. Waits for the first attempt to read it.
    ///
    /// # Errors
    /// Why the list could not be read yet.
    pub(crate) async fn list(
        &self,
        list: List,
        negotiation: &Negotiation,
    ) -> Result<Response, Problem> {
        self.stored(list).respond(negotiation).await
    }

    /// Waits for the first attempt to read the list of holidays.
    ///
    /// # Errors
    /// Why it could not be read yet.
    pub(crate) async fn available(&self) -> Result<(), Problem> {
        self.holidays.available().await
    }

    /// What is on sale on a day or later, in the catalogue's order: what `look` makes of `most` of them after the first `skipped`,
    /// and how many there are.
    pub(crate) fn on_sale<T>(
        &self,
        day: NaiveDate,
        skipped: usize,
        most: usize,
        look: impl Fn(&Holiday) -> T,
    ) -> (Vec<T>, usize) {
        self.read_index(|index| {
            let (mut chosen, mut total) = (Vec::new(), 0_usize);
            for holiday in index.on_sale(day) {
                if total >= skipped && chosen.len() < most {
                    chosen.push(look(holiday));
                }
                total = total.saturating_add(1);
            }
            (chosen, total)
        })
    }

    /// The title of a holiday; `None` if the list has been read and does not have it.
    pub(crate) fn title(&self, id: &HolidayId) -> Option<String> {
        self.read_index(|index| index.title(id))
    }

    /// How far the catalogue has been read.
    pub(crate) fn progress(&self) -> CatalogueProgress {
        self.read_index(HolidayIndex::progress)
    }

    /// Of its oldest list.
    pub(crate) fn freshness(&self) -> Freshness {
        let lists = List::ALL
            .into_iter()
            .map(|list| self.stored(list).freshness());
        lists.max().unwrap_or(Freshness::Unread)
    }

    fn stored(&self, list: List) -> &StoredList {
        match list {
            List::Holidays => &self.holidays,
            List::Categories => &self.categories,
            List::Countries => &self.countries,
            List::Cities => &self.cities,
            List::Hotels => &self.hotels,
        }
    }

    /// Makes the list of holidays ready anew, with what is known of each by now. It is as old as it was.
    async fn publish_holidays(&self) -> Result<(), Problem> {
        let _turn = self.publishing.lock().await;
        let listed = self.read_index(HolidayIndex::listed);
        self.holidays.renew(ContentAnswer::of(listed).await?);
        self.update_index(HolidayIndex::mark_published);
        Ok(())
    }

    fn read_index<T>(&self, look: impl FnOnce(&HolidayIndex) -> T) -> T {
        look(&self.index.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn update_index<T>(&self, change: impl FnOnce(&mut HolidayIndex) -> T) -> T {
        change(&mut self.index.write().unwrap_or_else(PoisonError::into_inner))
    }
}
