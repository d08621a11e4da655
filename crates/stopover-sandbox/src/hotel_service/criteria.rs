//! Reads a search's body: dates, rooms and the one place to look in. Bounds that the specification leaves open
//! are listed in the README.

use std::sync::Arc;

use axum::http::StatusCode;
use chrono::{Days, NaiveDate};
use uuid::Uuid;

use crate::http::error::ApiError;
use crate::pricing::stay::{Party, Stay};
use crate::wire::search::{OneOrMany, RoomRequest, SearchRequest};
use crate::wire::whole::Whole;
use crate::world::World;
use crate::world::hotel::Hotel;

const MAX_NIGHTS: u32 = 30;
const MAX_ROOMS: usize = 9;
const MAX_ADULTS: i64 = 9;
const MAX_CHILDREN: usize = 6;
const MAX_CHILD_AGE: i64 = 17;
const MAX_HOTEL_IDS: usize = 200;
/// How many days ahead can be searched.
const HORIZON: u64 = 730;

impl SearchRequest {
    /// The stay that is asked for.
    ///
    /// # Errors
    /// When a date or a room is missing or out of bounds on `today`.
    pub(super) fn stay(&self, today: NaiveDate) -> Result<Stay, ApiError> {
        let check_in = date("check_in", self.check_in.as_deref())?;
        let check_out = date("check_out", self.check_out.as_deref())?;
        // Somewhere on Earth it is still yesterday.
        if check_in < today.checked_sub_days(Days::new(1)).unwrap_or(today) {
            return Err(ApiError::invalid("check_in", "lies in the past"));
        }
        if today
            .checked_add_days(Days::new(HORIZON))
            .is_some_and(|last| check_in > last)
        {
            return Err(ApiError::invalid(
                "check_in",
                format!("lies more than {HORIZON} days ahead"),
            ));
        }
        if check_out <= check_in {
            return Err(ApiError::invalid("check_out", "is not after check_in"));
        }
        let rooms = self
            .rooms
            .as_deref()
            .ok_or_else(|| ApiError::invalid("rooms", "is required"))?;
        if rooms.is_empty() || rooms.len() > MAX_ROOMS {
            return Err(ApiError::invalid(
                "rooms",
                format!("expected 1 to {MAX_ROOMS} rooms"),
            ));
        }
        let rooms = rooms
            .iter()
            .enumerate()
            .map(|(index, room)| party(index, room))
            .collect::<Result<_, _>>()?;
        let stay = Stay {
            check_in,
            check_out,
            rooms,
        };
        if stay.nights() > MAX_NIGHTS {
            return Err(ApiError::invalid(
                "check_out",
                format!("lies more than {MAX_NIGHTS} nights after check_in"),
            ));
        }
        Ok(stay)
    }

    /// The hotels in the place that is asked for. An unknown hotel id stands for no hotel; an unknown city, region
    /// or country is an error.
    ///
    /// # Errors
    /// When there is not exactly one criterion, or when it names nothing.
    pub(super) fn hotels(&self, world: &World, most: usize) -> Result<Vec<Arc<Hotel>>, ApiError> {
        match (
            &self.hotel_id,
            &self.city_id,
            &self.region_id,
            &self.country,
        ) {
            (Some(OneOrMany::One(id)), None, None, None) => {
                Ok(world.hotel(id).cloned().into_iter().collect())
            }
            (Some(OneOrMany::Many(ids)), None, None, None) => several(world, ids),
            (None, Some(id), None, None) => {
                let city = world
                    .city(place_id("city_id", id)?)
                    .ok_or_else(|| ApiError::not_found("city_id: city"))?;
                Ok(world.hotels_in(city).iter().take(most).cloned().collect())
            }
            (None, None, Some(id), None) => {
                let region = world
                    .region(place_id("region_id", id)?)
                    .ok_or_else(|| ApiError::not_found("region_id: region"))?;
                let cities = world
                    .places
                    .cities
                    .iter()
                    .filter(|city| city.region.as_ref().is_some_and(|of| of.id == region.id));
                Ok(cities
                    .flat_map(|city| world.hotels_in(city))
                    .take(most)
                    .cloned()
                    .collect())
            }
            (None, None, None, Some(name)) => {
                let name = name.trim().to_lowercase();
                let countries = &world.places.countries;
                let country = countries
                    .iter()
                    .find(|country| country.name.to_lowercase() == name)
                    .ok_or_else(|| ApiError::not_found("country: country"))?;
                let cities = world
                    .places
                    .cities
                    .iter()
                    .filter(|city| city.country.iso == country.iso);
                Ok(cities
                    .flat_map(|city| world.hotels_in(city))
                    .take(most)
                    .cloned()
                    .collect())
            }
            _ => Err(ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "hotel_id, city_id, region_id, country: exactly one of them is required",
            )),
        }
    }
}

fn several(world: &World, ids: &[String]) -> Result<Vec<Arc<Hotel>>, ApiError> {
    if ids.is_empty() || ids.len() > MAX_HOTEL_IDS {
        return Err(ApiError::invalid(
            "hotel_id",
            format!("expected 1 to {MAX_HOTEL_IDS} ids"),
        ));
    }
    let mut hotels: Vec<Arc<Hotel>> = Vec::new();
    for hotel in ids.iter().filter_map(|id| world.hotel(id)) {
        if !hotels.iter().any(|known| known.number == hotel.number) {
            hotels.push(Arc::clone(hotel));
        }
    }
    Ok(hotels)
}

/// A calendar date written exactly as `YYYY-MM-DD`.
pub(super) fn date(field: &str, text: Option<&str>) -> Result<NaiveDate, ApiError> {
    let text = text.ok_or_else(|| ApiError::invalid(field, "is required"))?;
    let exact = text.len() == 10
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
    text.parse()
        .ok()
        .filter(|_| exact)
        .ok_or_else(|| ApiError::invalid(field, "expected a date of the form YYYY-MM-DD"))
}

fn place_id(field: &str, text: &str) -> Result<Uuid, ApiError> {
    text.parse()
        .map_err(|_| ApiError::invalid(field, "expected a UUID"))
}

fn party(index: usize, room: &RoomRequest) -> Result<Party, ApiError> {
    let adults_field = format!("rooms[{index}].adults");
    let adults = room
        .adults
        .ok_or_else(|| ApiError::invalid(&adults_field, "is required"))?;
    let adults = bounded(adults, 1, MAX_ADULTS)
        .ok_or_else(|| ApiError::invalid(&adults_field, format!("expected 1 to {MAX_ADULTS}")))?;
    let ages = room.children.as_deref().unwrap_or_default();
    if ages.len() > MAX_CHILDREN {
        return Err(ApiError::invalid(
            &format!("rooms[{index}].children"),
            format!("expected at most {MAX_CHILDREN} ages"),
        ));
    }
    let children = ages.iter().enumerate().map(|(child, age)| {
        let field = format!("rooms[{index}].children[{child}]");
        bounded(*age, 0, MAX_CHILD_AGE).ok_or_else(|| {
            ApiError::invalid(&field, format!("expected an age from 0 to {MAX_CHILD_AGE}"))
        })
    });
    Ok(Party {
        adults,
        children: children.collect::<Result<_, _>>()?,
    })
}

fn bounded(Whole(number): Whole, least: i64, most: i64) -> Option<u8> {
    u8::try_from(number)
        .ok()
        .filter(|_| (least..=most).contains(&number))
}
