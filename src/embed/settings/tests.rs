//! The attributes that are described are those that are read, and wrong ones are named and passed over.

use std::cell::RefCell;
use std::collections::BTreeSet;

use chrono::NaiveDate;
use stopover_model::limits::DEFAULT_ADULTS;
use stopover_model::{iso, parse_date};

use super::source::Source;
use super::values::currency_display;
use super::{holidays, hotels};
use crate::embed::interface::{attributes, defaults, ranges};
use crate::hotels::Wanted;
use crate::i18n::CurrencyDisplay;

/// An element that remembers what is asked of it.
#[derive(Default)]
pub(super) struct Written {
    attributes: Vec<(String, String)>,
    asked: RefCell<BTreeSet<String>>,
    complaints: RefCell<Vec<String>>,
}

impl Source for Written {
    fn attribute(&self, name: &str) -> Option<String> {
        self.asked.borrow_mut().insert(name.to_owned());
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone())
    }

    fn absolute(&self, address: &str) -> Option<String> {
        address.starts_with("https://").then(|| address.to_owned())
    }

    fn number(&self, text: &str) -> f64 {
        text.trim().parse().unwrap_or(f64::NAN)
    }

    fn today(&self) -> NaiveDate {
        parse_date("2027-06-01").unwrap()
    }

    fn complain(&self, name: &str, why: &str) {
        self.complaints.borrow_mut().push(format!("{name}: {why}"));
    }
}

pub(super) fn only(attributes: &[(&str, &str)]) -> Written {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    Written {
        attributes: attributes.iter().map(owned).collect(),
        ..Written::default()
    }
}

fn written(attributes: &[(&str, &str)]) -> Written {
    let gateway = ("gateway", "https://book.example/");
    only(&[&[gateway], attributes].concat())
}

#[test]
fn what_is_described_is_what_is_read() {
    let element = written(&[]);
    hotels::read(&element);
    currency_display(&element);
    assert_eq!(element.asked.take(), attributes("stopover-hotels"));

    let element = written(&[]);
    holidays::read(&element);
    currency_display(&element);
    assert_eq!(element.asked.take(), attributes("stopover-holidays"));
}

#[test]
fn an_element_that_says_only_its_gateway_is_not_complained_of() {
    let element = written(&[]);
    let config = hotels::read(&element);
    assert_eq!(config.flow.gateway.as_deref(), Some("https://book.example"));
    assert_eq!(
        (config.limits.min_nights, config.limits.max_nights),
        (1, 30)
    );
    assert_eq!(element.complaints.take(), [""; 0]);
}

#[test]
fn a_described_default_is_what_an_element_without_the_attribute_has() {
    let default = |element: &str, name: &str| only(&[(name, &defaults(element)[name])]);
    for name in defaults("stopover-hotels").keys() {
        let element = default("stopover-hotels", name);
        let mut config = hotels::read(&element);
        if name == "rooms" {
            let filled_in = config.prefill.rooms.take().unwrap();
            let rooms = filled_in.rooms();
            assert_eq!((rooms.len(), rooms[0].adults), (1, DEFAULT_ADULTS));
        }
        assert_eq!(config, hotels::read(&Written::default()), "{name}");
        assert_eq!(currency_display(&element), CurrencyDisplay::default());
    }
    for name in defaults("stopover-holidays").keys() {
        let element = default("stopover-holidays", name);
        assert_eq!(
            holidays::read(&element),
            holidays::read(&Written::default()),
            "{name}"
        );
    }
}

#[test]
fn a_number_is_read_within_the_range_that_is_described() {
    for (name, (least, most)) in ranges("stopover-hotels") {
        let complaints = |number: i32| {
            let number = number.to_string();
            let element = written(&[(name.as_str(), number.as_str())]);
            hotels::read(&element);
            element.complaints.take()
        };
        let (least, most) = (i32::from(least), i32::from(most));
        for inside in [least, most] {
            assert_eq!(complaints(inside), [""; 0], "{name}");
        }
        for outside in [least - 1, most + 1] {
            assert_eq!(complaints(outside).len(), 1, "{name}: {outside}");
        }
    }
}

#[test]
fn the_form_is_filled_in_as_written() {
    let element = written(&[
        ("destination", "city:123 Lisbon"),
        ("check-in", "2027-06-12"),
        ("check-out", "2027-06-15"),
        ("rooms", "2,2-5-7"),
        ("fixed", ""),
        ("countries", "pt, ES"),
        ("nearby-dates", "2"),
        ("keep-saved", ""),
        ("popular-places", "city:123 Lisbon, country:Portugal"),
    ]);
    let config = hotels::read(&element);
    let Some(Wanted::Destination(place)) = config.prefill.destination else {
        panic!("a place");
    };
    assert_eq!(place.name, "Lisbon");
    let dates = config.prefill.dates.both().unwrap();
    assert_eq!(
        (iso(dates.0), iso(dates.1)),
        ("2027-06-12".into(), "2027-06-15".into())
    );
    assert_eq!(config.prefill.rooms.unwrap().children(), 2);
    assert!(config.fixed);
    assert_eq!(config.countries, ["PT", "ES"]);
    assert_eq!(config.nearby_days, 2);
    assert!(config.keeps_saved);
    let popular: Vec<_> = config.popular.iter().map(|place| &*place.name).collect();
    assert_eq!(popular, ["Lisbon", "Portugal"]);
    assert_eq!(element.complaints.take(), [""; 0]);
}

