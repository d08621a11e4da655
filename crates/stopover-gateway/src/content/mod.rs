//! The provider's content, kept for a while, fetched once however many ask.

mod answer;
mod hotel;
mod page;

use std::sync::Arc;

use stopover_model::HotelId;

pub(crate) use self::{answer::ContentAnswer, hotel::StoredHotel, page::PageKey};
use crate::{cache::Cache, config::CacheConfig, upstream::Upstream};

/// Hotels, cities and regions.
pub(crate) struct HotelContent {
    upstream: Arc<Upstream>,
    pages: Cache<PageKey, ContentAnswer>,
    /// `None` for ids the provider does not know.
    hotels: Cache<HotelId, Option<StoredHotel>>,
}

impl HotelContent {
    pub(crate) fn new(upstream: Arc<Upstream>, config: &CacheConfig) -> Self {
        let half = config.max_bytes / 2;
        Self {
            upstream,
            pages: Cache::new(config.content_ttl, half, |_, page| page.size()),
            hotels: Cache::new(config.content_ttl, half, |id, hotel| {
                let hotel = hotel.as_ref().map_or(0, StoredHotel::size);
                hotel.saturating_add(id.as_str().len())
            }),
        }
    }
}
