//! The holiday catalogue (its specification's section 4): nothing is there without `provider.holidays_url`.

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::HeaderMap,
    response::Response,
};
use stopover_model::{
    HolidayId,
    wire::holiday::{Category, City, Country, Holiday, HolidayDetail, Hotel},
};

use super::hotels::plausible;
use crate::{
    catalogue::List,
    extract::{NoParameters, Parameters},
    gateway::Gateway,
    openapi::{CatalogueProblems, NotFoundProblem},
    problem::Problem,
    web::client_address::ClientAddress,
};

/// All holidays, each with what the gateway knows of its departures.
#[utoipa::path(
    get, path = "/holidays", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<Holiday>), CatalogueProblems)
)]
pub(crate) async fn list(
    State(gateway): State<Gateway>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(&gateway, List::Holidays, &headers).await
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
    State(gateway): State<Gateway>,
    visitor: ClientAddress,
    id: Result<Path<String>, PathRejection>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    // What is no text is no holiday's id either.
    let Path(id) = id.map_err(|_| Problem::NotFound)?;
    if !plausible(&id) {
        return Err(Problem::NotFound);
    }
    let admit = || gateway.readers.admit(visitor);
    gateway
        .catalogue()?
        .detail(HolidayId::new(id), admit, &headers)
        .await
}

/// All categories of holidays.
#[utoipa::path(
    get, path = "/holiday_categories", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<Category>), CatalogueProblems)
)]
pub(crate) async fn categories(
    State(gateway): State<Gateway>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(&gateway, List::Categories, &headers).await
}

/// All countries with holidays.
#[utoipa::path(
    get, path = "/holiday_countries", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<Country>), CatalogueProblems)
)]
pub(crate) async fn countries(
    State(gateway): State<Gateway>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(&gateway, List::Countries, &headers).await
}

/// All cities of the catalogue.
#[utoipa::path(
    get, path = "/holiday_cities", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<City>), CatalogueProblems)
)]
pub(crate) async fn cities(
    State(gateway): State<Gateway>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(&gateway, List::Cities, &headers).await
}

/// All hotels of the catalogue, with their pictures. Descriptions consist of a few harmless elements (`description_blocks`).
#[utoipa::path(
    get, path = "/holiday_hotels", tag = "holidays",
    responses((status = 200, description = "The whole list", body = Vec<Hotel>), CatalogueProblems)
)]
pub(crate) async fn hotels(
    State(gateway): State<Gateway>,
    Parameters(NoParameters {}): Parameters<NoParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(&gateway, List::Hotels, &headers).await
}

async fn answer(gateway: &Gateway, list: List, headers: &HeaderMap) -> Result<Response, Problem> {
    gateway.catalogue()?.list(list, headers).await
}
