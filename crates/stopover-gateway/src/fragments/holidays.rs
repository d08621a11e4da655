//! The catalogue, a page of it at a time.

use maud::{Markup, html};
use stopover_model::{Holiday, iso};

use super::{SitePage, Words, foreign, picture, section, structured, words::Digits};

/// Holidays on a page.
pub(crate) const PAGE: usize = 24;

/// `shown` are those after the first `skipped` of `total` holidays.
pub(crate) fn holidays(
    shown: &[Holiday],
    skipped: usize,
    total: usize,
    page: &SitePage,
    words: Words,
) -> Markup {
    let count = u32::try_from(total).unwrap_or(u32::MAX);
    let next = skipped.saturating_add(shown.len());
    let left = total.saturating_sub(next).min(PAGE);
    let digits = Digits::of(shown.iter().filter_map(|holiday| holiday.min_price));
    let content = html! {
        h2 {
            @if total == 0 { (words.text("NoHolidays")) } @else { (words.count("CountHolidays", count)) }
        }
        ul {
            @for holiday in shown { li { (card(holiday, digits, page, words)) } }
        }
        @if left > 0 && !shown.is_empty() {
            p {
                a href=(page.from(next)) rel="next" { (words.fill("ShowMore", &[("n", &left.to_string())])) }
            }
        }
    };
    section(words, Some(&structured::list(shown, page)), &content)
}

fn card(holiday: &Holiday, digits: Digits, page: &SitePage, words: Words) -> Markup {
    html! {
        article {
            h3 { a href=(page.holiday(&holiday.id)) { (title(holiday, words)) } }
            @if let Some(image) = &holiday.image { (picture(image)) }
            (facts(holiday, digits, words))
        }
    }
}

pub(super) fn title(holiday: &Holiday, words: Words) -> Markup {
    match holiday.title.trim() {
        "" => html! { (words.text("Holiday")) },
        title => foreign(title),
    }
}

/// Route, length, transport, dates and price, as far as stated.
pub(super) fn facts(holiday: &Holiday, digits: Digits, words: Words) -> Markup {
    html! {
        @if let Some(route) = &holiday.route { p { (foreign(route)) } }
        ul {
            @if let Some(country) = &holiday.country { li { (foreign(&country.name)) } }
            @if let Some(transport) = words.transport(&holiday.transport) { li { (transport) } }
            @if let Some(length) = words.length(holiday.days, holiday.nights) { li { (length) } }
            @for (key, day) in [("FromDate", holiday.available_from), ("UntilDate", holiday.available_to)] {
                @if let Some(day) = day {
                    li { time datetime=(iso(day)) { (words.fill(key, &[("date", &words.date(day))])) } }
                }
            }
        }
        p {
            @match holiday.min_price {
                Some(price) => strong { (words.fill("FromPrice", &[("price", &words.price(price, digits))])) },
                None => (words.text("PriceOnRequest")),
            }
        }
    }
}
