//! Spans, sent to a collector by OTLP (protobuf over HTTP). They wait in a queue that is bounded and are sent by a thread of its own, so
//! that a collector that is slow, refuses or is not there holds up nothing; what it does not take is lost, and counted.

use std::{
    collections::HashMap,
    env,
    fmt::Debug,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use bytes::Bytes;
use opentelemetry::{
    InstrumentationScope, KeyValue,
    trace::{SpanContext, SpanId, SpanKind, Status, TraceFlags, TraceId, TraceState},
};
use opentelemetry_http::{HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{
    ExporterBuildError, Protocol, SpanExporter, WithExportConfig as _, WithHttpConfig as _,
};
use opentelemetry_sdk::{
    Resource,
    error::OTelSdkResult,
    resource::EnvResourceDetector,
    trace::{
        BatchSpanProcessor, SpanData, SpanEvents, SpanExporter as Export, SpanLinks,
        SpanProcessor as _,
    },
};
use prometheus_client::encoding::EncodeLabelSet;
use reqwest::{redirect::Policy, retry};
use tokio::{runtime::Handle, task::spawn_blocking};
use tracing::{info, warn};

use crate::{
    config::OtlpConfig,
    error_chain::Chain,
    metrics::{Counts, Registry, counts},
    trace::{Collector, Kind, Span, Value},
};

/// For a collector to take what is sent to it at once.
const PATIENCE: Duration = Duration::from_secs(5);

/// For the last spans, when the gateway ends.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// Why spans cannot be sent although the configuration is valid.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error("cannot prepare connections to the collector")]
    Client(#[from] reqwest::Error),
    #[error(transparent)]
    Exporter(#[from] ExporterBuildError),
}

/// Sends spans until it ends. Cloning shares it.
#[derive(Clone)]
pub(crate) struct Exporter(Arc<Queue>);

struct Queue {
    processor: BatchSpanProcessor,
    scope: InstrumentationScope,
    spans: Counts<Outcome>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

const ENDED: Outcome = Outcome { outcome: "ended" };
const SENT: Outcome = Outcome { outcome: "sent" };
const LOST: Outcome = Outcome { outcome: "lost" };

impl Exporter {
    /// None without `otlp.endpoint`. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// When the system offers no TLS roots or the like.
    pub(crate) fn open(
        config: &OtlpConfig,
        registry: &mut Registry,
    ) -> Result<Option<Self>, OpenError> {
        let Some(endpoint) = &config.endpoint else {
            return Ok(None);
        };
        let client = reqwest::Client::builder()
            .no_proxy()
            .redirect(Policy::none())
            .retry(retry::never())
            .timeout(PATIENCE)
            .build()?;
        let sender = SpanExporter::builder()
            .with_http()
            .with_http_client(Client {
                client,
                runtime: Handle::current(),
            })
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}/v1/traces", endpoint.as_str()))
            .with_headers(config.headers().collect::<HashMap<_, _>>())
            .build()?;
        let spans = counts(
            registry,
            "spans",
            "Spans that ended, that a collector took, and that it did not take",
            [ENDED, SENT, LOST],
        );
        let mut processor = BatchSpanProcessor::builder(Counted {
            sender,
            spans: spans.clone(),
            is_failing: AtomicBool::new(false),
        })
        .build();
        processor.set_resource(&resource());
        let scope = InstrumentationScope::builder(env!("CARGO_PKG_NAME"))
            .with_version(env!("CARGO_PKG_VERSION"))
            .build();
        Ok(Some(Self(Arc::new(Queue {
            processor,
            scope,
            spans,
        }))))
    }

    /// Waits a moment until the last spans are sent.
    pub(crate) async fn end(self) {
        let end = move || self.0.processor.shutdown_with_timeout(LAST_WORDS);
        // What failed has been said.
        let _ = spawn_blocking(end).await;
    }
}

impl Collector for Exporter {
    fn take(&self, span: Span) {
        let Queue {
            processor,
            scope,
            spans,
        } = &*self.0;
        spans.get_or_create(&ENDED).inc();
        processor.on_end(data(span, scope.clone()));
    }
}

/// Whose spans they are. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` say more, or otherwise.
fn resource() -> Resource {
    let name = env::var("OTEL_SERVICE_NAME").ok();
    let name = name.filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| env!("CARGO_PKG_NAME").to_owned());
    Resource::builder_empty()
        .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
        .with_attribute(KeyValue::new("service.name", name))
        .with_detector(Box::new(EnvResourceDetector::new()))
        .build()
}

fn data(span: Span, instrumentation_scope: InstrumentationScope) -> SpanData {
    let (trace, own) = span.context.ids();
    let parent = span.context.parent();
    let value = |value| match value {
        Value::Text(text) => opentelemetry::Value::from(text),
        Value::Number(number) => number.into(),
    };
    let attributes = span.attributes.into_iter();
    SpanData {
        span_context: SpanContext::new(
            TraceId::from_bytes(trace.to_be_bytes()),
            SpanId::from_bytes(own.to_be_bytes()),
            TraceFlags::SAMPLED,
            false,
            TraceState::NONE,
        ),
        parent_span_id: parent.map_or(SpanId::INVALID, |parent| {
            SpanId::from_bytes(parent.span.to_be_bytes())
        }),
        parent_span_is_remote: parent.is_some_and(|parent| parent.is_remote),
        span_kind: match span.kind {
            Kind::Server => SpanKind::Server,
            Kind::Client => SpanKind::Client,
        },
        name: span.name,
        start_time: span.begun,
        end_time: span.ended,
        attributes: attributes
            .map(|(name, it)| KeyValue::new(name, value(it)))
            .collect(),
        dropped_attributes_count: 0,
        events: SpanEvents::default(),
        links: SpanLinks::default(),
        status: match span.is_failure {
            true => Status::error(""),
            false => Status::Unset,
        },
        instrumentation_scope,
    }
}

/// Counts what is sent, and says once when that no longer succeeds and once when it does again.
#[derive(Debug)]
struct Counted<E> {
    sender: E,
    spans: Counts<Outcome>,
    is_failing: AtomicBool,
}

impl<E: Export> Export for Counted<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let count = u64::try_from(batch.len()).unwrap_or(u64::MAX);
        let sent = self.sender.export(batch).await;
        let was_failing = self.is_failing.swap(sent.is_err(), Ordering::Relaxed);
        match &sent {
            Ok(()) => {
                self.spans.get_or_create(&SENT).inc_by(count);
                if was_failing {
                    info!("the collector takes spans again");
                }
            }
            Err(error) => {
                self.spans.get_or_create(&LOST).inc_by(count);
                if !was_failing {
                    warn!(error = %Chain(error), "the collector takes no spans; they are lost until it does");
                }
            }
        }
        sent
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.sender.shutdown_with_timeout(timeout)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.sender.set_resource(resource);
    }
}

/// Sends from the processor's thread by the gateway's runtime.
#[derive(Debug)]
struct Client {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = reqwest::Request::try_from(request)?;
        let client = self.client.clone();
        let answer = self.runtime.spawn(async move {
            let answer = client.execute(request).await?;
            let status = answer.status();
            Ok::<_, reqwest::Error>((status, answer.bytes().await?))
        });
        let (status, body) = answer.await??;
        Ok(Response::builder().status(status).body(body)?)
    }
}
