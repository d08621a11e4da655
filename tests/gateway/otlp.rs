//! Spans, as a collector gets them.

use std::sync::Arc;

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    common::v1::{KeyValue, any_value::Value},
    resource::v1::Resource,
    trace::v1::{Span, span::SpanKind, status::StatusCode as SpanStatus},
};
use prost::Message as _;
use reqwest::Method;
use stopover_sandbox::Sandbox;
use stopover_tests::{
    Server,
    address::HeldAddress,
    booking::Seen,
    process::{Installation, Process},
    sandbox_config, search,
};
use tokio::{net::TcpListener, sync::watch};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

/// What came to a collector; clones share it.
#[derive(Clone)]
struct Collector {
    came: Arc<watch::Sender<Came>>,
    answers: StatusCode,
}

#[derive(Default)]
struct Came {
    headers: Vec<HeaderMap>,
    resources: Vec<Resource>,
    spans: Vec<Span>,
}

impl Collector {
    /// One that answers so.
    fn answering(answers: StatusCode) -> Self {
        Self {
            came: Arc::default(),
            answers,
        }
    }

    async fn start(&self) -> Server {
        let router = Router::new()
            .route("/v1/traces", post(take))
            .with_state(self.clone());
        Server::start(router).await
    }

    /// The spans, once there are so many.
    async fn spans(&self, count: usize) -> Vec<Span> {
        let mut came = self.came.subscribe();
        let came = came.wait_for(|came| came.spans.len() >= count).await;
        came.unwrap().spans.clone()
    }
}

async fn take(State(collector): State<Collector>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let request = ExportTraceServiceRequest::decode(body).unwrap();
    collector.came.send_modify(|came| {
        came.headers.push(headers);
        for of_resource in request.resource_spans {
            came.resources.extend(of_resource.resource);
            let of_scopes = of_resource.scope_spans.into_iter();
            came.spans.extend(of_scopes.flat_map(|scope| scope.spans));
        }
    });
    collector.answers
}

fn attribute(attributes: &[KeyValue], name: &str) -> Option<String> {
    let found = attributes.iter().find(|it| it.key == name)?;
    match found.value.clone()?.value? {
        Value::StringValue(text) => Some(text),
        Value::IntValue(number) => Some(number.to_string()),
        _ => None,
    }
}

fn hex(id: &[u8]) -> String {
    id.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The one called so.
fn named<'a>(spans: &'a [Span], name: &str) -> &'a Span {
    let found: Vec<_> = spans.iter().filter(|span| span.name == name).collect();
    assert_eq!(found.len(), 1, "{name}: {spans:#?}");
    found[0]
}

/// A gateway that sends to `endpoint`, soon.
fn installation(provider: &Server, endpoint: &str) -> Installation {
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    installation.set("STOPOVER_GATEWAY__OTLP__ENDPOINT", endpoint);
    installation.set("STOPOVER_GATEWAY__TRACE_CONTEXT", "true");
    installation.set("OTEL_BSP_SCHEDULE_DELAY", "20");
    installation
}

async fn provider(seen: &Seen) -> Server {
    Server::start(seen.writing_down(Sandbox::new(sandbox_config()).router())).await
}

