//! The holiday catalogue (holiday catalogue 4): nothing is there without `provider.holidays_url`.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts, State},
    http::request::Parts,
    response::Response,
};
use stopover_model::{
    HolidayId,
    wire::holiday::{Category, City, Country, Holiday, HolidayDetail, Hotel},
};

use super::{
    openapi::{CatalogueProblems, NotFoundProblem},
    provider_id::ProviderId,
};
use crate::{
    catalogue::{Catalogue, List},
    web::{ClientAddress, Negotiation, NoParameters, Parameters, Problem, RateLimits},
};

/// All holidays, each with what the gateway knows of its departures.
#[utoipa::path(
    get, path = "/holidays", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<Holiday>), CatalogueProblems)
)]
pub(crate) async fn list(
    Holidays(catalogue): Holidays,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    catalogue.list(List::Holidays, &negotiation).await
}

/// A holiday in full. Descriptions of hotels consist of a few harmless elements (`description_blocks`).
#[utoipa::path(
    get, path = "/holidays/{id}", tag = "holidays",
    params(("id" = String, Path, description = "The holiday's id")),
    responses(
        (status = 200, description = "The holiday", body = HolidayDetail),
        NotFoundProblem,
        CatalogueProblems,
    )
)]
pub(crate) async fn detail(
    Holidays(catalogue): Holidays,
    State(limits): State<Arc<RateLimits>>,
    visitor: ClientAddress,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    negotiation: Negotiation,
    ProviderId(id): ProviderId,
) -> Result<Response, Problem> {
    let admit = async || limits.content.admit(visitor).await;
    catalogue
        .detail(HolidayId::new(id), admit, &negotiation)
        .await
}

/// All categories of holidays.
#[utoipa::path(
    get, path = "/holiday_categories", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<Category>), CatalogueProblems)
)]
pub(crate) async fn categories(
    Holidays(catalogue): Holidays,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    catalogue.list(List::Categories, &negotiation).await
}

/// All countries with holidays.
#[utoipa::path(
    get, path = "/holiday_countries", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<Country>), CatalogueProblems)
)]
pub(crate) async fn countries(
    Holidays(catalogue): Holidays,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    catalogue.list(List::Countries, &negotiation).await
}

/// All cities of the catalogue.
#[utoipa::path(
    get, path = "/holiday_cities", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<City>), CatalogueProblems)
)]
pub(crate) async fn cities(
    Holidays(catalogue): Holidays,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    catalogue.list(List::Cities, &negotiation).await
}

/// All hotels of the catalogue, with their pictures. Descriptions consist of a few harmless elements (`description_blocks`).
#[utoipa::path(
    get, path = "/holiday_hotels", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<Hotel>), CatalogueProblems)
)]
pub(crate) async fn hotels(
    Holidays(catalogue): Holidays,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    negotiation: Negotiation,
) -> Result<Response, Problem> {
    catalogue.list(List::Hotels, &negotiation).await
}

/// The catalogue. Without one there is nothing at these addresses.
pub(crate) struct Holidays(pub(crate) Arc<Catalogue>);

impl<S> FromRequestParts<S> for Holidays
where
    S: Send + Sync,
    Option<Arc<Catalogue>>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(_: &mut Parts, state: &S) -> Result<Self, Problem> {
        let catalogue = Option::<Arc<Catalogue>>::from_ref(state);
        catalogue.map(Self).ok_or(Problem::NotFound)
    }
}
