//! POST /booking/create: a checkout session for one rate of a search (spec 4.6).

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::{Extension, State};
use axum::response::Json;
use uuid::Uuid;

use crate::hotel_service::criteria::date;
use crate::hotel_service::hotel::summary;
use crate::hotel_service::rate::{RateKey, Search, rate};
use crate::hotel_service::state::HotelService;
use crate::hotel_service::store::checkout::{Checkout, period};
use crate::pricing::offer::{Offer, offers};
use crate::wire::booking::{CheckoutSession, CreateRequest};
use crate::wire::error::{ApiError, Refusal};
use crate::wire::request::body::JsonBody;
use crate::wire::request::id::required_uuid;
use crate::wire::request::{ensure, required};
use crate::world::World;
use crate::world::hotel::Hotel;
use crate::world::rng::SeededRng;

/// An extension of requests for which the price is to change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForcedPriceChange;

/// POST /booking/create
#[utoipa::path(post, path = "/v2/booking/create", tag = "booking", operation_id = "v2_create", request_body = CreateRequest, responses((status = 200, body = CheckoutSession), (status = 404, body = Refusal), (status = 410, body = Refusal)))]
pub(crate) async fn create(
    State(service): State<Arc<HotelService>>,
    forced: Option<Extension<ForcedPriceChange>>,
    JsonBody(request): JsonBody<CreateRequest>,
) -> Result<Json<CheckoutSession>, ApiError> {
    let now = service.clock.now();
    let search_id = required_uuid("search_id", request.search_id.as_deref())?;
    let search = service.searches.find(search_id, now)?;
    let rate_id = required("rate_id", request.rate_id)?;
    let booked = required("booking_period", request.booking_period)?;
    for (name, text, searched) in [
        ("check_in", &booked.check_in, search.stay.check_in),
        ("check_out", &booked.check_out, search.stay.check_out),
    ] {
        let field = format!("booking_period.{name}");
        let is_searched = date(&field, text.as_deref())? == searched;
        ensure(is_searched, &field, "differs from the search")?;
    }
    let (hotel, mut offer) = offered(&service.world, &search, &rate_id)
        .ok_or_else(|| ApiError::not_found("rate_id: rate"))?;
    let chance = forced.map_or(service.price_change, |_| 1.0);
    change_price(&mut offer, chance);
    let checkout = Arc::new(Checkout {
        id: Uuid::new_v4(),
        hotel: Arc::clone(hotel),
        search,
        rate_id,
        offer,
        completed: AtomicBool::new(false),
    });
    service
        .checkouts
        .insert(checkout.id, Arc::clone(&checkout), now);
    let offer = &checkout.offer;
    Ok(Json(CheckoutSession {
        checkout_id: checkout.id,
        hotel: summary(&service.world, hotel),
        booking_period: period(&checkout.search.stay),
        offer: rate(checkout.rate_id.clone(), offer),
        price: offer.currency.units(offer.price),
        currency: offer.currency.code(),
        created_at: now.format("%Y-%m-%dT%H:%M:%S%.6f").to_string(),
    }))
}

/// The offer that a rate id of a search stands for.
fn offered<'a>(
    world: &'a World,
    search: &Search,
    rate_id: &str,
) -> Option<(&'a Arc<Hotel>, Offer)> {
    let key = RateKey::open(rate_id, search.id)?;
    let hotel = world.hotel_at(key.hotel)?;
    let mut offers = offers(hotel, &search.stay, search.made_at).into_iter();
    Some((hotel, offers.nth(usize::from(key.slot))?))
}

/// Some prices change after the search: up by as much as 12 %, or down by as much as 6 %.
fn change_price(offer: &mut Offer, chance: f64) {
    let mut rng = SeededRng::new(Uuid::new_v4().as_u64_pair().0, "price change");
    if rng.chance(chance) {
        let factor = if rng.chance(0.75) {
            rng.range(1.02, 1.12)
        } else {
            rng.range(0.94, 0.98)
        };
        offer.price = ((offer.price as f64 * factor / 10.0).round() * 10.0) as i64;
    }
}
