//! A page's Content-Security-Policy, read as browsers do.

use std::collections::BTreeMap;

use url::Url;

const SANDBOX: &str = "sandbox";

/// With it addresses do not count, but only the tag's nonce or digest.
pub(super) const STRICT: &str = "'strict-dynamic'";

/// All of a page's policies: what one of them forbids is forbidden.
pub(super) struct Policies(Vec<Policy>);

/// Directives, their names in lower case, with their values.
type Policy = BTreeMap<String, Vec<String>>;

impl Policies {
    /// Those in headers and those in the page's markup.
    pub(super) fn read<'a>(
        sent: impl Iterator<Item = &'a str>,
        written: impl Iterator<Item = &'a str>,
    ) -> Self {
        let of = |text: &'a str| text.split(',').map(policy);
        // Browsers take a sandbox only from headers.
        let written = written.flat_map(of).map(|mut policy| {
            policy.remove(SANDBOX);
            policy
        });
        Self(sent.flat_map(of).chain(written).collect())
    }

    /// The directives that do not pass, at most one of each policy: of those given, the first that it has counts.
    pub(super) fn failing<'a>(
        &'a self,
        directives: &[&'a str],
        passes: impl Fn(&[String]) -> bool,
    ) -> impl Iterator<Item = (&'a str, &'a [String])> {
        let counting = self.0.iter().filter_map(move |policy| {
            let mut own = directives.iter();
            own.find_map(|name| Some((*name, policy.get(*name)?.as_slice())))
        });
        counting.filter(move |(_, sources)| !passes(sources))
    }

    /// Whether a sandbox takes that permission from the page.
    pub(super) fn sandboxes(&self, permission: &str) -> bool {
        let permits = |permissions: &[String]| has(permissions, permission);
        self.failing(&[SANDBOX], permits).next().is_some()
    }
}

fn policy(text: &str) -> Policy {
    let mut policy = Policy::new();
    for directive in text.split(';') {
        let mut words = directive.split_ascii_whitespace();
        if let Some(name) = words.next() {
            // Of repeated ones the first counts.
            let values = words.map(str::to_owned).collect();
            policy.entry(name.to_ascii_lowercase()).or_insert(values);
        }
    }
    policy
}

/// Whether one of the sources is that keyword or name.
pub(super) fn has(sources: &[String], word: &str) -> bool {
    sources
        .iter()
        .any(|source| source.eq_ignore_ascii_case(word))
}

/// Whether a script tag with that address, nonce and `integrity` may load its script (Content Security Policy 3, section 6.7.1.1).
pub(super) fn loads(
    sources: &[String],
    url: &Url,
    nonce: Option<&str>,
    integrity: &str,
    own: &Url,
) -> bool {
    let quoted = |value: &str| sources.iter().any(|source| *source == format!("'{value}'"));
    let digests: Vec<&str> = integrity.split_whitespace().filter_map(digest).collect();
    nonce.is_some_and(|nonce| quoted(&format!("nonce-{nonce}")))
        || (!digests.is_empty() && digests.iter().all(|digest| quoted(digest)))
        || (!has(sources, STRICT) && allows(sources, url, own))
}

/// Of a word of `integrity`, unless browsers leave that out.
fn digest(word: &str) -> Option<&str> {
    let digest = word.split('?').next()?;
    let known = ["sha256-", "sha384-", "sha512-"];
    known
        .iter()
        .any(|it| digest.starts_with(it))
        .then_some(digest)
}

/// Whether one of the sources is that address (section 6.7.2.8).
pub(super) fn allows(sources: &[String], url: &Url, own: &Url) -> bool {
    sources.iter().any(|source| {
        let lower = source.to_ascii_lowercase();
        match lower.as_str() {
            "*" => true,
            "'self'" => {
                let is_upgraded = url.scheme() == "https" && own.scheme() == "http";
                url.origin() == own.origin()
                    || (is_upgraded && url.host() == own.host() && url.port() == own.port())
            }
            keyword if keyword.starts_with('\'') => false,
            scheme if scheme.ends_with(':') => is_scheme(scheme.trim_end_matches(':'), url),
            _ => is_host(source, url, own),
        }
    })
}

/// `http:` stands for `https:` as well.
fn is_scheme(scheme: &str, url: &Url) -> bool {
    url.scheme() == scheme || (scheme == "http" && url.scheme() == "https")
}

