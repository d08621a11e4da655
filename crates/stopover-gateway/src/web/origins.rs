//! Which pages may call the gateway, and whose they are.

use axum::http::{
    HeaderMap, HeaderValue,
    header::{HOST, ORIGIN},
};

use crate::config::{Config, Origin, Origins};

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
pub(crate) fn site<'a>(config: &'a Config, headers: &HeaderMap) -> Option<&'a str> {
    let site = match headers.get(ORIGIN) {
        Some(origin) => config.sites.by_origin(origin).or_else(|| {
            is_own(origin, headers, &config.public_origins)
                .then(|| config.sites.only())
                .flatten()
        }),
        None => config.sites.only(),
    };
    site.map(|(name, _)| name)
}

/// Whether a request comes from a page of a site, one of the gateway's own, or no page at all.
pub(crate) fn is_from_here(config: &Config, headers: &HeaderMap) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let (Some(origin), None) = (origins.next(), origins.next()) else {
        return !headers.contains_key(ORIGIN);
    };
    allowed(config).any(|known| known.header() == origin)
        || is_own(origin, headers, &config.public_origins)
}

/// Whether a page is the gateway's own: at one of its public addresses, or at this very machine's address, as the request
/// was sent to. What else the request says it was sent to proves nothing: anybody can have a name that leads here.
pub(super) fn is_own(origin: &HeaderValue, headers: &HeaderMap, public: &Origins) -> bool {
    if public.iter().any(|own| own.header() == origin) {
        return true;
    }
    let host = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.strip_prefix("http://"));
    host.is_some_and(|host| is_local(host) && headers.get(HOST).is_some_and(|own| own == host))
}

/// Whether a host, which may have a port, is this machine, by no name that somebody else can have.
fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1" | "[::1]") || host == "[::1]"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(sites: &str) -> Config {
        config_with("", sites)
    }

    fn config_with(own: &str, sites: &str) -> Config {
        let provider =
            "[provider]\nhotels_url = \"https://p.example/v2\"\napi_key = \"0123456789\"\n";
        Config::parse(&format!("{own}{provider}{sites}"), Default::default()).unwrap()
    }

    fn site_of(config: &Config, origin: Option<&'static str>) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("book.example"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
        }
        site(config, &headers).map(str::to_owned)
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
        let own = "public_origins = [\"https://book.example\"]\n";
        let config = config_with(own, ONE);
        assert_eq!(
            site_of(&config, Some("https://book.example")).unwrap(),
            "one"
        );
        assert_eq!(site_of(&config, None).unwrap(), "one");
        assert_eq!(site_of(&config, Some("https://three.example")), None);
    }

    #[test]
    fn a_name_that_leads_here_is_not_the_gateways_own() {
        let config = config(ONE);
        assert_eq!(site_of(&config, Some("https://book.example")), None);
        let own = |origin: &str, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            is_own(&origin.parse().unwrap(), &headers, &Origins::default())
        };
        for host in [
            "localhost:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "[::1]",
            "localhost",
        ] {
            assert!(own(&format!("http://{host}"), host), "{host}");
            assert!(!own(&format!("http://{host}"), "evil.example"), "{host}");
        }
        for host in [
            "evil.example:8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
        ] {
            assert!(!own(&format!("http://{host}"), host), "{host}");
        }
        assert!(
            !own("http://localhost:1", "localhost:2"),
            "another program's page"
        );
    }

    #[test]
    fn the_pages_of_sites_may_call() {
        let config = config(&format!("{ONE}{TWO}"));
        let allowed: Vec<_> = allowed(&config).map(Origin::header).collect();
        assert_eq!(allowed, ["https://one.example", "https://two.example"]);
    }

    fn from_here(lines: &[(&str, &str)]) -> bool {
        let headers: HeaderMap = lines
            .iter()
            .map(|(name, value)| {
                let name: axum::http::HeaderName = name.parse().unwrap();
                (name, HeaderValue::from_str(value).unwrap())
            })
            .collect();
        let sites = "[sites.one]\norigins = [\"https://www.site.example\"]\n";
        let own = "public_origins = [\"https://book.site.example\"]\n";
        is_from_here(&config_with(own, sites), &headers)
    }

    #[test]
    fn listed_pages_own_pages_and_programs_may_ask() {
        let host = ("host", "book.site.example");
        assert!(from_here(&[host]));
        assert!(from_here(&[host, ("origin", "https://www.site.example")]));
        assert!(from_here(&[host, ("origin", "https://book.site.example")]));
    }

    #[test]
    fn no_other_page_may() {
        for origin in [
            "null",
            "",
            "https://evil.example",
            "http://book.site.example",
            "https://www.site.example.evil.example",
            "https://www.site.example:8443",
            "http://www.site.example",
            "https://book.site.example.evil.example",
            "https://evil.example/book.site.example",
            "ftp://book.site.example",
            "book.site.example",
            "HTTPS://WWW.SITE.EXAMPLE",
        ] {
            let host = ("host", "book.site.example");
            assert!(!from_here(&[host, ("origin", origin)]), "{origin}");
            assert!(!from_here(&[("origin", origin)]), "{origin} without a host");
        }
    }

    #[test]
    fn two_origins_are_none() {
        let listed = ("origin", "https://www.site.example");
        assert!(!from_here(&[listed, ("origin", "https://evil.example")]));
        assert!(!from_here(&[listed, listed]));
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    /// An origin, and on a second line the host that the request names.
    #[test]
    fn no_page_but_those_listed_asks_as_one_of_them() {
        let text = "public_origins = [\"https://book.example\"]\n[provider]\n\
             hotels_url = \"https://p.example/v2\"\napi_key = \"0123456789\"\n\
             [sites.one]\norigins = [\"https://one.example\"]\n";
        let config = Config::parse(text, Default::default()).unwrap();
        stopover_fuzz::check!(["tests/fuzz/seeds/headers"], |bytes| {
            let mut lines = bytes.splitn(2, |byte| *byte == b'\n');
            let mut line = || HeaderValue::from_bytes(lines.next()?).ok();
            let Some(origin) = line() else { return };
            let host = line();
            let mut headers = HeaderMap::from_iter([(ORIGIN, origin.clone())]);
            headers.extend(host.clone().map(|host| (HOST, host)));
            let listed = ["https://one.example", "https://book.example"];
            // The very machine's own page: a name that nobody else can have.
            let address = origin
                .to_str()
                .ok()
                .and_then(|it| it.strip_prefix("http://"));
            let is_own = address.is_some_and(|address| {
                let url = url::Url::parse(&format!("http://{address}"));
                let name = url.ok().and_then(|url| url.host_str().map(str::to_owned));
                let local = ["localhost", "127.0.0.1", "[::1]"];
                name.is_some_and(|name| local.contains(&&*name))
                    && host.as_ref().is_some_and(|host| host == address)
            });
            if is_from_here(&config, &headers) || site(&config, &headers).is_some() {
                assert!(is_own || listed.iter().any(|it| origin == it), "{origin:?}");
            }
        });
    }
}
