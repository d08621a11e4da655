//! This program's part of a trace, as `traceparent` says it.

use axum::http::{HeaderMap, HeaderName};
use uuid::Uuid;

/// What carries it from program to program.
pub(super) const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// This program's part of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TraceContext {
    trace: u128,
    span: u64,
    parent: Option<Parent>,
    is_sampled: bool,
}

/// Of what a span is part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parent {
    pub(crate) span: u64,
    /// Whether it is another program's.
    pub(crate) is_remote: bool,
}

impl TraceContext {
    /// The beginning of a trace; so many of these are sampled, from 0 to 1.
    pub(super) fn new(share: f64) -> Self {
        let trace = random_trace();
        Self {
            trace,
            span: random_span(),
            parent: None,
            is_sampled: is_chosen(trace, share),
        }
    }

    /// A part of the trace that a request's headers name: None if they name none, or not as they should.
    pub(super) fn named_by(headers: &HeaderMap) -> Option<Self> {
        let mut lines = headers.get_all(TRACEPARENT).iter();
        let (Some(line), None) = (lines.next(), lines.next()) else {
            return None;
        };
        let named = parse(line.to_str().ok()?)?;
        Some(named.child(true))
    }

    /// 32 hexadecimal digits.
    pub(crate) fn trace_id(self) -> String {
        format!("{:032x}", self.trace)
    }

    /// 16 hexadecimal digits.
    pub(crate) fn span_id(self) -> String {
        format!("{:016x}", self.span)
    }

    /// Trace and span.
    #[cfg(feature = "otlp")]
    pub(crate) fn ids(self) -> (u128, u64) {
        (self.trace, self.span)
    }

    #[cfg(any(feature = "otlp", test))]
    pub(crate) fn parent(self) -> Option<Parent> {
        self.parent
    }

    pub(super) fn is_sampled(self) -> bool {
        self.is_sampled
    }

    /// A part of this program's part.
    pub(super) fn part(self) -> Self {
        self.child(false)
    }

    fn child(self, is_remote: bool) -> Self {
        let parent = Parent {
            span: self.span,
            is_remote,
        };
        Self {
            span: random_span(),
            parent: Some(parent),
            ..self
        }
    }

    /// As other programs are told of it.
    pub(super) fn header(self) -> String {
        let flags = u8::from(self.is_sampled);
        format!("00-{}-{}-{flags:02x}", self.trace_id(), self.span_id())
    }
}

fn random_span() -> u64 {
    let (span, _) = Uuid::new_v4().as_u64_pair();
    span
}

/// From two halves: the bits of a UUID that say its variant would decide about sampling.
fn random_trace() -> u128 {
    let [high, low] = [(); 2].map(|()| u128::from(random_span()));
    high << 64 | low
}

/// As OpenTelemetry's samplers choose by ratio, so that all programs choose the same traces.
fn is_chosen(trace: u128, share: f64) -> bool {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "the lower 63 bits as a share of all"
    )]
    let place = ((trace as u64) >> 1) as f64 / (1_u64 << 63) as f64;
    place < share
}

/// The part of a trace that another program names (W3C Trace Context, 3.2).
fn parse(line: &str) -> Option<TraceContext> {
    let mut fields = line.split('-');
    let version = hex(fields.next()?, 2)?;
    let trace = hex(fields.next()?, 32).filter(|trace| *trace != 0)?;
    let span = hex(fields.next()?, 16).filter(|span| *span != 0)?;
    let flags = hex(fields.next()?, 2)?;
    // Later versions may say more.
    let ends = fields.next().is_none() || version > 0;
    let named = TraceContext {
        trace,
        span: u64::try_from(span).ok()?,
        parent: None,
        is_sampled: flags & 1 == 1,
    };
    (version != 0xff && ends).then_some(named)
}

/// So many digits, in lower case.
fn hex(text: &str, digits: usize) -> Option<u128> {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    (text.len() == digits && text.bytes().all(is_digit))
        .then(|| u128::from_str_radix(text, 16).ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACE: u128 = 0x4bf9_2f35_77b3_4da6_a3ce_929d_0e0e_4736;
    const PARENT: u64 = 0x00f0_67aa_0ba9_02b7;

    fn named(headers: &[(HeaderName, &str)]) -> Option<TraceContext> {
        let headers = headers.iter().cloned();
        let headers = headers.map(|(name, line)| (name, line.parse().unwrap()));
        TraceContext::named_by(&headers.collect())
    }

    #[test]
    fn a_trace_is_taken_from_a_header_that_is_as_it_should_be() {
        let parent = "4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7";
        for (line, taken) in [
            (format!("00-{parent}-01"), Some((TRACE, PARENT, true))),
            (format!("00-{parent}-00"), Some((TRACE, PARENT, false))),
            (
                format!("cc-{parent}-03-what the future brings"),
                Some((TRACE, PARENT, true)),
            ),
            (format!("00-{parent}-01-more"), None),
            (format!("ff-{parent}-01"), None),
            (format!("00-{parent}"), None),
            (format!("00-{}-01", parent.to_uppercase()), None),
            (format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32)), None),
            (format!("00-{TRACE:032x}-{}-01", "0".repeat(16)), None),
            (format!("00-{TRACE:032x}-+0f067aa0ba902b7-01"), None),
            (String::new(), None),
        ] {
            let parsed = parse(&line).map(|it| (it.trace, it.span, it.is_sampled));
            assert_eq!(parsed, taken, "{line}");
        }
    }

    #[test]
    fn two_headers_name_no_trace() {
        let line = format!("00-{TRACE:032x}-{PARENT:016x}-01");
        let header = (TRACEPARENT, line.as_str());
        let once = named(std::slice::from_ref(&header)).unwrap();
        let parent = Parent {
            span: PARENT,
            is_remote: true,
        };
        assert_eq!((once.trace, once.parent), (TRACE, Some(parent)));
        assert_ne!(once.header(), line, "the span is this program's");
        assert_eq!(named(&[header.clone(), header]), None);
    }

    #[test]
    fn the_share_that_is_chosen_is_the_share_that_was_asked_for() {
        let chosen = |share| {
            let traces = (0..4000).map(|_| TraceContext::new(share));
            traces.filter(|trace| trace.is_sampled).count()
        };
        assert_eq!((chosen(0.0), chosen(1.0)), (0, 4000));
        assert!((600..1400).contains(&chosen(0.25)));
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    #[test]
    fn a_trace_that_is_taken_is_passed_on() {
        stopover_fuzz::check!(["tests/fuzz/seeds/headers"], |bytes| {
            let Ok(line) = axum::http::HeaderValue::from_bytes(bytes) else {
                return;
            };
            let headers = HeaderMap::from_iter([(TRACEPARENT, line)]);
            let Some(taken) = TraceContext::named_by(&headers) else {
                return;
            };
            let passed_on = parse(&taken.header()).unwrap();
            assert_eq!(
                (passed_on.trace, passed_on.span, passed_on.is_sampled),
                (taken.trace, taken.span, taken.is_sampled)
            );
            assert_eq!(bytes[3..35], *taken.trace_id().as_bytes());
        });
    }
}
