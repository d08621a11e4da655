//! `/booking/create`: a checkout for one rate of a search, spec section 4.6.

use std::time::SystemTime;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use chrono::Utc;
use stopover_model::{
    Currency, HotelId, Money,
    wire::{
        Checkout, CheckoutOpened,
        booking::{BookingPeriod, CheckoutRequest, CheckoutResponse, StayDates},
    },
};

use crate::{
    extract::{Body, NoParameters, Parameters},
    gateway::Gateway,
    handles::Handle,
    journal::CheckoutRecord,
    openapi::CheckoutProblems,
    problem::Problem,
    searches::{Offered, SearchRecord},
    web::{client_address::ClientAddress, origins},
};

/// Opens a checkout for a rate that a search of this gateway found. Who gets the handle may complete it.
#[utoipa::path(
    post, path = "/booking/create", tag = "booking",
    request_body = CheckoutRequest,
    responses((status = 200, description = "The checkout", body = CheckoutOpened), CheckoutProblems)
)]
pub(crate) async fn create(
    State(gateway): State<Gateway>,
    visitor: ClientAddress,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
    Body(request): Body<CheckoutRequest>,
) -> Result<Json<CheckoutOpened>, Problem> {
    gateway.buyers.admit(visitor)?;
    if gateway.rules.stopped() {
        return Err(Problem::BookingClosed(
            "no bookings are taken at the moment",
        ));
    }
    let search = gateway
        .searches
        .find(&request.search_id, Utc::now())
        .await
        .ok_or(Problem::Expired)?;
    let offered = search.rate(&request.rate_id).ok_or(Problem::Expired)?;
    if request.booking_period != StayDates::from(search.stay) {
        return Err(Problem::InvalidBody {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            detail: "booking_period: not the stay of this search".into(),
        });
    }
    let site = origins::site(&gateway.config, &headers);
    let takes_grants = site.is_some_and(|(_, site)| site.takes_grants());
    if !takes_grants && !offered.hotel.is_test() {
        return Err(Problem::TestOnly);
    }
    let session = match gateway.upstream.create_checkout(&request).await {
        // The provider has forgotten the search or the rate sooner than it said.
        Err(Problem::NotFound) => Err(Problem::Expired),
        other => other,
    }?;
    let (checkout, price) = opened(session, &search, offered)?;
    if checkout.needs_grant && !takes_grants {
        return Err(Problem::TestOnly);
    }
    let record = CheckoutRecord {
        checkout: checkout.clone(),
        site: site.map(|(name, _)| name.to_owned()),
        price,
    };
    let handle = Handle::random()?;
    let expires = SystemTime::now()
        .checked_add(gateway.config.booking.retention)
        .ok_or(Problem::Internal)?;
    gateway
        .journal
        .keep_checkout(&record, &handle.hash(), expires)
        .await?;
    Ok(Json(CheckoutOpened {
        handle: handle.reveal(),
        checkout,
    }))
}

/// The session as the visitor is told of it, and what it costs. What it is for follows from the search.
fn opened(
    session: CheckoutResponse,
    search: &SearchRecord,
    offered: &Offered,
) -> Result<(Checkout, Money), Problem> {
    let currency = Currency::new(&session.currency).map_err(|_| Problem::Unreadable)?;
    let price = session
        .price
        .and_then(|amount| Money::from_amount(amount, currency))
        .ok_or(Problem::Unreadable)?;
    let stay = session.booking_period.stay().unwrap_or(search.stay);
    if stay != search.stay || currency != offered.price.currency() {
        return Err(Problem::Unreadable);
    }
    // Only what everything says is the test hotel goes without a grant.
    let named = session.hotel.as_ref().and_then(|hotel| hotel.id.as_ref());
    let test = offered.hotel.is_test() && named.is_none_or(HotelId::is_test);
    let session = CheckoutResponse {
        booking_period: BookingPeriod {
            check_in: Some(stay.check_in()),
            check_out: Some(stay.check_out()),
            nights: Some(stay.nights()),
        },
        price: Some(price.amount()),
        ..session
    };
    let checkout = Checkout {
        session: crate::purchase::shown::session(session),
        searched_price: Some(offered.price.amount()),
        rooms: search.rooms.clone(),
        test,
        needs_grant: !test,
    };
    Ok((checkout, price))
}
