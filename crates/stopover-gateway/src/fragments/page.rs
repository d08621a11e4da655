//! The site's page that has the element, and addresses of what it can show, as the elements' `route="query"` reads them.

use axum::http::HeaderValue;
use stopover_model::{HolidayId, HotelId};
use url::{Position, Url, form_urlencoded};

use crate::{
    config::Config,
    web::{Problem, origins},
};

/// Where a fragment's links lead.
#[derive(Clone)]
pub(crate) struct SitePage {
    url: Url,
    /// Whether it was given without its origin, and its links are, too.
    is_relative: bool,
}

impl SitePage {
    /// Reads a path of whatever site shows the fragment, or an address of one whose pages may call the gateway: nobody can have
    /// it write links that lead elsewhere.
    ///
    /// # Errors
    /// [`Problem::InvalidQuery`] for anything else.
    pub(crate) fn read(text: &str, config: &Config) -> Result<Self, Problem> {
        let refused = |why: &str| Problem::InvalidQuery(format!("page: {why}"));
        if text.starts_with('/') {
            let base = "http://site.invalid";
            let joined = Url::parse(base).and_then(|base| base.join(text));
            let url = joined.map_err(|_| refused("it is not a path"))?;
            // `//elsewhere.example` and its like are no paths, nor is what becomes of `/..//elsewhere.example`.
            let is_path =
                url.origin().ascii_serialization() == base && !url.path().starts_with("//");
            return match is_path {
                true => Ok(Self {
                    url,
                    is_relative: true,
                }),
                false => Err(refused("it is not a path")),
            };
        }
        let url = Url::parse(text).map_err(|_| refused("it is neither a path nor an address"))?;
        let origin = url.origin().ascii_serialization();
        let mut known = origins::allowed(config).chain(config.public_origins.iter());
        match known.any(|known| known.header() == origin.as_str()) {
            true => Ok(Self {
                url,
                is_relative: false,
            }),
            false => Err(refused("no site of this gateway has that origin")),
        }
    }

    /// Whether links to it can be followed from anywhere.
    pub(crate) fn is_absolute(&self) -> bool {
        !self.is_relative
    }

    pub(super) fn holiday(&self, id: &HolidayId) -> String {
        self.with([("holidays-open", id.as_str())])
    }

    pub(super) fn hotel(&self, id: &HotelId) -> String {
        self.with([("hotels-hotel", id.as_str())])
    }

    /// The part of the catalogue after so many holidays. The site's server passes the parameter on to the gateway.
    pub(super) fn from(&self, skipped: usize) -> String {
        self.with([("holidays-from", skipped.to_string().as_str())])
    }

    /// The page as it is.
    pub(super) fn address(&self) -> String {
        self.written(&self.url)
    }

    /// The query of an address that names this page by the parameter `page`, with others.
    pub(crate) fn query(&self, parameters: &[(&str, &str)]) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("page", &self.address());
        query.extend_pairs(parameters);
        format!("?{}", query.finish())
    }

    /// The whole page, where it is a path of the site that has that origin.
    pub(crate) fn on(self, site: &HeaderValue, config: &Config) -> Self {
        let is_site = origins::allowed(config).any(|known| known.header() == site);
        let whole = site.to_str().ok().filter(|_| self.is_relative && is_site);
        let whole = whole.and_then(|site| Url::parse(site).ok()?.join(&self.address()).ok());
        match whole {
            Some(url) => Self {
                url,
                is_relative: false,
            },
            None => self,
        }
    }

    /// Where a form leads, and what it has to send besides its own fields, which take the place of the page's query.
    pub(super) fn action(&self) -> (String, Vec<(String, String)>) {
        let mut url = self.url.clone();
        url.set_query(None);
        let parameters = self.url.query_pairs().into_owned().collect();
        (self.written(&url), parameters)
    }

    pub(super) fn with<'a>(
        &self,
        parameters: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> String {
        let mut url = self.url.clone();
        url.query_pairs_mut().extend_pairs(parameters);
        self.written(&url)
    }

    fn written(&self, url: &Url) -> String {
        if self.is_relative {
            url[Position::BeforePath..].to_owned()
        } else {
            url.to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<SitePage, Problem> {
        let provider = "https://provider.example/v2".parse().unwrap();
        let mut config = Config::new(provider, "key".into());
        config.origins = ["https://travel.example".parse().unwrap()]
            .into_iter()
            .collect();
        SitePage::read(text, &config)
    }

    #[test]
    fn links_lead_to_the_page_with_what_it_shall_show() {
        let page = read("https://travel.example/trips?lang=de").unwrap();
        let link = page.holiday(&"a&b".into());
        assert_eq!(
            link,
            "https://travel.example/trips?lang=de&holidays-open=a%26b"
        );
        let page = read("/trips#top").unwrap();
        assert_eq!(page.hotel(&"HTL-1".into()), "/trips?hotels-hotel=HTL-1#top");
        let (action, parameters) = read("/trips?a=b").unwrap().action();
        assert_eq!(action, "/trips");
        assert_eq!(parameters, [("a".into(), "b".into())]);
    }

    #[test]
    fn no_link_leads_to_a_site_that_is_not_the_gateways() {
        for elsewhere in [
            "https://evil.example/trips",
            "http://travel.example/trips",
            "//evil.example/",
            "/\\evil.example/",
            "/..//evil.example/",
            "/a/../.\\/evil.example/",
            "javascript:alert(1)",
            "trips",
            "",
        ] {
            assert!(read(elsewhere).is_err(), "{elsewhere}");
        }
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    #[test]
    fn links_lead_to_the_site_s_page_and_nowhere_else() {
        let provider =
            "[provider]\nhotels_url = \"https://p.example/v2\"\napi_key = \"0123456789\"\n";
        let site = "[sites.one]\norigins = [\"https://one.example\"]\n";
        let config = Config::parse(&format!("{provider}{site}"), Default::default()).unwrap();
        stopover_fuzz::check!(["tests/fuzz/seeds/pages"], |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let Ok(page) = SitePage::read(&text, &config) else {
                return;
            };
            let shown_on = Url::parse("https://one.example/travel/").unwrap();
            let links = [
                page.address(),
                page.holiday(&HolidayId::new(&*text)),
                page.hotel(&HotelId::new(&*text)),
                page.from(10),
                page.action().0,
            ];
            for link in links {
                assert_eq!(page.is_absolute(), !link.starts_with('/'), "{link}");
                let leads = shown_on.join(&link).unwrap();
                assert_eq!(leads.origin(), shown_on.origin(), "{link}");
            }
            let again = SitePage::read(&page.address(), &config);
            let again = again.unwrap_or_else(|_| panic!("{}", page.address()));
            assert_eq!(again.address(), page.address());
        });
    }
}
