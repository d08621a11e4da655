//! Availability search (spec 4.5).

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::response::Json;
use uuid::Uuid;

use super::rate::{RateKey, Search, rate};
use super::state::HotelService;
use crate::pricing::offer::offers;
use crate::wire::error::{ApiError, Refusal};
use crate::wire::request::body::JsonBody;
use crate::wire::search::{HotelRates, SearchBody, SearchRequest, SearchResult};
use crate::world::World;
use crate::world::hotel::Hotel;

/// The most hotels that one search looks at, in the order of the world's cities.
const MAX_RESULTS: usize = 500;

/// POST /availability/search
#[utoipa::path(post, path = "/v2/availability/search", tag = "hotels", operation_id = "v2_search", request_body = SearchBody, responses((status = 200, body = SearchResult), (status = 404, body = Refusal)))]
pub(crate) async fn search(
    State(service): State<Arc<HotelService>>,
    JsonBody(request): JsonBody<SearchRequest>,
) -> Result<Json<SearchResult>, ApiError> {
    let (begin, now) = (Instant::now(), service.clock.now());
    let stay = request.stay(now.date_naive())?;
    let hotels = request.hotels(&service.world, MAX_RESULTS)?;
    let search = Arc::new(Search {
        id: Uuid::new_v4(),
        stay,
        made_at: now,
    });
    let expires_at = service.searches.insert(search.id, Arc::clone(&search), now);
    let rates = |hotel: &Arc<Hotel>| hotel_rates(&service.world, &search, hotel);
    let results: Vec<HotelRates> = hotels.iter().filter_map(rates).collect();
    Ok(Json(SearchResult {
        search_id: search.id,
        results_count: results.len(),
        search_time_ms: u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX),
        check_in: search.stay.check_in.to_string(),
        check_out: search.stay.check_out.to_string(),
        results,
        expires_at: expires_at.format("%Y-%m-%dT%H:%M:%S%.6f").to_string(),
    }))
}

fn hotel_rates(world: &World, search: &Search, hotel: &Hotel) -> Option<HotelRates> {
    let offers = offers(hotel, &search.stay, search.made_at);
    let index = hotel.number.index().filter(|_| !offers.is_empty())?;
    let rates = (0..=u8::MAX)
        .zip(&offers)
        .map(|(slot, offer)| rate(RateKey { hotel: index, slot }.seal(search.id), offer));
    Some(HotelRates {
        hotel_id: world.hotel_id(hotel),
        hotel_name: hotel.name(),
        rates: rates.collect(),
    })
}
