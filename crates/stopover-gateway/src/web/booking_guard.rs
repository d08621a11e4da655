//! What every booking request has to bring, and what no answer to one may do.

use std::{collections::BTreeSet, sync::Arc};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, header::ORIGIN},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use stopover_model::wire::purchase::CLIENT_HEADER;

use super::{NO_STORE, Problem, origins};
use crate::config::{Config, Origins};

/// Whose pages may book.
struct Allowed {
    /// As browsers write them.
    origins: BTreeSet<HeaderValue>,
    /// The gateway's own addresses.
    public: Origins,
}

/// Refuses booking requests that a foreign page could make a browser send, and keeps answers out of every cache.
///
/// Forms, images and links cannot send [`CLIENT_HEADER`], and a foreign page's script may not. `Origin` is checked on
/// top: it keeps out pages of other sites, never programs, which write into it what they like, and gain nothing by it.
pub(crate) fn guard_bookings<S>(routes: Router<S>, config: &Config) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    let allowed = Arc::new(Allowed {
        origins: origins::allowed(config)
            .map(|origin| origin.header().clone())
            .collect(),
        public: config.public_origins.clone(),
    });
    routes.layer(from_fn_with_state(allowed, guard))
}

async fn guard(State(allowed): State<Arc<Allowed>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let mut response = if headers.contains_key(CLIENT_HEADER) && is_from_here(headers, &allowed) {
        next.run(request).await
    } else {
        Problem::Forbidden.into_response()
    };
    let (cache_control, no_store) = NO_STORE;
    response.headers_mut().insert(cache_control, no_store);
    response
}

/// Whether the request comes from an allowed page, one of the gateway's own, or no page at all.
fn is_from_here(headers: &HeaderMap, allowed: &Allowed) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let (Some(origin), None) = (origins.next(), origins.next()) else {
        return !headers.contains_key(ORIGIN);
    };
    allowed.origins.contains(origin) || origins::is_own(origin, headers, &allowed.public)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_here(lines: &[(&str, &str)]) -> bool {
        let headers: HeaderMap = lines
            .iter()
            .map(|(name, value)| {
                let name: axum::http::HeaderName = name.parse().unwrap();
                (name, HeaderValue::from_str(value).unwrap())
            })
            .collect();
        let site = HeaderValue::from_static("https://www.site.example");
        let allowed = Allowed {
            origins: [site].into(),
            public: ["https://book.site.example".parse().unwrap()]
                .into_iter()
                .collect(),
        };
        is_from_here(&headers, &allowed)
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
