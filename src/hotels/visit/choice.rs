//! The rate a visitor has chosen, so that a new search can offer the same one again.

use std::sync::Arc;

use stopover_model::wire::OpeningRequest;
use stopover_model::{HotelId, HotelOffer, RateId, RateOffer};

use super::query::{Destination, Query};
use super::quote::Quote;

#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// A search of its hotel only, for the same nights and guests.
    pub query: Query,
    pub hotel: HotelId,
    pub rate: RateOffer,
    /// What opens a session for it; none when the search that found it has expired.
    pub opening: Option<Arc<OpeningRequest>>,
}

impl Choice {
    pub fn among(query: &Query, search: &str, hotel: &HotelOffer, rate: &RateId) -> Option<Self> {
        let rate = hotel.rates.iter().find(|offered| offered.id == *rate)?;
        Some(Self {
            opening: Some(Arc::new(OpeningRequest {
                search: search.to_owned(),
                hotel: hotel.to_wire(),
                rate_id: rate.id.clone(),
            })),
            query: Query {
                destination: Destination::only(hotel.id.clone(), hotel.name.clone()),
                stay: query.stay,
                occupancy: query.occupancy.clone(),
            },
            hotel: hotel.id.clone(),
            rate: rate.clone(),
        })
    }

    /// From a session whose search is not known any more. The session's own hotel id may be another one.
    pub fn of(quote: &Quote, hotel: HotelId) -> Option<Self> {
        Some(Self {
            query: Query {
                destination: Destination::only(hotel.clone(), quote.hotel.name.clone()),
                stay: quote.stay,
                occupancy: quote.occupancy.clone(),
            },
            hotel,
            rate: quote.rate.clone()?,
            opening: None,
        })
    }

    /// See [`same_rate`].
    pub fn again<'a>(&self, offer: &'a HotelOffer) -> Option<&'a RateOffer> {
        same_rate(&self.rate, offer)
    }
}

/// The same room, meals and kind of terms among what the hotel offers now; of several, the rate itself, or else the one nearest in
/// price.
pub fn same_rate<'a>(rate: &RateOffer, offer: &'a HotelOffer) -> Option<&'a RateOffer> {
    let distance = |other: &RateOffer| {
        let apart = rate.price.minor().abs_diff(other.price.minor());
        (other.id != rate.id, apart)
    };
    let same = offer.rates.iter().filter(|other| {
        other.room_type == rate.room_type
            && other.boarding == rate.boarding
            && other.non_refundable == rate.non_refundable
            && other.price.currency() == rate.price.currency()
    });
    same.reduce(|best, other| {
        if distance(other) < distance(best) {
            other
        } else {
            best
        }
    })
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use stopover_model::wire::{CancellationPolicy, Rate};
    use stopover_model::{Location, Occupancy, Stay};

    use super::*;

    fn rate(id: &str, room: &str, boarding: &str, price: f64, non_refundable: bool) -> RateOffer {
        RateOffer::from_wire(Rate {
            rate_id: RateId::from(id),
            room_type: room.to_owned(),
            boarding: boarding.to_owned(),
            price: Some(price),
            currency: "EUR".to_owned(),
            cancellation_policy: CancellationPolicy::default(),
            non_refundable,
        })
        .unwrap()
    }

    fn offer(rates: Vec<RateOffer>) -> HotelOffer {
        HotelOffer {
            id: HotelId::from("HTL-1"),
            name: "Aldara".to_owned(),
            facts: None,
            rates,
            token: "hotel".to_owned(),
        }
    }

    fn chosen(rate: &RateOffer) -> Choice {
        let day = |d| NaiveDate::from_ymd_opt(2027, 9, d).unwrap();
        let query = Query {
            destination: Destination::only(HotelId::from("HTL-9"), "Chania".to_owned()),
            stay: Stay::new(day(12), day(19)).unwrap(),
            occupancy: Occupancy::default(),
        };
        let found = offer(vec![rate.clone()]);
        Choice::among(&query, "S", &found, &rate.id).unwrap()
    }

    #[test]
    fn the_same_rate_is_found_again_under_its_new_id() {
        let choice = chosen(&rate("old", "Double", "BB", 100.0, false));
        let now = offer(vec![
            rate("a", "Double", "HB", 100.0, false),
            rate("b", "Double", "BB", 100.0, true),
            rate("c", "Double", "BB", 140.0, false),
            rate("d", "Double", "BB", 104.0, false),
        ]);
        assert_eq!(choice.again(&now).unwrap().id, RateId::from("d"));
    }

    #[test]
    fn of_several_that_are_alike_it_stays_itself() {
        let twin = |id| rate(id, "Double", "BB", 100.0, false);
        let now = offer(vec![twin("a"), twin("b"), twin("c")]);
        assert_eq!(same_rate(&twin("b"), &now).unwrap().id, RateId::from("b"));
    }

    #[test]
    fn another_room_or_other_terms_are_not_offered_as_the_same() {
        let choice = chosen(&rate("old", "Double", "BB", 100.0, false));
        let now = offer(vec![
            rate("a", "Suite", "BB", 100.0, false),
            rate("b", "Double", "BB", 90.0, true),
        ]);
        assert_eq!(choice.again(&now), None);
    }

    #[test]
    fn a_choice_searches_only_its_hotel() {
        let choice = chosen(&rate("old", "Double", "BB", 100.0, false));
        let Location::Hotels(ids) = &choice.query.destination.location else {
            panic!("not a hotel search");
        };
        assert_eq!(ids.as_slice(), [HotelId::from("HTL-1")]);
        assert_eq!(choice.query.stay.nights(), 7);
    }
}
