//! A holiday in full.

use chrono::NaiveDate;
use maud::{Markup, html};
use stopover_model::{Departure, HolidayDetail, HolidayHotel, iso};

use super::{
    SitePage, Words,
    enquiry::{self, Entered},
    foreign,
    holidays::{facts, title},
    picture,
    rich_text::rich_text,
    section,
    shown::{ahead, digits, hotels, lowest, pictures},
    structured,
    words::Digits,
};

/// Its departures are those on `today` and later. With `form_action`, it can be asked for without scripts.
pub(crate) fn holiday(
    detail: &HolidayDetail,
    today: NaiveDate,
    page: &SitePage,
    form_action: Option<&str>,
    words: Words,
) -> Markup {
    let holiday = &detail.holiday;
    let departures = ahead(&detail.departures, today);
    let digits = digits(detail, &departures);
    let content = html! {
        article {
            h2 { (title(holiday, words)) }
            (facts(holiday, digits, words))
            @for image in pictures(detail) { (picture(image)) }
            h3 { (words.text("FactDepartures")) }
            (self::departures(&departures, digits, words))
            @if !detail.daily_program.is_empty() {
                h3 { (words.text("DayByDay")) }
                // In order, and by the numbers that the catalogue gives its days.
                ul {
                    @for day in &detail.daily_program {
                        li { @if !day.day.is_empty() { strong { (foreign(&day.day)) } " " } (foreign(&day.description)) }
                    }
                }
            }
            (clauses("InThePrice", &detail.price_included, words))
            (clauses("NotInThePrice", &detail.price_not_included, words))
            (clauses("UsefulInformation", &detail.useful_info, words))
            (clauses("Conditions", &detail.cancellation_policy, words))
            @for hotel in hotels(&departures) {
                h3 { (foreign(&hotel.name)) }
                @if let Some(place) = place(hotel) { p { (foreign(&place)) } }
                (rich_text(&hotel.description))
            }
        }
        @if let Some(action) = form_action {
            h3 { (words.text("SendEnquiry")) }
            p { (words.text("EnquiryText")) }
            (enquiry::form(action, &departures, digits, &Entered::default(), &[], words))
        }
        p { a href=(page.address()) { (words.text("BackToHolidays")) } }
    };
    let data = structured::trip(detail, &departures, &page.holiday(&holiday.id));
    section(words, Some(&data), &content)
}

fn departures(departures: &[(NaiveDate, &Departure)], digits: Digits, words: Words) -> Markup {
    if departures.is_empty() {
        return html! { p { (words.text("NoDepartures")) } };
    }
    html! {
        ul {
            @for (day, departure) in departures {
                li {
                    time datetime=(iso(*day)) { (words.date(*day)) }
                    @if let Some(price) = lowest(departure, *day) {
                        ": " (words.least_room_price(price, digits))
                    }
                }
            }
        }
    }
}

fn place(hotel: &HolidayHotel) -> Option<String> {
    let parts = [&hotel.address, &hotel.city, &hotel.country];
    let parts: Vec<_> = parts.into_iter().flatten().map(String::as_str).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn clauses(heading: &str, clauses: &[String], words: Words) -> Markup {
    html! {
        @if !clauses.is_empty() {
            h3 { (words.text(heading)) }
            ul { @for clause in clauses { li { (foreign(clause)) } } }
        }
    }
}
