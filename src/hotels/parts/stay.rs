//! A stay in words: who comes, and when.

use stopover_model::{Occupancy, Stay};

use crate::i18n::{Locale, Msg};

/// `2 adults, 1 child`
pub fn people(locale: Locale, adults: usize, children: usize) -> String {
    let adults = locale.count(Msg::CountAdults, adults);
    match children {
        0 => adults,
        n => locale.pair(&adults, &locale.count(Msg::CountChildren, n)),
    }
}

/// `2 adults, 1 room` or `2 adults, 1 child · 1 room`, as the form's button says it.
pub fn guests_summary(locale: Locale, adults: usize, children: usize, rooms: usize) -> String {
    let people = people(locale, adults, children);
    let rooms = locale.count(Msg::CountRooms, rooms);
    if children == 0 {
        locale.pair(&people, &rooms)
    } else {
        format!("{people} · {rooms}")
    }
}

/// `12–19 Sep · 3 guests`, with the number of rooms where there are several.
pub fn stay_in_brief(locale: Locale, stay: Stay, occupancy: &Occupancy) -> String {
    let guests = locale.count(
        Msg::CountGuests,
        occupancy.adults().saturating_add(occupancy.children()),
    );
    let guests = match occupancy.rooms().len() {
        0 | 1 => guests,
        rooms => locale.pair(&guests, &locale.count(Msg::CountRooms, rooms)),
    };
    let dates = locale.date_range(stay.check_in(), stay.check_out());
    format!("{dates} · {guests}")
}

/// `12–19 Sep · 7 nights · 2 adults, 1 child · 1 room`
pub fn stay_summary(locale: Locale, stay: Stay, occupancy: &Occupancy) -> String {
    format!(
        "{} · {} · {}",
        locale.date_range(stay.check_in(), stay.check_out()),
        locale.count(Msg::Nights, stay.nights() as usize),
        guests_summary(
            locale,
            occupancy.adults(),
            occupancy.children(),
            occupancy.rooms().len()
        ),
    )
}
