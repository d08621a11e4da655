//! `GET /booking`: what became of a purchase.

use std::sync::Arc;

use axum::{Json, extract::State};
use stopover_model::wire::Purchase;

use crate::{
    purchase::{Presented, Purchases},
    routes::openapi::HandleProblems,
    web::{NoParameters, Parameters, Problem},
};

/// What became of the purchase that the handle opens. The provider is asked for the booking, if there is one; what it
/// answered when it was made is shown when it does not.
#[utoipa::path(
    get, path = "/booking", tag = "booking",
    params(("stopover-handle" = String, Header, description = "Opens the purchase")),
    responses((status = 200, description = "The purchase", body = Purchase), HandleProblems)
)]
pub(crate) async fn show(
    State(purchases): State<Arc<Purchases>>,
    presented: Presented,
    Parameters(NoParameters {}): Parameters<NoParameters>,
) -> Result<Json<Purchase>, Problem> {
    purchases.show(presented).await.map(Json)
}
