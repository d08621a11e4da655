//! Spans, sent to a collector by OTLP: only in programs that are built with the feature `otlp`, since what it needs takes a while to
//! compile.

#[cfg(feature = "otlp")]
mod exporter;
#[cfg(not(feature = "otlp"))]
mod without;

#[cfg(feature = "otlp")]
pub(crate) use exporter::{Exporter, OpenError};
#[cfg(not(feature = "otlp"))]
pub(crate) use without::{Exporter, OpenError};
