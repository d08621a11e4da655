use chrono::TimeDelta;
use stopover_model::SearchResults;

use crate::hotels::visit::{HotelFlow, Query};
use crate::ui::clock::now;
use crate::ui::failure::Failure;

pub async fn free_rooms(flow: HotelFlow, query: &Query) -> Result<SearchResults, Failure> {
    let request = query.criteria().to_request();
    let response = flow.gateway()?.search(&request).await?;
    let mut results = SearchResults::from_wire(response);
    // Fresh prices that have expired, or that last for days, show that the visitor's clock is wrong.
    results.expires_at = results.expires_at.filter(|at| {
        let left = at.instant_or_utc() - now();
        left > TimeDelta::zero() && left <= TimeDelta::days(1)
    });
    Ok(results)
}
