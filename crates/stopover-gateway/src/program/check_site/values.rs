//! Which values the attributes take, by themselves and beside each other.

use chrono::{Days, NaiveDate};
use stopover_model::{
    Coordinates, Stay, StayRules,
    limits::{DEFAULT_MAX_NIGHTS, DEFAULT_MIN_NIGHTS, MAX_NIGHTS, SEARCH_HORIZON_DAYS},
    parse_date,
};

use super::{
    interface::{Attribute, Described},
    markup::Element,
    site::Site,
};

/// What is wrong with the values on an element, a sentence each. `today` is that of Greenwich.
pub(super) fn look(
    site: &Site,
    described: &Described,
    element: &Element,
    today: NaiveDate,
) -> Vec<String> {
    let alone = element.attributes.iter().filter_map(|(name, value)| {
        let wanted = wanted(site, described.attribute(name)?, value)?;
        Some(format!(
            "{name}=\"{value}\" is not possible; it takes {wanted}."
        ))
    });
    let together = [nights(element), dates(element, today), tiles(element)];
    alone.chain(together.into_iter().flatten()).collect()
}

/// What an attribute takes, in words, where the value is nothing of it.
fn wanted(site: &Site, attribute: &Attribute, value: &str) -> Option<String> {
    let value = value.trim();
    if attribute.kind.starts_with('"') {
        let choices: Vec<&str> = choices(&attribute.kind).collect();
        return unless(choices.contains(&value), &choices.join(", "));
    }
    if attribute.kind == "boolean" {
        let is_meant = !["no", "off", "0"].contains(&value);
        return unless(is_meant, "no value, and is on with any but `false`");
    }
    // The widgets take it for an attribute that is not there.
    if value.is_empty() {
        return None;
    }
    if let Some((least, most)) = attribute.range {
        let number = value.parse::<u16>();
        let is_within = number.is_ok_and(|number| (least..=most).contains(&number));
        let wanted = format!("a whole number from {least} to {most}");
        return unless(is_within, &wanted);
    }
    let is_address = site.address(value).is_some();
    match attribute.name.as_str() {
        "check-in" | "check-out" => unless(parse_date(value).is_ok(), "a date like 2027-06-12"),
        "month" => unless(
            parse_date(&format!("{value}-01")).is_ok(),
            "a month like 2027-06",
        ),
        "gateway" => unless(!is_bare_host(value), "an address that begins with https://"),
        "countries" => unless(
            value.split(',').all(is_country),
            "two-letter codes, like PT, ES",
        ),
        "landmark" => unless(
            is_landmark(value),
            "degrees north and east, and a name, like 36.7213, -4.4214, Old town",
        ),
        "map-tiles" | "map-tiles-dark" => {
            let mut parts = ["{z}", "{x}", "{y}"].into_iter();
            unless(
                is_address && parts.all(|part| value.contains(part)),
                "an http or https address with {z}, {x} and {y}",
            )
        }
        "authorize-url" | "enquiry-url" | "map-credit-url" => {
            unless(is_address, "an http or https address")
        }
        _ => None,
    }
}

fn unless(is_right: bool, wanted: &str) -> Option<String> {
    (!is_right).then(|| wanted.to_owned())
}

/// Of a type such as `"auto" | "light"`.
fn choices(kind: &str) -> impl Iterator<Item = &str> {
    let choices = kind.split('|');
    choices.map(|choice| choice.trim().trim_matches('"'))
}

/// Such as `book.site.example`, which browsers take for a file beside the page.
fn is_bare_host(address: &str) -> bool {
    let first = address.split(['/', '?', '#']).next().unwrap_or_default();
    first.contains('.') && !first.starts_with('.') && !first.contains(':')
}

fn is_country(code: &str) -> bool {
    let code = code.trim();
    code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_alphabetic())
}

/// Such as `36.7213, -4.4214, Old town`.
fn is_landmark(value: &str) -> bool {
    let degrees = |text: Option<&str>| text?.parse::<f64>().ok();
    let mut parts = value.splitn(3, ',').map(str::trim);
    let (north, east, name) = (parts.next(), parts.next(), parts.next());
    Coordinates::from_parts(degrees(north), degrees(east)).is_some()
        && name.is_some_and(|name| !name.is_empty())
}

