//! What may stand on the elements, as `src/embed/interface.json` describes it.

use std::sync::LazyLock;

use serde::Deserialize;

use super::markup::Element;

const INTERFACE: &str = include_str!("../../../../../src/embed/interface.json");

#[derive(Default, Deserialize)]
struct Interface {
    elements: Vec<Described>,
}

#[derive(Deserialize)]
struct Described {
    name: String,
    attributes: Vec<Attribute>,
}

#[derive(Deserialize)]
struct Attribute {
    name: Option<String>,
    #[serde(rename = "type")]
    kind: String,
}

/// Empty if it cannot be read, which a test refuses.
static DESCRIBED: LazyLock<Interface> =
    LazyLock::new(|| serde_json::from_str(INTERFACE).unwrap_or_default());

/// Of every element of HTML.
const GLOBAL: &[&str] = &[
    "class",
    "dir",
    "exportparts",
    "hidden",
    "id",
    "inert",
    "is",
    "itemid",
    "itemprop",
    "itemscope",
    "itemtype",
    "lang",
    "nonce",
    "part",
    "role",
    "slot",
    "style",
    "tabindex",
    "title",
    "translate",
];

/// Most letters by which a name may differ from the one that was meant.
const NEAR: usize = 2;

/// Whether the package has an element of that name.
pub(super) fn is_element(name: &str) -> bool {
    DESCRIBED.elements.iter().any(|known| known.name == name)
}

/// What is wrong with an element's name and attributes, a sentence each.
pub(super) fn look(element: &Element) -> Vec<String> {
    let name = &element.name;
    let mut all = DESCRIBED.elements.iter();
    let Some(described) = all.find(|described| described.name == *name) else {
        let known = DESCRIBED.elements.iter().map(|known| known.name.as_str());
        let meant = nearest(name, known).map(|meant| format!(" Is <{meant}> meant?"));
        let meant = meant.unwrap_or_default();
        return vec![format!("<{name}> is no element of the package.{meant}")];
    };
    let attributes = element.attributes.iter();
    attributes
        .filter_map(|(attribute, value)| wrong(described, attribute, value))
        .map(|sentence| format!("<{name}>: {sentence}"))
        .collect()
}

fn wrong(described: &Described, name: &str, value: &str) -> Option<String> {
    let mut known = described.attributes.iter();
    let is_own = |known: &&Attribute| known.name.as_deref() == Some(name);
    let Some(attribute) = known.find(is_own) else {
        if is_global(name) {
            return None;
        }
        let known = described.attributes.iter();
        let known = known.filter_map(|known| known.name.as_deref());
        let meant = nearest(name, known).map(|meant| format!("; is {meant} meant?"));
        let meant = meant.unwrap_or_else(|| ".".to_owned());
        return Some(format!("it has no attribute {name}{meant}"));
    };
    let is_right = match attribute.kind.as_str() {
        "number" => value.trim().parse::<f64>().is_ok_and(f64::is_finite),
        kind if kind.starts_with('"') => choices(kind).any(|choice| choice == value.trim()),
        _ => true,
    };
    (!is_right).then(|| {
        let choices: Vec<_> = choices(&attribute.kind).collect();
        format!(
            "{name}=\"{value}\" is not possible; it takes {}.",
            choices.join(", ")
        )
    })
}

/// Of a type such as `"auto" | "light"`.
fn choices(kind: &str) -> impl Iterator<Item = &str> {
    let choices = kind.split('|');
    choices.map(|choice| choice.trim().trim_matches('"'))
}

fn is_global(name: &str) -> bool {
    let prefixes = ["data-", "aria-", "on", "x-", "v-", ":", "@", "_"];
    GLOBAL.contains(&name) || prefixes.iter().any(|prefix| name.starts_with(prefix))
}

fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| name.replace(['-', '_'], "");
    known
        .map(|known| (distance(&plain(name), &plain(known)), known))
        .filter(|(distance, _)| *distance <= NEAR)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// Letters to be added, left out or changed.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut before = i;
        let mut left = i.saturating_add(1);
        let mut next = vec![left];
        for (other, above) in b.chars().zip(row.iter().skip(1)) {
            let change = before.saturating_add(usize::from(letter != other));
            left = change.min(left.min(*above).saturating_add(1));
            before = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(name: &str, attribute: &str, value: &str) -> Vec<String> {
        look(&Element {
            name: name.to_owned(),
            attributes: vec![(attribute.to_owned(), value.to_owned())],
        })
    }

    #[test]
    fn a_misspelt_name_is_told_with_the_one_that_is_meant() {
        for (name, meant) in [
            ("checkin", "check-in"),
            ("gatewey", "gateway"),
            ("min_nights", "min-nights"),
            ("them", "theme"),
        ] {
            let said = said("stopover-hotels", name, "1");
            assert_eq!(said.len(), 1, "{name}");
            assert!(said[0].ends_with(&format!("is {meant} meant?")), "{said:?}");
        }
        let said = said("stopover-hotel", "gateway", "/");
        assert!(said[0].ends_with("Is <stopover-hotels> meant?"), "{said:?}");
    }

    #[test]
    fn a_value_that_is_not_possible_is_told_with_those_that_are() {
        let theme = said("stopover-holidays", "theme", "drak");
        assert!(
            theme[0].ends_with("it takes auto, light, dark, system."),
            "{theme:?}"
        );
        assert_eq!(said("stopover-hotels", "min-nights", "two").len(), 1);
        for (name, value) in [
            ("theme", "dark"),
            ("min-nights", "2"),
            ("class", "x"),
            ("data-a", ""),
        ] {
            assert_eq!(said("stopover-hotels", name, value), [""; 0], "{name}");
        }
    }
}
