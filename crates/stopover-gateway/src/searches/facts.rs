//! Adds to each hotel of a search what is known of it, so that the widget needs one call.

use std::time::Duration;

use stopover_model::{
    HotelId,
    wire::{HotelFacts, SearchResponse},
};
use tokio::{task::JoinSet, time::timeout};

use super::Searches;

/// Hotels looked up one by one, when the crawl has not come to them yet.
const MAX_LOOKUPS: usize = 5;

/// Time for these look-ups together: results are worth more now than complete.
const LOOKUP_TIME: Duration = Duration::from_millis(1500);

impl Searches {
    /// Fills in `hotel` of each result, as far as it is known or quickly found out.
    pub(super) async fn add_facts(&self, found: &mut SearchResponse) {
        let mut unknown = Vec::new();
        for result in &mut found.results {
            result.hotel = self.index.facts.get(&result.hotel_id);
            if result.hotel.is_none() && unknown.len() < MAX_LOOKUPS {
                unknown.push(result.hotel_id.clone());
            }
        }
        if unknown.is_empty() {
            return;
        }
        for (id, facts) in self.look_up(unknown).await {
            if let Some(result) = found
                .results
                .iter_mut()
                .find(|result| result.hotel_id == id)
            {
                result.hotel = Some(facts);
            }
        }
    }

    async fn look_up(&self, unknown: Vec<HotelId>) -> Vec<(HotelId, HotelFacts)> {
        let mut lookups = JoinSet::new();
        for id in unknown {
            let content = self.content.clone();
            lookups.spawn(async move {
                // The search has been counted already.
                let hotel = content.hotel(&id, || Ok(())).await.ok()?;
                Some((id, hotel.facts))
            });
        }
        let mut known = Vec::new();
        // On timeout the look-ups still under way continue in the cache, for the next search.
        let _ = timeout(LOOKUP_TIME, async {
            while let Some(outcome) = lookups.join_next().await {
                known.extend(outcome.ok().flatten());
            }
        })
        .await;
        known
    }
}