fn nights(element: &Element) -> Option<String> {
    let fewest = nights_of(element, "min-nights")?;
    let most = nights_of(element, "max-nights")?;
    (most < fewest)
        .then(|| format!("max-nights=\"{most}\" is not possible; min-nights=\"{fewest}\" is more."))
}

fn nights_of(element: &Element, name: &str) -> Option<u16> {
    let nights = element.text(name)?.parse::<u16>().ok()?;
    (1..=MAX_NIGHTS).contains(&nights).then_some(nights)
}

fn dates(element: &Element, today: NaiveDate) -> Option<String> {
    let date = |name| parse_date(element.text(name)?).ok();
    let Some(check_in) = date("check-in") else {
        let is_alone = element.text("check-in").is_none() && date("check-out").is_some();
        return is_alone.then(|| "check-out has no check-in beside it.".to_owned());
    };
    // West of Greenwich it may still be yesterday.
    if today.pred_opt().is_some_and(|first| check_in < first) {
        return Some(format!(
            "check-in=\"{check_in}\" has passed; it takes a date from today on."
        ));
    }
    let last = today.checked_add_days(Days::new(SEARCH_HORIZON_DAYS.into()));
    if last.is_some_and(|last| check_in >= last) {
        return Some(format!(
            "check-in=\"{check_in}\" is not possible; it takes a date within {SEARCH_HORIZON_DAYS} days from today."
        ));
    }
    let check_out = date("check-out")?;
    let min_nights = nights_of(element, "min-nights").unwrap_or(DEFAULT_MIN_NIGHTS);
    let max_nights = nights_of(element, "max-nights").unwrap_or(DEFAULT_MAX_NIGHTS);
    let max_nights = max_nights.max(min_nights);
    let rules = StayRules {
        today: check_in,
        min_nights: min_nights.into(),
        max_nights: max_nights.into(),
    };
    let stay = Stay::new(check_in, check_out).and_then(|stay| stay.check(&rules));
    stay.is_err().then(|| {
        format!(
            "check-out=\"{check_out}\" is not possible; it takes a date {min_nights} to {max_nights} nights after check-in."
        )
    })
}

