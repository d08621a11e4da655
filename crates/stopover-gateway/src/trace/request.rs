//! The request that is worked on, and its part of a trace.

use std::{borrow::Cow, future::Future, sync::Arc};

use axum::{
    extract::{MatchedPath, Request},
    http::{HeaderValue, Method},
};
use tokio::task_local;
use tracing::Instrument as _;
use uuid::Uuid;

use super::{Collector, Kind, OpenSpan, TraceContext, Value};

task_local! {
    static CURRENT: Arc<RequestContext>;
}

/// What of traces is wanted. Cloning shares the collector.
#[derive(Clone)]
pub(crate) struct Tracing {
    /// Whether traces that requests name are taken and passed on.
    is_followed: bool,
    /// Of the traces that begin here, so many are collected: from 0 to 1.
    share: f64,
    collector: Option<Arc<dyn Collector>>,
}

impl Tracing {
    /// `share` of the traces that begin here are collected.
    pub(crate) fn new(
        is_followed: bool,
        share: f64,
        collector: Option<Arc<dyn Collector>>,
    ) -> Self {
        Self {
            is_followed,
            share,
            collector,
        }
    }

    /// The part of a trace that a request is: of the one that it names, if those are followed, else of a new one.
    fn part(&self, request: &Request) -> Option<Part> {
        if !self.is_followed && self.collector.is_none() {
            return None;
        }
        let followed = self.is_followed.then(|| request.headers());
        let named = followed.and_then(TraceContext::named_by);
        Some(Part {
            context: named.unwrap_or_else(|| TraceContext::new(self.share)),
            tracing: self.clone(),
        })
    }
}

/// What is known of a request that says nothing of who asks, nor what for.
#[derive(Clone)]
pub(crate) struct RequestContext {
    id: HeaderValue,
    method: Method,
    route: Option<MatchedPath>,
    part: Option<Part>,
}

#[derive(Clone)]
struct Part {
    context: TraceContext,
    tracing: Tracing,
}

impl Part {
    fn collector(&self) -> Option<&Arc<dyn Collector>> {
        let collector = self.tracing.collector.as_ref();
        collector.filter(|_| self.context.is_sampled())
    }
}

impl RequestContext {
    /// With an id of its own, and as part of a trace if those are wanted.
    pub(crate) fn of(request: &Request, tracing: &Tracing) -> Self {
        let mut id = Uuid::encode_buffer();
        let id = Uuid::new_v4().hyphenated().encode_lower(&mut id);
        Self {
            // It always is one.
            id: HeaderValue::from_str(id).unwrap_or(HeaderValue::from_static("none")),
            method: request.method().clone(),
            route: request.extensions().get().cloned(),
            part: tracing.part(request),
        }
    }

    /// The answer's `X-Request-Id`.
    pub(crate) fn id(&self) -> &HeaderValue {
        &self.id
    }

    pub(crate) fn method(&self) -> &Method {
        &self.method
    }

