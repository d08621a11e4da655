//! POST /booking/create: a checkout session for one rate of a search (spec 4.6).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::Json;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::app::{App, Shared};
use crate::faults::inject::PriceMoves;
use crate::hotel_service::availability::rate;
use crate::hotel_service::criteria::date;
use crate::hotel_service::recent::Recent;
use crate::hotel_service::searches::{RateKey, Search};
use crate::http::body::JsonBody;
use crate::http::error::{ApiError, Refusal};
use crate::pricing::offer::{Offer, offers};
use crate::wire::booking::{CheckoutSession, CreateRequest, HotelSummary, Period};
use crate::world::dice::Dice;
use crate::world::hotel::Hotel;

/// A rate that somebody is about to book.
#[derive(Debug)]
pub(crate) struct Checkout {
    pub(super) id: Uuid,
    pub(super) hotel: Arc<Hotel>,
    pub(super) search: Arc<Search>,
    pub(super) rate_id: String,
    pub(super) offer: Offer,
    expires_at: DateTime<Utc>,
    taken: AtomicBool,
}

impl Checkout {
    /// Lets one caller complete this checkout.
    ///
    /// # Errors
    /// 409 for every later one.
    pub(super) fn take(&self) -> Result<(), ApiError> {
        if self.taken.swap(true, Ordering::AcqRel) {
            return Err(ApiError::new(
                StatusCode::CONFLICT,
                "checkout_id: checkout is already completed",
            ));
        }
        Ok(())
    }

    /// Makes the checkout completable again, after a completion that failed on the sandbox's side.
    pub(super) fn give_back(&self) {
        self.taken.store(false, Ordering::Release);
    }
}

/// The checkouts of the last while.
#[derive(Debug)]
pub(crate) struct Checkouts(Recent<Checkout>);

impl Checkouts {
    pub(crate) fn new(lifetime: Duration) -> Self {
        Self(Recent::new(lifetime))
    }

    fn open(
        &self,
        hotel: &Arc<Hotel>,
        search: Arc<Search>,
        rate_id: String,
        offer: Offer,
        now: DateTime<Utc>,
    ) -> Arc<Checkout> {
        let id = Uuid::new_v4();
        let checkout = Checkout {
            id,
            hotel: Arc::clone(hotel),
            search,
            rate_id,
            offer,
            expires_at: self.0.expiry(now),
            taken: AtomicBool::new(false),
        };
        self.0.keep(id, checkout)
    }

    /// A checkout that can be completed at `now`, unless it has been.
    ///
    /// # Errors
    /// 404 for a checkout that never was or was long ago, 410 for one that has lapsed.
    pub(super) fn find(&self, id: Uuid, now: DateTime<Utc>) -> Result<Arc<Checkout>, ApiError> {
        match self.0.get(id) {
            None => Err(ApiError::not_found("checkout_id: checkout")),
            Some(checkout) if checkout.expires_at <= now => Err(ApiError::new(
                StatusCode::GONE,
                "checkout_id: checkout has lapsed",
            )),
            Some(checkout) => Ok(checkout),
        }
    }
}

/// POST /booking/create
#[utoipa::path(post, path = "/v2/booking/create", tag = "booking", operation_id = "v2_create", request_body = CreateRequest, responses((status = 200, body = CheckoutSession), (status = 404, body = Refusal), (status = 410, body = Refusal)))]
pub(crate) async fn create(
    State(app): State<Shared>,
    moves: Option<Extension<PriceMoves>>,
    JsonBody(request): JsonBody<CreateRequest>,
) -> Result<Json<CheckoutSession>, ApiError> {
    let now = Utc::now();
    let search = app
        .searches
        .find(uuid("search_id", request.search_id.as_deref())?, now)?;
    let rate_id = request
        .rate_id
        .as_deref()
        .ok_or_else(|| ApiError::invalid("rate_id", "is required"))?;
    let period = request
        .booking_period
        .as_ref()
        .ok_or_else(|| ApiError::invalid("booking_period", "is required"))?;
    for (field, text, searched) in [
        (
            "booking_period.check_in",
            &period.check_in,
            search.stay.check_in,
        ),
        (
            "booking_period.check_out",
            &period.check_out,
            search.stay.check_out,
        ),
    ] {
        if date(field, text.as_deref())? != searched {
            return Err(ApiError::invalid(field, "differs from the search"));
        }
    }
    let (hotel, mut offer) =
        offered(&app, &search, rate_id).ok_or_else(|| ApiError::not_found("rate_id: rate"))?;
    move_price(
        &mut offer,
        if moves.is_some() {
            1.0
        } else {
            app.config.price_change
        },
    );
    let checkout = app
        .checkouts
        .open(hotel, search, rate_id.to_owned(), offer, now);
    let (offer, currency) = (&checkout.offer, checkout.offer.currency);
    Ok(Json(CheckoutSession {
        checkout_id: checkout.id,
        hotel: HotelSummary::new(&app.world, hotel),
        booking_period: Period::new(&checkout.search.stay),
        offer: rate(checkout.rate_id.clone(), offer),
        price: currency.units(offer.price),
        currency: currency.code(),
        created_at: now.format("%Y-%m-%dT%H:%M:%S%.6f").to_string(),
    }))
}

/// The offer that a rate id of a search stands for.
fn offered<'a>(app: &'a App, search: &Search, rate_id: &str) -> Option<(&'a Arc<Hotel>, Offer)> {
    let key = RateKey::open(rate_id, search.id)?;
    let hotel = app.world.hotel_at(key.hotel)?;
    let offer = offers(hotel, &search.stay, search.made_at)
        .into_iter()
        .nth(usize::from(key.slot))?;
    Some((hotel, offer))
}

/// Now and then a price has moved since the search: up by as much as 12 %, or down by as much as 6 %.
fn move_price(offer: &mut Offer, chance: f64) {
    let mut dice = Dice::new(Uuid::new_v4().as_u64_pair().0, "price change");
    if dice.chance(chance) {
        let factor = if dice.chance(0.75) {
            dice.range(1.02, 1.12)
        } else {
            dice.range(0.94, 0.98)
        };
        offer.price = ((offer.price as f64 * factor / 10.0).round() * 10.0) as i64;
    }
}

/// A UUID that the request must carry.
pub(super) fn uuid(field: &str, text: Option<&str>) -> Result<Uuid, ApiError> {
    let text = text.ok_or_else(|| ApiError::invalid(field, "is required"))?;
    text.parse()
        .map_err(|_| ApiError::invalid(field, "expected a UUID"))
}
