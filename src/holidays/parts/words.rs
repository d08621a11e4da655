//! Transport, length and dates of holidays in words.

use chrono::{Datelike, NaiveDate};
use stopover_model::{Holiday, Transport};

use crate::holidays::catalogue::DepartureSpan;
use crate::i18n::{Locale, Msg};
use crate::ui::clock::today;
use crate::ui::{Icon, IntoVec};

/// Unknown ones are in the catalogue's words; none where it says nothing.
pub fn transport(locale: Locale, transport: &Transport) -> Option<String> {
    Some(match transport {
        Transport::Bus => locale.text(Msg::Bus).to_owned(),
        Transport::Airplane => locale.text(Msg::Flight).to_owned(),
        Transport::Other(words) if words.trim().is_empty() => return None,
        Transport::Other(words) => words.clone(),
    })
}

pub fn transport_icon(transport: &Transport) -> Icon {
    match transport {
        Transport::Bus => Icon::Bus,
        Transport::Airplane => Icon::Plane,
        Transport::Other(_) => Icon::Map,
    }
}

/// One without a title is called a holiday.
pub fn title(locale: Locale, holiday: &Holiday) -> String {
    match holiday.title.trim() {
        "" => locale.text(Msg::Holiday).to_owned(),
        title => title.to_owned(),
    }
}

/// As far as they have names.
pub fn categories(locale: Locale, holiday: &Holiday) -> Option<String> {
    let names = holiday.categories.iter().map(|category| &category.name);
    let names: Vec<String> = names.filter(|name| !name.is_empty()).cloned().into_vec();
    (!names.is_empty()).then(|| locale.list(names))
}

/// `8 days, 7 nights`, as far as stated.
pub fn length(locale: Locale, days: Option<u32>, nights: Option<u32>) -> Option<String> {
    let count = |message, n: u32| locale.count(message, usize::try_from(n).unwrap_or_default());
    match (days, nights) {
        (Some(days), Some(nights)) => {
            let (days, nights) = (count(Msg::CountDays, days), count(Msg::Nights, nights));
            Some(locale.pair(&days, &nights))
        }
        (Some(days), None) => Some(count(Msg::CountDays, days)),
        (None, Some(nights)) => Some(count(Msg::Nights, nights)),
        (None, None) => None,
    }
}

pub fn departures(locale: Locale, span: DepartureSpan) -> String {
    // A range shows its years where they differ; a single day is compared with the present year.
    let day = |date: NaiveDate| match date.year() == today().year() {
        true => locale.date(date),
        false => locale.date_medium(date),
    };
    let one = |message, date| locale.fill(message, &[("date", &day(date))]);
    match span {
        DepartureSpan::On(date) => day(date),
        DepartureSpan::Between(first, last) => locale.date_range(first, last),
        DepartureSpan::From(date) => one(Msg::FromDate, date),
        DepartureSpan::Until(_, date) => one(Msg::UntilDate, date),
        DepartureSpan::Unknown => locale.text(Msg::DatesOnRequest).to_owned(),
    }
}
