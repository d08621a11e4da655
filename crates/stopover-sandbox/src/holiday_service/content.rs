//! The catalogue's six endpoints (holiday specification, section 4). Lists are plain arrays.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Json;

use super::hotel::{hotels_of, show};
use super::state::HolidayService;
use crate::pictures::Gallery;
use crate::wire::error::{ApiError, Refusal};
use crate::wire::holiday::{Category, City, Country, HolidayDetail, HolidayItem, Hotel};
use crate::wire::request::id::path_id;
use crate::world::geography;

/// GET /holidays
#[utoipa::path(get, path = "/v1/holidays", tag = "holidays", operation_id = "v1_holidays", responses((status = 200, body = Vec<HolidayItem>)))]
pub(crate) async fn holidays(
    State(service): State<Arc<HolidayService>>,
    gallery: Gallery,
) -> Json<Vec<HolidayItem>> {
    let packages = service.catalogue().packages.iter();
    Json(packages.map(|package| package.item(&gallery)).collect())
}

/// GET /holidays/{id}
#[utoipa::path(get, path = "/v1/holidays/{id}", tag = "holidays", operation_id = "v1_holiday", params(("id" = String, Path, description = "Holiday id")), responses((status = 200, body = HolidayDetail), (status = 404, body = Refusal)))]
pub(crate) async fn holiday(
    State(service): State<Arc<HolidayService>>,
    gallery: Gallery,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<HolidayDetail>, ApiError> {
    let package = path_id("id", id)?
        .parse()
        .ok()
        .and_then(|id| service.catalogue().package(id))
        .ok_or_else(|| ApiError::not_found("Holiday"))?;
    Ok(Json(package.detail(&gallery)))
}

/// GET /holiday_categories
#[utoipa::path(get, path = "/v1/holiday_categories", tag = "holidays", operation_id = "v1_categories", responses((status = 200, body = Vec<Category>)))]
pub(crate) async fn categories(State(service): State<Arc<HolidayService>>) -> Json<Vec<Category>> {
    Json(service.catalogue().categories.clone())
}

/// GET /holiday_countries
#[utoipa::path(get, path = "/v1/holiday_countries", tag = "holidays", operation_id = "v1_countries", responses((status = 200, body = Vec<Country>)))]
pub(crate) async fn countries(State(service): State<Arc<HolidayService>>) -> Json<Vec<Country>> {
    let country = |city: &Arc<geography::City>| Country {
        name: &city.country.name,
        iso_code: &city.country.iso,
    };
    let mut countries: Vec<Country> = service.catalogue().cities.iter().map(country).collect();
    countries.dedup_by_key(|country| country.iso_code);
    Json(countries)
}

/// GET /holiday_cities
#[utoipa::path(get, path = "/v1/holiday_cities", tag = "holidays", operation_id = "v1_cities", responses((status = 200, body = Vec<City>)))]
pub(crate) async fn cities(State(service): State<Arc<HolidayService>>) -> Json<Vec<City>> {
    let city = |city: &Arc<geography::City>| City {
        id: city.id,
        city_name: city.name,
        country: &city.country.name,
        country_iso: &city.country.iso,
    };
    Json(service.catalogue().cities.iter().map(city).collect())
}

/// GET /holiday_hotels
#[utoipa::path(get, path = "/v1/holiday_hotels", tag = "holidays", operation_id = "v1_hotels", responses((status = 200, body = Vec<Hotel>)))]
pub(crate) async fn hotels(
    State(service): State<Arc<HolidayService>>,
    gallery: Gallery,
) -> Json<Vec<Hotel>> {
    let catalogue = service.catalogue();
    let cities = catalogue.bases.iter();
    let hotels = cities.flat_map(|city| hotels_of(catalogue.seed, city));
    Json(hotels.map(|hotel| show(&hotel, &gallery, true)).collect())
}
