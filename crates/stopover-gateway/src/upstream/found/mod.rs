//! What a search found, read in place: thousands of hotels are neither copied field by field nor written anew.
//!
//! A hotel that the provider wrote as the gateway would is sent on as it came: with known fields only, each of its own type, and
//! no text or number in a notation that could hide another. Any other is read leniently, as all answers are, and written anew.

mod plain;
mod tokens;

use std::borrow::Cow;

use serde::{
    Deserialize, Serialize,
    de::{Error, value::MapDeserializer},
};
use serde_json::value::RawValue;
use stopover_model::{
    HotelId, Money,
    wire::{Rate, SearchResponse, SearchResult},
};

use self::{plain::PlainHotel, tokens::Tokens};

/// An answer to a search.
pub(crate) struct Found<'a> {
    /// All but the hotels.
    pub(crate) head: SearchResponse,
    pub(crate) hotels: Vec<FoundHotel<'a>>,
}

/// A hotel with its rates.
pub(crate) enum FoundHotel<'a> {
    Plain {
        json: &'a str,
        hotel: PlainHotel<'a>,
    },
    Other(Box<SearchResult>),
}

impl FoundHotel<'_> {
    pub(crate) fn id(&self) -> &str {
        match self {
            Self::Plain { hotel, .. } => hotel.id,
            Self::Other(hotel) => hotel.hotel_id.as_str(),
        }
    }

    /// Its rates that can be sold, with their prices.
    pub(crate) fn offers(&self) -> Vec<(&str, Money)> {
        let price = |amount, currency| Money::selling_price(amount, currency);
        match self {
            Self::Plain { hotel, .. } => {
                let rates = hotel.rates.iter();
                let offers = rates
                    .filter_map(|rate| Some((rate.id, price(Some(rate.price), rate.currency)?)));
                offers.collect()
            }
            Self::Other(hotel) => {
                let rates = hotel.rates.iter();
                let offers = rates.filter_map(|rate| {
                    Some((rate.rate_id.as_str(), price(rate.price, &rate.currency)?))
                });
                offers.collect()
            }
        }
    }

    /// The provider's part of it, as a JSON object.
    ///
    /// # Errors
    /// If it cannot be written, which does not happen.
    pub(crate) fn json(&self) -> Result<Cow<'_, str>, serde_json::Error> {
        #[derive(Serialize)]
        struct Sent<'a> {
            hotel_id: &'a HotelId,
            hotel_name: &'a str,
            rates: &'a [Rate],
        }
        match self {
            Self::Plain { json, .. } => Ok(Cow::Borrowed(json)),
            Self::Other(hotel) => {
                let sent = Sent {
                    hotel_id: &hotel.hotel_id,
                    hotel_name: &hotel.hotel_name,
                    rates: &hotel.rates,
                };
                serde_json::to_string(&sent).map(Cow::Owned)
            }
        }
    }

    /// The next of `tokens`. None if nothing can be made of it.
    fn read<'a>(tokens: &mut Tokens<'a>) -> Result<Option<FoundHotel<'a>>, serde_json::Error> {
        let before = tokens.rest();
        let mut after = *tokens;
        if let Some(hotel) = PlainHotel::read(&mut after) {
            *tokens = after;
            let length = before.len().saturating_sub(after.length());
            let json = before.get(..length).unwrap_or_default();
            return Ok(Some(FoundHotel::Plain { json, hotel }));
        }
        // What is derived would take a list of the fields' values as well.
        let json = tokens.value::<&RawValue>()?.get();
        let hotel = json.starts_with('{').then(|| serde_json::from_str(json));
        Ok(hotel
            .and_then(Result::ok)
            .map(Box::new)
            .map(FoundHotel::Other))
    }
}

impl<'a> Found<'a> {
    /// Reads each hotel once: a deserializer would hand out what the hotels are written in only by reading that twice.
    ///
    /// # Errors
    /// When it is no such answer.
    pub(super) fn read(json: &'a str) -> Result<Self, serde_json::Error> {
        let mut tokens = Tokens::of(json);
        let mut head = Vec::new();
        let mut hotels = None;
        tokens.expect("{")?;
        if !tokens.takes("}") {
            loop {
                let name: String = tokens.value()?;
                tokens.expect(":")?;
                if name != "results" {
                    head.push((name, tokens.value::<&RawValue>()?));
                } else if hotels.is_none() {
                    hotels = Some(Self::read_hotels(&mut tokens)?);
                } else {
                    return Err(Error::duplicate_field("results"));
                }
                if tokens.takes("}") {
                    break;
                }
                tokens.expect(",")?;
            }
        }
        tokens.end()?;
        let head: MapDeserializer<'_, _, serde_json::Error> =
            MapDeserializer::new(head.into_iter());
        Ok(Self {
            head: <SearchResponse as Deserialize>::deserialize(head)?,
            hotels: hotels.unwrap_or_default(),
        })
    }