async fn searched(gateway: &Process, traceparent: &str) {
    let request = gateway.request(Method::POST, "/availability/search");
    let request = request.header("traceparent", traceparent);
    let request = request.json(&search("hotel_id", "HTL-TEST"));
    assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn a_request_and_its_calls_are_spans_of_the_trace_that_it_names() {
    let seen = Seen::default();
    let provider = provider(&seen).await;
    let collector = Collector::answering(StatusCode::OK);
    let server = collector.start().await;
    let mut installation = installation(&provider, &server.url(""));
    installation.set(
        "STOPOVER_GATEWAY__OTLP__HEADERS",
        "authorization=Bearer canary-otlp, x-tenant=one",
    );
    installation.set("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment=test");
    let gateway = installation.start().await;
    searched(&gateway, &format!("00-{TRACE}-{PARENT}-01")).await;
    let spans = collector.spans(3).await;

    let request = named(&spans, "POST /availability/search");
    assert_eq!(hex(&request.trace_id), TRACE);
    assert_eq!(hex(&request.parent_span_id), PARENT);
    assert_eq!(request.kind(), SpanKind::Server);
    let of_request = |name: &str| attribute(&request.attributes, name);
    assert_eq!(of_request("http.request.method").unwrap(), "POST");
    assert_eq!(of_request("http.route").unwrap(), "/availability/search");
    assert_eq!(of_request("http.response.status_code").unwrap(), "200");

    let call = named(&spans, "provider search");
    assert_eq!(
        (&call.trace_id, call.kind()),
        (&request.trace_id, SpanKind::Client)
    );
    assert_eq!(call.parent_span_id, request.span_id);
    assert_eq!(
        attribute(&call.attributes, "server.address").unwrap(),
        "127.0.0.1"
    );
    assert!(request.start_time_unix_nano <= call.start_time_unix_nano);
    assert!(call.end_time_unix_nano <= request.end_time_unix_nano);
    let asked = seen.requests();
    let asked = asked.iter().find(|it| it.line.ends_with("search")).unwrap();
    let passed_on = format!("00-{TRACE}-{}-01", hex(&call.span_id));
    assert!(asked.headers.contains(&passed_on), "{}", asked.headers);

    let came = collector.came.borrow();
    assert_eq!(came.headers[0]["authorization"], "Bearer canary-otlp");
    assert_eq!(came.headers[0]["x-tenant"], "one");
    let of_service = |name: &str| attribute(&came.resources[0].attributes, name);
    assert_eq!(of_service("service.name").unwrap(), "stopover-gateway");
    assert_eq!(of_service("deployment.environment").unwrap(), "test");
}

#[tokio::test]
async fn a_span_holds_nothing_that_a_visitor_sent() {
    let provider = provider(&Seen::default()).await;
    let collector = Collector::answering(StatusCode::OK);
    let server = collector.start().await;
    let gateway = installation(&provider, &server.url("")).start().await;
    let made_up = Method::from_bytes(b"BREW").unwrap();
    for (method, path) in [
        (Method::GET, "/hotels/HTL-MADE-UP"),
        (Method::GET, "/places?q=Eleni"),
        (Method::GET, "/wp-login.php?user=Eleni"),
        (made_up, "/hotels/HTL-MADE-UP"),
    ] {
        let request = gateway.request(method, path);
        let request = request
            .header("user-agent", "Eleni")
            .header("cookie", "Eleni");
        request.send().await.unwrap();
    }
    let spans = collector.spans(5).await;
    let failed = named(&spans, "provider hotel");
    assert_eq!(attribute(&failed.attributes, "error.type").unwrap(), "404");
    assert_eq!(failed.status.as_ref().unwrap().code(), SpanStatus::Error);
    let request = named(&spans, "GET /hotels/{id}");
    assert_eq!(
        attribute(&request.attributes, "http.response.status_code").unwrap(),
        "404"
    );
    let all = format!("{spans:?}");
    for sent in ["Eleni", "MADE-UP", "wp-login", "BREW", stopover_tests::KEY] {
        assert!(!all.contains(sent), "{sent} in {all}");
    }
}

#[tokio::test]
async fn a_trace_that_is_not_sampled_is_not_sent() {
    let provider = provider(&Seen::default()).await;
    let collector = Collector::answering(StatusCode::OK);
    let server = collector.start().await;
    let mut installation = installation(&provider, &server.url(""));
    installation.set("STOPOVER_GATEWAY__OTLP__SAMPLING_RATIO", "0");
    let gateway = installation.start().await;
    gateway.get("/hotels/HTL-TEST").await;
    searched(&gateway, &format!("00-{TRACE}-{PARENT}-00")).await;
    searched(&gateway, &format!("00-{TRACE}-{PARENT}-01")).await;
    let spans = collector.spans(2).await;
    assert_eq!(
        gateway
            .metric("stopover_spans_total{outcome=\"ended\"}")
            .await,
        Some(2)
    );
    assert!(spans.iter().all(|span| hex(&span.trace_id) == TRACE));
}

#[tokio::test]
async fn a_collector_that_refuses_or_is_not_there_is_told_of_once_and_holds_up_nothing() {
    let provider = provider(&Seen::default()).await;
    let refusing = Collector::answering(StatusCode::SERVICE_UNAVAILABLE);
    let server = refusing.start().await;
    // Takes connections, and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent = format!("http://{}", silent.local_addr().unwrap());
    let held = HeldAddress::take();
    let nobody = format!("http://{}", held.address());
    for (endpoint, is_told_at_once) in [(server.url(""), true), (nobody, true), (silent, false)] {
        let mut installation = installation(&provider, &endpoint);
        installation.set("RUST_LOG", "info");
        let mut gateway = installation.start().await;
        for _ in 0..50 {
            searched(&gateway, &format!("00-{TRACE}-{PARENT}-01")).await;
        }
        if is_told_at_once {
            let line = gateway.logged("the collector takes no spans").await;
            assert!(!line.contains("canary"), "{line}");
            let lost = gateway
                .metric("stopover_spans_total{outcome=\"lost\"}")
                .await;
            assert!(lost > Some(0), "{lost:?}");
            let sent = gateway
                .metric("stopover_spans_total{outcome=\"sent\"}")
                .await;
            assert_eq!(sent, Some(0));
        }
        let ended = gateway
            .metric("stopover_spans_total{outcome=\"ended\"}")
            .await;
        // A request and a call for each search, and once what is known of its hotel.
        assert_eq!(ended, Some(101), "{endpoint}");
        gateway.signal("TERM").await;
        let told = async {
            let mut told = 0;
            loop {
                let line = gateway.logged("").await;
                told += usize::from(line.contains("takes no spans"));
                if line.contains("stopped") {
                    return told;
                }
            }
        };
        let told = told.await;
        assert!(
            told <= usize::from(!is_told_at_once),
            "{told} times more: {endpoint}"
        );
        assert!(gateway.ended().await.success());
    }
}

#[tokio::test]
async fn the_last_spans_are_sent_before_the_gateway_ends() {
    let provider = provider(&Seen::default()).await;
    let collector = Collector::answering(StatusCode::OK);
    let server = collector.start().await;
    let mut installation = installation(&provider, &server.url(""));
    installation.set("OTEL_BSP_SCHEDULE_DELAY", "3600000");
    let gateway = installation.start().await;
    searched(&gateway, &format!("00-{TRACE}-{PARENT}-01")).await;
    assert!(collector.came.borrow().spans.is_empty(), "they wait");
    gateway.signal("TERM").await;
    assert!(gateway.ended().await.success());
    // A search, the call that it makes, and the one for what is known of its hotel.
    assert_eq!(collector.came.borrow().spans.len(), 3);
}

#[tokio::test]
async fn without_an_endpoint_there_are_neither_spans_nor_figures_of_them() {
    let provider = provider(&Seen::default()).await;
    let gateway = Installation::new(PROGRAM, &provider.url("/v2"), "")
        .start()
        .await;
    gateway.get("/hotels/HTL-TEST").await;
    let ended = gateway
        .metric("stopover_spans_total{outcome=\"ended\"}")
        .await;
    assert_eq!(ended, None);
}
