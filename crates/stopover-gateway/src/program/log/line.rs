//! A line of the log: when, how grave, which request it is about, where it comes from, what happened.

use std::fmt::{self, Debug, Write};

use chrono::{SecondsFormat, Utc};
use serde::Serialize;
use tracing::{
    Event, Level,
    field::{Field, Visit},
};
use tracing_log::NormalizeEvent as _;
use tracing_serde::fields::{AsMap as _, SerializeFieldMap};

use crate::trace::{RequestContext, TraceContext};

/// Room for most lines, in bytes.
const USUAL: usize = 320;

/// For programs.
pub(super) fn json(event: &Event<'_>) -> Vec<u8> {
    let request = RequestContext::current();
    let normalized = event.normalized_metadata();
    let metadata = normalized.as_ref().unwrap_or(event.metadata());
    let object = Object {
        timestamp: now(),
        level: metadata.level().as_str(),
        fields: event.field_map(),
        target: metadata.target(),
        span: request.as_deref().map(Span::of),
    };
    let mut line = Vec::with_capacity(USUAL);
    // Into memory, where there is room.
    let _ = serde_json::to_writer(&mut line, &object);
    line.push(b'\n');
    line
}

#[derive(Serialize)]
struct Object<'a> {
    timestamp: String,
    level: &'a str,
    #[serde(flatten)]
    fields: SerializeFieldMap<'a, Event<'a>>,
    target: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<Span<'a>>,
}

/// The request that a line is about.
#[derive(Serialize)]
struct Span<'a> {
    name: &'static str,
    id: &'a str,
    method: &'a str,
    route: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    span_id: Option<String>,
}

impl<'a> Span<'a> {
    fn of(request: &'a RequestContext) -> Self {
        let trace = request.trace();
        Self {
            name: "request",
            id: request.id().to_str().unwrap_or_default(),
            method: request.method().as_str(),
            route: request.route(),
            trace_id: trace.map(TraceContext::trace_id),
            span_id: trace.map(TraceContext::span_id),
        }
    }
}

/// For people.
pub(super) fn text(event: &Event<'_>, is_coloured: bool) -> Vec<u8> {
    let normalized = event.normalized_metadata();
    let metadata = normalized.as_ref().unwrap_or(event.metadata());
    let level = *metadata.level();
    let (colour, end) = match is_coloured {
        true => (colour(level), "\x1b[0m"),
        false => ("", ""),
    };
    let mut line = String::with_capacity(USUAL);
    line.push_str(&now());
    // Into memory, where there is room.
    let _ = write!(line, " {colour}{:>5}{end} ", level.as_str());
    if let Some(request) = RequestContext::current() {
        let Span {
            name,
            id,
            method,
            route,
            trace_id,
            span_id,
        } = Span::of(&request);
        line.extend([
            name,
            "{id=\"",
            id,
            "\" method=",
            method,
            " route=\"",
            route,
            "\"",
        ]);
        if let (Some(trace), Some(span)) = (trace_id, span_id) {
            line.extend([" trace_id=", &trace, " span_id=", &span]);
        }
        line.push_str("}: ");
    }
    line.extend([metadata.target(), ":"]);
    event.record(&mut Fields(&mut line));
    line.push('\n');
    line.into_bytes()
}

fn colour(level: Level) -> &'static str {
    match level {
        Level::ERROR => "\x1b[31m",
        Level::WARN => "\x1b[33m",
        Level::INFO => "\x1b[32m",
        Level::DEBUG => "\x1b[34m",
        Level::TRACE => "\x1b[35m",
    }
}

/// In UTC, to the microsecond.
fn now() -> String {
    Utc::now().to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// Writes what happened, and what belongs to it.
struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let mut line = Escaped(self.0);
        // Into memory, where there is room.
        let _ = match field.name() {
            "message" => write!(line, " {value:?}"),
            // Is said by the line's target.
            name if name.starts_with("log.") => Ok(()),
            name => write!(line, " {name}={value:?}"),
        };
    }
}

/// A value may hold what somebody else has written: it ends no line, and commands no terminal.
struct Escaped<'a>(&'a mut String);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            self.0.push_str(text);
            return Ok(());
        }
        for letter in text.chars() {
            match letter.is_control() {
                true => self.0.extend(letter.escape_default()),
                false => self.0.push(letter),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use axum::extract::Request;
    use serde_json::Value;
    use tracing::{Subscriber, error, subscriber::with_default};
    use tracing_subscriber::{
        Layer,
        layer::{Context, SubscriberExt as _},
    };

    use super::*;
    use crate::trace::Tracing;

    type Form = fn(&Event<'_>) -> Vec<u8>;

    struct Lines(Form, Arc<Mutex<Vec<u8>>>);

    impl<S: Subscriber> Layer<S> for Lines {
        fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
            self.1.lock().unwrap().extend((self.0)(event));
        }
    }

    /// What is logged meanwhile.
    fn logged(form: Form, work: impl FnOnce()) -> String {
        let lines = Arc::<Mutex<Vec<u8>>>::default();
        let subscriber = tracing_subscriber::registry().with(Lines(form, Arc::clone(&lines)));
        with_default(subscriber, work);
        String::from_utf8(lines.lock().unwrap().clone()).unwrap()
    }

    #[test]
    fn what_somebody_else_wrote_ends_no_line_and_commands_no_terminal() {
        let hostile = "a\nb \u{1b}[2J \u{9b}c Zürich";
        let text = |event: &Event<'_>| text(event, false);
        let line = logged(
            text,
            || error!(error = %hostile, list = ?[1], "failed: {hostile}"),
        );
        let written = r"a\nb \u{1b}[2J \u{9b}c Zürich";
        let expected = format!("::tests: failed: {written} error={written} list=[1]\n");
        assert!(line.ends_with(&expected), "{line}");
        assert!(line.contains("Z ERROR stopover_gateway::"), "{line}");
        let line = logged(json, || error!(error = %hostile, count = 2, "failed"));
        assert_eq!(line.matches('\n').count(), 1, "{line}");
        let line: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(line["error"], hostile);
        assert_eq!(
            (&line["message"], &line["count"]),
            (&"failed".into(), &2.into())
        );
        assert_eq!(line["span"], Value::Null);
    }

    #[tokio::test]
    async fn a_line_names_the_request_it_is_about() {
        let request = Arc::new(RequestContext::of(
            &Request::default(),
            &Tracing::new(true, 1.0, None),
        ));
        let id = request.id().to_str().unwrap();
        let text = |event: &Event<'_>| text(event, false);
        let line = request
            .scope(async { logged(text, || error!("failed")) })
            .await;
        let start = format!(r#"Z ERROR request{{id="{id}" method=GET route="none" trace_id="#);
        assert!(line.contains(&start), "{line}");
        assert!(line.ends_with("::tests: failed\n"), "{line}");
        let line = request
            .scope(async { logged(json, || error!("failed")) })
            .await;
        let line: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(line["span"]["id"], id);
        assert_eq!(line["span"]["trace_id"].as_str().unwrap().len(), 32);
    }
}
