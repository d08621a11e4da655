//! Holiday packages, as catalogues can write them.

use serde_json::{Value, from_value, json};
use stopover_model::{
    Currency, Holiday, HolidayDetail, HolidayStatus, Money, PersonType, Transport,
};

fn holiday(change: Value) -> Holiday {
    let mut message = json!({"id": "h", "title": "Crete"});
    message
        .as_object_mut()
        .unwrap()
        .extend(change.as_object().unwrap().clone());
    Holiday::from_wire(from_value(message).unwrap())
}

fn money(minor: i64, currency: &str) -> Money {
    Money::from_minor(minor, Currency::new(currency).unwrap())
}

#[test]
fn a_holiday_is_on_sale_in_any_case_of_the_word_and_where_nothing_is_said() {
    let status = |status: Value| holiday(json!({"status": status})).status;
    for word in ["enabled", "Enabled", "ENABLED "] {
        assert_eq!(status(json!(word)), HolidayStatus::Enabled, "{word}");
    }
    assert!(!status(json!(null)).is_withdrawn());
    for word in ["draft", "disabled"] {
        assert!(status(json!(word)).is_withdrawn(), "{word}");
    }
}

#[test]
fn transport_is_known_in_any_case() {
    let transport = |word: &str| holiday(json!({"transport": word})).transport;
    assert_eq!(transport("bus"), Transport::Bus);
    assert_eq!(transport("AIRPLANE"), Transport::Airplane);
    assert_eq!(transport("ferry"), Transport::Other("ferry".into()));
}

#[test]
fn a_price_without_a_currency_of_its_own_is_in_that_of_the_holiday() {
    let lowest = |currency: &str, price: Value| {
        holiday(json!({"currency": currency, "min_price": price})).min_price
    };
    for price in [
        json!({"value": 689}),
        json!({"value": "689", "currency": null}),
        json!(689),
        json!("689.00"),
    ] {
        let euros = Some(money(68_900, "EUR"));
        assert_eq!(lowest("EUR", price.clone()), euros, "{price}");
        assert_eq!(lowest("", price.clone()), None, "{price}");
    }
    let dollars = json!({"value": 689, "currency": "USD"});
    assert_eq!(lowest("EUR", dollars), Some(money(68_900, "USD")));
    for price in [json!("on request"), json!(true), json!([689]), json!(0)] {
        assert_eq!(lowest("EUR", price.clone()), None, "{price}");
    }
}

#[test]
fn prices_of_departures_and_kinds_of_persons_are_read_as_leniently() {
    let message = json!({"id": "h", "title": "Crete", "currency": "EUR", "holiday_trips": [{"id": "t", "hotels": [{
        "id": "o",
        "prices": [{"price": 1378}, {"price": {"value": 900}}, {"price": {"value": 900, "currency": "USD"}}, {}],
        "age_groups": [
            {"age_from": 0, "age_to": 11, "person_type": "Child"},
            {"age_from": 12, "age_to": 99, "person_type": "ADULT"},
            {"age_from": 65, "age_to": 99, "person_type": "Senior"},
        ],
    }]}]});
    let detail = HolidayDetail::from_wire(from_value(message).unwrap());
    let offering = &detail.departures[0].hotels[0];
    let prices: Vec<_> = offering.prices.iter().map(|price| price.price).collect();
    assert_eq!(
        prices,
        [
            money(137_800, "EUR"),
            money(90_000, "EUR"),
            money(90_000, "USD")
        ]
    );
    let persons: Vec<_> = offering
        .age_groups
        .iter()
        .map(|group| group.person.clone())
        .collect();
    assert_eq!(
        persons,
        [
            PersonType::Child,
            PersonType::Adult,
            PersonType::Other("Senior".into())
        ]
    );
}
