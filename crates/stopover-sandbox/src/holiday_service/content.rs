//! The catalogue's six endpoints (holiday specification, section 4). Lists are plain arrays.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Json;

use crate::app::Shared;
use crate::http::error::{ApiError, Refusal};
use crate::pictures::Gallery;
use crate::wire::holiday::{Category, City, Country, HolidayDetail, HolidayItem, Hotel};

use super::hotel::{hotels_of, show};

/// GET /holidays
#[utoipa::path(get, path = "/v1/holidays", tag = "holidays", operation_id = "v1_holidays", responses((status = 200, body = Vec<HolidayItem>)))]
pub(crate) async fn holidays(
    State(app): State<Shared>,
    gallery: Gallery,
) -> Json<Vec<HolidayItem>> {
    Json(
        app.catalogue()
            .packages
            .iter()
            .map(|package| package.item(&gallery))
            .collect(),
    )
}

/// GET /holidays/{id}
#[utoipa::path(get, path = "/v1/holidays/{id}", tag = "holidays", operation_id = "v1_holiday", params(("id" = String, Path, description = "Holiday id")), responses((status = 200, body = HolidayDetail), (status = 404, body = Refusal)))]
pub(crate) async fn holiday(
    State(app): State<Shared>,
    gallery: Gallery,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<HolidayDetail>, ApiError> {
    let Path(id) = id.map_err(|_| ApiError::malformed("id", "expected UTF-8"))?;
    let package = id
        .parse()
        .ok()
        .and_then(|id| app.catalogue().package(id))
        .ok_or_else(|| ApiError::not_found("Holiday"))?;
    Ok(Json(package.detail(&gallery)))
}

/// GET /holiday_categories
#[utoipa::path(get, path = "/v1/holiday_categories", tag = "holidays", operation_id = "v1_categories", responses((status = 200, body = Vec<Category>)))]
pub(crate) async fn categories(State(app): State<Shared>) -> Json<Vec<Category>> {
    Json(app.catalogue().categories.clone())
}

/// GET /holiday_countries
#[utoipa::path(get, path = "/v1/holiday_countries", tag = "holidays", operation_id = "v1_countries", responses((status = 200, body = Vec<Country>)))]
pub(crate) async fn countries(State(app): State<Shared>) -> Json<Vec<Country>> {
    let mut countries: Vec<Country> = app
        .catalogue()
        .cities
        .iter()
        .map(|city| Country {
            name: city.country.name,
            iso_code: city.country.iso,
        })
        .collect();
    countries.dedup_by_key(|country| country.iso_code);
    Json(countries)
}

/// GET /holiday_cities
#[utoipa::path(get, path = "/v1/holiday_cities", tag = "holidays", operation_id = "v1_cities", responses((status = 200, body = Vec<City>)))]
pub(crate) async fn cities(State(app): State<Shared>) -> Json<Vec<City>> {
    let city = |city: &crate::world::place::City| City {
        id: city.id,
        city_name: city.name,
        country: city.country.name,
        country_iso: city.country.iso,
    };
    Json(
        app.catalogue()
            .cities
            .iter()
            .map(|found| city(found))
            .collect(),
    )
}

/// GET /holiday_hotels
#[utoipa::path(get, path = "/v1/holiday_hotels", tag = "holidays", operation_id = "v1_hotels", responses((status = 200, body = Vec<Hotel>)))]
pub(crate) async fn hotels(State(app): State<Shared>, gallery: Gallery) -> Json<Vec<Hotel>> {
    let catalogue = app.catalogue();
    Json(
        catalogue
            .bases
            .iter()
            .flat_map(|city| hotels_of(catalogue.seed, city))
            .map(|hotel| show(&hotel, &gallery, true))
            .collect(),
    )
}
