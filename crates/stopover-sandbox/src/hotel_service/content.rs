//! Hotels, cities and regions (spec 4.1 to 4.4).

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Json;

use super::hotel::{detail, item};
use super::state::HotelService;
use crate::wire::error::{ApiError, Refusal};
use crate::wire::hotel::{HotelDetail, HotelItem};
use crate::wire::list::{City, CityPage, HotelPage, Page, Region, RegionPage};
use crate::wire::request::id::path_id;
use crate::wire::request::page::{PageQuery, Paging};

/// GET /hotels
#[utoipa::path(get, path = "/v2/hotels", tag = "hotels", operation_id = "v2_hotels", params(PageQuery), responses((status = 200, body = HotelPage)))]
pub(crate) async fn hotels(
    State(service): State<Arc<HotelService>>,
    paging: Paging,
) -> Json<Page<HotelItem>> {
    let world = &service.world;
    Json(paging.cut(world.hotels(), 10, |hotel| item(world, hotel)))
}

/// GET /hotels/{id}
#[utoipa::path(get, path = "/v2/hotels/{id}", tag = "hotels", operation_id = "v2_hotel", params(("id" = String, Path, description = "Hotel id")), responses((status = 200, body = HotelDetail), (status = 404, body = Refusal)))]
pub(crate) async fn hotel(
    State(service): State<Arc<HotelService>>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<HotelDetail>, ApiError> {
    let hotel = service
        .world
        .hotel(&path_id("id", id)?)
        .ok_or_else(|| ApiError::not_found("Hotel"))?;
    Ok(Json(detail(&service.world, hotel)))
}

/// GET /cities
#[utoipa::path(get, path = "/v2/cities", tag = "hotels", operation_id = "v2_cities", params(PageQuery), responses((status = 200, body = CityPage)))]
pub(crate) async fn cities(
    State(service): State<Arc<HotelService>>,
    paging: Paging,
) -> Json<Page<City>> {
    Json(
        paging.cut(&service.world.geography.cities, 20, |city| City {
            id: city.id,
            name: city.name,
            country: &city.country.name,
            country_iso: &city.country.iso,
        }),
    )
}

/// GET /regions
#[utoipa::path(get, path = "/v2/regions", tag = "hotels", operation_id = "v2_regions", params(PageQuery), responses((status = 200, body = RegionPage)))]
pub(crate) async fn regions(
    State(service): State<Arc<HotelService>>,
    paging: Paging,
) -> Json<Page<Region>> {
    Json(
        paging.cut(&service.world.geography.regions, 20, |region| Region {
            id: region.id,
            name: region.name,
            country: &region.country.name,
            country_iso: &region.country.iso,
        }),
    )
}
