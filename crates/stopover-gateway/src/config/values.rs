//! Settings that can be wrong in more ways than their plain type shows.

use std::{collections::BTreeSet, fmt, marker::PhantomData, str::FromStr, time::Duration};

use axum::http::{HeaderName, HeaderValue, header::FORWARDED};
use serde::{
    Deserialize, Deserializer,
    de::{Error, SeqAccess, Visitor},
};
use url::{Host, Url};

/// Shortest key that signs something, in bytes: as long as the digest it is used with (RFC 7518, section 3.2).
pub(super) const SHORTEST_SIGNING_KEY: usize = 32;

/// An absolute http(s) address below which a service's paths lie, without a trailing slash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(String);

impl BaseUrl {
    /// The address as text, without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Stands for an address that has no default.
    pub(super) fn unset() -> Self {
        Self(String::new())
    }

    /// Scheme, host and port.
    pub(crate) fn origin(&self) -> Option<String> {
        let url = Url::parse(&self.0).ok()?;
        Some(url.origin().ascii_serialization())
    }

    /// Name or address of the machine; IPv6 in brackets.
    pub(crate) fn host(&self) -> Option<String> {
        let url = Url::parse(&self.0).ok()?;
        url.host_str().map(str::to_owned)
    }

    /// Whether the key would travel over a network unencrypted.
    pub(crate) fn exposes_key(&self) -> bool {
        let local = |host: Host<&str>| match host {
            Host::Domain(name) => name == "localhost",
            Host::Ipv4(address) => address.is_loopback(),
            Host::Ipv6(address) => address.is_loopback(),
        };
        Url::parse(&self.0)
            .is_ok_and(|url| url.scheme() == "http" && !url.host().is_some_and(local))
    }
}

impl FromStr for BaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let url = Url::parse(text).map_err(|error| error.to_string())?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err("must begin with https:// or http://".into());
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("must not hold a user name or password".into());
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err("must end with its path: no query, no fragment".into());
        }
        Ok(Self(url.as_str().trim_end_matches('/').to_owned()))
    }
}

impl<'de> Deserialize<'de> for BaseUrl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// Scheme, host and port of a site, exactly as browsers send it in `Origin`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin(HeaderValue);

impl Origin {
    /// The value to compare a request's `Origin` with.
    pub fn header(&self) -> &HeaderValue {
        &self.0
    }

    pub(super) fn is_https(&self) -> bool {
        self.0.as_bytes().starts_with(b"https://")
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "*" {
            return Err(
                "`*` would let every site spend the provider's quota: list each site's origin"
                    .into(),
            );
        }
        let url = Url::parse(text).map_err(|error| format!("`{text}`: {error}"))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(format!("`{text}` must begin with https:// or http://"));
        }
        let origin = url.origin().ascii_serialization();
        if origin != text {
            return Err(format!(
                "`{text}` is not an origin as browsers send it; write `{origin}`"
            ));
        }
        HeaderValue::from_str(text)
            .map(Self)
            .map_err(|_| format!("`{text}` cannot be a header value"))
    }
}

/// The allow-list of origins: in TOML a list, in the environment also one comma-separated text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origins(BTreeSet<Origin>);

impl Origins {
    /// Each allowed origin once.
    pub fn iter(&self) -> impl Iterator<Item = &Origin> {
        self.0.iter()
    }
}

impl FromIterator<Origin> for Origins {
    fn from_iter<I: IntoIterator<Item = Origin>>(origins: I) -> Self {
        Self(origins.into_iter().collect())
    }
}

impl<'de> Deserialize<'de> for Origins {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        list(
            deserializer,
            "a list of origins such as \"https://www.site.example\"",
        )
        .map(Self)
    }
}

/// Names or addresses of machines: in TOML a list, in the environment also one comma-separated text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hosts(BTreeSet<String>);

impl Hosts {
    /// `host` as [`BaseUrl`] has it.
    pub(super) fn contains(&self, host: &str) -> bool {
        self.0
            .iter()
            .any(|listed| listed.eq_ignore_ascii_case(host))
    }
}

impl<'de> Deserialize<'de> for Hosts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        list(
            deserializer,
            "a list of machines such as \"provider.internal\"",
        )
        .map(Self)
    }
}

