//! `/booking/lookup`: a booking by its number, its contact's email address and its day of arrival.

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
    let by_ip = limits.lookup_limit_by_ip.admit(visitor).await;
    let admit = |counted: Counted| {
        by_ip?;
        let by_email = limits.lookup_limit_by_email.admit(counted.email);
        let by_anybody =
            by_email.and_then(|()| limits.lookup_limit_by_booking.admit(counted.number.clone()));
        by_anybody.or_else(|used_up| {
            // Counted for whom it does not help as well: else it could be used to guess on.
            let own = limits
                .lookup_limit_by_owner
                .admit((counted.number, visitor));
            own.ok().filter(|()| counted.is_owner).ok_or(used_up)
        })
    };
    purchases.look_up(&request, admit).await.map(Json)
}
