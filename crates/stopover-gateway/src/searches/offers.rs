//! What a checkout needs of a search travels with its answer, so that nothing has to be remembered.
//!
//! The answer's token says what was searched for, by which site, and how long that is good: base64url of JSON behind a
//! version, readable by anyone. Each hotel's token proves that this answer offered that hotel with those rates at those
//! prices: the first 96 bits of HMAC-SHA256 over all of it. One for each rate would multiply the bytes of an answer's tokens;
//! whoever wants a rate hands back its hotel's.

use std::time::Duration;

use aws_lc_rs::{
    constant_time::verify_slices_are_equal,
    error::Unspecified,
    hkdf::{HKDF_SHA256, Salt},
    hmac, rand,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use stopover_model::{
    HotelId, Money, RateId, Room, SearchCriteria, SearchId, Stay,
    wire::{OpeningRequest, SearchResponse, booking::StayDates},
};

use crate::web::Problem;

/// What a token of a search begins with.
const VERSION: &str = "1.";

/// What the key is for; other keys may follow from the same secret.
const PURPOSE: &[u8] = b"stopover offers v1";

const KEY_LENGTH: usize = 32;

/// Of a hotel's token. Who tries to guess one is limited to some checkouts a minute, for an hour.
const TAG_LENGTH: usize = 12;

/// What is signed of a rate, in bytes, if its id is of the usual length.
const PART: usize = 64;

/// Longest time a search can be checked out, whatever the provider says.
const LONGEST: Duration = Duration::from_secs(3600);

/// A rate that can be checked out, and the search that found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Offered {
    pub(crate) search: SearchId,
    pub(crate) stay: Stay,
    pub(crate) rooms: Vec<Room>,
    pub(crate) hotel: HotelId,
    pub(crate) rate: RateId,
    /// For the whole stay and all rooms.
    pub(crate) price: Money,
}

/// What the token of a search says.
#[derive(Serialize, Deserialize)]
struct Searched {
    search: SearchId,
    #[serde(flatten)]
    stay: StayDates,
    rooms: Vec<Room>,
    site: Option<String>,
    /// Seconds since 1970.
    until: i64,
}

/// Makes and checks tokens.
pub(super) struct OfferKey(hmac::Key);

impl OfferKey {
    /// Follows from the secret. With an empty one it is random, and what it signs is good for this process only.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub(super) fn new(secret: &SecretString) -> Result<Self, Unspecified> {
        let mut key = [0; KEY_LENGTH];
        match secret.expose_secret() {
            "" => rand::fill(&mut key)?,
            secret => Salt::none(HKDF_SHA256)
                .extract(secret.as_bytes())
                .expand(&[PURPOSE], HKDF_SHA256)?
                .fill(&mut key)?,
        }
        Ok(Self(hmac::Key::new(hmac::HMAC_SHA256, &key)))
    }

    /// The token of an answer given `now` to a page of `site`.
    ///
    /// # Errors
    /// If it cannot be written, which does not happen.
    pub(super) fn sign(
        &self,
        site: Option<&str>,
        asked: &SearchCriteria,
        found: &SearchResponse,
        now: DateTime<Utc>,
    ) -> Result<String, Problem> {
        let searched = Searched {
            search: found.search_id.clone(),
            stay: asked.stay.into(),
            rooms: asked.occupancy.rooms().to_vec(),
            site: site.map(str::to_owned),
            until: lapses(found, now).timestamp(),
        };
        let text = serde_json::to_vec(&searched).map_err(Problem::internal)?;
        Ok(format!("{VERSION}{}", URL_SAFE_NO_PAD.encode(text)))
    }

    /// Signs the hotels in the answer with the token `search`.
    pub(super) fn of_answer(&self, search: &str) -> HotelKey {
        let mut begun = hmac::Context::with_key(&self.0);
        let mut part = Vec::new();
        add(&mut part, search.as_bytes());
        begun.update(&part);
        HotelKey(begun)
    }

    /// What an answer to a page of `site` offered, if it is good `now`.
    ///
    /// # Errors
    /// [`Problem::NotOffered`] and [`Problem::Expired`].
    pub(super) fn check(
        &self,
        site: Option<&str>,
        request: &OpeningRequest,
        now: DateTime<Utc>,
    ) -> Result<Offered, Problem> {
        let OpeningRequest {
            search,
            hotel,
            rate_id,
        } = request;
        let rates = hotel.rates.iter().filter_map(|rate| {
            let price = Money::selling_price(rate.price, &rate.currency)?;
            Some((rate.rate_id.as_str(), price))
        });
        let rates: Vec<_> = rates.collect();
        let chosen = rates.iter().find(|(id, _)| *id == rate_id.as_str());
        let price = chosen.map(|(_, price)| *price);
        let tag = self.of_answer(search).tag(hotel.hotel_id.as_str(), rates);
        let token = URL_SAFE_NO_PAD.decode(&hotel.token).unwrap_or_default();
        verify_slices_are_equal(&tag, &token)
            .map_err(|_| Problem::NotOffered("hotel: not as a search of this gateway found it"))?;
        let searched = read(search).ok_or(Problem::NotOffered("search: cannot be read"))?;
        if searched.site.as_deref() != site {
            return Err(Problem::NotOffered("search: of another site"));
        }
        if searched.until <= now.timestamp() {
            return Err(Problem::Expired);
        }
        let StayDates {
            check_in,
            check_out,
        } = searched.stay;
        Ok(Offered {
            search: searched.search,
            stay: Stay::new(check_in, check_out).map_err(Problem::internal)?,
            rooms: searched.rooms,
            hotel: hotel.hotel_id.clone(),
            rate: rate_id.clone(),
            price: price.ok_or(Problem::NotOffered("rate_id: not one of the hotel's rates"))?,
        })
    }
}

