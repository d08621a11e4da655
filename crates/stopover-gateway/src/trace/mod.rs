//! The request that is worked on, as the log names it and other programs hear of it: W3C trace context, by which the logs of several
//! programs are put together. A trace that comes in is taken only where the operator says so, and is only ever logged and passed on.
//!
//! Where somebody collects them ([`Collector`]), parts of a trace are told as spans when they end.

mod context;
mod request;
mod span;

pub(crate) use context::TraceContext;
pub(crate) use request::{RequestContext, Tracing, call, carried, traceparent, within};
pub(crate) use span::{Collector, Kind, OpenSpan, Span, Value};
