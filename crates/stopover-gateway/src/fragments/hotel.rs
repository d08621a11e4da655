//! A hotel, without prices: they come live, and for dates.

use maud::{Markup, html};
use stopover_model::{HotelProfile, phone_address};

use super::{
    SitePage, Words, foreign,
    search::{Sought, form},
    section, structured,
};

/// With the form that asks it for prices.
pub(crate) fn hotel(hotel: &HotelProfile, page: &SitePage, words: Words) -> Markup {
    let content = html! {
        article {
            h2 { (foreign(&hotel.name)) }
            @if let Some(stars) = hotel.stars {
                p {
                    @let whole = u32::from(stars.whole());
                    @if stars.has_half() { (words.fill("HalfStars", &[("n", &whole.to_string())])) }
                    @else { (words.count("CountStars", whole)) }
                }
            }
            address { (foreign(&hotel.address.written().join(", "))) }
            @if let Some(rating) = &hotel.guest_rating {
                @if let Some(overall) = rating.overall {
                    p {
                        (words.text("GuestRating")) ": " (words.score(overall)) " · " (words.count("Ratings", rating.count))
                    }
                }
            }
            @if let Some(description) = &hotel.description {
                @for paragraph in description.lines().filter(|line| !line.trim().is_empty()) {
                    p { (foreign(paragraph)) }
                }
            }
            @for (heading, text) in [
                ("CheckIn", &hotel.checkin_policy), ("CheckOut", &hotel.checkout_policy), ("Fees", &hotel.fees),
                ("Policies", &hotel.policies),
            ] {
                @if let Some(text) = text { h3 { (words.text(heading)) } p { (foreign(text)) } }
            }
            @if let Some(contact) = contact(hotel, words) { (contact) }
        }
        (form(Some(&hotel.id), &Sought::default(), page, words))
    };
    let data = structured::hotel(hotel, &page.hotel(&hotel.id));
    section(words, Some(&data), &content)
}

/// How it is reached without a widget.
fn contact(hotel: &HotelProfile, words: Words) -> Option<Markup> {
    let dialled = |phone: &str| Some(phone_address(phone)).filter(|address| address != "tel:");
    let ways = [
        hotel
            .phone
            .as_ref()
            .and_then(|phone| Some((dialled(phone)?, phone))),
        hotel
            .email
            .as_ref()
            .map(|email| (format!("mailto:{email}"), email)),
        hotel.url.as_ref().map(|url| (url.clone(), url)),
    ];
    let ways: Vec<_> = ways.into_iter().flatten().collect();
    (!ways.is_empty()).then(|| {
        html! {
            h3 { (words.text("Contact")) }
            ul { @for (address, shown) in ways { li { a href=(address) rel="nofollow" dir="ltr" { (shown) } } } }
        }
    })
}
