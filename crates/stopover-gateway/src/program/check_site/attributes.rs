//! Which attributes may stand on the elements.

use chrono::NaiveDate;

use super::{
    interface::{self, Described},
    markup::Element,
    site::Site,
    values,
};

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

/// Each of the package's elements. `today` is that of Greenwich.
pub(super) fn look(site: &mut Site, today: NaiveDate) {
    let page: &Site = site;
    let widgets = page.markup.widgets();
    let said: Vec<_> = widgets
        .flat_map(|widget| look_at(page, widget, today))
        .collect();
    said.into_iter().for_each(|sentence| site.find(sentence));
}

/// What is wrong with an element's name and attributes, a sentence each.
fn look_at(site: &Site, element: &Element, today: NaiveDate) -> Vec<String> {
    let name = &element.name;
    let Some(described) = interface::element(name) else {
        let known = interface::elements().iter().map(|it| it.name.as_str());
        let meant = nearest(name, known).map(|meant| format!(" Is <{meant}> meant?"));
        let meant = meant.unwrap_or_default();
        return vec![format!("<{name}> is no element of the package.{meant}")];
    };
    let names = element.attributes.iter().map(|(name, _)| name);
    names
        .filter_map(|name| misspelt(described, name))
        .chain(values::look(site, described, element, today))
        .chain(unended(element))
        .map(|sentence| format!("<{name}>: {sentence}"))
        .collect()
}

fn unended(element: &Element) -> Option<String> {
    let name = &element.name;
    element.has_slash.then(|| {
        format!(
            "/> does not end it, so what follows is inside it and not shown: it needs </{name}>."
        )
    })
}

fn misspelt(described: &Described, name: &str) -> Option<String> {
    if described.attribute(name).is_some() || is_global(name) {
        return None;
    }
    let known = described.attributes.iter().map(|it| it.name.as_str());
    let meant = nearest(name, known).map(|meant| format!("; is {meant} meant?"));
    let meant = meant.unwrap_or_else(|| ".".to_owned());
    Some(format!("it has no attribute {name}{meant}"))
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
    use crate::program::check_site::site::tests::page;

    fn said(name: &str, attribute: &str, value: &str) -> Vec<String> {
        let html = format!("<{name} {attribute}='{value}'></{name}>");
        let mut site = page("https://www.site.example/travel", &html);
        look(&mut site, "2027-06-01".parse().unwrap());
        site.report.findings
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
    fn an_element_that_only_seems_to_end_is_told() {
        let html = "<stopover-hotels gateway='/' /><stopover-holidays></stopover-holidays>";
        let mut site = page("https://www.site.example/travel", html);
        look(&mut site, "2027-06-01".parse().unwrap());
        let said = site.report.findings;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].ends_with("it needs </stopover-hotels>."),
            "{said:?}"
        );
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