    /// A missing list is an empty one, but anything else is no such answer.
    fn read_hotels(tokens: &mut Tokens<'a>) -> Result<Vec<FoundHotel<'a>>, serde_json::Error> {
        let mut hotels = Vec::new();
        if !tokens.takes("[") {
            return tokens.value::<()>().map(|()| hotels);
        }
        if tokens.takes("]") {
            return Ok(hotels);
        }
        loop {
            hotels.extend(FoundHotel::read(tokens)?);
            if tokens.takes("]") {
                return Ok(hotels);
            }
            tokens.expect(",")?;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn hotel() -> Value {
        let policy = json!({ "cancellation_deadline": "2027-06-07", "from_dates": ["2027-06-08"], "penalty_fees": [50, 99.5] });
        let rate = json!({
            "rate_id": "r1", "room_type": "Doppelzimmer für 2", "boarding": "BB", "price": 412.5, "currency": "EUR",
            "cancellation_policy": policy, "non_refundable": false,
        });
        json!({ "hotel_id": "HTL-1", "hotel_name": "Mirador", "rates": [rate] })
    }

    /// The hotel's JSON as it is sent on, and whether it is what came.
    fn sent(came: &str) -> Option<(String, bool)> {
        let answer = format!(r#"{{"search_id":"s","results":[{came}]}}"#);
        let found = Found::read(&answer).unwrap();
        let hotel = found.hotels.first()?;
        let json = hotel.json().unwrap().into_owned();
        Some((json, matches!(hotel, FoundHotel::Plain { .. })))
    }

    fn changed(path: &str, to: Value) -> String {
        let mut hotel = hotel();
        *hotel.pointer_mut(path).unwrap() = to;
        hotel.to_string()
    }

    #[test]
    fn a_hotel_written_as_expected_is_sent_on_as_it_came() {
        let came = serde_json::to_string_pretty(&hotel()).unwrap();
        assert_eq!(sent(&came), Some((came, true)));
        let mut bare = hotel();
        let rate = bare["rates"][0].as_object_mut().unwrap();
        rate.remove("cancellation_policy");
        assert_eq!(sent(&bare.to_string()), Some((bare.to_string(), true)));
    }

    #[test]
    fn whatever_is_written_otherwise_is_read_leniently_and_written_anew() {
        let rate = "/rates/0";
        let policy = json!({ "from_dates": [], "penalty_fees": [] });
        for came in [
            changed("/hotel_id", json!(" HTL-1 ")),
            changed("/hotel_name", json!("Mirador \n")),
            changed("/rates/0/price", json!("412.50")),
            changed("/rates/0/price", json!(null)),
            changed("/rates/0/price", json!(1e300)),
            changed("/rates/0/price", json!(412.499_999_999_999_94)),
            changed("/rates/0/rate_id", json!(7)),
            changed("/rates/0/non_refundable", json!("no")),
            changed("/rates/0/cancellation_policy", json!([])),
            changed(
                "/rates/0/cancellation_policy",
                json!(["2027-06-07", ["2027-06-08"], [50]]),
            ),
            changed("/rates/0/cancellation_policy/penalty_fees", json!(["50"])),
            changed("/rates/0/cancellation_policy/from_dates", json!([null])),
            changed(rate, json!({ "rate_id": "r1" })),
            changed(
                rate,
                json!(["r1", "Double", "BB", 412.5, "EUR", policy, false]),
            ),
            changed("/rates", json!("none")),
            // An escape may hide anything.
            hotel().to_string().replace("Mirador", "Mi\\u0072ador"),
            hotel().to_string().replace("412.5", "4125e-1"),
        ] {
            let lenient: SearchResult = serde_json::from_str(&came).unwrap();
            let (json, as_it_came) = sent(&came).unwrap();
            assert!(!as_it_came, "{came}");
            assert_eq!(
                serde_json::from_str::<SearchResult>(&json).unwrap(),
                lenient
            );
            let anew = serde_json::to_value(&lenient).unwrap();
            let json: Value = serde_json::from_str(&json).unwrap();
            assert_eq!(json["rates"], anew["rates"], "{came}");
        }
    }

    #[test]
    fn a_field_that_is_not_known_is_not_sent_on() {
        for at in ["", "/rates/0", "/rates/0/cancellation_policy"] {
            let mut came = hotel();
            came.pointer_mut(at).unwrap()["net_price"] = json!(300);
            let (json, _) = sent(&came.to_string()).unwrap();
            assert_eq!(
                serde_json::from_str::<Value>(&json).unwrap(),
                hotel(),
                "{at}"
            );
        }
    }

    #[test]
    fn what_is_no_hotel_is_left_out() {
        for came in [
            "7",
            "71e999",
            "null",
            r#"["HTL-1", "Mirador"]"#,
            r#"["HTL-1", "Mirador", []]"#,
            "{}",
            r#"{"hotel_id":"","hotel_name":"M"}"#,
        ] {
            assert_eq!(sent(came), None, "{came}");
        }
    }

    #[test]
    fn both_ways_of_reading_find_the_same_offers() {
        let other = changed("/rates/0/price", json!("412.50"));
        let answer = format!(r#"{{"search_id":"s","results":[{},{other}]}}"#, hotel());
        let found = Found::read(&answer).unwrap();
        let [plain, other] = found.hotels.as_slice() else {
            panic!("{}", found.hotels.len());
        };
        assert_eq!(plain.offers(), other.offers());
        assert_eq!(plain.offers().len(), 1);
        assert_eq!((plain.id(), other.id()), ("HTL-1", "HTL-1"));
    }

    #[test]
    fn space_may_stand_between_all_parts_of_an_answer() {
        let answer =
            json!({ "results": [hotel(), 7, hotel()], "search_id": "s", "results_count": 2 });
        let answer = format!(
            "\n\t{}\r\n ",
            serde_json::to_string_pretty(&answer).unwrap()
        );
        let found = Found::read(&answer).unwrap();
        assert_eq!(found.head.results_count, 2);
        let hotels = found.hotels.iter().map(|hotel| hotel.json().unwrap());
        let hotels = hotels.map(|json| {
            assert!(json.starts_with('{') && json.ends_with('}'), "{json}");
            serde_json::from_str::<Value>(&json).unwrap()
        });
        assert_eq!(hotels.collect::<Vec<_>>(), [hotel(), hotel()]);
    }

    #[test]
    fn a_hotel_in_what_is_no_json_makes_it_no_answer() {
        let hotel = hotel().to_string();
        let read =
            |hotel| Found::read(&format!(r#"{{"search_id":"s","results":[{hotel}]}}"#)).is_ok();
        assert!(read(hotel.clone()));
        for number in ["01", "-01.5", "1.", ".5", "-", "+1", "1-2", "1.2.3", ""] {
            assert!(!read(hotel.replace("412.5", number)), "{number}");
        }
        for (part, wrong) in [
            ("Mirador", "Mira\ndor"),
            ("\"Mirador\"", "Mirador"),
            ("false", "falsetrue"),
            ("[50,", "[50 "),
            ("99.5]", "99.5,]"),
        ] {
            assert!(hotel.contains(part), "{part}");
            assert!(!read(hotel.replace(part, wrong)), "{wrong}");
        }
    }

    #[test]
    fn a_field_that_stands_twice_is_not_sent_on() {
        let twice = hotel()
            .to_string()
            .replacen('{', r#"{"hotel_id":"HTL-2","#, 1);
        let sent = sent(&twice);
        assert!(sent.is_none_or(|(_, as_it_came)| !as_it_came), "{twice}");
    }

    #[test]
    fn an_answer_whose_hotels_are_no_list_is_no_answer() {
        let read = |text| Found::read(text).is_ok();
        assert!(read(r#"{"search_id":"s"}"#) && read(r#"{"search_id":"s","results":null}"#));
        for wrong in [
            r#"{"search_id":"s","results":{}}"#,
            r#"{"search_id":"s","results":"none"}"#,
            r#"{"search_id":"s","results":[],"results":[]}"#,
            r#"{"search_id":"s","search_id":"t"}"#,
            r#"{"results":[]}"#,
            r#"["s"]"#,
            r#"{"search_id":"s","results":[]"#,
            r#"{"search_id":"s","results":[]}}"#,
            r#"{"search_id":"s","results":[7"#,
            r#"{"search_id":"s","results":[7 7]}"#,
            r#"{"search_id":"s","results":[7,]}"#,
            r#"{"search_id":"s","results":[,7]}"#,
            r#"{"search_id":"s" "results":[]}"#,
            r#"{"search_id" "s"}"#,
            r#"{"search_id":"s",}"#,
            r#"{search_id:"s"}"#,
            "",
        ] {
            assert!(!read(wrong), "{wrong}");
        }
    }
}

#[cfg(test)]
mod fuzz {
    use serde::de::IgnoredAny;
    use serde_json::Value;

    use super::*;

    #[test]
    fn reading_in_place_finds_what_reading_leniently_finds() {
        stopover_fuzz::check!(
            ["tests/fuzz/seeds/found", "tests/fixtures/hotel"],
            |bytes| {
                let Ok(text) = std::str::from_utf8(bytes) else {
                    return;
                };
                let Ok(found) = Found::read(text) else {
                    return;
                };
                if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
                    panic!("{text} is read in place only: {error}");
                }
                // What is left out may be of any depth and size here, and is no value to the other reader.
                if serde_json::from_str::<Value>(text).is_err() {
                    return;
                }
                let lenient: SearchResponse = serde_json::from_str(text)
                    .unwrap_or_else(|error| panic!("{text} is read in place only: {error}"));
                assert_eq!(found.head.search_id, lenient.search_id);
                let ids = found.hotels.iter().map(FoundHotel::id);
                let lenient_ids = lenient.results.iter().map(|hotel| hotel.hotel_id.as_str());
                assert!(ids.eq(lenient_ids), "{text}");
                for (hotel, lenient) in found.hotels.iter().zip(lenient.results) {
                    let json = hotel.json().unwrap();
                    let sent: SearchResult = serde_json::from_str(&json).unwrap();
                    let other = FoundHotel::Other(Box::new(lenient.clone()));
                    assert_eq!(hotel.offers(), other.offers(), "{text}");
                    assert_eq!(sent.rates, lenient.rates, "{json}");
                }
            }
        );
    }
}
