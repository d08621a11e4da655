//! A departure of a holiday, with its hotels and prices.

use chrono::NaiveDate;

use crate::boarding::Boarding;
use crate::id::{HolidayHotelId, OfferingId, TripId};
use crate::location::Coordinates;
use crate::money::Money;
use crate::rating::StarRating;
use crate::web::http_url;
use crate::wire::holiday as wire;
use crate::wire::rich_text::Node;

/// A departure (holiday catalogue 2.6).
#[derive(Debug, Clone, PartialEq)]
pub struct Departure {
    pub id: TripId,
    /// Departure date, if known.
    pub date: Option<NaiveDate>,
    /// Hotels offered for it.
    pub hotels: Vec<Offering>,
}

impl Departure {
    /// The days it can be had: its own, and those that only prices say. Each once, its own first.
    #[must_use]
    pub fn days(&self) -> Vec<NaiveDate> {
        let mut days: Vec<_> = self.date.into_iter().collect();
        let prices = self.hotels.iter().flat_map(|offering| &offering.prices);
        for day in prices.filter_map(|price| price.date) {
            if !days.contains(&day) {
                days.push(day);
            }
        }
        days
    }
}

/// A hotel offered for a departure (holiday catalogue 2.6).
#[derive(Debug, Clone, PartialEq)]
pub struct Offering {
    /// Identifier of the offering, not of the hotel.
    pub id: OfferingId,
    /// The hotel, if the catalogue says which.
    pub hotel: Option<HolidayHotel>,
    /// Prices that can be read.
    pub prices: Vec<DeparturePrice>,
    /// Who counts as a child.
    pub age_groups: Vec<AgeGroup>,
    /// Rooms, in words.
    pub room_types: Vec<String>,
    /// Meal plans.
    pub boardings: Vec<BoardingOption>,
}

/// The price of a room for a party (holiday catalogue 2.6).
#[derive(Debug, Clone, PartialEq)]
pub struct DeparturePrice {
    /// Departure date, if the price says so.
    pub date: Option<NaiveDate>,
    /// Meals.
    pub boarding: Boarding,
    /// The room, in words.
    pub room_type: String,
    pub adults: u32,
    pub children: u32,
    /// The party, in words.
    pub party: Option<String>,
    pub price: Money,
}

/// Ages of a kind of person, in years.
#[derive(Debug, Clone, PartialEq)]
pub struct AgeGroup {
    /// From this age.
    pub from: f64,
    /// To this age.
    pub to: f64,
    /// The kind of person.
    pub person: PersonType,
}

/// A kind of person. Read in any case of its letters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PersonType {
    Child,
    Adult,
    /// In the catalogue's words.
    Other(String),
}

/// A meal plan on offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardingOption {
    /// The plan.
    pub boarding: Boarding,
    /// In the catalogue's words.
    pub description: String,
}

/// A hotel of the catalogue (holiday catalogue 2.8).
#[derive(Debug, Clone, PartialEq)]
pub struct HolidayHotel {
    pub id: HolidayHotelId,
    pub name: String,
    /// Street address.
    pub address: Option<String>,
    /// The description as the provider sends it, in HTML that must be cleaned before it is shown; none from a gateway.
    pub untrusted_html: Option<String>,
    /// The description as a gateway sends it; empty from the provider.
    pub description: Vec<Node>,
    /// Stars, if rated.
    pub stars: Option<StarRating>,
    /// City, by name.
    pub city: Option<String>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_iso: Option<String>,
    /// Where it stands.
    pub coordinates: Option<Coordinates>,
    /// Pictures, the main one first; `http` or `https`.
    pub images: Vec<String>,
}

impl Departure {
    /// Keeps what is valid. Prices without a currency of their own are in `currency`, the holiday's.
    #[must_use]
    pub fn from_wire(trip: wire::Trip, currency: &str) -> Self {
        Self {
            id: trip.id,
            date: trip.date,
            hotels: trip
                .hotels
                .into_iter()
                .map(|offering| Offering::from_wire(offering, currency))
                .collect(),
        }
    }
}

impl Offering {
    fn from_wire(offering: wire::Offering, currency: &str) -> Self {
        let boarding_option = |it: wire::BoardingName| BoardingOption {
            boarding: Boarding::from_code(&it.short_code),
            description: it.description,
        };
        Self {
            id: offering.id,
            hotel: offering.hotel.map(HolidayHotel::from_wire),
            prices: offering
                .prices
                .into_iter()
                .filter_map(|price| DeparturePrice::from_wire(price, currency))
                .collect(),
            age_groups: offering
                .age_groups
                .into_iter()
                .filter_map(AgeGroup::from_wire)
                .collect(),
            room_types: offering
                .room_types
                .into_iter()
                .map(|room| room.name)
                .collect(),
            boardings: offering
                .boardings
                .into_iter()
                .map(boarding_option)
                .collect(),
        }
    }
}

impl DeparturePrice {
    /// `None` without a readable price above zero.
    fn from_wire(price: wire::Price, currency: &str) -> Option<Self> {
        let party = price.possible_occupancy.unwrap_or_default();
        Some(Self {
            date: price.date,
            boarding: Boarding::from_code(&price.boarding),
            room_type: price.room_type,
            adults: party.adults,
            children: party.children,
            party: Some(party.description).filter(|words| !words.is_empty()),
            price: price
                .price?
                .money_in(currency)
                .filter(|price| price.minor() > 0)?,
        })
    }
}

impl AgeGroup {
    fn from_wire(group: wire::AgeGroup) -> Option<Self> {
        let person = if group.person_type.eq_ignore_ascii_case("child") {
            PersonType::Child
        } else if group.person_type.eq_ignore_ascii_case("adult") {
            PersonType::Adult
        } else {
            PersonType::Other(group.person_type)
        };
        Some(Self {
            from: group.age_from?,
            to: group.age_to?,
            person,
        })
    }
}

impl HolidayHotel {
    /// Keeps what is valid.
    #[must_use]
    pub fn from_wire(hotel: wire::Hotel) -> Self {
        let mut images: Vec<String> = Vec::new();
        for image in hotel
            .main_image
            .into_iter()
            .chain(hotel.images)
            .filter_map(http_url)
        {
            if !images.contains(&image) {
                images.push(image);
            }
        }
        Self {
            id: hotel.id,
            name: hotel.name,
            address: hotel.address,
            untrusted_html: hotel.description,
            description: hotel.description_blocks,
            stars: hotel.rating.and_then(StarRating::from_f64),
            city: hotel.city,
            country: hotel.country,
            country_iso: hotel.country_code,
            coordinates: Coordinates::from_parts(hotel.latitude, hotel.longitude),
            images,
        }
    }
}
