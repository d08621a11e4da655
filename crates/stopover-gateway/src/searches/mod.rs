//! Searches: asked, completed with what is known of each hotel, and kept for as long as their rates can be checked out.
//!
//! Price, currency, hotel and occupancy of a checkout come from here, never from the browser.

mod facts;
mod record;
mod records;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use stopover_model::{SearchCriteria, SearchId, wire::SearchResponse};

pub(crate) use self::record::{Offered, SearchRecord};
use self::records::SearchRecords;
use crate::{
    config::CacheConfig, content::HotelContent, index::HotelIndex, upstream::Upstream, web::Problem,
};

pub(crate) struct Searches {
    upstream: Arc<Upstream>,
    index: Arc<HotelIndex>,
    content: HotelContent,
    records: SearchRecords,
}

impl Searches {
    pub(crate) fn new(
        upstream: Arc<Upstream>,
        index: Arc<HotelIndex>,
        content: HotelContent,
        config: &CacheConfig,
    ) -> Self {
        Self {
            upstream,
            index,
            content,
            records: SearchRecords::new(config.max_search_bytes),
        }
    }

    /// Each with what is known of it.
    ///
    /// # Errors
    /// Why the provider did not answer.
    pub(crate) async fn search(
        &self,
        criteria: &SearchCriteria,
    ) -> Result<SearchResponse, Problem> {
        let mut found = self.upstream.search(&criteria.to_request()).await?;
        let record = SearchRecord::new(criteria, &found, Utc::now());
        self.records.keep(found.search_id.clone(), record).await;
        self.add_facts(&mut found).await;
        Ok(found)
    }

    /// None once it has expired.
    pub(crate) async fn find(
        &self,
        id: &SearchId,
        now: DateTime<Utc>,
    ) -> Option<Arc<SearchRecord>> {
        self.records.find(id, now).await
    }
}