/// Such as `https://*.site.example:443/path/`, of which only the path has upper and lower case.
fn is_host(source: &str, url: &Url, own: &Url) -> bool {
    let (scheme, rest) = source.split_once("://").unwrap_or((own.scheme(), source));
    let (host, path) = match rest.find('/') {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let (scheme, host) = (scheme.to_ascii_lowercase(), host.to_ascii_lowercase());
    let (host, port) = match host.rsplit_once(':') {
        Some((name, port)) if port == "*" || port.bytes().all(|byte| byte.is_ascii_digit()) => {
            (name, Some(port))
        }
        _ => (host.as_str(), None),
    };
    let actual = url.host_str().unwrap_or_default();
    let is_named = match host.strip_prefix("*.") {
        Some(parent) => actual
            .strip_suffix(parent)
            .is_some_and(|rest| rest.ends_with('.')),
        None => host == actual,
    };
    let of_scheme = |scheme: &str| match scheme {
        "http" => 80,
        _ => 443,
    };
    let at = url.port().unwrap_or_else(|| of_scheme(url.scheme()));
    let is_at = match port {
        Some("*") => true,
        Some(port) => port.parse() == Ok(at),
        None => at == of_scheme(url.scheme()),
    };
    let is_below = match path {
        "" | "/" => true,
        path if path.ends_with('/') => url.path().starts_with(path),
        path => url.path() == path,
    };
    is_scheme(&scheme, url) && is_named && is_at && is_below
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_allowed(sources: &str, url: &str) -> bool {
        let sources: Vec<_> = sources.split(' ').map(str::to_owned).collect();
        let own = "https://www.site.example/travel".parse().unwrap();
        allows(&sources, &url.parse().unwrap(), &own)
    }

    fn policies(sent: &str, written: &str) -> Policies {
        Policies::read([sent].into_iter(), [written].into_iter())
    }

    #[test]
    fn a_source_is_read_as_browsers_do() {
        const MODULE: &str = "https://cdn.site.example/pkg/stopover.js";
        for sources in [
            "*",
            "https:",
            "http:",
            "'none' cdn.site.example",
            "https://cdn.site.example",
            "http://cdn.site.example",
            "https://*.site.example:*",
            "https://cdn.site.example:443/pkg/",
            "HTTPS://CDN.SITE.EXAMPLE/pkg/stopover.js",
        ] {
            assert!(is_allowed(sources, MODULE), "{sources}");
        }
        for sources in [
            "'self'",
            "'none'",
            "data:",
            "site.example",
            "*.cdn.site.example",
            "https://cdn.site.example:8443",
            "https://cdn.site.example/pkg",
            "https://cdn.site.example/PKG/",
            "https://cdn.site.example.evil.example",
        ] {
            assert!(!is_allowed(sources, MODULE), "{sources}");
        }
        assert!(is_allowed(
            "'self'",
            "https://www.site.example/pkg/stopover.js"
        ));
        assert!(!is_allowed(
            "https://*.site.example",
            "https://evilsite.example/"
        ));
        let paid = "https://pay.site.example/API/paid";
        assert!(is_allowed(paid, paid));
    }

    #[test]
    fn each_policy_must_allow_and_what_has_no_directive_is_free() {
        let policies = policies("img-src a.example; img-src *, default-src 'self'", "");
        let failing = |host: &str| -> Vec<_> {
            let failing =
                policies.failing(&["img-src", "default-src"], |sources| has(sources, host));
            failing.map(|(directive, _)| directive).collect()
        };
        assert_eq!(failing("a.example"), ["default-src"]);
        assert_eq!(failing("b.example"), ["img-src", "default-src"]);
        assert_eq!(policies.failing(&["connect-src"], |_| false).count(), 0);
    }

    #[test]
    fn each_sandbox_must_permit_and_markup_has_none() {
        let both = policies(
            "sandbox allow-scripts Allow-Forms, sandbox allow-forms",
            "sandbox",
        );
        assert!(both.sandboxes("allow-scripts"));
        assert!(!both.sandboxes("allow-forms"));
        assert!(!policies("default-src 'self'", "sandbox").sandboxes("allow-scripts"));
        assert!(policies("sandbox", "").sandboxes("allow-scripts"));
    }

    #[test]
    fn nonces_and_digests_stand_for_an_address() {
        let loaded = |sources: &str, nonce: Option<&str>, integrity: &str| {
            let sources: Vec<_> = sources.split(' ').map(str::to_owned).collect();
            let url = "https://cdn.site.example/pkg/stopover.js".parse().unwrap();
            let own = "https://www.site.example/".parse().unwrap();
            loads(&sources, &url, nonce, integrity, &own)
        };
        assert!(loaded("'nonce-Ab1'", Some("Ab1"), ""));
        assert!(!loaded("'nonce-Ab1'", Some("ab1"), ""));
        assert!(loaded("'sha384-Xy'", None, "sha384-Xy"));
        assert!(loaded("'sha384-Xy'", None, "sha384-Xy?a=b md5-Ab"));
        assert!(!loaded("'sha384-Xy'", None, "sha384-Xy sha512-Xy"));
        assert!(loaded("https://cdn.site.example", None, ""));
        let strict = "'strict-dynamic' 'nonce-Ab1' https://cdn.site.example";
        assert!(!loaded(strict, None, ""));
        assert!(loaded(strict, Some("Ab1"), ""));
        let digest = "'strict-dynamic' 'sha384-Xy'";
        assert!(!loaded(digest, None, ""));
        assert!(loaded(digest, None, "sha384-Xy"));
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    /// A line for each policy.
    #[test]
    fn a_further_policy_permits_nothing_more() {
        let address = |text| Url::parse(text).unwrap();
        let own = address("http://own.example/page");
        let scripts = [
            own.clone(),
            address("https://cdn.site.example/path/stopover.js"),
            address("data:text/javascript,1"),
        ];
        stopover_fuzz::check!(["tests/fuzz/seeds/policies"], |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let forbids = |policies: &str| {
                let policies = Policies::read(policies.lines(), [].into_iter());
                let directives = ["script-src-elem", "script-src", "default-src"];
                scripts.each_ref().map(|script| {
                    let loads =
                        |sources: &[String]| loads(sources, script, Some("abc"), "sha256-x", &own);
                    let failing = policies.failing(&directives, loads);
                    failing.count() > 0 || policies.sandboxes("allow-scripts")
                })
            };
            let (first, _) = text.split_once('\n').unwrap_or_default();
            for (all, first) in forbids(&text).into_iter().zip(forbids(first)) {
                assert!(all || !first, "{text}");
            }
            let none = format!("{text}\nscript-src-elem 'none'");
            assert_eq!(forbids(&none), [true; 3], "{text}");
        });
    }
}
