//! `/healthz`: for monitoring.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    catalogue::{Catalogue, CatalogueProgress},
    index::{HotelIndex, Progress},
    web::{NO_STORE, NoParameters, Parameters},
};

/// The gateway answers, and how far it has read the provider's lists.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`: a gateway that is not does not answer.
    status: &'static str,
    /// The index behind destination suggestions.
    places: Progress,
    /// The holiday catalogue, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    catalogue: Option<CatalogueProgress>,
}

/// Whether the gateway runs. Says nothing of the provider: restarting the gateway would not help.
#[utoipa::path(
    get, path = "/healthz", tag = "operation",
    responses((status = 200, description = "It does", body = Health))
)]
pub(crate) async fn health(
    State(index): State<Arc<HotelIndex>>,
    State(catalogue): State<Option<Arc<Catalogue>>>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
) -> Response {
    let health = Health {
        status: "ok",
        places: index.progress(),
        catalogue: catalogue.map(|catalogue| catalogue.progress()),
    };
    ([NO_STORE], Json(health)).into_response()
}
