//! Hotels, cities and regions (spec 4.1 to 4.4).

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Json;

use crate::app::Shared;
use crate::http::error::{ApiError, Refusal};
use crate::http::page::{PageQuery, Paging};
use crate::wire::hotel::{HotelDetail, HotelItem};
use crate::wire::list::{City, CityPage, HotelPage, Page, Region, RegionPage};

/// GET /hotels
#[utoipa::path(get, path = "/v2/hotels", tag = "hotels", operation_id = "v2_hotels", params(PageQuery), responses((status = 200, body = HotelPage)))]
pub(crate) async fn hotels(State(app): State<Shared>, paging: Paging) -> Json<Page<HotelItem>> {
    Json(paging.cut(app.world.hotels(), 10, |hotel| {
        HotelItem::new(&app.world, hotel)
    }))
}

/// GET /hotels/{id}
#[utoipa::path(get, path = "/v2/hotels/{id}", tag = "hotels", operation_id = "v2_hotel", params(("id" = String, Path, description = "Hotel id")), responses((status = 200, body = HotelDetail), (status = 404, body = Refusal)))]
pub(crate) async fn hotel(
    State(app): State<Shared>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<HotelDetail>, ApiError> {
    let Path(id) = id.map_err(|_| ApiError::malformed("id", "expected UTF-8"))?;
    let hotel = app
        .world
        .hotel(&id)
        .ok_or_else(|| ApiError::not_found("Hotel"))?;
    Ok(Json(HotelDetail::new(&app.world, hotel)))
}

/// GET /cities
#[utoipa::path(get, path = "/v2/cities", tag = "hotels", operation_id = "v2_cities", params(PageQuery), responses((status = 200, body = CityPage)))]
pub(crate) async fn cities(State(app): State<Shared>, paging: Paging) -> Json<Page<City>> {
    Json(paging.cut(&app.world.places.cities, 20, |city| City {
        id: city.id,
        name: city.name,
        country: city.country.name,
        country_iso: city.country.iso,
    }))
}

/// GET /regions
#[utoipa::path(get, path = "/v2/regions", tag = "hotels", operation_id = "v2_regions", params(PageQuery), responses((status = 200, body = RegionPage)))]
pub(crate) async fn regions(State(app): State<Shared>, paging: Paging) -> Json<Page<Region>> {
    Json(paging.cut(&app.world.places.regions, 20, |region| Region {
        id: region.id,
        name: region.name,
        country: region.country.name,
        country_iso: region.country.iso,
    }))
}
