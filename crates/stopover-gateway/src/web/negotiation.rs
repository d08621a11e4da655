//! Which answer a request says it has already (RFC 9110, 13.1.2), and in which encodings it takes one (12.5.3).

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{
        HeaderMap, HeaderValue,
        header::{ACCEPT_ENCODING, IF_NONE_MATCH},
        request::Parts,
    },
};

/// Read from a request's headers. To hand those on instead would be to copy all of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Negotiation {
    encoding: Option<Encoding>,
    /// Lines of tags.
    known: Vec<HeaderValue>,
}

/// How an answer is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    const BEST_FIRST: [Self; 2] = [Self::Brotli, Self::Gzip];

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Brotli => &["br"],
            Self::Gzip => &["gzip", "x-gzip"],
        }
    }

    /// As `Content-Encoding` says it.
    pub(crate) fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        })
    }
}

impl Negotiation {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let mut encodings = Encoding::BEST_FIRST.into_iter();
        Self {
            encoding: encodings.find(|encoding| accepts(headers, encoding.names())),
            known: headers.get_all(IF_NONE_MATCH).iter().cloned().collect(),
        }
    }

    /// The best that may be sent. None if only the answer as it is may be.
    pub(crate) fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }

    /// Whether what `etag` stands for is there already. Tags of ours hold neither comma nor space.
    pub(crate) fn knows(&self, etag: &HeaderValue) -> bool {
        fn weak(tag: &[u8]) -> &[u8] {
            tag.strip_prefix(b"W/").unwrap_or(tag)
        }
        let lines = self.known.iter();
        let tags = lines.flat_map(|line| line.as_bytes().split(|byte| *byte == b','));
        let mut tags = tags.map(<[u8]>::trim_ascii);
        tags.any(|tag| tag == b"*" || weak(tag) == weak(etag.as_bytes()))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Negotiation {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

/// Whether an encoding, by one of its names, may be sent. A browser that prefers something else takes it as well.
fn accepts(headers: &HeaderMap, names: &[&str]) -> bool {
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .any(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            let is_named = parts
                .next()
                .is_some_and(|part| names.iter().any(|name| part.eq_ignore_ascii_case(name)));
            let refused = |part: &str| {
                part.strip_prefix("q=")
                    .and_then(|quality| quality.parse::<f32>().ok())
                    .is_some_and(|quality| quality <= 0.0)
            };
            is_named && !parts.any(refused)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_sent_of_what_is_taken() {
        let best = |line: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(line));
            Negotiation::of(&headers).encoding()
        };
        assert_eq!(best("gzip, deflate, br, zstd"), Some(Encoding::Brotli));
        assert_eq!(best("gzip;q=1.0, BR;q=0.5"), Some(Encoding::Brotli));
        for line in ["gzip", "x-gzip", "br;q=0, gzip", "br; q=0.0, gzip"] {
            assert_eq!(best(line), Some(Encoding::Gzip), "{line}");
        }
        for line in ["brotli", "gzip;q=0", ""] {
            assert_eq!(best(line), None, "{line}");
        }
    }
}
