//! Hotels as the service shows them (spec 2.2 to 2.5 and 2.11).

use crate::wire::booking::HotelSummary;
use crate::wire::hotel::{Facility, GuestRating, HotelDetail, HotelItem, Location};
use crate::world::World;
use crate::world::hotel::{GuestScores, Hotel};

/// In the list of hotels.
pub(super) fn item(world: &World, hotel: &Hotel) -> HotelItem {
    let (latitude, longitude) = hotel.position();
    HotelItem {
        id: world.hotel_id(hotel),
        name: hotel.name(),
        address: hotel.address(),
        rating: hotel.stars(),
        guest_rating: guest_rating(hotel.guest_scores()),
        city: hotel.city.name,
        latitude,
        longitude,
        country: &hotel.city.country.name,
        country_iso: &hotel.city.country.iso,
    }
}

/// With everything that is known about it.
pub(super) fn detail(world: &World, hotel: &Hotel) -> HotelDetail {
    let domain = hotel.domain();
    let facility = |name| Facility { name };
    HotelDetail {
        id: world.hotel_id(hotel),
        name: hotel.name(),
        location: location(hotel),
        description: hotel.description(),
        phone: hotel.phone(),
        email: format!("front@{domain}"),
        url: format!("https://{domain}"),
        facilities: hotel.facilities().into_iter().map(facility).collect(),
        rating: hotel.stars(),
        guest_rating: guest_rating(hotel.guest_scores()),
        checkin_policy: hotel.checkin_policy(),
        checkout_policy: hotel.checkout_policy(),
        fees: hotel.fees(),
        policies: hotel.policies(),
    }
}

/// Inside a checkout or booking.
pub(super) fn summary(world: &World, hotel: &Hotel) -> HotelSummary {
    let (latitude, longitude) = hotel.position();
    HotelSummary {
        id: world.hotel_id(hotel),
        name: hotel.name(),
        address: hotel.address(),
        city: hotel.city.name,
        latitude,
        longitude,
        country: &hotel.city.country.name,
        country_iso: &hotel.city.country.iso,
        rating: hotel.stars(),
    }
}

fn location(hotel: &Hotel) -> Location {
    let (latitude, longitude) = hotel.position();
    Location {
        id: hotel.rng("location").uuid(),
        address_1: hotel.address(),
        address_2: hotel.address_2(),
        longitude,
        latitude,
        city: hotel.city.name,
        country: &hotel.city.country.name,
        country_iso: &hotel.city.country.iso,
        post_code: hotel.post_code(),
    }
}

fn guest_rating(scores: GuestScores) -> GuestRating {
    let decimal = |score: f64| format!("{score:.1}");
    GuestRating {
        count: scores.count,
        comfort: decimal(scores.comfort),
        overall: decimal(scores.overall),
        service: decimal(scores.service),
        amenities: decimal(scores.amenities),
        condition: decimal(scores.condition),
        cleanliness: decimal(scores.cleanliness),
    }
}