/// Makes the tokens of one answer's hotels. What they have in common is signed once.
pub(super) struct HotelKey(hmac::Context);

impl HotelKey {
    /// The token of a hotel which offers `rates` at these prices.
    pub(super) fn sign(&self, hotel: &str, rates: Vec<(&str, Money)>) -> String {
        URL_SAFE_NO_PAD.encode(self.tag(hotel, rates))
    }

    /// The same in whatever order the rates come.
    fn tag(&self, hotel: &str, mut rates: Vec<(&str, Money)>) -> [u8; TAG_LENGTH] {
        rates.sort_unstable_by_key(|(id, price)| (*id, price.minor(), price.currency()));
        let parts = rates.len().saturating_add(1);
        let mut signed = Vec::with_capacity(parts.saturating_mul(PART));
        add(&mut signed, hotel.as_bytes());
        for (id, price) in rates {
            add(&mut signed, id.as_bytes());
            add(&mut signed, &price.minor().to_be_bytes());
            add(&mut signed, price.currency().code().as_bytes());
        }
        let mut context = self.0.clone();
        context.update(&signed);
        let mac = context.sign();
        let mut tag = [0; TAG_LENGTH];
        for (to, from) in tag.iter_mut().zip(mac.as_ref()) {
            *to = *from;
        }
        tag
    }
}

/// With its length, so that nothing can be moved from one part into the next.
fn add(signed: &mut Vec<u8>, part: &[u8]) {
    signed.extend_from_slice(&part.len().to_be_bytes());
    signed.extend_from_slice(part);
}

fn read(token: &str) -> Option<Searched> {
    let text = URL_SAFE_NO_PAD.decode(token.strip_prefix(VERSION)?).ok()?;
    serde_json::from_slice(&text).ok()
}

