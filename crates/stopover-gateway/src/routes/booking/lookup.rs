//! `/booking/lookup`: a booking by its number and its contact's email address.

use std::sync::Arc;

use axum::{Json, extract::State};
use stopover_model::wire::{BookingFound, LookupRequest};

use crate::{
    purchase::{Counted, Purchases},
    routes::openapi::LookupProblems,
    web::{Body, ClientAddress, NoParameters, Parameters, Problem, RateLimits},
};

/// A booking, and a handle that opens it again for an hour. Takes a multiple of `booking.lookup_time`, whatever it
/// finds.
#[utoipa::path(
    post, path = "/booking/lookup", tag = "booking",
    request_body = LookupRequest,
    responses((status = 200, description = "The booking", body = BookingFound), LookupProblems)
)]
pub(crate) async fn look_up(
    State(limits): State<Arc<RateLimits>>,
    State(purchases): State<Arc<Purchases>>,
    visitor: ClientAddress,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    Body(request): Body<LookupRequest>,
) -> Result<Json<BookingFound>, Problem> {
    let admit = |counted: Counted| {
        limits.lookup_limit_by_ip.admit(visitor)?;
        limits.lookup_limit_by_email.admit(counted.email)?;
        limits.lookup_limit_by_booking.admit(counted.number)
    };
    purchases.look_up(&request, admit).await.map(Json)
}
