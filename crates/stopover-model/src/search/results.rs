//! What a search found.

use crate::boarding::Boarding;
use crate::cancellation::CancellationSchedule;
use crate::id::{HotelId, RateId};
use crate::location::Coordinates;
use crate::money::Money;
use crate::rating::{GuestRating, StarRating};
use crate::score::Score;
use crate::stay::Stay;
use crate::timestamp::Timestamp;
use crate::wire;

/// Hotels that have a room, in the service's order (booking service 2.9).
#[derive(Debug, Clone, PartialEq)]
pub struct SearchResults {
    /// What a checkout needs of the search.
    pub token: String,
    /// The stay the service searched for, if it says so.
    pub stay: Option<Stay>,
    /// When the offers lapse.
    pub expires_at: Option<Timestamp>,
    /// Hotels with at least one rate that can be sold.
    pub hotels: Vec<HotelOffer>,
}

/// A hotel and what it offers (booking service 2.9).
#[derive(Debug, Clone, PartialEq)]
pub struct HotelOffer {
    pub id: HotelId,
    pub name: String,
    /// What else is known of it.
    pub facts: Option<Facts>,
    /// At least one rate.
    pub rates: Vec<RateOffer>,
    /// What a checkout needs of the hotel.
    pub token: String,
}

/// What is known of a hotel beyond its name.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts {
    /// Street address.
    pub address: Option<String>,
    /// City, by name.
    pub city: Option<String>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_iso: Option<String>,
    /// Where it stands.
    pub coordinates: Option<Coordinates>,
    /// Stars, if rated.
    pub stars: Option<StarRating>,
    /// What guests say, if any did.
    pub guest_rating: Option<GuestRating>,
}

/// A rate that can be sold (booking service 2.7): its price is known.
#[derive(Debug, Clone, PartialEq)]
pub struct RateOffer {
    /// Identifier, needed for checkout.
    pub id: RateId,
    /// The room, in words.
    pub room_type: String,
    /// Meals.
    pub boarding: Boarding,
    /// Total price, of all rooms and nights.
    pub price: Money,
    /// What cancelling costs.
    pub cancellation: CancellationSchedule,
    /// Whether the service marks it non-refundable.
    pub non_refundable: bool,
}

impl SearchResults {
    /// Reads a response. Rates without a readable price above zero are left out, and
    /// hotels without a rate.
    #[must_use]
    pub fn from_wire(response: wire::SearchResponse) -> Self {
        let stay = response
            .check_in
            .zip(response.check_out)
            .and_then(|(check_in, check_out)| Stay::new(check_in, check_out).ok());
        Self {
            token: response.token,
            stay,
            expires_at: response.expires_at,
            hotels: response
                .results
                .into_iter()
                .filter_map(HotelOffer::from_wire)
                .collect(),
        }
    }
}

impl SearchResults {
    /// The offer of one hotel.
    #[must_use]
    pub fn hotel(&self, id: &HotelId) -> Option<&HotelOffer> {
        self.hotels.iter().find(|hotel| hotel.id == *id)
    }
}

impl HotelOffer {
    /// `None` without a rate that can be sold.
    #[must_use]
    pub fn from_wire(result: wire::SearchResult) -> Option<Self> {
        let rates: Vec<_> = result
            .rates
            .into_iter()
            .filter_map(RateOffer::from_wire)
            .collect();
        (!rates.is_empty()).then(|| Self {
            id: result.hotel_id,
            name: result.hotel_name,
            facts: result.hotel.map(Facts::from_wire),
            rates,
            token: result.token,
        })
    }

    /// With what identifies its rates and their prices.
    #[must_use]
    pub fn to_wire(&self) -> wire::OfferedHotel {
        let rates = self.rates.iter().map(|rate| wire::OfferedRate {
            rate_id: rate.id.clone(),
            price: Some(rate.price.amount()),
            currency: rate.price.currency().code().to_owned(),
        });
        wire::OfferedHotel {
            hotel_id: self.id.clone(),
            rates: rates.collect(),
            token: self.token.clone(),
        }
    }

    /// The cheapest rate, the first of equals. Rates of another currency than the first one's
    /// cannot be compared and do not take part.
    #[must_use]
    pub fn cheapest(&self) -> Option<&RateOffer> {
        self.rates.iter().reduce(|best, rate| {
            if rate.is_cheaper_than(best) {
                rate
            } else {
                best
            }
        })
    }
}

impl RateOffer {
    /// `None` without a readable price above zero.
    #[must_use]
    pub fn from_wire(rate: wire::Rate) -> Option<Self> {
        let price = Money::selling_price(rate.price, &rate.currency)?;
        Some(Self {
            id: rate.rate_id,
            room_type: rate.room_type,
            boarding: Boarding::from_code(&rate.boarding),
            price,
            cancellation: CancellationSchedule::from_policy(
                &rate.cancellation_policy,
                rate.non_refundable,
                price,
            ),
            non_refundable: rate.non_refundable,
        })
    }

    /// Whether it costs less; never across currencies.
    #[must_use]
    pub fn is_cheaper_than(&self, other: &Self) -> bool {
        self.price < other.price
    }
}

impl Facts {
    /// The overall score of what guests say.
    #[must_use]
    pub fn overall(&self) -> Option<Score> {
        self.guest_rating?.overall
    }

    /// Keeps what is valid.
    #[must_use]
    pub fn from_wire(facts: wire::HotelFacts) -> Self {
        Self {
            address: facts.address,
            city: facts.city,
            country: facts.country,
            country_iso: facts.country_iso,
            coordinates: Coordinates::from_parts(facts.latitude, facts.longitude),
            stars: facts.rating.and_then(StarRating::from_f64),
            guest_rating: facts.guest_rating.and_then(GuestRating::into_known),
        }
    }
}
