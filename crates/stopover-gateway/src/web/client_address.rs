//! The visitor's address, for counting.

use std::{
    borrow::Cow,
    convert::Infallible,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::{HeaderMap, request::Parts},
};

use crate::config::{Config, LimitsConfig};

/// A visitor's address: the peer's, or what a trusted proxy reports. Of IPv6 only the network part, since one
/// visitor has a whole /64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl ClientAddress {
    /// Of a peer without a proxy.
    pub(crate) fn of(peer: IpAddr) -> Self {
        Self(network(peer))
    }

    pub(super) fn octets(self) -> [u8; 16] {
        match self.0 {
            IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
            IpAddr::V6(v6) => v6.octets(),
        }
    }
}

impl<S> FromRequestParts<S> for ClientAddress
where
    S: Send + Sync,
    Arc<Config>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|ConnectInfo(peer)| peer.ip());
        let reported = reported(&parts.headers, &Arc::<Config>::from_ref(state).limits);
        Ok(Self::of(
            reported
                .or(peer)
                .unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)),
        ))
    }
}

/// Each proxy appends the address it saw; only the entries our own proxies appended can be believed.
fn reported(headers: &HeaderMap, limits: &LimitsConfig) -> Option<IpAddr> {
    let header = limits.proxy_header.as_ref()?;
    // Whatever else a line holds, the entries that our own proxies appended to it count.
    let lines: Vec<Cow<'_, str>> = headers
        .get_all(header.name())
        .iter()
        .map(|line| String::from_utf8_lossy(line.as_bytes()))
        .collect();
    let from_end = usize::try_from(limits.proxy_hops.get())
        .ok()?
        .checked_sub(1)?;
    let entry = lines
        .iter()
        .rev()
        .flat_map(|line| line.rsplit(','))
        .nth(from_end)?
        .trim();
    entry
        .parse::<IpAddr>()
        .or_else(|_| entry.parse::<SocketAddr>().map(|address| address.ip()))
        .ok()
        .or_else(|| in_brackets(entry))
}

/// As IPv6 stands before a port, without one.
fn in_brackets(entry: &str) -> Option<IpAddr> {
    let address = entry.strip_prefix('[')?.strip_suffix(']')?;
    address.parse().ok().map(IpAddr::V6)
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use axum::http::HeaderValue;

    use super::*;

    fn limits(hops: u32) -> LimitsConfig {
        LimitsConfig {
            proxy_header: Some("x-forwarded-for".parse().unwrap()),
            proxy_hops: NonZeroU32::new(hops).unwrap(),
            ..LimitsConfig::default()
        }
    }

    fn headers(lines: &[&str]) -> HeaderMap {
        lines
            .iter()
            .map(|line| ("x-forwarded-for".parse().unwrap(), line.parse().unwrap()))
            .collect()
    }

    #[test]
    fn the_header_is_ignored_unless_configured() {
        assert_eq!(
            reported(&headers(&["203.0.113.9"]), &LimitsConfig::default()),
            None
        );
    }

    #[test]
    fn entries_a_visitor_invented_are_not_believed() {
        let forged = headers(&["198.51.100.1", "198.51.100.2, 203.0.113.9"]);
        assert_eq!(
            reported(&forged, &limits(1)),
            Some("203.0.113.9".parse().unwrap())
        );
        assert_eq!(
            reported(&forged, &limits(2)),
            Some("198.51.100.2".parse().unwrap())
        );
        assert_eq!(reported(&forged, &limits(4)), None);
    }

    #[test]
    fn what_is_no_text_does_not_hide_the_entry_that_our_own_proxy_appended() {
        let forged = HeaderValue::from_bytes(b"caf\xe9, \xff, 203.0.113.9").unwrap();
        let headers = HeaderMap::from_iter([("x-forwarded-for".parse().unwrap(), forged)]);
        assert_eq!(
            reported(&headers, &limits(1)),
            Some("203.0.113.9".parse().unwrap())
        );
        assert_eq!(reported(&headers, &limits(2)), None);
    }

    #[test]
    fn an_address_is_read_with_its_port_and_without() {
        let read = |line| reported(&headers(&[line]), &limits(1)).map(|ip| ip.to_string());
        for line in ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:4711"] {
            assert_eq!(read(line).as_deref(), Some("2001:db8::1"), "{line}");
        }
        assert_eq!(read("203.0.113.9:4711").as_deref(), Some("203.0.113.9"));
        for line in ["[203.0.113.9]", "[2001:db8::1", "unknown", ""] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn one_ipv6_network_counts_as_one_visitor() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:203.0.113.9"), of("203.0.113.9"));
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    /// Lines of a header, to which two proxies append the addresses they saw.
    #[test]
    fn what_a_visitor_writes_never_stands_for_the_address_that_a_proxy_saw() {
        let name: axum::http::HeaderName = "x-forwarded-for".parse().unwrap();
        let limits = |hops| LimitsConfig {
            proxy_header: Some("x-forwarded-for".parse().unwrap()),
            proxy_hops: std::num::NonZeroU32::new(hops).unwrap(),
            ..LimitsConfig::default()
        };
        stopover_fuzz::check!(["tests/fuzz/seeds/headers"], |bytes| {
            let lines = bytes.split(|byte| *byte == b'\n');
            let lines = lines.filter_map(|line| axum::http::HeaderValue::from_bytes(line).ok());
            let mut headers: HeaderMap = lines.map(|line| (name.clone(), line)).collect();
            let _ = reported(&headers, &limits(1));
            headers.append(&name, "203.0.113.9".parse().unwrap());
            headers.append(&name, "198.51.100.7".parse().unwrap());
            let seen = |hops| reported(&headers, &limits(hops)).map(|ip| ip.to_string());
            assert_eq!(seen(1).as_deref(), Some("198.51.100.7"));
            assert_eq!(seen(2).as_deref(), Some("203.0.113.9"));
        });
    }
}
