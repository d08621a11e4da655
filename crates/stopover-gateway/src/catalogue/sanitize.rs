//! Markup and addresses from the provider that could do harm in a site's page are removed. Only a hotel's description is HTML
//! (holiday catalogue 2.8); titles and clauses are texts and stay texts.

use std::{collections::HashSet, sync::LazyLock};

use ammonia::Builder;
use stopover_model::wire::{
    holiday::{Holiday, HolidayDetail, Hotel},
    rich_text::Node,
};

use super::rich_text;
use crate::images::Addresses;

/// Elements a description may consist of.
const ELEMENTS: [&str; 11] = [
    "p", "br", "ul", "ol", "li", "strong", "em", "b", "i", "h3", "h4",
];

/// Elements that are dropped with their content; of others the text stays.
const DROPPED: [&str; 10] = [
    "script", "style", "template", "title", "textarea", "noscript", "iframe", "object", "svg",
    "math",
];

/// Longest description read, in characters. Markup nested thousands deep takes time that grows with the square of its length.
const LONGEST: usize = 20_000;

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::empty();
    cleaner
        .tags(HashSet::from(ELEMENTS))
        .clean_content_tags(HashSet::from(DROPPED))
        .generic_attributes(HashSet::from(["lang", "dir"]))
        .strip_comments(true)
        .link_rel(None);
    cleaner
});

pub(super) fn holiday(holiday: &mut Holiday, addresses: &Addresses) {
    holiday.main_image = holiday.main_image.take().and_then(|it| addresses.of(it));
    // Only the gateway fills it.
    holiday.known = None;
}

pub(super) fn detail(detail: &mut HolidayDetail, addresses: &Addresses) {
    detail.main_image = detail.main_image.take().and_then(|it| addresses.of(it));
    pictures(&mut detail.images, addresses);
    let trips = detail.holiday_trips.iter_mut();
    for offering in trips.flat_map(|trip| &mut trip.hotels) {
        if let Some(it) = &mut offering.hotel {
            hotel(it, addresses);
        }
    }
}

pub(super) fn hotel(hotel: &mut Hotel, addresses: &Addresses) {
    hotel.main_image = hotel.main_image.take().and_then(|it| addresses.of(it));
    pictures(&mut hotel.images, addresses);
    let html = hotel.description.take().unwrap_or_default();
    hotel.description_blocks = description(&html);
}

/// What is safe to show of a description in HTML, well-formed or not, or in plain text.
pub(super) fn description(html: &str) -> Vec<Node> {
    rich_text::read(&clean(html))
}

fn pictures(images: &mut Vec<String>, addresses: &Addresses) {
    *images = images.drain(..).filter_map(|it| addresses.of(it)).collect();
}

