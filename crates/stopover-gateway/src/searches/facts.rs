//! Adds to each hotel of a search what is known of it, so that the widget needs one call.

use std::{sync::Arc, time::Duration};

use stopover_model::{HotelId, wire::HotelFacts};
use tokio::{task::JoinSet, time::timeout};

use super::Searches;
use crate::{trace::carried, upstream::FoundHotel};

/// Hotels looked up one by one, when the crawl has not come to them yet.
const MAX_LOOKUPS: usize = 5;

/// Time for these look-ups together: results are worth more now than complete.
const LOOKUP_TIME: Duration = Duration::from_millis(1500);

impl Searches {
    /// Of each hotel, as JSON, as far as they are known or quickly found out.
    pub(super) async fn facts(&self, hotels: &[FoundHotel<'_>]) -> Vec<Option<Arc<str>>> {
        let known = hotels.iter().map(|hotel| self.index.facts.get(hotel.id()));
        let mut facts: Vec<_> = known.collect();
        let unknown = hotels.iter().zip(&facts).enumerate();
        let unknown = unknown.filter(|(_, (_, facts))| facts.is_none());
        let unknown: Vec<_> = unknown
            .map(|(position, (hotel, _))| (position, HotelId::from(hotel.id())))
            .take(MAX_LOOKUPS)
            .collect();
        if unknown.is_empty() {
            return facts;
        }
        for (position, found) in self.look_up(unknown).await {
            if let Some(facts) = facts.get_mut(position) {
                *facts = serde_json::to_string(&found).ok().map(Arc::from);
            }
        }
        facts
    }

    async fn look_up(&self, unknown: Vec<(usize, HotelId)>) -> Vec<(usize, HotelFacts)> {
        let mut lookups = JoinSet::new();
        for (position, id) in unknown {
            let content = Arc::clone(&self.content);
            lookups.spawn(carried(async move {
                // The search has been counted already.
                let hotel = content.hotel(&id, async || Ok(())).await.ok()?;
                Some((position, hotel.facts))
            }));
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
