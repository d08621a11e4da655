//! Hotels as the content endpoints show them (spec 2.2 to 2.5).

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::plain;
use crate::world::World;
use crate::world::dice::Dice;
use crate::world::hotel::{GuestScores, Hotel};

/// An item of the list of hotels (spec 2.2).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Hotel)]
pub(crate) struct HotelItem {
    id: String,
    name: String,
    address: String,
    #[serde(serialize_with = "plain")]
    rating: f64,
    guest_rating: GuestRating,
    city: &'static str,
    latitude: f64,
    longitude: f64,
    country: &'static str,
    country_iso: &'static str,
}

impl HotelItem {
    pub(crate) fn new(world: &World, hotel: &Hotel) -> Self {
        let (latitude, longitude) = hotel.position();
        Self {
            id: world.hotel_id(hotel),
            name: hotel.name(),
            address: hotel.address(),
            rating: hotel.stars(),
            guest_rating: GuestRating::new(hotel.guest_scores()),
            city: hotel.city.name,
            latitude,
            longitude,
            country: hotel.city.country.name,
            country_iso: hotel.city.country.iso,
        }
    }
}

/// A hotel in detail (spec 2.3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HotelDetail {
    id: String,
    name: String,
    location: Location,
    description: String,
    phone: String,
    email: String,
    url: String,
    facilities: Vec<Facility>,
    #[serde(serialize_with = "plain")]
    rating: f64,
    guest_rating: GuestRating,
    checkin_policy: String,
    checkout_policy: String,
    fees: String,
    policies: String,
}

impl HotelDetail {
    pub(crate) fn new(world: &World, hotel: &Hotel) -> Self {
        let domain = hotel.domain();
        Self {
            id: world.hotel_id(hotel),
            name: hotel.name(),
            location: Location::new(hotel),
            description: hotel.description(),
            phone: hotel.phone(),
            email: format!("front@{domain}"),
            url: format!("https://{domain}"),
            facilities: hotel
                .facilities()
                .into_iter()
                .map(|name| Facility { name })
                .collect(),
            rating: hotel.stars(),
            guest_rating: GuestRating::new(hotel.guest_scores()),
            checkin_policy: hotel.checkin_policy(),
            checkout_policy: hotel.checkout_policy(),
            fees: hotel.fees(),
            policies: hotel.policies(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct Facility {
    name: &'static str,
}

/// Guests' scores as decimal strings (spec 2.4).
#[derive(Debug, Serialize, ToSchema)]
struct GuestRating {
    count: u32,
    comfort: String,
    overall: String,
    service: String,
    amenities: String,
    condition: String,
    cleanliness: String,
}

impl GuestRating {
    fn new(scores: GuestScores) -> Self {
        let decimal = |score: f64| format!("{score:.1}");
        Self {
            count: scores.count,
            comfort: decimal(scores.comfort),
            overall: decimal(scores.overall),
            service: decimal(scores.service),
            amenities: decimal(scores.amenities),
            condition: decimal(scores.condition),
            cleanliness: decimal(scores.cleanliness),
        }
    }
}

/// Where a hotel is (spec 2.5).
#[derive(Debug, Serialize, ToSchema)]
struct Location {
    id: Uuid,
    address_1: String,
    address_2: Option<String>,
    longitude: f64,
    latitude: f64,
    city: &'static str,
    country: &'static str,
    country_iso: &'static str,
    post_code: String,
}

impl Location {
    fn new(hotel: &Hotel) -> Self {
        let (latitude, longitude) = hotel.position();
        let mut dice: Dice = hotel.dice("location");
        Self {
            id: dice.uuid(),
            address_1: hotel.address(),
            address_2: hotel.address_2(),
            longitude,
            latitude,
            city: hotel.city.name,
            country: hotel.city.country.name,
            country_iso: hotel.city.country.iso,
            post_code: hotel.post_code(),
        }
    }
}