fn tiles(element: &Element) -> Option<String> {
    let has = |name| element.text(name).is_some();
    let sentence = if has("map-tiles") && !has("map-credit") {
        "map-tiles has no map-credit beside it, which says whose they are: without it there are none."
    } else if has("map-tiles-dark") && !has("map-tiles") {
        "map-tiles-dark has no map-tiles beside it: without them there are none."
    } else {
        return None;
    };
    Some(sentence.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::check_site::{interface, site::tests::page};

    fn said(element: &str, attributes: &str) -> Vec<String> {
        let html = format!("<{element} {attributes}></{element}>");
        let site = page("https://www.site.example/travel", &html);
        let today = parse_date("2027-06-01").unwrap();
        let widget = site.markup.widgets().next().unwrap();
        let described = interface::element(element).unwrap();
        look(&site, described, widget, today)
    }

    #[test]
    fn what_an_attribute_takes_is_told_where_its_value_is_not_that() {
        const DATE: &str = "it takes a date like 2027-06-12.";
        const LANDMARK: &str = "it takes degrees north and east, and a name, like";
        const TILES: &str = "it takes an http or https address with {z}, {x} and {y}.";
        for (attributes, part) in [
            ("min-nights=0", "it takes a whole number from 1 to 365."),
            ("max-nights=366", "it takes a whole number from 1 to 365."),
            ("max-nights=2.5", "it takes a whole number from 1 to 365."),
            ("nearby-dates=4", "it takes a whole number from 0 to 3."),
            ("nearby-dates=-1", "it takes a whole number from 0 to 3."),
            ("rating-scale=101", "it takes a whole number from 1 to 100."),
            (
                "keep-saved=off",
                "it takes no value, and is on with any but `false`.",
            ),
            (
                "countries='Spain, PT'",
                "it takes two-letter codes, like PT, ES.",
            ),
            (
                "gateway=book.site.example/hotels",
                "it takes an address that begins with https://.",
            ),
            ("check-in=12.6.2027", DATE),
            ("check-in=2027-06-31", DATE),
            ("check-in=2027-06-12 check-out=2027-6-13", DATE),
            ("landmark='Old town'", LANDMARK),
            ("landmark='36.7, -4.4'", LANDMARK),
            ("landmark='36.7, -4.4, '", LANDMARK),
            ("landmark='91, 0, Pole'", LANDMARK),
            ("landmark='0, 0, Nowhere'", LANDMARK),
            ("landmark='NaN, 0, Nowhere'", LANDMARK),
            ("map-credit=x map-tiles=https://t.example/{z}.png", TILES),
            ("map-credit=x map-tiles=data:{z}/{x}/{y}", TILES),
            (
                "authorize-url=mailto:pay@site.example",
                "it takes an http or https address.",
            ),
            (
                "map-credit-url=javascript:alert(1)",
                "it takes an http or https address.",
            ),
        ] {
            let told = said("stopover-hotels", attributes);
            assert_eq!(told.len(), 1, "{attributes}: {told:?}");
            assert!(told[0].contains(part), "{attributes}: {told:?}");
        }
        for (attributes, part) in [
            ("month=June", "it takes a month like 2027-06."),
            ("month=2027-13", "it takes a month like 2027-06."),
            ("enquiry-url=tel:1", "it takes an http or https address."),
        ] {
            let told = said("stopover-holidays", attributes);
            assert_eq!(told.len(), 1, "{attributes}: {told:?}");
            assert!(told[0].contains(part), "{attributes}: {told:?}");
        }
    }

    #[test]
    fn values_that_do_not_go_together_are_told() {
        for (attributes, part) in [
            (
                "check-in=2027-05-30",
                "check-in=\"2027-05-30\" has passed; it takes a date from today on.",
            ),
            (
                "check-in=2029-05-31",
                "it takes a date within 730 days from today.",
            ),
            ("check-out=2027-06-12", "no check-in beside it"),
            (
                "check-in=2027-06-12 check-out=2027-06-12",
                "it takes a date 1 to 30 nights after check-in.",
            ),
            (
                "check-in=2027-06-12 check-out=2027-07-13",
                "it takes a date 1 to 30 nights after check-in.",
            ),
            (
                "min-nights=40 check-in=2027-06-12 check-out=2027-07-13",
                "it takes a date 40 to 40 nights after check-in.",
            ),
            (
                "min-nights=7 max-nights=5",
                "max-nights=\"5\" is not possible; min-nights=\"7\" is more.",
            ),
            (
                "map-tiles=https://t.example/{z}/{x}/{y}.png",
                "map-tiles has no map-credit",
            ),
            (
                "map-tiles-dark=https://t.example/{z}/{x}/{y}.png",
                "map-tiles-dark has no map-tiles",
            ),
        ] {
            let told = said("stopover-hotels", attributes);
            assert_eq!(told.len(), 1, "{attributes}: {told:?}");
            assert!(told[0].contains(part), "{attributes}: {told:?}");
        }
    }

    #[test]
    fn what_is_possible_is_not_told() {
        for attributes in [
            "check-in=2027-05-31",
            "gateway=/book.v2/",
            "gateway=./book.v2",
            "gateway=https://book.site.example",
            "gateway=//book.site.example",
            "fixed=false keep-saved=true owner-notices='' countries='pt, ES'",
            "check-in='' check-out='' min-nights='' landmark='' map-tiles='' authorize-url=''",
            "check-in=2029-05-30 check-out=2029-05-31",
            "max-nights=365 check-in=2027-06-12 check-out=2028-06-11",
            "min-nights=40 check-in=2027-06-12 check-out=2027-07-22",
            "nearby-dates=0 rating-scale=5 authorize-url=/pay map-credit-url=//t.example",
            "landmark='36.7213, -4.4214, Old town, gate'",
            "map-tiles=/tiles/{z}/{x}/{y}.png map-credit=x map-tiles-dark=/dark/{z}/{x}/{y}.png",
        ] {
            assert_eq!(said("stopover-hotels", attributes), [""; 0], "{attributes}");
        }
        let holidays = "month=2027-06 enquiry-url=/ask?lang=en";
        assert_eq!(said("stopover-holidays", holidays), [""; 0]);
    }
}
