//! Which pages may call the gateway, and whose they are.

use axum::http::{
    HeaderMap, HeaderValue,
    header::{HOST, ORIGIN},
};

use crate::config::{Config, Origin, SiteConfig};

/// The origins whose pages may call and read: those listed for everyone's use and those of the sites.
pub(crate) fn allowed(config: &Config) -> impl Iterator<Item = &Origin> {
    let of_sites = config
        .sites
        .iter()
        .flat_map(|(_, site)| site.origins.iter());
    config.origins.iter().chain(of_sites)
}

/// The site on whose behalf a request comes, with its name: the one its page belongs to. Requests of the gateway's
/// own pages and of programs are the only site's, if there is only one.
pub(crate) fn site<'a>(
    config: &'a Config,
    headers: &HeaderMap,
) -> Option<(&'a str, &'a SiteConfig)> {
    match headers.get(ORIGIN) {
        Some(origin) => config.sites.by_origin(origin).or_else(|| {
            is_own(origin, headers)
                .then(|| config.sites.only())
                .flatten()
        }),
        None => config.sites.only(),
    }
}

/// Whether a page has the gateway's own address. A proxy that ends TLS leaves the name and not the scheme.
pub(super) fn is_own(origin: &HeaderValue, headers: &HeaderMap) -> bool {
    let host = origin.to_str().ok().and_then(|origin| {
        ["https://", "http://"]
            .into_iter()
            .find_map(|scheme| origin.strip_prefix(scheme))
    });
    host.is_some_and(|host| headers.get(HOST).is_some_and(|own| own == host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(sites: &str) -> Config {
        let provider =
            "[provider]\nhotels_url = \"https://p.example/v2\"\napi_key = \"0123456789\"\n";
        Config::parse(&format!("{provider}{sites}"), Default::default()).unwrap()
    }

    fn site_of(config: &Config, origin: Option<&'static str>) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("book.example"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
        }
        site(config, &headers).map(|(name, _)| name.to_owned())
    }

    const ONE: &str = "[sites.one]\norigins = [\"https://one.example\"]\n";
    const TWO: &str = "[sites.two]\norigins = [\"https://two.example\"]\n";

    #[test]
    fn a_page_books_on_behalf_of_its_site() {
        let config = config(&format!("{ONE}{TWO}"));
        assert_eq!(
            site_of(&config, Some("https://two.example")).unwrap(),
            "two"
        );
        assert_eq!(site_of(&config, Some("https://three.example")), None);
        assert_eq!(site_of(&config, Some("https://book.example")), None);
        assert_eq!(site_of(&config, None), None);
    }

    #[test]
    fn with_one_site_the_gateways_own_pages_and_programs_are_its() {
        let config = config(ONE);
        assert_eq!(
            site_of(&config, Some("https://book.example")).unwrap(),
            "one"
        );
        assert_eq!(site_of(&config, None).unwrap(), "one");
        assert_eq!(site_of(&config, Some("https://three.example")), None);
    }

    #[test]
    fn the_pages_of_sites_may_call() {
        let config = config(&format!("{ONE}{TWO}"));
        let allowed: Vec<_> = allowed(&config).map(Origin::header).collect();
        assert_eq!(allowed, ["https://one.example", "https://two.example"]);
    }
}
