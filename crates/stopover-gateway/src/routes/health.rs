//! `/healthz`: for whoever watches the process.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header::CACHE_CONTROL},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    catalogue::CatalogueProgress,
    extract::{NoParameters, Parameters},
    gateway::Gateway,
    places::Progress,
};

/// That the gateway answers, and how far it has read the provider's lists.
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

/// Whether the gateway lives. Says nothing of the provider: restarting the gateway would not mend that.
#[utoipa::path(
    get, path = "/healthz", tag = "operation",
    responses((status = 200, description = "It does", body = Health))
)]
pub(crate) async fn health(
    State(gateway): State<Gateway>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
) -> Response {
    let health = Health {
        status: "ok",
        places: gateway.places.progress(),
        catalogue: gateway.catalogue().ok().map(|lists| lists.progress()),
    };
    (
        [(CACHE_CONTROL, HeaderValue::from_static("no-store"))],
        Json(health),
    )
        .into_response()
}
