//! The figures that operators watch.

use std::{collections::BTreeSet, time::Duration};

use axum::{
    Router,
    extract::Request,
    middleware::{Next, from_fn},
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use stopover_gateway::Config;
use stopover_tests::{
    booking::{TestGateway, unique},
    sandbox_config, search,
};
use tokio::sync::watch;

/// All that `/metrics` says.
async fn told(gateway: &TestGateway) -> String {
    let answer = gateway.metrics.get("/metrics").await;
    assert_eq!(answer.status(), StatusCode::OK);
    answer.text().await.unwrap()
}

/// One figure of what `/metrics` says.
fn figure(told: &str, name: &str) -> Option<f64> {
    let mut lines = told.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    value.parse().ok()
}

#[tokio::test]
async fn how_long_answers_take_is_told_by_route_method_and_class_of_status() {
    let gateway = TestGateway::start().await;
    for path in ["/hotels/HTL-TEST", "/hotels/HTL-MADE-UP", "/wp-login.php"] {
        gateway.get(path).await;
    }
    let made_up = Method::from_bytes(b"BREW").unwrap();
    let refused = gateway.request(made_up, "/hotels/HTL-TEST").send().await;
    assert_eq!(refused.unwrap().status(), StatusCode::METHOD_NOT_ALLOWED);
    let told = told(&gateway).await;
    let count = |route: &str, method: &str, status: &str| {
        let labels = format!("route=\"{route}\",method=\"{method}\",status=\"{status}\"");
        figure(
            &told,
            &format!("stopover_http_request_duration_seconds_count{{{labels}}}"),
        )
    };
    assert_eq!(count("/hotels/{id}", "GET", "2xx"), Some(1.0), "{told}");
    assert_eq!(count("/hotels/{id}", "GET", "4xx"), Some(1.0), "{told}");
    assert_eq!(count("/hotels/{id}", "other", "4xx"), Some(1.0), "{told}");
    assert_eq!(count("none", "GET", "4xx"), Some(1.0), "{told}");
    for sent in ["HTL-TEST", "HTL-MADE-UP", "wp-login", "BREW"] {
        assert!(!told.contains(sent), "{sent}");
    }
}

#[tokio::test]
async fn what_the_provider_is_asked_is_told_by_endpoint_and_outcome() {
    let gateway = TestGateway::start().await;
    gateway.book(&gateway.hotel).await;
    let opened = gateway.check_out(&gateway.hotel).await;
    gateway
        .answers
        .answer("POST /v2/booking/complete", 429, json!({}));
    let (key, body) = (unique(), opened.completion());
    let refused = gateway.complete(&opened, &key, &body).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    // Not asked for: purchases have a pause, and all else with them.
    let refused = gateway.get("/hotels/HTL-MADE-UP").await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    let told = told(&gateway).await;
    let calls = |endpoint: &str, outcome: &str| {
        let labels = format!("endpoint=\"{endpoint}\",outcome=\"{outcome}\"");
        figure(
            &told,
            &format!("stopover_provider_call_duration_seconds_count{{{labels}}}"),
        )
    };
    assert_eq!(calls("checkout", "ok"), Some(2.0), "{told}");
    assert_eq!(calls("complete", "ok"), Some(1.0), "{told}");
    assert_eq!(calls("complete", "busy"), Some(1.0), "{told}");
    for (name, value) in [
        ("stopover_provider_closures_total{kind=\"purchases\"}", 1.0),
        ("stopover_provider_closures_total{kind=\"content\"}", 0.0),
        (
            "stopover_provider_calls_shed_total{kind=\"content\",reason=\"quota\"}",
            1.0,
        ),
        (
            "stopover_provider_calls_shed_total{kind=\"content\",reason=\"calls\"}",
            0.0,
        ),
        ("stopover_ready{part=\"journal\"}", 1.0),
        ("stopover_build_info{version=\"0.1.0\"}", 1.0),
    ] {
        assert_eq!(figure(&told, name), Some(value), "{name}: {told}");
    }
}

#[tokio::test]
async fn what_is_turned_away_is_told_by_kind() {
    let (hold, held) = watch::channel(false);
    let wait = move |request: Request, next: Next| {
        let mut held = held.clone();
        async move {
            held.wait_for(|held| !held).await.unwrap();
            next.run(request).await
        }
    };
    let change = |config: &mut Config| {
        config.provider.concurrent_calls = 1;
        config.limits.concurrent_searches = 1;
        config.limits.queued_requests = 0;
    };
    let wrap = |sandbox: Router| sandbox.layer(from_fn(wait));
    let gateway = TestGateway::before(sandbox_config(), change, wrap).await;
    // Looking for a hotel that can be booked has called the provider already.
    let before = told(&gateway).await;
    hold.send_replace(true);
    let search = || {
        let request = gateway.ask(Method::POST, "/availability/search");
        request.json(&search("hotel_id", "HTL-TEST")).send()
    };
    let list = |path| gateway.request(Method::GET, path).send();
    let waiting = [tokio::spawn(search()), tokio::spawn(list("/regions"))];
    gateway.seen.until("POST /v2/availability/search", 1).await;
    gateway
        .seen
        .until("GET /v2/regions?limit=20&page=1", 1)
        .await;
    for refused in [search().await, list("/cities").await] {
        let refused = refused.unwrap().status();
        assert_eq!(refused, StatusCode::SERVICE_UNAVAILABLE);
    }
    let after = told(&gateway).await;
    for (name, times) in [
        ("stopover_requests_shed_total{kind=\"searches\"}", 1.0),
        ("stopover_requests_shed_total{kind=\"content\"}", 0.0),
        (
            "stopover_provider_calls_shed_total{kind=\"searches\",reason=\"calls\"}",
            0.0,
        ),
        (
            "stopover_provider_calls_shed_total{kind=\"content\",reason=\"calls\"}",
            1.0,
        ),
    ] {
        let [before, after] = [&before, &after].map(|told| figure(told, name).unwrap());
        assert_eq!(after - before, times, "{name}");
    }
    hold.send_replace(false);
    for answer in waiting {
        assert_eq!(answer.await.unwrap().unwrap().status(), StatusCode::OK);
    }
}

/// The names of figures in a text.
fn named(text: &str) -> BTreeSet<&str> {
    let words =
        text.split(|character: char| !character.is_ascii_alphanumeric() && character != '_');
    words.filter(|word| word.starts_with("stopover_")).collect()
}

#[tokio::test]
async fn every_figure_that_the_documents_the_alerts_and_the_dashboard_name_is_told() {
    let gateway = TestGateway::with(sandbox_config(), |config| {
        // Where nobody answers.
        config.shared = "redis://127.0.0.1:1".into();
        config.booking.key = "the same key at every replica".into();
        config.otlp.endpoint = Some("http://127.0.0.1:1".parse().unwrap());
    })
    .await;
    let text = told(&gateway).await;
    assert_eq!(figure(&text, "stopover_shared_up"), Some(0.0));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let told: BTreeSet<_> = lines
        .filter_map(|line| line.split(['{', ' ']).next())
        .collect();
    let rows = include_str!("../../docs/GATEWAY.md").lines();
    let rows = rows.filter(|line| line.starts_with("| `stopover_"));
    let documented = rows.collect::<Vec<_>>().join("\n");
    let documented = named(&documented);
    assert!(documented.len() > 10);
    for name in &documented {
        let is_told = told.contains(name) || told.contains(format!("{name}_bucket").as_str());
        assert!(is_told, "GATEWAY.md: {name}");
    }
    for (file, text) in [
        ("alerts.yaml", include_str!("../../deploy/alerts.yaml")),
        (
            "dashboard.json",
            include_str!("../../deploy/dashboard.json"),
        ),
    ] {
        let named = named(text);
        assert!(named.len() > 5, "{file}");
        for name in named {
            assert!(told.contains(name), "{file}: {name}");
            let family = ["_bucket", "_count"]
                .iter()
                .find_map(|end| name.strip_suffix(end));
            let family = family.unwrap_or(name);
            assert!(
                documented.contains(family),
                "{file}: {name} is not documented"
            );
        }
    }
    let dashboard = include_str!("../../deploy/dashboard.json");
    let dashboard: Value = serde_json::from_str(dashboard).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    assert!(
        panels
            .iter()
            .all(|panel| panel["targets"][0]["expr"].is_string())
    );
}

/// What rules select of figures: their name, a label, and one of its values.
fn selected(rules: &str) -> BTreeSet<[&str; 3]> {
    let mut selected = BTreeSet::new();
    for (start, _) in rules.match_indices("stopover_") {
        let rule = &rules[start..];
        let end =
            rule.find(|character: char| !character.is_ascii_alphanumeric() && character != '_');
        let (name, rest) = rule.split_at(end.unwrap_or(rule.len()));
        let Some(labels) = rest.strip_prefix('{') else {
            continue;
        };
        let (labels, _) = labels.split_once('}').unwrap();
        for label in labels.split(',') {
            let (label, values) = label.split_once('=').unwrap();
            let values = values.trim_start_matches('~').trim_matches('"');
            selected.extend(values.split('|').map(|value| [name, label, value]));
        }
    }
    selected
}

#[tokio::test]
async fn every_value_that_the_alerts_and_the_dashboard_select_is_told_as_soon_as_it_comes_to_that()
{
    let mut gateway = TestGateway::with(sandbox_config(), |config| {
        config.provider.content_timeout = Duration::from_secs(2);
    })
    .await;
    for (hotel, status) in [("HTL-KEY", 401), ("HTL-FAILS", 500), ("HTL-NONSENSE", 200)] {
        let line = format!("GET /v2/hotels/{hotel}");
        gateway.answers.answer(&line, status, json!([]));
    }
    let held = gateway.answers.hold("GET /v2/hotels/HTL-SLOW");
    for hotel in ["HTL-KEY", "HTL-FAILS", "HTL-NONSENSE", "HTL-SLOW"] {
        let answer = gateway.get(&format!("/hotels/{hotel}")).await;
        assert!(answer.status().is_server_error(), "{hotel}");
    }
    drop(held);
    let opened = gateway.check_out(&gateway.hotel).await;
    let line = "POST /v2/booking/complete";
    gateway.answers.answer(line, 500, json!({}));
    let (key, body) = (unique(), opened.completion());
    let unknown = gateway.complete(&opened, &key, &body).await;
    assert_eq!(unknown.status(), StatusCode::ACCEPTED);
    gateway.close_provider().await;
    // The first may go out on a connection that is closing.
    for hotel in ["HTL-CLOSING", "HTL-CLOSED"] {
        let answer = gateway.get(&format!("/hotels/{hotel}")).await;
        assert!(answer.status().is_server_error(), "{hotel}");
    }

    let told = told(&gateway).await;
    let alerts = selected(include_str!("../../deploy/alerts.yaml"));
    assert!(alerts.len() > 5, "{alerts:?}");
    let dashboard = include_str!("../../deploy/dashboard.json").replace("\\\"", "\"");
    for [name, label, value] in alerts.union(&selected(&dashboard)) {
        let labels = told.lines().filter_map(|line| {
            let labels = line.strip_prefix(name)?.strip_prefix('{')?;
            // A route has braces too.
            Some(labels.rsplit_once('}')?.0)
        });
        let wanted = format!("{label}=\"{value}\"");
        let mut labels = labels.flat_map(|labels| labels.split(','));
        assert!(
            labels.any(|label| label == wanted),
            "{name}: {wanted}: {told}"
        );
    }
}