#[test]
fn a_map_has_tiles_where_their_address_and_credit_are_named() {
    let element = written(&[
        ("map-tiles", "https://tiles.example/{z}/{x}/{y}.png"),
        (
            "map-tiles-dark",
            "https://tiles.example/dark/{z}/{x}/{y}.png",
        ),
        ("map-credit", "© Example"),
        ("map-credit-url", "https://tiles.example/terms"),
    ]);
    let tiles = hotels::read(&element).map.unwrap();
    let dark = tiles.dark_address.as_deref();
    assert_eq!(dark, Some("https://tiles.example/dark/{z}/{x}/{y}.png"));
    assert_eq!(tiles.address, "https://tiles.example/{z}/{x}/{y}.png");
    assert_eq!(tiles.credit, "© Example");
    assert_eq!(
        tiles.credit_address.as_deref(),
        Some("https://tiles.example/terms")
    );
    assert_eq!(hotels::read(&Written::default()).map, None);
}

#[test]
fn a_landmark_is_read_in_degrees_and_has_a_name() {
    let landmark = |value| {
        let landmark = hotels::read(&written(&[("landmark", value)])).landmark;
        landmark.map(|it| (it.at.latitude, it.at.longitude, it.name))
    };
    assert_eq!(
        landmark("36.7213, -4.4214, Old town, gate"),
        Some((36.7213, -4.4214, "Old town, gate".to_owned()))
    );
    for wrong in [
        "91, 0, Pole",
        "36.7213, -4.4214",
        "a, b, c",
        "0, 0, Nowhere",
    ] {
        assert_eq!(landmark(wrong), None, "{wrong}");
    }
}

#[test]
fn a_wrong_value_is_named_with_what_is_wanted_and_has_a_default() {
    for (name, value, wanted) in [
        (
            "min-nights",
            "none",
            "“none” is not a whole number from 1 to 365",
        ),
        ("max-nights", "0", "“0” is not a whole number from 1 to 365"),
        (
            "gateway",
            "ftp://book.example",
            "“ftp://book.example” is not an http or https address",
        ),
        ("view", "map", "“map” is not “search” or “booking”"),
        ("route", "path", "“path” is not “none”, “hash” or “query”"),
        (
            "destination",
            "city:123",
            "“city:123” is not a name, or like",
        ),
        (
            "check-in",
            "12 June",
            "“12 June” is not a date like “2027-06-12”",
        ),
        (
            "check-in",
            "2027-05-31",
            "2027-05-31 is not within 730 days from today",
        ),
        ("check-out", "2027-06-12", "it has no check-in"),
        ("rooms", "0", "“0” is not rooms like “2,2-5-7”"),
        (
            "countries",
            "Portugal",
            "“Portugal” is not a list of countries' two-letter codes",
        ),
        (
            "popular-places",
            "Lisbon",
            "“Lisbon” is not a list of places like “city:123 Lisbon, country:Portugal”",
        ),
        ("nearby-dates", "4", "“4” is not a whole number from 0 to 3"),
        ("fixed", "", "there is no destination to stay with"),
        (
            "landmark",
            "Old town",
            "“Old town” is not degrees north and east, and a name",
        ),
        (
            "map-credit-url",
            "mailto:tiles@example.org",
            "“mailto:tiles@example.org” is not an http or https address",
        ),
        (
            "map-tiles",
            "https://tiles.example/{z}/{x}.png",
            "“https://tiles.example/{z}/{x}.png” is not an http or https address with {z}, {x} and {y}",
        ),
        (
            "map-tiles",
            "https://tiles.example/{z}/{x}/{y}.png",
            "there is no map-credit to show with them",
        ),
        (
            "map-tiles-dark",
            "https://tiles.example/{z}/{x}/{y}.png",
            "there are no map-tiles beside them",
        ),
    ] {
        let element = only(&[(name, value)]);
        let config = hotels::read(&element);
        let complaints = element.complaints.take();
        let complaint = complaints
            .iter()
            .find(|said| said.starts_with(&format!("{name}: {wanted}")));
        assert!(complaint.is_some(), "{name}: {complaints:?}");
        assert_eq!(
            config,
            hotels::read(&Written::default()),
            "{name} has its default"
        );
    }
}

#[test]
fn a_check_out_that_does_not_fit_leaves_the_check_in() {
    for check_out in ["2027-06-12", "2027-06-10", "2027-08-12"] {
        let element = written(&[("check-in", "2027-06-12"), ("check-out", check_out)]);
        let dates = hotels::read(&element).prefill.dates;
        assert_eq!(dates.check_in.map(iso).as_deref(), Some("2027-06-12"));
        assert_eq!(dates.check_out, None);
        let complaints = element.complaints.take();
        assert_eq!(
            complaints,
            ["check-out: it is not 1 to 30 nights after check-in"]
        );
    }
}

#[test]
fn prices_name_their_currency_as_set() {
    let display = |value| currency_display(&written(&[("currency-display", value)]));
    assert_eq!(display("code"), CurrencyDisplay::Code);
    assert_eq!(display("narrowSymbol"), CurrencyDisplay::NarrowSymbol);

    let element = written(&[("currency-display", "EUR")]);
    assert_eq!(currency_display(&element), CurrencyDisplay::Symbol);
    assert_eq!(
        element.complaints.take(),
        ["currency-display: “EUR” is not “symbol”, “narrowSymbol” or “code”"]
    );
}
