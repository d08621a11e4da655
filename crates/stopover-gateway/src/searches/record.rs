use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use stopover_model::{
    Currency, HotelId, Money, RateId, Room, SearchCriteria, Stay, wire::SearchResponse,
};

/// Longest time a search is remembered, whatever the provider says.
const LONGEST: Duration = Duration::from_secs(3600);

#[derive(Debug)]
pub(crate) struct SearchRecord {
    pub(crate) stay: Stay,
    pub(crate) rooms: Vec<Room>,
    pub(super) expires_at: DateTime<Utc>,
    /// By id.
    rates: Box<[Offered]>,
}

/// A rate that can be checked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Offered {
    pub(crate) rate: RateId,
    pub(crate) hotel: Arc<HotelId>,
    /// For the whole stay and all rooms.
    pub(crate) price: Money,
}

impl SearchRecord {
    /// For an answer given `now`. Rates without a price cannot be checked out.
    pub(crate) fn new(asked: &SearchCriteria, found: &SearchResponse, now: DateTime<Utc>) -> Self {
        let mut rates: Vec<Offered> = Vec::new();
        for result in &found.results {
            let hotel = Arc::new(result.hotel_id.clone());
            rates.extend(result.rates.iter().filter_map(|rate| {
                let currency = Currency::new(&rate.currency).ok()?;
                Some(Offered {
                    rate: rate.rate_id.clone(),
                    hotel: Arc::clone(&hotel),
                    price: Money::from_amount(rate.price?, currency)?,
                })
            }));
        }
        rates.sort_by(|one, other| one.rate.cmp(&other.rate));
        let longest =
            now.checked_add_signed(chrono::Duration::from_std(LONGEST).unwrap_or_default());
        let longest = longest.unwrap_or(now);
        let said = found.expires_at.filter(|at| {
            // Without an offset it may be of any zone. One that is past when it is received was not meant as UTC.
            at.instant().is_some() || at.instant_or_utc() > now
        });
        Self {
            stay: asked.stay,
            rooms: asked.occupancy.rooms().to_vec(),
            expires_at: said.map_or(longest, |at| at.instant_or_utc().min(longest)),
            rates: rates.into(),
        }
    }

    pub(crate) fn rate(&self, id: &RateId) -> Option<&Offered> {
        let place = self.rates.binary_search_by(|offered| offered.rate.cmp(id));
        self.rates.get(place.ok()?)
    }

    /// In memory, in bytes.
    pub(super) fn size(&self) -> usize {
        let rates = self.rates.iter().map(|offered| {
            offered
                .rate
                .as_str()
                .len()
                .saturating_add(offered.hotel.as_str().len())
                .saturating_add(size_of::<Offered>())
        });
        let rooms = self.rooms.iter().map(|room| {
            room.children
                .len()
                .saturating_mul(size_of::<stopover_model::ChildAge>())
                .saturating_add(size_of::<Room>())
        });
        rates
            .chain(rooms)
            .fold(size_of::<Self>(), usize::saturating_add)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::json;

    use super::*;

    pub(in crate::searches) fn asked() -> SearchCriteria {
        let request = json!({
            "check_in": "2027-06-12",
            "check_out": "2027-06-14",
            "rooms": [{ "adults": 2, "children": [7] }],
            "city_id": "c",
        });
        let request: stopover_model::wire::SearchRequest = serde_json::from_value(request).unwrap();
        request.try_into().unwrap()
    }

    pub(in crate::searches) fn found(id: &str, expires_at: Option<&str>) -> SearchResponse {
        let rate = |id: &str, price: serde_json::Value| json!({ "rate_id": id, "price": price, "currency": "EUR" });
        serde_json::from_value(json!({
            "search_id": id,
            "results_count": 2,
            "expires_at": expires_at,
            "results": [
                { "hotel_id": "HTL-2", "hotel_name": "B", "rates": [rate("r3", json!(656.5))] },
                { "hotel_id": "HTL-1", "hotel_name": "A", "rates": [
                    rate("r2", json!(100)), rate("r1", json!(null)), rate("r0", json!("80.10")),
                ] },
            ],
        }))
        .unwrap()
    }

    pub(in crate::searches) fn now() -> DateTime<Utc> {
        "2027-06-01T10:00:00Z".parse().unwrap()
    }

    #[test]
    fn a_rate_is_found_with_its_hotel_and_price_unless_it_has_none() {
        let record = SearchRecord::new(&asked(), &found("s", None), now());
        let price = |id| {
            let offered = record.rate(&RateId::new(id))?;
            Some((offered.hotel.as_str().to_owned(), offered.price.minor()))
        };
        assert_eq!(price("r3"), Some(("HTL-2".into(), 65_650)));
        assert_eq!(price("r0"), Some(("HTL-1".into(), 8_010)));
        assert_eq!(price("r1"), None);
        assert_eq!(price("r9"), None);
    }

    #[test]
    fn a_search_lasts_as_long_as_the_provider_says_but_no_longer_than_an_hour() {
        let lasts = |expires_at| {
            let record = SearchRecord::new(&asked(), &found("s", expires_at), now());
            (record.expires_at - now()).num_minutes()
        };
        assert_eq!(lasts(Some("2027-06-01T10:30:00")), 30);
        assert_eq!(lasts(Some("2027-06-01T12:30:00+02:00")), 30);
        assert_eq!(lasts(Some("2027-06-02T10:30:00")), 60);
        assert_eq!(lasts(None), 60);
        // Over already, and certain of it.
        assert_eq!(lasts(Some("2027-06-01T09:30:00Z")), -30);
        // Half past nine somewhere, where it is not ten yet.
        assert_eq!(lasts(Some("2027-06-01T09:30:00")), 60);
    }
}
