//! What can be chosen, in words. Where the catalogue has words of its own, these are used.

use chrono::{Datelike, NaiveDate};
use stopover_model::{HolidayHotel, PersonType};

use super::ages::{Ages, Span};
use super::choice::Choice;
use super::choices::{Choices, Meals, Party};
use super::prices;
use super::pricing::{Part, Priced};
use crate::i18n::{Locale, Msg};
use crate::ui::clock::today;
use crate::ui::{IntoVec, boarding::boarding_name};

/// `Thu 14 May`, with the year where it is not this one.
pub fn date(locale: Locale, date: NaiveDate) -> String {
    if date.year() == today().year() {
        locale.date_with_weekday(date)
    } else {
        locale.date_medium(date)
    }
}

pub fn hotel(locale: Locale, hotel: Option<&HolidayHotel>) -> String {
    hotel.map_or_else(
        || locale.text(Msg::HotelNotStated).to_owned(),
        |hotel| hotel.name.clone(),
    )
}

pub fn meals(locale: Locale, meals: &Meals) -> String {
    let words = meals.words.clone();
    words.unwrap_or_else(|| boarding_name(locale, &meals.boarding))
}

pub fn room(locale: Locale, room: &str) -> String {
    if room.is_empty() {
        locale.text(Msg::RoomNotStated).to_owned()
    } else {
        room.to_owned()
    }
}

/// `2 adults, 1 child`.
pub fn party(locale: Locale, party: &Party) -> String {
    if let Some(words) = &party.words {
        return words.clone();
    }
    let count = |message: Msg, n: u32| {
        (n > 0).then(|| locale.count(message, usize::try_from(n).unwrap_or_default()))
    };
    let all = [
        count(Msg::CountAdults, party.adults),
        count(Msg::CountChildren, party.children),
    ];
    let all: Vec<String> = all.into_iter().flatten().into_vec();
    if all.is_empty() {
        return locale.text(Msg::PartyNotStated).to_owned();
    }
    locale.list(all)
}

/// Why a choice cannot be had, and what to do about it.
pub fn flaw(locale: Locale, choices: &Choices, choice: Choice, part: Part) -> String {
    let day = choice.day.and_then(|day| choices.day(day));
    let day = day.map_or_else(String::new, |day| date(locale, day.date));
    let message = match part {
        Part::Hotel => Msg::HotelNotOffered,
        Part::Meals => Msg::MealsNotOffered,
        Part::Room => Msg::RoomNotOffered,
    };
    let name = match part {
        Part::Hotel => hotel_of(locale, choices, choice),
        Part::Meals => meals_of(locale, choices, choice),
        Part::Room => room_of(locale, choices, choice),
    };
    locale.fill(
        message,
        &[("name", &name.unwrap_or_default()), ("date", &day)],
    )
}

pub fn hotel_of(locale: Locale, choices: &Choices, choice: Choice) -> Option<String> {
    Some(hotel(locale, choices.hotel(choice.hotel?)))
}

pub fn meals_of(locale: Locale, choices: &Choices, choice: Choice) -> Option<String> {
    Some(meals(locale, choices.meal_plan(choice.meals?)?))
}

pub fn room_of(locale: Locale, choices: &Choices, choice: Choice) -> Option<String> {
    let name = room(locale, choices.room(choice.room?)?);
    let party_name = choice.party.and_then(|party| choices.party(party));
    Some(match party_name {
        Some(chosen) => locale.pair(&name, &party(locale, chosen)),
        None => name,
    })
}

/// A line each: departure and hotel, room and meals, price.
pub fn summary(locale: Locale, choices: &Choices, choice: Choice) -> Vec<String> {
    let price = match choices.priced(choice) {
        Priced::At(price) => Some(prices::paid(locale, choices, choice, price)),
        _ => Some(locale.text(Msg::PriceOnRequest).to_owned()),
    };
    [
        when_and_where(locale, choices, choice),
        room_and_meals(locale, choices, choice),
        price,
    ]
    .into_iter()
    .flatten()
    .into_vec()
}

/// `Thu 14 May, Porto Veneto`
pub fn when_and_where(locale: Locale, choices: &Choices, choice: Choice) -> Option<String> {
    let day = choice.day.and_then(|day| choices.day(day));
    let day = day.map(|day| date(locale, day.date));
    together(locale, day, hotel_of(locale, choices, choice))
}

/// `Standard room, 2 adults, half board`
pub fn room_and_meals(locale: Locale, choices: &Choices, choice: Choice) -> Option<String> {
    let room = room_of(locale, choices, choice);
    together(locale, room, meals_of(locale, choices, choice))
}

/// Both of them.
pub fn chosen(locale: Locale, choices: &Choices, choice: Choice) -> Option<String> {
    let room = room_and_meals(locale, choices, choice);
    together(locale, when_and_where(locale, choices, choice), room)
}

fn together(locale: Locale, a: Option<String>, b: Option<String>) -> Option<String> {
    match (a, b) {
        (Some(a), Some(b)) => Some(locale.pair(&a, &b)),
        (a, b) => a.or(b),
    }
}

/// `Child means 2 to 11.99 years.`
pub fn ages(locale: Locale, ages: &Ages) -> String {
    let span = |span: &Span| {
        let from = locale.decimal(span.from);
        match span.to {
            Some(to) => locale.fill(
                Msg::AgeSpan,
                &[("from", &from), ("to", &locale.decimal(to))],
            ),
            None => locale.fill(Msg::AgeFrom, &[("from", &from)]),
        }
    };
    let mut spans = ages.spans.iter().map(span);
    let first = spans.next().unwrap_or_default();
    let spans = spans.fold(first, |all, span| {
        locale.fill(Msg::EitherAge, &[("a", &all), ("b", &span)])
    });
    let (message, person) = match &ages.person {
        PersonType::Child => (Msg::ChildMeans, ""),
        PersonType::Adult => (Msg::AdultMeans, ""),
        PersonType::Other(words) => (Msg::PersonMeans, words.as_str()),
    };
    locale.fill(message, &[("person", person), ("ages", &spans)])
}
