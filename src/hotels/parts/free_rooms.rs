use chrono::TimeDelta;
use stopover_client::Unread;
use stopover_model::wire::SearchResult;
use stopover_model::{HotelOffer, SearchResults};

use crate::hotels::visit::{HotelFlow, Query};
use crate::ui::failure::Failure;
use crate::ui::{IntoVec, clock::now};

pub async fn free_rooms(flow: HotelFlow, query: &Query) -> Result<SearchResults, Failure> {
    let (mut results, hotels) = free_hotels(flow, query).await?;
    let hotels = (0..hotels.count()).filter_map(|at| HotelOffer::from_wire(hotels.read(at)?));
    results.hotels = hotels.into_vec();
    Ok(results)
}

/// The hotels are still to be read.
pub async fn free_hotels(
    flow: HotelFlow,
    query: &Query,
) -> Result<(SearchResults, Unread<SearchResult>), Failure> {
    let request = query.criteria().to_request();
    let (response, hotels) = flow.gateway()?.search_unread(&request).await?;
    let mut results = SearchResults::from_wire(response);
    // Fresh prices that have expired, or that last for days, show that the visitor's clock is wrong.
    results.expires_at = results.expires_at.filter(|at| {
        let left = at.instant_or_utc() - now();
        left > TimeDelta::zero() && left <= TimeDelta::days(1)
    });
    Ok((results, hotels))
}
