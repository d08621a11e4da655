//! Searches: asked, completed with what is known of each hotel, and signed, so that their rates can be checked out.
//!
//! Price, currency, hotel and occupancy of a checkout come from here, never from the browser's own word.

mod facts;
mod offers;

use std::sync::Arc;

use chrono::Utc;
use secrecy::SecretString;
use stopover_model::{
    SearchCriteria,
    wire::{OpeningRequest, SearchResponse},
};

use self::offers::OfferKey;
pub(crate) use self::offers::Offered;
use crate::{content::HotelContent, index::HotelIndex, upstream::Upstream, web::Problem};

pub(crate) struct Searches {
    upstream: Arc<Upstream>,
    index: Arc<HotelIndex>,
    content: HotelContent,
    key: OfferKey,
}

impl Searches {
    /// What it finds can be checked out wherever `key` is the same; without one, in this process.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub(crate) fn new(
        upstream: Arc<Upstream>,
        index: Arc<HotelIndex>,
        content: HotelContent,
        key: &SecretString,
    ) -> Result<Self, aws_lc_rs::error::Unspecified> {
        Ok(Self {
            upstream,
            index,
            content,
            key: OfferKey::new(key)?,
        })
    }

    /// For a page of `site`; each hotel with what is known of it.
    ///
    /// # Errors
    /// Why the provider did not answer.
    pub(crate) async fn search(
        &self,
        site: Option<&str>,
        criteria: &SearchCriteria,
    ) -> Result<SearchResponse, Problem> {
        let mut found = self.upstream.search(&criteria.to_request()).await?;
        self.key.sign(site, criteria, &mut found, Utc::now())?;
        self.add_facts(&mut found).await;
        Ok(found)
    }

    /// The rate that a page of `site` asks to check out, if a search for that site found it at that price.
    ///
    /// # Errors
    /// [`Problem::NotOffered`] and [`Problem::Expired`].
    pub(crate) fn offered(
        &self,
        site: Option<&str>,
        request: &OpeningRequest,
    ) -> Result<Offered, Problem> {
        self.key.check(site, request, Utc::now())
    }
}