/// When what was found can no longer be checked out.
pub(super) fn lapses(found: &SearchResponse, now: DateTime<Utc>) -> DateTime<Utc> {
    let longest = TimeDelta::from_std(LONGEST).unwrap_or_default();
    let longest = now.checked_add_signed(longest).unwrap_or(now);
    let said = found.expires_at.filter(|at| {
        // Without an offset it may be of any zone. One that is past when it is received was not meant as UTC.
        at.instant().is_some() || at.instant_or_utc() > now
    });
    said.map_or(longest, |at| at.instant_or_utc().min(longest))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn now() -> DateTime<Utc> {
        "2027-06-01T10:00:00Z".parse().unwrap()
    }

    fn found(expires_at: Option<&str>) -> SearchResponse {
        let rates = json!([
            { "rate_id": "r1", "price": 100, "currency": "EUR" },
            { "rate_id": "r2", "price": null, "currency": "EUR" },
            { "rate_id": "r0", "price": "80.10", "currency": "EUR" },
        ]);
        let found = json!({
            "search_id": "s", "expires_at": expires_at,
            "results": [{ "hotel_id": "HTL-1", "hotel_name": "A", "rates": rates }],
        });
        serde_json::from_value(found).unwrap()
    }

    fn asked() -> SearchCriteria {
        let request = json!({
            "check_in": "2027-06-12",
            "check_out": "2027-06-14",
            "rooms": [{ "adults": 2, "children": [7] }],
            "city_id": "c",
        });
        let request: stopover_model::wire::SearchRequest = serde_json::from_value(request).unwrap();
        request.try_into().unwrap()
    }

    fn key(secret: &str) -> OfferKey {
        OfferKey::new(&secret.into()).unwrap()
    }

    /// As a page asks that was given the answer.
    fn request(key: &OfferKey, mut found: SearchResponse, rate: &str) -> OpeningRequest {
        found.token = key.sign(Some("site"), &asked(), &found, now()).unwrap();
        for hotel in &mut found.results {
            let rates = hotel.rates.iter().filter_map(|rate| {
                let price = Money::selling_price(rate.price, &rate.currency)?;
                Some((rate.rate_id.as_str(), price))
            });
            let id = hotel.hotel_id.as_str();
            hotel.token = key.of_answer(&found.token).sign(id, rates.collect());
        }
        let request = json!({ "search": found.token, "hotel": found.results[0], "rate_id": rate });
        serde_json::from_value(request).unwrap()
    }

    #[test]
    fn a_rate_comes_back_with_all_that_was_searched_and_found() {
        let key = key("secret");
        let request = request(&key, found(None), "r0");
        let offered = key.check(Some("site"), &request, now()).unwrap();
        let asked = asked();
        assert_eq!(
            (offered.stay, offered.rooms.as_slice()),
            (asked.stay, asked.occupancy.rooms())
        );
        assert_eq!(offered.search, SearchId::new("s"));
        assert_eq!(offered.hotel, HotelId::new("HTL-1"));
        assert_eq!(offered.price.minor(), 8_010);
    }

    #[test]
    fn a_rate_without_a_price_is_not_offered() {
        let key = key("secret");
        let request = request(&key, found(None), "r2");
        let refused = key.check(Some("site"), &request, now());
        assert!(matches!(refused, Err(Problem::NotOffered(_))));
    }

    #[test]
    fn one_secret_is_one_key_and_none_is_a_new_one_each_time() {
        let check = |by: &OfferKey, of: &OfferKey| {
            by.check(Some("site"), &request(of, found(None), "r1"), now())
                .is_ok()
        };
        assert!(check(&key("secret"), &key("secret")));
        assert!(!check(&key("secret"), &key("other")));
        assert!(!check(&key(""), &key("")));
    }

    #[test]
    fn an_offer_lasts_as_long_as_the_provider_says_but_no_longer_than_an_hour() {
        let key = key("secret");
        for (expires_at, minutes) in [
            (Some("2027-06-01T10:30:00"), 30),
            (Some("2027-06-01T12:30:00+02:00"), 30),
            (Some("2027-06-02T10:30:00"), 60),
            (None, 60),
            // Over already, and certain of it.
            (Some("2027-06-01T09:30:00Z"), -30),
            // Half past nine somewhere, where it is not ten yet.
            (Some("2027-06-01T09:30:00"), 60),
        ] {
            let request = request(&key, found(expires_at), "r1");
            let end = now() + TimeDelta::minutes(minutes);
            let at = |seconds| key.check(Some("site"), &request, end + TimeDelta::seconds(seconds));
            assert!(at(-1).is_ok(), "{expires_at:?}");
            assert_eq!(at(0), Err(Problem::Expired), "{expires_at:?}");
        }
    }
}

#[cfg(test)]
mod fuzz {
    use stopover_model::Occupancy;

    use super::*;

    #[test]
    fn only_what_was_signed_can_be_checked_out() {
        let key = OfferKey::new(&SecretString::default()).unwrap();
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        stopover_fuzz::check!(
            ["tests/fuzz/seeds/offers", "tests/fuzz/seeds/purchases"],
            |bytes| {
                let Ok(mut request) = serde_json::from_slice::<OpeningRequest>(bytes) else {
                    return;
                };
                assert!(key.check(None, &request, now).is_err(), "never signed");
                // As if a search had been answered so.
                let text = URL_SAFE_NO_PAD.encode(&request.search);
                request.search = format!("{VERSION}{text}");
                let rates = request.hotel.rates.clone();
                let rates = rates.iter().filter_map(|rate| {
                    let price = Money::selling_price(rate.price, &rate.currency)?;
                    Some((rate.rate_id.as_str(), price))
                });
                let signed = key.of_answer(&request.search);
                request.hotel.token = signed.sign(request.hotel.hotel_id.as_str(), rates.collect());
                let Ok(offered) = key.check(Some("site"), &request, now) else {
                    return;
                };
                assert_eq!(offered.rate, request.rate_id);
                assert_eq!(offered.hotel, request.hotel.hotel_id);
                assert!(
                    request.hotel.rates.iter().any(|rate| {
                        rate.rate_id == offered.rate
                            && Money::selling_price(rate.price, &rate.currency)
                                == Some(offered.price)
                    }),
                    "a price that was offered"
                );
                assert!(offered.stay.check_in() < offered.stay.check_out());
                // What the model accepts or refuses, a search has accepted before.
                let _ = Occupancy::new(offered.rooms);
                for elsewhere in [None, Some("other")] {
                    assert!(key.check(elsewhere, &request, now).is_err());
                }
                let later = now + LONGEST * 1_000_000;
                assert!(
                    key.check(Some("site"), &request, later).is_err() || offered.price.minor() > 0
                );
            }
        );
    }
}
