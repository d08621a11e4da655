//! Hotels, cities and regions (spec 4.1 to 4.4).

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Json;

use crate::app::Shared;
use crate::http::error::ApiError;
use crate::http::page::Paging;
use crate::wire::hotel::{HotelDetail, HotelItem};
use crate::wire::list::{Page, Place};

/// GET /hotels
pub(crate) async fn hotels(State(app): State<Shared>, paging: Paging) -> Json<Page<HotelItem>> {
    Json(paging.cut(app.world.hotels(), 10, |hotel| {
        HotelItem::new(&app.world, hotel)
    }))
}

/// GET /hotels/{id}
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
pub(crate) async fn cities(State(app): State<Shared>, paging: Paging) -> Json<Page<Place>> {
    Json(paging.cut(&app.world.places.cities, 20, |city| Place {
        id: city.id,
        name: city.name,
        country: city.country.name,
        country_iso: city.country.iso,
    }))
}

/// GET /regions
pub(crate) async fn regions(State(app): State<Shared>, paging: Paging) -> Json<Page<Place>> {
    Json(paging.cut(&app.world.places.regions, 20, |region| Place {
        id: region.id,
        name: region.name,
        country: region.country.name,
        country_iso: region.country.iso,
    }))
}
