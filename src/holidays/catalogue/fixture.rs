//! A small catalogue to test with.

use chrono::NaiveDate;
use stopover_model::{
    CategoryId, Currency, Holiday, HolidayCategory, HolidayCountry, HolidayId, HolidayKnown,
    HolidayStatus, Money, Timestamp, Transport,
};

use super::index::HolidayIndex;

pub fn day(text: &str) -> NaiveDate {
    Timestamp::parse(text).unwrap().date()
}

pub fn today() -> NaiveDate {
    day("2027-03-15")
}

pub fn money(code: &str, major: i64) -> Money {
    Money::from_minor(major * 100, Currency::new(code).unwrap())
}

pub fn holiday(title: &str) -> Holiday {
    Holiday {
        id: HolidayId::new(title),
        title: title.to_owned(),
        image: None,
        route: None,
        transport: Transport::Bus,
        holiday_type: None,
        available_from: Some(day("2027-05-01")),
        available_to: Some(day("2027-09-30")),
        min_price: Some(money("EUR", 500)),
        max_price: None,
        country: None,
        status: HolidayStatus::Enabled,
        days: Some(5),
        nights: Some(4),
        last_update: None,
        categories: Vec::new(),
        known: None,
    }
}

pub fn country(name: &str, code: &str) -> Option<HolidayCountry> {
    Some(HolidayCountry {
        name: name.to_owned(),
        iso_code: code.to_owned(),
    })
}

pub fn category(name: &str) -> HolidayCategory {
    HolidayCategory {
        id: CategoryId::new(name),
        name: name.to_owned(),
    }
}

pub fn known(departures: &[&str]) -> Option<HolidayKnown> {
    Some(HolidayKnown {
        departures: departures.iter().map(|text| day(text)).collect(),
        ..HolidayKnown::default()
    })
}

/// Case and the accents of a few letters, as the browser would take them off.
pub fn fold(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            'É' | 'é' | 'è' => 'e',
            'ü' => 'u',
            'ý' => 'y',
            other => other.to_ascii_lowercase(),
        })
        .collect()
}

pub fn index(holidays: Vec<Holiday>) -> HolidayIndex {
    HolidayIndex::new(holidays, today(), fold)
}

/// Four holidays that differ in everything.
pub fn four() -> Vec<Holiday> {
    vec![
        Holiday {
            route: Some("Belgrade – Évora – Belgrade".into()),
            transport: Transport::Airplane,
            country: country("Portugal", "PT"),
            categories: vec![category("Culture"), category("City break")],
            min_price: Some(money("EUR", 700)),
            days: Some(8),
            last_update: Some(Timestamp::parse("2027-01-10T08:00:00Z").unwrap()),
            ..holiday("Evenings in Évora")
        },
        Holiday {
            country: country("Türkiye", "TR"),
            categories: vec![category("City break")],
            min_price: Some(money("EUR", 190)),
            days: Some(4),
            known: known(&["2027-03-01", "2027-04-02", "2027-06-11"]),
            last_update: Some(Timestamp::parse("2027-02-10T08:00:00Z").unwrap()),
            ..holiday("Four days on the Bosphorus")
        },
        Holiday {
            country: country("Greece", "GR"),
            transport: Transport::Other("Ferry".into()),
            categories: vec![category("Seaside")],
            min_price: Some(money("USD", 300)),
            days: Some(6),
            ..holiday("Islands by ferry")
        },
        Holiday {
            country: country("Greece", "GR"),
            categories: vec![category("Seaside")],
            min_price: None,
            days: None,
            available_from: None,
            available_to: None,
            ..holiday("Somewhere by the sea")
        },
    ]
}
