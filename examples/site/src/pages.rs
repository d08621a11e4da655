//! The site's pages with a widget. What the gateway has written stands inside its element, for search engines and people without scripts.

use std::collections::HashMap;

use reqwest::Url;

use crate::Fragments;

/// Keeps the room of the elements until their script is there.
const SHEET: &str = include_str!("../../elements.css");

/// A page with a widget.
pub struct Page {
    /// Its path on the site.
    pub path: &'static str,
    element: &'static str,
    title: &'static str,
    /// What the gateway writes of all there is, and of one.
    list: &'static str,
    one: &'static str,
    /// The parameter of the page's address that names what is open.
    open: &'static str,
    /// Those that say what of all there is, each by its name for the gateway and then on the page.
    which: &'static [(&'static str, &'static str)],
}

/// The holidays.
pub const TRIPS: Page = Page {
    path: "/trips",
    element: "stopover-holidays",
    title: "Holidays",
    list: "holidays",
    one: "holidays",
    open: "holidays-open",
    which: &[("from", "holidays-from")],
};

/// The hotels.
pub const STAYS: Page = Page {
    path: "/stays",
    element: "stopover-hotels",
    title: "Hotels",
    list: "search",
    one: "hotels",
    open: "hotels-hotel",
    which: &[
        ("destination", "hotels-destination"),
        ("check-in", "hotels-check-in"),
        ("check-out", "hotels-check-out"),
        ("rooms", "hotels-rooms"),
    ],
};

impl Page {
    /// The page as HTML, as the parameters of its address ask for it. `gateway` is the gateway's address as the site's server reaches it;
    /// the visitor's browser finds it where the page is.
    pub async fn render(
        &self,
        fragments: &Fragments,
        gateway: &str,
        query: &HashMap<String, String>,
    ) -> String {
        let Self { element, title, .. } = self;
        let inside = match self.fragment(gateway, query) {
            Some(address) => fragments.read(address).await,
            None => String::new(),
        };
        // What is open gives the page its title.
        let heading = query.get(self.open).and_then(|_| heading(&inside));
        let name = heading.as_deref().unwrap_or(title);
        format!(
            r#"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{name}</title>
<style>{SHEET}</style><script type="module" src="/pkg/stopover.js"></script>
<h1>{title}</h1><{element} gateway="/" route="query">{inside}</{element}></html>"#
        )
    }

    /// The address of what the gateway writes for the page. None where `gateway` is no address.
    fn fragment(&self, gateway: &str, query: &HashMap<String, String>) -> Option<Url> {
        let mut address = Url::parse(gateway).ok()?;
        let open = query.get(self.open);
        let mut path = address.path_segments_mut().ok()?;
        path.pop_if_empty().push("fragments");
        match open {
            Some(id) => path.extend([self.one, id]),
            None => path.push(self.list),
        };
        drop(path);
        let mut asked = address.query_pairs_mut();
        asked.extend_pairs([("page", self.path), ("lang", "en")]);
        if open.is_none() {
            let which = self.which.iter();
            asked.extend_pairs(which.filter_map(|(name, here)| Some((name, query.get(*here)?))));
        }
        drop(asked);
        Some(address)
    }
}

/// The first heading of what the gateway has written, as HTML without its elements.
fn heading(inside: &str) -> Option<String> {
    let (_, heading) = inside.split_once("<h2>")?;
    let (heading, _) = heading.split_once("</h2>")?;
    let parts = heading.split('<');
    let texts = parts.map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    Some(texts.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_is_the_heading_without_its_elements() {
        let inside = "<section><h2><bdi lang=\"\">Sea &amp; Sun</bdi></h2><h2>No</h2></section>";
        assert_eq!(heading(inside).as_deref(), Some("Sea &amp; Sun"));
        assert_eq!(heading("<h2>Sea</h2>").as_deref(), Some("Sea"));
        assert_eq!(heading("<section></section>"), None);
    }

    #[test]
    fn a_page_asks_for_what_its_address_says() {
        let asked = |page: &Page, query: &[(&str, &str)]| {
            let owned = query
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            let address = page.fragment("http://127.0.0.1:3000", &owned.collect());
            address
                .unwrap()
                .as_str()
                .replace("http://127.0.0.1:3000", "")
        };
        let rest = "page=%2Ftrips&lang=en";
        assert_eq!(asked(&TRIPS, &[]), format!("/fragments/holidays?{rest}"));
        let later = asked(&TRIPS, &[("holidays-from", "24")]);
        assert_eq!(later, format!("/fragments/holidays?{rest}&from=24"));
        let open = asked(
            &TRIPS,
            &[("holidays-open", "a/../b"), ("holidays-from", "24")],
        );
        assert_eq!(open, format!("/fragments/holidays/a%2F..%2Fb?{rest}"));
        let stays = "page=%2Fstays&lang=en";
        assert_eq!(asked(&STAYS, &[]), format!("/fragments/search?{stays}"));
        let search = [
            ("hotels-check-in", "2027-06-12"),
            ("hotels-destination", "Málaga"),
        ];
        let found =
            format!("/fragments/search?{stays}&destination=M%C3%A1laga&check-in=2027-06-12");
        assert_eq!(asked(&STAYS, &search), found);
        let hotel = asked(&STAYS, &[("hotels-hotel", "HTL-1")]);
        assert_eq!(hotel, format!("/fragments/hotels/HTL-1?{stays}"));
    }
}
