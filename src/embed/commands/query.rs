//! A search as a page writes it: the shape of `stopover-search`'s detail.

use chrono::NaiveDate;
use js_sys::{Array, Error, Reflect};
use stopover_model::{ChildAge, DestinationKind, Occupancy, Room, Stay, StayRules, parse_date};
use wasm_bindgen::{JsCast, JsValue};

use super::text;
use crate::hotels::{Destination, Query};
use crate::ui::calendar::StayLimits;
use crate::ui::clock::today;

/// Without `rooms` it is for two adults.
pub(super) fn read(query: &JsValue, limits: StayLimits) -> Result<Query, Error> {
    Ok(Query {
        destination: destination(&field(query, "destination"))?,
        stay: stay(query, limits)?,
        occupancy: occupancy(&field(query, "rooms"))?,
    })
}

fn wrong(field: &str, wanted: &str) -> Error {
    Error::new(&format!("search: {field} is not {wanted}"))
}

fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &JsValue::from_str(name)).unwrap_or_default()
}

fn destination(given: &JsValue) -> Result<Destination, Error> {
    let id = text(given, "id").ok_or_else(|| wrong("destination.id", "a text"))?;
    let kind = text(given, "type").and_then(|kind| DestinationKind::from_word(&kind));
    let kinds = "“city”, “region”, “hotel” or “country”";
    let kind = kind.ok_or_else(|| wrong("destination.type", kinds))?;
    let name =
        text(given, "name").or_else(|| (kind == DestinationKind::Country).then(|| id.clone()));
    Ok(Destination {
        location: kind.location(id),
        name: name.ok_or_else(|| wrong("destination.name", "a text"))?,
        country: None,
    })
}

fn stay(query: &JsValue, limits: StayLimits) -> Result<Stay, Error> {
    let date = |name| -> Result<NaiveDate, Error> {
        let date = text(query, name).and_then(|text| parse_date(&text).ok());
        date.ok_or_else(|| wrong(name, "a date like “2027-06-12”"))
    };
    let (check_in, check_out) = (date("check_in")?, date("check_out")?);
    let today = today();
    if check_in < today {
        return Err(wrong("check_in", "today or later"));
    }
    let StayLimits {
        min_nights,
        max_nights,
        ..
    } = limits;
    let rules = StayRules {
        today,
        min_nights: min_nights.into(),
        max_nights: max_nights.into(),
    };
    let stay = Stay::new(check_in, check_out).ok();
    stay.filter(|stay| stay.check(&rules).is_ok())
        .ok_or_else(|| {
            wrong(
                "check_out",
                &format!("{min_nights} to {max_nights} nights after check_in"),
            )
        })
}

fn occupancy(rooms: &JsValue) -> Result<Occupancy, Error> {
    if rooms.is_undefined() {
        return Ok(Occupancy::default());
    }
    let rooms = rooms.dyn_ref::<Array>().map(Array::to_vec);
    let rooms = rooms.ok_or_else(|| wrong("rooms", "a list"))?;
    let rooms = rooms.iter().map(room).collect::<Result<_, _>>()?;
    Occupancy::new(rooms).map_err(|error| Error::new(&format!("search: rooms: {error}")))
}

fn room(room: &JsValue) -> Result<Room, Error> {
    let adults = whole(&field(room, "adults"));
    let children = field(room, "children");
    let ages = match children.dyn_ref::<Array>() {
        Some(ages) => ages.to_vec(),
        None if children.is_undefined() => Vec::new(),
        None => return Err(wrong("rooms[].children", "a list of ages")),
    };
    let ages = ages.iter().map(|age| ChildAge::new(whole(age)?).ok());
    Ok(Room {
        adults: adults.ok_or_else(|| wrong("rooms[].adults", "a whole number"))?,
        children: ages
            .collect::<Option<_>>()
            .ok_or_else(|| wrong("rooms[].children", "a list of ages from 0 to 17"))?,
    })
}

fn whole(value: &JsValue) -> Option<u8> {
    let number = value.as_f64()?;
    (0..=u8::MAX).find(|whole| f64::from(*whole) == number)
}
