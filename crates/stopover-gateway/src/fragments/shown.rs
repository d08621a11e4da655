//! What is shown of a holiday in full.

use chrono::NaiveDate;
use stopover_model::{Departure, HolidayDetail, HolidayHotel, Money};

use super::words::Digits;

/// Pictures of a holiday.
const PICTURES: usize = 6;

/// Each picture once, the main one first.
pub(super) fn pictures(detail: &HolidayDetail) -> Vec<&str> {
    let mut pictures: Vec<&str> = Vec::new();
    let all = detail.holiday.image.iter().chain(&detail.images);
    for picture in all.map(String::as_str) {
        if !pictures.contains(&picture) {
            pictures.push(picture);
        }
    }
    pictures.truncate(PICTURES);
    pictures
}

/// With their days, the next first.
pub(super) fn ahead(departures: &[Departure], today: NaiveDate) -> Vec<(NaiveDate, &Departure)> {
    let days = |departure| {
        Departure::days(departure)
            .into_iter()
            .map(move |day| (day, departure))
    };
    let mut ahead: Vec<_> = departures
        .iter()
        .flat_map(days)
        .filter(|(day, _)| *day >= today)
        .collect();
    ahead.sort_by_key(|(day, _)| *day);
    ahead
}

/// For everyone in a room, on that day. Only where all its prices are in one currency.
pub(super) fn lowest(departure: &Departure, day: NaiveDate) -> Option<Money> {
    let prices = departure.hotels.iter().flat_map(|hotel| &hotel.prices);
    let of_day = prices.filter(|price| price.date.or(departure.date) == Some(day));
    let mut prices = of_day.map(|price| price.price);
    let first = prices.next()?;
    prices.try_fold(first, |least, price| {
        let is_less = price.checked_cmp(&least)?.is_lt();
        Some(if is_less { price } else { least })
    })
}

/// All prices of a holiday have decimals, or none: the one it begins at, and those of its departures.
pub(super) fn digits(detail: &HolidayDetail, departures: &[(NaiveDate, &Departure)]) -> Digits {
    let departures = departures
        .iter()
        .filter_map(|(day, departure)| lowest(departure, *day));
    Digits::of(departures.chain(detail.holiday.min_price))
}

/// Each hotel once.
pub(super) fn hotels<'a>(departures: &[(NaiveDate, &'a Departure)]) -> Vec<&'a HolidayHotel> {
    let offerings = departures
        .iter()
        .flat_map(|(_, departure)| &departure.hotels);
    let mut hotels: Vec<&HolidayHotel> = Vec::new();
    for hotel in offerings.filter_map(|offering| offering.hotel.as_ref()) {
        if hotels.iter().all(|known| known.id != hotel.id) {
            hotels.push(hotel);
        }
    }
    hotels
}
