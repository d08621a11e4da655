//! Parts of a trace, told when they end.

use std::{
    borrow::Cow,
    sync::Arc,
    time::{Instant, SystemTime},
};

use super::TraceContext;

/// Whom ended spans are told to. It neither waits nor fails: whoever tells has a request to answer.
pub(crate) trait Collector: Send + Sync {
    fn take(&self, span: Span);
}

/// A part of a trace that has ended.
#[cfg_attr(
    not(feature = "otlp"),
    allow(dead_code, reason = "nobody collects them")
)]
pub(crate) struct Span {
    pub(crate) context: TraceContext,
    pub(crate) kind: Kind,
    pub(crate) name: Cow<'static, str>,
    pub(crate) begun: SystemTime,
    pub(crate) ended: SystemTime,
    /// Named as OpenTelemetry's semantic conventions name them.
    pub(crate) attributes: Vec<(&'static str, Value)>,
    pub(crate) is_failure: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A request to this gateway.
    Server,
    /// A call to another program.
    Client,
}

/// Of an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Text(Cow<'static, str>),
    Number(i64),
}

/// A span that ends when it is dropped, as also work does that nobody waits for any longer. Where none is collected, it is nothing
/// and costs nothing.
#[derive(Default)]
pub(crate) struct OpenSpan(Option<Open>);

struct Open {
    collector: Arc<dyn Collector>,
    noted: Instant,
    span: Span,
}

impl OpenSpan {
    /// Begins one for `collector`.
    pub(super) fn new(
        collector: &Arc<dyn Collector>,
        context: TraceContext,
        kind: Kind,
        name: Cow<'static, str>,
    ) -> Self {
        let now = SystemTime::now();
        Self(Some(Open {
            collector: Arc::clone(collector),
            noted: Instant::now(),
            span: Span {
                context,
                kind,
                name,
                begun: now,
                ended: now,
                attributes: Vec::new(),
                is_failure: false,
            },
        }))
    }

    /// None where none is collected.
    pub(super) fn context(&self) -> Option<TraceContext> {
        Some(self.0.as_ref()?.span.context)
    }

    /// Nothing that a visitor sent, and no secret: spans leave the house.
    pub(crate) fn set(&mut self, name: &'static str, value: impl FnOnce() -> Value) {
        if let Some(open) = &mut self.0 {
            open.span.attributes.push((name, value()));
        }
    }

    pub(crate) fn set_status(&mut self, status: u16) {
        self.set("http.response.status_code", || Value::Number(status.into()));
    }

    /// `kind` is one of few.
    pub(crate) fn fail(&mut self, kind: impl Into<Cow<'static, str>>) {
        self.set("error.type", || Value::Text(kind.into()));
        if let Some(open) = &mut self.0 {
            open.span.is_failure = true;
        }
    }
}

impl Drop for OpenSpan {
    fn drop(&mut self) {
        if let Some(Open {
            collector,
            noted,
            mut span,
        }) = self.0.take()
        {
            let ended = span.begun.checked_add(noted.elapsed());
            span.ended = ended.unwrap_or(span.begun);
            collector.take(span);
        }
    }
}