/// Reads a list, or one comma-separated text.
fn list<'de, D, T>(deserializer: D, expected: &'static str) -> Result<BTreeSet<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display> + Ord,
{
    struct ListVisitor<T>(&'static str, PhantomData<T>);

    impl<'de, T: FromStr<Err: fmt::Display> + Ord> Visitor<'de> for ListVisitor<T> {
        type Value = BTreeSet<T>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str(self.0)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            let entries = text
                .split(',')
                .map(str::trim)
                .filter(|entry| !entry.is_empty());
            entries
                .map(|entry| entry.parse().map_err(E::custom))
                .collect()
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            let mut entries = BTreeSet::new();
            while let Some(entry) = list.next_element::<String>()? {
                entries.insert(entry.parse().map_err(A::Error::custom)?);
            }
            Ok(entries)
        }
    }

    deserializer.deserialize_any(ListVisitor(expected, PhantomData))
}

/// Statuses by which the provider says that it has not done what a submission asked for: in TOML a list, in the
/// environment also one comma-separated text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusalStatuses(BTreeSet<u16>);

impl RefusalStatuses {
    /// Whether that status is one.
    #[must_use]
    pub fn contains(&self, status: u16) -> bool {
        self.0.contains(&status)
    }
}

/// Not among them: 404, 410 and 422, which a request may get that something on the way has repeated.
impl Default for RefusalStatuses {
    fn default() -> Self {
        Self([400, 401, 403, 405, 413, 415].into_iter().collect())
    }
}

impl<'de> Deserialize<'de> for RefusalStatuses {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct StatusesVisitor;

        impl<'de> Visitor<'de> for StatusesVisitor {
            type Value = RefusalStatuses;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a list of statuses such as 400")
            }

            fn visit_i64<E: Error>(self, status: i64) -> Result<RefusalStatuses, E> {
                Ok(RefusalStatuses([refusal_status(status)?].into()))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<RefusalStatuses, E> {
                let entries = text.split(',').map(str::trim);
                let read = |entry: &str| match entry.parse::<i64>() {
                    Ok(status) => refusal_status(status),
                    Err(_) => Err(E::custom(format!("`{entry}` is not a status"))),
                };
                entries
                    .map(read)
                    .collect::<Result<_, _>>()
                    .map(RefusalStatuses)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut statuses = BTreeSet::new();
                while let Some(entry) = list.next_element::<i64>()? {
                    statuses.insert(refusal_status(entry)?);
                }
                Ok(RefusalStatuses(statuses))
            }
        }

        deserializer.deserialize_any(StatusesVisitor)
    }
}

fn refusal_status<E: Error>(status: i64) -> Result<u16, E> {
    match u16::try_from(status) {
        Ok(408 | 409) => Err(E::custom(format!("{status} never proves it"))),
        Ok(429) => Err(E::custom("429 is always taken for \"not sent\"")),
        Ok(status @ 400..=499) => Ok(status),
        _ => Err(E::custom(format!(
            "{status} is not a status from 400 to 499"
        ))),
    }
}

/// Name of the header in which a trusted reverse proxy reports the visitor's address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProxyHeader(HeaderName);

impl ProxyHeader {
    /// The header's name.
    pub fn name(&self) -> &HeaderName {
        &self.0
    }
}

impl FromStr for ProxyHeader {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let name = text
            .parse::<HeaderName>()
            .map_err(|_| format!("`{text}` is not a header name"))?;
        // Its entries are lists of names and values.
        if name == FORWARDED {
            return Err(format!(
                "`{text}` is not read; have the proxy append to `x-forwarded-for`, and name that"
            ));
        }
        Ok(Self(name))
    }
}

impl<'de> Deserialize<'de> for ProxyHeader {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// Reads `"250ms"`, `"15s"`, `"1h 30m"`; zero is refused, since no setting means "never" by it.
pub(super) fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let duration = pause(deserializer)?;
    if duration.is_zero() {
        return Err(D::Error::custom("must be longer than zero"));
    }
    Ok(duration)
}

/// From 0 to 1.
pub(super) fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let share = f64::deserialize(deserializer)?;
    if (0.0..=1.0).contains(&share) {
        return Ok(share);
    }
    Err(D::Error::custom("must be from 0 to 1"))
}

/// A duration that may be zero.
pub(super) fn pause<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let text = String::deserialize(deserializer)?;
    humantime::parse_duration(&text).map_err(|error| {
        D::Error::custom(format!(
            "`{text}` is not a duration such as \"15s\": {error}"
        ))
    })
}
