//! The address under which clients reach a sandbox.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;
use axum::http::uri::Authority;

/// The address under which clients reach a sandbox that stands behind TLS or a proxy, such as
/// `https://provider.site.example` or, where the proxy takes off a path, `https://site.example/provider`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plausible = |uri: &Uri| {
            matches!(uri.scheme_str(), Some("http" | "https"))
                && uri
                    .authority()
                    .is_some_and(|authority| is_host(authority.as_str()))
                && uri.query().is_none()
                && !text.contains('#')
        };
        text.parse()
            .ok()
            .filter(plausible)
            .map(|_| Self(text.trim_end_matches('/').to_owned()))
            .ok_or_else(|| {
                "expected an address such as https://provider.site.example, without user, query and fragment".to_owned()
            })
    }
}

/// A host with or without a port: no user, and nothing that means something in HTML.
pub(crate) fn is_host(text: &str) -> bool {
    text.parse::<Authority>()
        .is_ok_and(|authority| !authority.host().is_empty())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".-_~:[]%".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::{PublicUrl, is_host};

    #[test]
    fn a_public_address_has_a_scheme_a_host_and_perhaps_a_path() {
        for text in [
            "https://provider.site.example",
            "http://[::1]:8080/",
            "https://site.example/provider/",
        ] {
            let kept = text.parse::<PublicUrl>().unwrap().to_string();
            assert_eq!(kept, text.trim_end_matches('/'));
        }
        for wrong in [
            "",
            "site.example",
            "ftp://site.example",
            "https://",
            "https://user:word@site.example",
            "https://site.example/?q",
            "https://site.example/#part",
        ] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn markup_is_no_host() {
        assert!(is_host("127.0.0.1:8080") && is_host("[::1]:80") && is_host("site.example"));
        for wrong in ["", "a b", "\"><script>", "user@site.example", "'onload='"] {
            assert!(!is_host(wrong), "{wrong}");
        }
    }
}
