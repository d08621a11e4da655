//! Reads a search's body: dates, rooms and the one destination. The README lists the limits that the specification
//! leaves open.

use std::sync::Arc;

use axum::http::StatusCode;
use chrono::{Days, NaiveDate};

use crate::pricing::stay::{Party, Stay};
use crate::wire::error::ApiError;
use crate::wire::request::id::uuid;
use crate::wire::request::whole::Whole;
use crate::wire::request::{ensure, required};
use crate::wire::search::{OneOrMany, RoomRequest, SearchRequest};
use crate::world::World;
use crate::world::geography::City;
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
    /// # Errors
    /// When a date or a room is missing or out of bounds on `today`.
    pub(super) fn stay(&self, today: NaiveDate) -> Result<Stay, ApiError> {
        let check_in = date("check_in", self.check_in.as_deref())?;
        let check_out = date("check_out", self.check_out.as_deref())?;
        // Somewhere on Earth it is still yesterday.
        let first = today.checked_sub_days(Days::new(1)).unwrap_or(today);
        let last = (today.checked_add_days(Days::new(HORIZON))).unwrap_or(NaiveDate::MAX);
        let too_late = format!("lies more than {HORIZON} days ahead");
        ensure(check_in >= first, "check_in", "lies in the past")?;
        ensure(check_in <= last, "check_in", too_late)?;
        ensure(check_out > check_in, "check_out", "is not after check_in")?;
        let rooms = required("rooms", self.rooms.as_deref())?;
        let count = format!("expected 1 to {MAX_ROOMS} rooms");
        ensure((1..=MAX_ROOMS).contains(&rooms.len()), "rooms", count)?;
        let parties = rooms.iter().enumerate();
        let parties = parties.map(|(index, room)| party(index, room));
        let stay = Stay {
            check_in,
            check_out,
            rooms: parties.collect::<Result<_, _>>()?,
        };
        let too_long = format!("lies more than {MAX_NIGHTS} nights after check_in");
        ensure(stay.nights() <= MAX_NIGHTS, "check_out", too_long)?;
        Ok(stay)
    }

    /// The hotels at the destination that is asked for, at most `limit`. An unknown hotel id stands for no hotel; an
    /// unknown city, region or country is an error.
    ///
    /// # Errors
    /// When there is not exactly one criterion, or when it names nothing.
    pub(super) fn hotels(&self, world: &World, limit: usize) -> Result<Vec<Arc<Hotel>>, ApiError> {
        let cities: Vec<&Arc<City>> = match (
            &self.hotel_id,
            &self.city_id,
            &self.region_id,
            &self.country,
        ) {
            (Some(OneOrMany::One(id)), None, None, None) => {
                return Ok(world.hotel(id).cloned().into_iter().collect());
            }
            (Some(OneOrMany::Many(ids)), None, None, None) => return several(world, ids),
            (None, Some(id), None, None) => {
                let city = world.city(uuid("city_id", id)?);
                vec![city.ok_or_else(|| ApiError::not_found("city_id: city"))?]
            }
            (None, None, Some(id), None) => {
                let region = world
                    .region(uuid("region_id", id)?)
                    .ok_or_else(|| ApiError::not_found("region_id: region"))?;
                let region_of = |city: &City| city.region.as_ref().map(|region| region.id);
                let cities = world.geography.cities.iter();
                cities
                    .filter(|city| region_of(city) == Some(region.id))
                    .collect()
            }
            (None, None, None, Some(name)) => {
                let name = name.trim().to_lowercase();
                let mut countries = world.geography.countries.iter();
                let country = countries
                    .find(|country| country.name.to_lowercase() == name)
                    .ok_or_else(|| ApiError::not_found("country: country"))?;
                world.geography.cities_of(country).collect()
            }
            _ => {
                return Err(ApiError::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "hotel_id, city_id, region_id, country: exactly one of them is required",
                ));
            }
        };
        let hotels = cities.into_iter().flat_map(|city| world.hotels_in(city));
        Ok(hotels.take(limit).cloned().collect())
    }
}

fn several(world: &World, ids: &[String]) -> Result<Vec<Arc<Hotel>>, ApiError> {
    let count = format!("expected 1 to {MAX_HOTEL_IDS} ids");
    ensure((1..=MAX_HOTEL_IDS).contains(&ids.len()), "hotel_id", count)?;
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
    let text = required(field, text)?;
    let mut bytes = text.bytes();
    let exact = text.len() == 10 && bytes.all(|byte| byte.is_ascii_digit() || byte == b'-');
    let date = text.parse().ok().filter(|_| exact);
    date.ok_or_else(|| ApiError::invalid(field, "expected a date of the form YYYY-MM-DD"))
}

fn party(index: usize, room: &RoomRequest) -> Result<Party, ApiError> {
    let field = format!("rooms[{index}].adults");
    let adults = bounded(required(&field, room.adults)?, 1, MAX_ADULTS);
    let adults =
        adults.ok_or_else(|| ApiError::invalid(&field, format!("expected 1 to {MAX_ADULTS}")))?;
    let field = format!("rooms[{index}].children");
    let ages = room.children.as_deref().unwrap_or_default();
    let count = format!("expected at most {MAX_CHILDREN} ages");
    ensure(ages.len() <= MAX_CHILDREN, &field, count)?;
    let children = ages.iter().enumerate().map(|(child, age)| {
        bounded(*age, 0, MAX_CHILD_AGE).ok_or_else(|| {
            let problem = format!("expected an age from 0 to {MAX_CHILD_AGE}");
            ApiError::invalid(&format!("{field}[{child}]"), problem)
        })
    });
    Ok(Party {
        adults,
        children: children.collect::<Result<_, _>>()?,
    })
}

fn bounded(Whole(number): Whole, least: i64, most: i64) -> Option<u8> {
    let number = Some(number).filter(|number| (least..=most).contains(number))?;
    u8::try_from(number).ok()
}