fn clean(html: &str) -> String {
    let html = match html.char_indices().nth(LONGEST) {
        Some((end, _)) => html.get(..end).unwrap_or_default(),
        None => html,
    };
    CLEANER.clean(html).to_string().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_describes_a_hotel_stays() {
        for html in [
            "<h3>Rooms</h3><p lang=\"el\" dir=\"ltr\">Δίπλα στη <b>θάλασσα</b>.</p>",
            "<ul><li>Pool</li><li><em>Garden</em></li></ul>",
            "One line<br>and another",
        ] {
            assert_eq!(clean(html), html);
        }
    }

    #[test]
    fn plain_text_stays_plain() {
        assert_eq!(
            clean("Rooms for 2 < 3 & more"),
            "Rooms for 2 &lt; 3 &amp; more"
        );
        assert_eq!(clean("  A quiet house.  "), "A quiet house.");
    }

    #[test]
    fn nothing_that_runs_loads_or_looks_different_gets_through() {
        for (payload, left) in [
            ("<script>alert(1)</script>Quiet", "Quiet"),
            ("<img src=x onerror=alert(2)>Quiet", "Quiet"),
            (
                "<p onclick=\"alert(3)\" style=\"position:fixed\" class=\"a\" id=\"b\">Quiet</p>",
                "<p>Quiet</p>",
            ),
            ("<a href=\"javascript:alert(4)\">Quiet</a>", "Quiet"),
            ("<svg><script>alert(5)</script></svg>Quiet", "Quiet"),
            (
                "<math><mtext><table><mglyph><style><img src=x onerror=alert(6)>",
                "",
            ),
            (
                "<iframe srcdoc=\"<script>alert(7)</script>\"></iframe>Quiet",
                "Quiet",
            ),
            ("<style>*{display:none}</style>Quiet", "Quiet"),
            ("<!--<img src=x onerror=alert(8)>-->Quiet", "Quiet"),
            (
                "<form action=//evil.example><input name=card></form>Quiet",
                "Quiet",
            ),
            (
                "<b <script>alert(9)</script>Quiet</b>",
                "<b>alert(9)Quiet</b>",
            ),
            (
                "<p lang=\"x\\\" onload=\\\"alert(10)\">Quiet</p>",
                "<p lang=\"x\\\">Quiet</p>",
            ),
            (
                "<noscript><p title=\"</noscript><img src=x onerror=alert(11)>\">Quiet",
                "",
            ),
            (
                "&lt;script&gt;alert(12)&lt;/script&gt;",
                "&lt;script&gt;alert(12)&lt;/script&gt;",
            ),
            (
                "<base href=//evil.example><meta http-equiv=refresh content=0>Quiet",
                "Quiet",
            ),
        ] {
            let cleaned = clean(payload);
            for evil in [
                "<script",
                "<img",
                "onerror=alert",
                "onclick",
                "javascript:",
                "<style",
                "style=",
            ] {
                assert!(!cleaned.contains(evil), "{payload} became {cleaned}");
            }
            if !left.is_empty() {
                assert_eq!(cleaned, left, "{payload}");
            }
        }
    }

    #[test]
    fn a_description_without_end_is_cut_and_its_markup_closed() {
        let deep = "<p><b><ul><li>Ω ".repeat(100_000);
        let cleaned = clean(&deep);
        assert!((1000..2000).contains(&cleaned.matches('Ω').count()));
        let count = |tag| cleaned.matches(tag).count();
        assert_eq!(
            [count("<p>"), count("<b>"), count("<ul>"), count("<li>")],
            [count("</p>"), count("</b>"), count("</ul>"), count("</li>")]
        );
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    /// The text of nodes, and how deep they nest.
    fn look(nodes: &[Node], text: &mut String) -> usize {
        let depths = nodes.iter().map(|node| match node {
            Node::Text(own) => {
                text.push_str(own);
                0
            }
            Node::Element(element) => 1 + look(&element.content, text),
        });
        depths.max().unwrap_or_default()
    }

    #[test]
    fn nothing_but_listed_elements_is_left_of_a_description() {
        stopover_fuzz::check!(
            ["tests/fuzz/seeds/html", "tests/fixtures/holiday"],
            |bytes| {
                let html = String::from_utf8_lossy(bytes);
                let cleaned = clean(&html);
                for tag in cleaned.split('<').skip(1) {
                    let (tag, _) = tag.split_once('>').unwrap();
                    let tag = tag.strip_prefix('/').unwrap_or(tag);
                    let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
                    assert!(ELEMENTS.contains(&name), "{cleaned}");
                    let listed = |attribute: &&str| attributes.starts_with(*attribute);
                    assert!(
                        attributes.is_empty() || ["lang=\"", "dir=\""].iter().any(listed),
                        "{cleaned}"
                    );
                }
                let mut text = String::new();
                let depth = look(&description(&html), &mut text);
                // Those that are read, a paragraph around them, and a line break within.
                assert!(depth <= 14, "{depth} deep");
                let is_visible = |c: char| !c.is_control() || c.is_whitespace();
                assert!(text.chars().all(is_visible), "{text:?}");
            }
        );
    }
}
