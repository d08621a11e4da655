//! A hotel's page.

#![allow(
    missing_docs,
    reason = "a field named as the service names it needs no line; its type cites the section of PROVIDER.md"
)]

use crate::id::HotelId;
use crate::location::Coordinates;
use crate::rating::{GuestRating, StarRating};
use crate::web::http_url;
use crate::wire;

/// A hotel in full (booking service 2.3). Texts are not empty; what is missing is `None`.
#[derive(Debug, Clone, PartialEq)]
pub struct HotelProfile {
    pub id: HotelId,
    pub name: String,
    pub address: PostalAddress,
    /// Where it stands.
    pub coordinates: Option<Coordinates>,
    /// Plain text with line breaks.
    pub description: Option<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
    /// Website; `http` or `https`.
    pub url: Option<String>,
    /// Each once.
    pub facilities: Vec<Facility>,
    /// Stars, if rated.
    pub stars: Option<StarRating>,
    /// What guests say, if any did.
    pub guest_rating: Option<GuestRating>,
    /// About check-in.
    pub checkin_policy: Option<String>,
    /// About check-out.
    pub checkout_policy: Option<String>,
    /// About fees paid at the hotel.
    pub fees: Option<String>,
    /// Anything else.
    pub policies: Option<String>,
}

/// A postal address (booking service 2.5).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PostalAddress {
    /// Address lines, none to two.
    pub lines: Vec<String>,
    pub post_code: Option<String>,
    /// City, by name.
    pub city: Option<String>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_iso: Option<String>,
}

/// A facility (booking service 2.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Facility {
    /// The service's code, such as `facility_wifi`.
    pub code: String,
}

impl PostalAddress {
    /// The lines of the address as on an envelope: address lines, then post code, city and country.
    #[must_use]
    pub fn written(&self) -> Vec<String> {
        let town = [
            ("", &self.post_code),
            (" ", &self.city),
            (", ", &self.country),
        ];
        let mut last = String::new();
        for (between, part) in town {
            if let Some(part) = part.as_deref().filter(|part| !part.is_empty()) {
                if !last.is_empty() {
                    last.push_str(between);
                }
                last.push_str(part);
            }
        }
        let last = Some(last).filter(|line| !line.is_empty());
        self.lines.iter().cloned().chain(last).collect()
    }
}

impl HotelProfile {
    /// Keeps what is valid.
    #[must_use]
    pub fn from_wire(hotel: wire::HotelDetail) -> Self {
        let location = hotel.location.unwrap_or_default();
        Self {
            id: hotel.id,
            name: hotel.name,
            coordinates: Coordinates::from_parts(location.latitude, location.longitude),
            address: PostalAddress {
                lines: location
                    .address_1
                    .into_iter()
                    .chain(location.address_2)
                    .collect(),
                post_code: location.post_code,
                city: location.city,
                country: location.country,
                country_iso: location.country_iso,
            },
            description: hotel.description,
            phone: hotel.phone,
            email: hotel.email,
            url: hotel.url.and_then(http_url),
            facilities: distinct(hotel.facilities),
            stars: hotel.rating.and_then(StarRating::from_f64),
            guest_rating: hotel.guest_rating.and_then(GuestRating::into_known),
            checkin_policy: hotel.checkin_policy,
            checkout_policy: hotel.checkout_policy,
            fees: hotel.fees,
            policies: hotel.policies,
        }
    }
}

fn distinct(facilities: Vec<wire::Facility>) -> Vec<Facility> {
    let mut distinct = Vec::with_capacity(facilities.len());
    for wire::Facility { name: code } in facilities {
        let facility = Facility { code };
        if !distinct.contains(&facility) {
            distinct.push(facility);
        }
    }
    distinct
}
