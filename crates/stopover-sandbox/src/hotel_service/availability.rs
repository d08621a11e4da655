//! Availability search (spec 4.5).

use std::time::Instant;

use axum::extract::State;
use axum::response::Json;
use chrono::Utc;

use super::searches::{RateKey, Search};
use crate::app::Shared;
use crate::http::body::JsonBody;
use crate::http::error::{ApiError, Refusal};
use crate::pricing::cancellation::{Schedule, Terms};
use crate::pricing::offer::{Offer, offers};
use crate::wire::search::{
    CancellationPolicy, HotelRates, Rate, SearchBody, SearchRequest, SearchResult,
};
use crate::world::World;
use crate::world::hotel::Hotel;

/// The most hotels that one search looks at, in the order of the world's places.
pub(crate) const MAX_RESULTS: usize = 500;

/// POST /availability/search
#[utoipa::path(post, path = "/v2/availability/search", tag = "hotels", operation_id = "v2_search", request_body = SearchBody, responses((status = 200, body = SearchResult), (status = 404, body = Refusal)))]
pub(crate) async fn search(
    State(app): State<Shared>,
    JsonBody(request): JsonBody<SearchRequest>,
) -> Result<Json<SearchResult>, ApiError> {
    let (begin, now) = (Instant::now(), Utc::now());
    let stay = request.stay(now.date_naive())?;
    let hotels = request.hotels(&app.world, MAX_RESULTS)?;
    let search = app.searches.open(stay, now);
    let results: Vec<HotelRates> = hotels
        .iter()
        .filter_map(|hotel| hotel_rates(&app.world, &search, hotel))
        .collect();
    Ok(Json(SearchResult {
        search_id: search.id,
        results_count: results.len(),
        search_time_ms: u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX),
        check_in: search.stay.check_in.to_string(),
        check_out: search.stay.check_out.to_string(),
        results,
        expires_at: search
            .expires_at
            .format("%Y-%m-%dT%H:%M:%S%.6f")
            .to_string(),
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

/// An offer as the provider shows it.
pub(super) fn rate(rate_id: String, offer: &Offer) -> Rate {
    Rate {
        rate_id,
        room_type: offer.room.into(),
        boarding: offer.boarding.code().into(),
        price: offer.currency.units(offer.price),
        currency: offer.currency.code().into(),
        cancellation_policy: policy(&offer.schedule),
        non_refundable: offer.terms == Terms::NonRefundable,
    }
}

fn policy(schedule: &Schedule) -> CancellationPolicy {
    CancellationPolicy {
        cancellation_deadline: schedule.clock.write(schedule.free_until),
        from_dates: schedule
            .periods
            .iter()
            .map(|(start, _)| schedule.clock.write(*start))
            .collect(),
        penalty_fees: schedule
            .periods
            .iter()
            .map(|(_, percent)| *percent)
            .collect(),
    }
}
