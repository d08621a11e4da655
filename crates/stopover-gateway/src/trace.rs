//! The request that is worked on, as the log names it and other programs hear of it: W3C trace context, by which the logs of several
//! programs are put together. A trace that comes in is taken only where the operator says so, and is only ever logged and passed on.

use std::{future::Future, sync::Arc};

use axum::{
    extract::{MatchedPath, Request},
    http::{HeaderMap, HeaderName, HeaderValue, Method},
};
use tokio::task_local;
use tracing::Instrument as _;
use uuid::Uuid;

/// What carries it from program to program.
const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

task_local! {
    static CURRENT: Arc<RequestContext>;
}

/// What is known of a request that says nothing of who asks, nor what for.
#[derive(Debug)]
pub(crate) struct RequestContext {
    id: HeaderValue,
    method: Method,
    route: Option<MatchedPath>,
    trace: Option<TraceContext>,
}

impl RequestContext {
    /// With an id of its own, and as part of a trace if `is_traced`.
    pub(crate) fn of(request: &Request, is_traced: bool) -> Self {
        let mut id = Uuid::encode_buffer();
        let id = Uuid::new_v4().hyphenated().encode_lower(&mut id);
        Self {
            // It always is one.
            id: HeaderValue::from_str(id).unwrap_or(HeaderValue::from_static("none")),
            method: request.method().clone(),
            route: request.extensions().get().cloned(),
            trace: is_traced.then(|| TraceContext::of(request.headers())),
        }
    }

    /// The answer's `X-Request-Id`.
    pub(crate) fn id(&self) -> &HeaderValue {
        &self.id
    }

    pub(crate) fn method(&self) -> &Method {
        &self.method
    }

    /// The route's template, rather than the path: ids in paths must not be logged.
    pub(crate) fn route(&self) -> &str {
        self.route.as_ref().map_or("none", MatchedPath::as_str)
    }

    pub(crate) fn trace(&self) -> Option<TraceContext> {
        self.trace
    }

    /// Does `work` as part of this request.
    pub(crate) async fn scope<F: Future>(self: &Arc<Self>, work: F) -> F::Output {
        CURRENT.scope(Arc::clone(self), work).await
    }

    /// The request that is worked on, if it is one.
    pub(crate) fn current() -> Option<Arc<Self>> {
        CURRENT.try_with(Arc::clone).ok()
    }
}

/// This program's part of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TraceContext {
    trace: u128,
    span: u64,
    is_sampled: bool,
}

impl TraceContext {
    /// A part of the trace that a request's headers name; of a new one if they name none, or not as they should.
    fn of(headers: &HeaderMap) -> Self {
        let mut lines = headers.get_all(TRACEPARENT).iter();
        let parent = match (lines.next(), lines.next()) {
            (Some(line), None) => line.to_str().ok().and_then(parse),
            _ => None,
        };
        let (trace, is_sampled) = parent.unwrap_or_else(|| (Uuid::new_v4().as_u128(), true));
        let (span, _) = Uuid::new_v4().as_u64_pair();
        Self {
            trace,
            span,
            is_sampled,
        }
    }

    /// 32 hexadecimal digits.
    pub(crate) fn trace_id(self) -> String {
        format!("{:032x}", self.trace)
    }

    /// 16 hexadecimal digits.
    pub(crate) fn span_id(self) -> String {
        format!("{:016x}", self.span)
    }

    fn header(self) -> String {
        let flags = u8::from(self.is_sampled);
        format!("00-{}-{}-{flags:02x}", self.trace_id(), self.span_id())
    }
}

/// The header with which to call another program in the course of the present work, if that belongs to a trace.
pub(crate) fn traceparent() -> Option<String> {
    RequestContext::current()?.trace.map(TraceContext::header)
}

/// `work`, to be done in a task of its own and still as part of the present one: of its request, and in its span.
pub(crate) fn carried<F: Future>(work: F) -> impl Future<Output = F::Output> {
    let current = RequestContext::current();
    let work = work.in_current_span();
    async move {
        match current {
            Some(current) => current.scope(work).await,
            None => work.await,
        }
    }
}

/// The trace's id, and whether it is sampled (W3C Trace Context, 3.2).
fn parse(line: &str) -> Option<(u128, bool)> {
    let mut fields = line.split('-');
    let version = hex(fields.next()?, 2)?;
    let trace = hex(fields.next()?, 32).filter(|trace| *trace != 0)?;
    hex(fields.next()?, 16).filter(|parent| *parent != 0)?;
    let flags = hex(fields.next()?, 2)?;
    // Later versions may say more.
    let ends = fields.next().is_none() || version > 0;
    (version != 0xff && ends).then_some((trace, flags & 1 == 1))
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

    #[test]
    fn a_trace_is_taken_from_a_header_that_is_as_it_should_be() {
        let parent = "4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7";
        for (line, taken) in [
            (format!("00-{parent}-01"), Some((TRACE, true))),
            (format!("00-{parent}-00"), Some((TRACE, false))),
            (
                format!("cc-{parent}-03-what the future brings"),
                Some((TRACE, true)),
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
            assert_eq!(parse(&line), taken, "{line}");
        }
    }

    #[test]
    fn two_headers_name_no_trace() {
        let line = format!("00-{TRACE:032x}-00f067aa0ba902b7-01");
        let lines = |times| -> HeaderMap {
            std::iter::repeat_n((TRACEPARENT, line.parse().unwrap()), times).collect()
        };
        let once = TraceContext::of(&lines(1));
        assert_eq!(once.trace, TRACE);
        assert!(
            once.header()
                .starts_with("00-4bf92f3577b34da6a3ce929d0e0e4736-")
        );
        assert_ne!(once.header(), line, "the span is this program's");
        assert_ne!(TraceContext::of(&lines(2)).trace, TRACE);
    }

    #[tokio::test]
    async fn work_in_another_task_is_part_of_the_same_trace() {
        let context = Arc::new(RequestContext::of(&Request::default(), true));
        let work = async {
            tokio::spawn(carried(async { traceparent() }))
                .await
                .unwrap()
        };
        let header = context.trace.map(TraceContext::header);
        assert!(header.is_some());
        assert_eq!(context.scope(work).await, header);
        assert_eq!(traceparent(), None);
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
            let context = TraceContext::of(&HeaderMap::from_iter([(TRACEPARENT, line.clone())]));
            assert_eq!(
                parse(&context.header()),
                Some((context.trace, context.is_sampled))
            );
            if let Some((trace, _)) = line.to_str().ok().and_then(parse) {
                assert_eq!(context.trace, trace);
                assert_eq!(bytes[3..35], *context.trace_id().as_bytes());
            }
        });
    }
}
