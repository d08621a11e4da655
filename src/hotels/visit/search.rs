//! What searches find.

use std::rc::Rc;
use std::sync::Arc;

use stopover_model::{HotelId, HotelOffer, RateId, SearchResults, Timestamp};

use super::choice::Choice;
use super::hotels::Hotels;
use super::query::Query;
use crate::ui::failure::Failure;

/// The answer to a search of the list, as far as it has been read.
pub struct Found {
    pub query: Query,
    /// What a checkout needs of the search.
    pub token: String,
    pub expires_at: Option<Timestamp>,
    pub hotels: Hotels,
}

impl Found {
    pub fn choice(&self, hotel: &HotelId, rate: &RateId) -> Option<Choice> {
        let offer = self.hotels.find(hotel)?;
        Choice::among(&self.query, &self.token, &offer, rate)
    }

    /// Before anything has come.
    pub fn nothing(query: Query) -> Self {
        Self {
            query,
            token: String::new(),
            expires_at: None,
            hotels: Hotels::new(Rc::new(|_| None)),
        }
    }

    /// With the first of the hotels only.
    pub fn beginning(&self, count: usize) -> Self {
        Self {
            query: self.query.clone(),
            token: self.token.clone(),
            expires_at: self.expires_at,
            hotels: self.hotels.first(count),
        }
    }

    /// The rates of one of the hotels.
    pub fn rates(&self, hotel: &HotelId) -> Option<Rates> {
        Some(Rates::Ready {
            query: self.query.clone(),
            search: self.token.clone(),
            offer: Some(Arc::new(self.hotels.find(hotel)?)),
            expires_at: self.expires_at,
        })
    }
}

/// The request for the rates of one hotel, and its answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Rates {
    /// Dates are still to be chosen.
    NeedDates,
    Loading(Query),
    /// Found, in a search of the area or of this hotel only; no offer means nothing is free.
    Ready {
        query: Query,
        /// What a checkout needs of the search.
        search: String,
        offer: Option<Arc<HotelOffer>>,
        expires_at: Option<Timestamp>,
    },
    Failed(Query, Failure),
}

impl Rates {
    /// Of a hotel in the answer to a search of it.
    pub fn of(query: Query, results: &SearchResults, hotel: &HotelId) -> Self {
        Self::Ready {
            query,
            search: results.token.clone(),
            offer: results.hotel(hotel).cloned().map(Arc::new),
            expires_at: results.expires_at,
        }
    }

    /// None while dates are missing.
    pub fn query(&self) -> Option<&Query> {
        match self {
            Self::NeedDates => None,
            Self::Loading(query) | Self::Failed(query, _) | Self::Ready { query, .. } => {
                Some(query)
            }
        }
    }

    pub fn offer(&self) -> Option<&HotelOffer> {
        match self {
            Self::Ready { offer, .. } => offer.as_deref(),
            _ => None,
        }
    }

    pub fn choice(&self, rate: &RateId) -> Option<Choice> {
        match self {
            Self::Ready {
                query,
                search,
                offer: Some(offer),
                ..
            } => Choice::among(query, search, offer, rate),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use stopover_model::wire::{CancellationPolicy, Rate};
    use stopover_model::{Occupancy, RateOffer, Stay};

    use super::super::query::Destination;
    use super::*;

    fn found() -> Found {
        let day = |day| NaiveDate::from_ymd_opt(2027, 9, day).unwrap();
        let rate = RateOffer::from_wire(Rate {
            rate_id: RateId::from("R-1"),
            room_type: "Double".to_owned(),
            boarding: "BB".to_owned(),
            price: Some(100.0),
            currency: "EUR".to_owned(),
            cancellation_policy: CancellationPolicy::default(),
            non_refundable: false,
        });
        Found {
            query: Query {
                destination: Destination::country("Greece".to_owned()),
                stay: Stay::new(day(12), day(19)).unwrap(),
                occupancy: Occupancy::default(),
            },
            token: "S".to_owned(),
            expires_at: None,
            hotels: Hotels::of(vec![HotelOffer {
                id: HotelId::from("HTL-1"),
                name: "Aldara".to_owned(),
                facts: None,
                rates: vec![rate.unwrap()],
                token: "hotel".to_owned(),
            }]),
        }
    }

    #[test]
    fn a_rate_is_the_same_choice_on_the_list_and_on_the_page_of_its_hotel() {
        let (found, hotel, rate) = (found(), HotelId::from("HTL-1"), RateId::from("R-1"));
        let rates = found.rates(&hotel).unwrap();
        let choice = found.choice(&hotel, &rate).unwrap();
        assert_eq!(rates.choice(&rate), Some(choice.clone()));
        assert_eq!(choice.query.destination.hotel(), Some(&hotel));
        assert_eq!(choice.query.destination.name, "Aldara");
    }

    #[test]
    fn what_was_not_found_cannot_be_chosen() {
        let (found, other) = (found(), HotelId::from("HTL-2"));
        let (old, rate) = (RateId::from("R-0"), RateId::from("R-1"));
        assert_eq!(found.choice(&HotelId::from("HTL-1"), &old), None);
        assert_eq!(found.choice(&other, &rate), None);
        assert_eq!(found.rates(&other), None);
        let nothing = SearchResults {
            token: "S".to_owned(),
            stay: None,
            expires_at: None,
            hotels: Vec::new(),
        };
        let rates = Rates::of(found.query.clone(), &nothing, &other);
        assert_eq!(rates.choice(&rate), None);
        assert_eq!((rates.offer(), rates.query()), (None, Some(&found.query)));
    }
}
