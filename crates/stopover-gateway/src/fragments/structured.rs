//! What is shown, in the words of schema.org (JSON-LD), as search engines read it. Only what the data says.

use chrono::NaiveDate;
use serde_json::{Map, Value, json};
use stopover_model::{Departure, Holiday, HolidayDetail, HotelProfile, Money, iso};

use super::{
    SitePage,
    shown::{lowest, pictures},
};

const CONTEXT: &str = "https://schema.org";

/// Holidays in the order in which they are shown.
pub(super) fn list(holidays: &[Holiday], page: &SitePage) -> Value {
    let items = holidays.iter().zip(1_u32..).map(|(holiday, position)| {
        json!({
            "@type": "ListItem",
            "position": position,
            "name": holiday.title,
            "url": page.holiday(&holiday.id),
        })
    });
    json!({ "@context": CONTEXT, "@type": "ItemList", "itemListElement": items.collect::<Vec<_>>() })
}

pub(super) fn trip(
    detail: &HolidayDetail,
    departures: &[(NaiveDate, &Departure)],
    url: &str,
) -> Value {
    let holiday = &detail.holiday;
    let mut offers: Vec<Value> = departures
        .iter()
        .filter_map(|(day, departure)| Some((day, lowest(departure, *day)?)))
        .map(|(day, price)| {
            let mut offer = offer(price);
            put(&mut offer, "validThrough", Some(iso(*day)));
            Value::Object(offer)
        })
        .collect();
    if offers.is_empty() {
        offers.extend(holiday.min_price.map(|price| Value::Object(offer(price))));
    }
    let days = detail
        .daily_program
        .iter()
        .zip(1_u32..)
        .map(|(day, position)| {
            let mut item = Map::from_iter([
                ("@type".to_owned(), json!("ListItem")),
                ("position".to_owned(), json!(position)),
            ]);
            put(&mut item, "name", some(day.day.clone()));
            put(&mut item, "description", some(day.description.clone()));
            Value::Object(item)
        });
    let days: Vec<_> = days.collect();
    let mut trip = thing("TouristTrip", &holiday.title, url);
    put(&mut trip, "description", holiday.route.clone());
    put(&mut trip, "image", some(pictures(detail)));
    put(&mut trip, "offers", some(offers));
    let itinerary = some(days).map(|days| json!({ "@type": "ItemList", "itemListElement": days }));
    put(&mut trip, "itinerary", itinerary);
    Value::Object(trip)
}

pub(super) fn hotel(hotel: &HotelProfile, url: &str) -> Value {
    let address = &hotel.address;
    let mut postal = Map::from_iter([("@type".to_owned(), json!("PostalAddress"))]);
    put(&mut postal, "streetAddress", some(address.lines.join(", ")));
    put(&mut postal, "postalCode", address.post_code.clone());
    put(&mut postal, "addressLocality", address.city.clone());
    let country = address.country_iso.clone().or(address.country.clone());
    put(&mut postal, "addressCountry", country);
    let mut thing = thing("Hotel", &hotel.name, url);
    put(&mut thing, "address", (postal.len() > 1).then_some(postal));
    put(&mut thing, "description", hotel.description.clone());
    put(&mut thing, "telephone", hotel.phone.clone());
    let geo = hotel.coordinates.map(|at| {
        json!({ "@type": "GeoCoordinates", "latitude": at.latitude, "longitude": at.longitude })
    });
    put(&mut thing, "geo", geo);
    let stars = hotel
        .stars
        .map(|stars| json!({ "@type": "Rating", "ratingValue": stars.as_f64() }));
    put(&mut thing, "starRating", stars);
    Value::Object(thing)
}

fn thing(kind: &str, name: &str, url: &str) -> Map<String, Value> {
    let fields = [
        ("@context", CONTEXT),
        ("@type", kind),
        ("name", name),
        ("url", url),
    ];
    fields
        .map(|(key, value)| (key.to_owned(), json!(value)))
        .into_iter()
        .collect()
}

fn offer(price: Money) -> Map<String, Value> {
    let fields = [
        ("@type", json!("Offer")),
        ("price", json!(price.amount())),
        ("priceCurrency", json!(price.currency().code())),
    ];
    fields
        .map(|(key, value)| (key.to_owned(), value))
        .into_iter()
        .collect()
}

fn put(thing: &mut Map<String, Value>, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        thing.insert(key.to_owned(), value.into());
    }
}

/// None where there is nothing in it.
fn some<T: Default + PartialEq>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}