    /// One of those that there are: anybody can make up a method.
    pub(crate) fn known_method(&self) -> Option<&'static str> {
        match self.method {
            Method::GET => Some("GET"),
            Method::HEAD => Some("HEAD"),
            Method::POST => Some("POST"),
            Method::OPTIONS => Some("OPTIONS"),
            _ => None,
        }
    }

    /// The route's template, rather than the path: ids in paths must not be logged.
    pub(crate) fn route(&self) -> &str {
        self.route.as_ref().map_or("none", MatchedPath::as_str)
    }

    pub(crate) fn trace(&self) -> Option<TraceContext> {
        Some(self.part.as_ref()?.context)
    }

    /// Begins to tell of it, as OpenTelemetry's conventions for HTTP have it.
    pub(crate) fn span(&self) -> OpenSpan {
        let part = self.part.as_ref();
        let Some((part, collector)) = part.and_then(|part| Some((part, part.collector()?))) else {
            return OpenSpan::default();
        };
        let method = self.known_method().unwrap_or("_OTHER");
        let route = self.route.as_ref().map(MatchedPath::as_str);
        let name = route.map_or(method.into(), |route| format!("{method} {route}").into());
        let mut span = OpenSpan::new(collector, part.context, Kind::Server, name);
        span.set("http.request.method", || Value::Text(method.into()));
        if let Some(route) = route {
            span.set("http.route", || Value::Text(route.to_owned().into()));
        }
        span
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

/// Begins to tell of a call to another program in the course of the present work.
pub(crate) fn call(name: impl FnOnce() -> Cow<'static, str>) -> OpenSpan {
    let span = CURRENT.try_with(|current| {
        let part = current.part.as_ref()?;
        let collector = part.collector()?;
        let context = part.context.part();
        Some(OpenSpan::new(collector, context, Kind::Client, name()))
    });
    span.ok().flatten().unwrap_or_default()
}

/// Does `work` as this part of the present request.
pub(crate) async fn within<F: Future>(span: &OpenSpan, work: F) -> F::Output {
    let (Some(context), Some(current)) = (span.context(), RequestContext::current()) else {
        return work.await;
    };
    let mut current = Arc::unwrap_or_clone(current);
    if let Some(part) = &mut current.part {
        part.context = context;
    }
    Arc::new(current).scope(work).await
}

/// The header with which to call another program in the course of the present work, if that belongs to a trace that is followed.
pub(crate) fn traceparent() -> Option<String> {
    let current = RequestContext::current()?;
    let part = current.part.as_ref()?;
    part.tracing.is_followed.then(|| part.context.header())
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::trace::{Span, context::TRACEPARENT};

    const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

    #[derive(Default)]
    struct Collected(Mutex<Vec<Span>>);

    impl Collector for Collected {
        fn take(&self, span: Span) {
            self.0.lock().unwrap().push(span);
        }
    }

    fn begun(tracing: &Tracing) -> Arc<RequestContext> {
        let header = format!("00-{TRACE}-00f067aa0ba902b7-01");
        let request = Request::get("/").header(TRACEPARENT, header);
        let request = request.body(axum::body::Body::empty()).unwrap();
        Arc::new(RequestContext::of(&request, tracing))
    }

    #[tokio::test]
    async fn work_in_another_task_is_part_of_the_same_trace() {
        let context = begun(&Tracing::new(true, 1.0, None));
        let work = async {
            tokio::spawn(carried(async { traceparent() }))
                .await
                .unwrap()
        };
        let header = context.trace().map(TraceContext::header);
        assert!(header.is_some());
        assert_eq!(context.scope(work).await, header);
        assert_eq!(traceparent(), None);
    }

    #[test]
    fn a_trace_is_followed_where_somebody_says_so_and_else_none_is_named() {
        assert!(begun(&Tracing::new(false, 1.0, None)).trace().is_none());
        let trace = |is_followed| {
            let tracing = Tracing::new(is_followed, 1.0, Some(Arc::<Collected>::default()));
            begun(&tracing).trace().unwrap().trace_id()
        };
        assert_ne!(trace(false), TRACE);
        assert_eq!(trace(true), TRACE);
    }

    #[tokio::test]
    async fn calls_are_parts_of_the_request_in_whose_course_they_are_made() {
        let collected = Arc::<Collected>::default();
        let context = begun(&Tracing::new(true, 0.0, Some(collected.clone())));
        let request = context.span();
        let sent = context.scope(async {
            let mut call = call(|| "provider search".into());
            call.fail("timeout");
            within(&call, async { traceparent() }).await
        });
        let sent = sent.await.unwrap();
        drop(request);
        let spans = collected.0.lock().unwrap();
        let [call, request] = spans.as_slice() else {
            panic!("{}", spans.len());
        };
        assert_eq!(sent, call.context.header());
        let parent = call.context.parent().unwrap();
        let own = format!("{:016x}", parent.span);
        assert_eq!((own, parent.is_remote), (request.context.span_id(), false));
        assert_eq!(Some(request.context), context.trace());
        assert!(!request.is_failure && call.is_failure && call.ended >= call.begun);
        assert_eq!(
            call.attributes,
            [("error.type", Value::Text("timeout".into()))]
        );
    }

    #[tokio::test]
    async fn what_is_not_sampled_is_told_to_nobody() {
        let collected = Arc::<Collected>::default();
        let context = begun(&Tracing::new(false, 0.0, Some(collected.clone())));
        drop(context.span());
        let called = context.scope(async {
            drop(call(|| "".into()));
            traceparent()
        });
        assert_eq!(called.await, None, "no trace is followed");
        assert!(context.trace().unwrap().header().ends_with("-00"));
        assert!(collected.0.lock().unwrap().is_empty());
    }
}
