//! Price and demand of a night, by season, holidays and day of the week.

use std::f64::consts::TAU;

use chrono::{Datelike, NaiveDate, Weekday};

use crate::world::geography::City;

/// What a night in `city` costs compared with its average night.
pub(crate) fn factor(city: &City, date: NaiveDate) -> f64 {
    (1.0 + swing(city) * warmth(city, date)) * holidays(date) * weekday(city, date)
}

/// Demand for a night, from 0 to 1; a little more on holidays.
pub(crate) fn demand(city: &City, date: NaiveDate) -> f64 {
    (0.5 + 0.5 * warmth(city, date)) * if holidays(date) > 1.0 { 1.3 } else { 1.0 }
}

/// From -1 in the deepest low season to 1 at its height.
fn warmth(city: &City, date: NaiveDate) -> f64 {
    // The deserts' season is the winter; elsewhere the first of August.
    let peak = if city.latitude < 30.0 { 15.0 } else { 213.0 };
    (TAU * (f64::from(date.ordinal()) - peak) / 365.25).cos()
}

/// How far prices swing over the year: widely at southern beaches, little in large cities.
fn swing(city: &City) -> f64 {
    match (city.size, city.latitude) {
        (4.., _) => 0.16,
        (_, latitude) if latitude < 30.0 => 0.18,
        (_, latitude) if latitude < 44.0 => 0.42,
        _ => 0.26,
    }
}

fn holidays(date: NaiveDate) -> f64 {
    match (date.month(), date.day()) {
        (12, 29..) | (1, 1) => 1.45,
        (12, 23..) => 1.2,
        _ => 1.0,
    }
}

/// Large cities sell Sunday nights cheaply, smaller ones their weekends dearly.
fn weekday(city: &City, date: NaiveDate) -> f64 {
    match (date.weekday(), city.size) {
        (Weekday::Fri | Weekday::Sat, 4..) => 1.08,
        (Weekday::Fri | Weekday::Sat, _) => 1.15,
        (Weekday::Sun, 4..) => 0.9,
        _ => 1.0,
    }
}
