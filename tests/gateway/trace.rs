//! Traces over several programs, in the log and on the way to the provider.

use std::collections::BTreeSet;

use reqwest::{Method, StatusCode};
use serde_json::Value;
use stopover_tests::{
    Server,
    booking::{TestGateway, unique},
    process::Installation,
    sandbox_config, search,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gateway-process");

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

async fn gateway(trace_context: bool) -> TestGateway {
    TestGateway::with(sandbox_config(), |config| {
        config.trace_context = trace_context
    })
    .await
}

/// The trace, the parent and the flags in the `traceparent` of the last call to the provider, if it had one.
fn sent(gateway: &TestGateway) -> Option<[String; 3]> {
    let call = gateway.seen.requests().pop().unwrap();
    let (_, rest) = call.headers.split_once("\"traceparent\": \"00-")?;
    let (value, _) = rest.split_once('"').unwrap();
    let fields = value.split('-').map(str::to_owned);
    Some(fields.collect::<Vec<_>>().try_into().unwrap())
}

/// Searches with these `traceparent`s.
async fn searched(gateway: &TestGateway, traceparents: &[&str]) {
    let request = gateway.ask(Method::POST, "/availability/search");
    let request = request.json(&search("hotel_id", "HTL-TEST"));
    let request = traceparents.iter().fold(request, |request, line| {
        request.header("traceparent", *line)
    });
    assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn a_trace_goes_on_to_the_provider_also_from_the_tasks_that_outlive_a_request() {
    let gateway = gateway(true).await;
    let traceparent = format!("00-{TRACE}-{PARENT}-01");
    let assert_sent = |what: &str| {
        let [trace, parent, flags] = sent(&gateway).expect(what);
        assert_eq!((trace.as_str(), flags.as_str()), (TRACE, "01"), "{what}");
        assert_ne!(parent, PARENT, "{what}: the gateway's own span");
    };
    searched(&gateway, &[&traceparent]).await;
    assert_sent("a search");
    let request = gateway.request(Method::GET, "/hotels/HTL-TEST");
    request
        .header("traceparent", &traceparent)
        .send()
        .await
        .unwrap();
    assert_sent("content");
    let opened = gateway.check_out(&gateway.hotel).await;
    let request = gateway.completion(&opened, "0123456789abcdef", &opened.completion());
    let booked = request.header("traceparent", &traceparent).send().await;
    assert_eq!(booked.unwrap().status(), StatusCode::OK);
    assert_sent("a submission");
}

#[tokio::test]
async fn what_names_no_trace_begins_one_and_goes_nowhere() {
    let gateway = gateway(true).await;
    let upper = format!("00-{}-{PARENT}-01", TRACE.to_uppercase());
    let valid = format!("00-{TRACE}-{PARENT}-01");
    let mut traces = BTreeSet::new();
    for lines in [&[][..], &["<script>"], &[&upper], &[&valid, &valid]] {
        searched(&gateway, lines).await;
        let [trace, ..] = sent(&gateway).unwrap();
        assert_ne!(trace, TRACE);
        assert!(traces.insert(trace), "{lines:?}");
    }
}

#[tokio::test]
async fn without_the_setting_nothing_of_a_trace_is_sent() {
    let gateway = gateway(false).await;
    searched(&gateway, &[&format!("00-{TRACE}-{PARENT}-01")]).await;
    assert_eq!(sent(&gateway), None);
}

#[tokio::test]
async fn a_log_for_programs_names_request_and_trace_in_each_line() {
    let provider = stopover_sandbox::Sandbox::new(sandbox_config());
    let provider = Server::start(provider.router()).await;
    let mut installation = Installation::new(PROGRAM, &provider.url("/v2"), "");
    installation.set("RUST_LOG", "info");
    installation.set("STOPOVER_GATEWAY__LOG_FORMAT", "json");
    installation.set("STOPOVER_GATEWAY__TRACE_CONTEXT", "true");
    let mut gateway = installation.start().await;
    let request = gateway.request(Method::GET, "/hotels/HTL-TEST");
    let request = request.header("traceparent", format!("00-{TRACE}-{PARENT}-00"));
    let answer = request.send().await.unwrap();
    let line = gateway.logged("finished processing request").await;
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(
        (&line["level"], &line["status"]),
        (&"INFO".into(), &200.into()),
        "{line}"
    );
    assert!(line["timestamp"].is_string(), "{line}");
    let span = &line["span"];
    assert_eq!(
        span["id"],
        answer.headers()["x-request-id"].to_str().unwrap()
    );
    assert_eq!(
        (&span["route"], &span["method"]),
        (&"/hotels/{id}".into(), &"GET".into())
    );
    assert_eq!(span["trace_id"], TRACE);
    let own = span["span_id"].as_str().unwrap().to_owned();
    assert_eq!(own.len(), 16, "{line}");
    assert_ne!(own, PARENT, "{line}");
    assert!(!line.to_string().contains("HTL-TEST"), "{line}");
    gateway.get("/hotels/HTL-TEST").await;
    let line = gateway.logged("finished processing request").await;
    let line: Value = serde_json::from_str(&line).unwrap();
    let (trace, span) = (&line["span"]["trace_id"], &line["span"]["span_id"]);
    assert_eq!(trace.as_str().map(str::len), Some(32), "{line}");
    assert_ne!(trace, TRACE, "{line}");
    assert_ne!(*span, own, "{line}");

    // Also a line of the task that submits, which is not the request's own.
    let opened = gateway.check_out(&gateway.ordinary_hotel().await).await;
    let request = gateway.completion(&opened, &unique(), &opened.completion());
    let request = request.header("traceparent", format!("00-{TRACE}-{PARENT}-00"));
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let submitted = gateway.logged("a checkout was submitted").await;
    let finished = gateway.logged("/booking/complete").await;
    let lines = [submitted, finished].map(|line| serde_json::from_str::<Value>(&line).unwrap());
    let [submitted, finished] = &lines;
    assert_eq!(submitted["checkout"], opened.checkout_id(), "{submitted}");
    let span = &submitted["span"];
    assert_eq!(
        span["id"],
        answer.headers()["x-request-id"].to_str().unwrap()
    );
    assert_eq!(span["trace_id"], TRACE, "{submitted}");
    let own = span["span_id"].as_str();
    assert!(own.is_some_and(|own| own.len() == 16 && own != PARENT));
    assert_eq!(finished["message"], "finished processing request");
    assert_eq!(finished["span"], *span, "{finished}");
}
