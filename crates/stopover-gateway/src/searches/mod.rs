//! Searches: asked, completed with what is known of each hotel, and signed, so that their rates can be checked out.
//!
//! Price, currency, hotel and occupancy of a checkout come from here, never from the browser's own word.

mod facts;
mod offers;

use std::sync::Arc;

use chrono::Utc;
use secrecy::SecretString;
use stopover_model::{
    SearchCriteria, Timestamp,
    wire::{OpeningRequest, SearchResponse},
};

use self::offers::OfferKey;
pub(crate) use self::offers::Offered;
use crate::{
    content::HotelContent,
    index::HotelIndex,
    upstream::{Found, FoundHotel, Upstream},
    web::Problem,
};

pub(crate) struct Searches {
    upstream: Arc<Upstream>,
    index: Arc<HotelIndex>,
    content: Arc<HotelContent>,
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
        content: Arc<HotelContent>,
        key: &SecretString,
    ) -> Result<Self, aws_lc_rs::error::Unspecified> {
        Ok(Self {
            upstream,
            index,
            content,
            key: OfferKey::new(key)?,
        })
    }

    /// For a page of `site`, a [`SearchResponse`] as JSON; each hotel with what is known of it.
    ///
    /// # Errors
    /// Why the provider did not answer.
    pub(crate) async fn search(
        &self,
        site: Option<&str>,
        criteria: &SearchCriteria,
    ) -> Result<Vec<u8>, Problem> {
        let answer = self.upstream.search(&criteria.to_request()).await?;
        let Found { mut head, hotels } = self.upstream.found(&answer)?;
        let now = Utc::now();
        head.token = self.key.sign(site, criteria, &head, now)?;
        // The page must not promise longer than the token holds.
        let end = offers::lapses(&head, now);
        if head.expires_at.is_some_and(|at| at.instant_or_utc() > end) {
            head.expires_at = Some(Timestamp::utc(end));
        }
        let facts = self.facts(&hotels).await;
        let key = self.key.of_answer(&head.token);
        let hotels = hotels.iter().zip(&facts).map(|(hotel, facts)| {
            let token = key.sign(hotel.id(), hotel.offers());
            (hotel, facts.as_deref(), token)
        });
        let added = facts.iter().map(|facts| {
            let facts = facts.as_deref().map_or(0, str::len);
            facts.saturating_add(BESIDES)
        });
        let size = answer.size().saturating_add(added.sum());
        let json = joined(&head, hotels, size).map_err(Problem::internal)?;
        self.upstream.check_found(answer, &json)?;
        Ok(json)
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

/// Bytes that a hotel gets beside what is known of it: its token, and the names of both.
const BESIDES: usize = 40;

/// The answer with its hotels, each with what is known of it and with its token, in about `size` bytes. All else of a hotel is the
/// provider's.
fn joined<'a>(
    head: &SearchResponse,
    hotels: impl Iterator<Item = (&'a FoundHotel<'a>, Option<&'a str>, String)>,
    size: usize,
) -> Result<Vec<u8>, serde_json::Error> {
    let mut head = serde_json::to_value(head)?;
    if let Some(fields) = head.as_object_mut() {
        fields.remove("results");
    }
    let mut json = Vec::with_capacity(size);
    serde_json::to_writer(&mut json, &head)?;
    // Open again: neither the answer nor a hotel is an empty object.
    json.pop();
    json.extend_from_slice(b",\"results\":[");
    for (position, (hotel, facts, token)) in hotels.enumerate() {
        if position > 0 {
            json.push(b',');
        }
        let hotel = hotel.json()?;
        json.extend_from_slice(hotel.strip_suffix('}').unwrap_or(&hotel).as_bytes());
        if let Some(facts) = facts {
            json.extend_from_slice(b",\"hotel\":");
            json.extend_from_slice(facts.as_bytes());
        }
        json.extend_from_slice(b",\"token\":\"");
        json.extend_from_slice(token.as_bytes());
        json.extend_from_slice(b"\"}");
    }
    json.extend_from_slice(b"]}");
    Ok(json)
}
