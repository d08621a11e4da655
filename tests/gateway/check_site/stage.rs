//! A site whose page has the widgets, and the program that looks at it.

use std::{
    process::Output,
    sync::{Arc, Mutex},
};

use axum::{Router, extract::State, http::HeaderMap, routing::get};
use serde_json::Value;
use stopover_gateway::Config;
use stopover_tests::{Server, arrival, holidays::Agency};
use tokio::process::Command;

const MODULE: &str = "export {};";

/// Of [`MODULE`].
pub(super) const DIGEST: &str =
    "sha384-OURA3k5hJ74BsGlX4ksLSFQSEcbEi1C7beG3lEqFBTVv+fXU25n0GbzRVMFK1W0P";

/// What the site's server answers with.
#[derive(Clone)]
pub(super) struct Site {
    pub(super) html: String,
    pub(super) page: HeaderMap,
    pub(super) script: HeaderMap,
    pub(super) wasm: HeaderMap,
    pub(super) language: HeaderMap,
}

impl Site {
    /// Without fault, for the gateway at that address.
    pub(super) fn good(gateway: &str) -> Self {
        let check_in = arrival();
        let html = format!(
            "<!doctype html><title>Travel</title><meta name=viewport content=width=device-width>\
             <script type=module src=/pkg/stopover.js></script>\
             <stopover-hotels gateway={gateway} check-in={check_in}></stopover-hotels>\
             <stopover-holidays gateway={gateway} class=wide></stopover-holidays>"
        );
        let file = |kind: &str, cache: &str| {
            headers(&[
                ("content-type", kind),
                ("content-encoding", "br"),
                ("cache-control", cache),
            ])
        };
        let for_good = "max-age=31536000, immutable";
        Self {
            html,
            page: headers(&[("content-type", "text/html; charset=utf-8")]),
            script: file("text/javascript", "no-cache"),
            wasm: file("application/wasm", for_good),
            language: file("application/json", for_good),
        }
    }

    pub(super) fn replace(&mut self, from: &str, to: &str) {
        assert!(self.html.contains(from), "{from}");
        self.html = self.html.replace(from, to);
    }

    pub(super) fn policy(&mut self, policy: &str) {
        let policy = policy.parse().unwrap();
        self.page.insert("content-security-policy", policy);
    }
}

pub(super) fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
    let lines = lines.iter();
    lines
        .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
        .collect()
}

type Shared = Arc<Mutex<Option<Site>>>;

pub(super) fn site() -> (Router, Shared) {
    let shared = Shared::default();
    let page = async |State(site): State<Shared>| {
        let site = site.lock().unwrap().clone().unwrap();
        (site.page, site.html)
    };
    let script = async |State(site): State<Shared>| {
        let site = site.lock().unwrap().clone().unwrap();
        (site.script, MODULE)
    };
    let wasm = async |State(site): State<Shared>| {
        let site = site.lock().unwrap().clone().unwrap();
        (site.wasm, "\0asm")
    };
    let language = async |State(site): State<Shared>| {
        let site = site.lock().unwrap().clone().unwrap();
        (site.language, "{}")
    };
    let names = r#"{ "README.md": "", "hotels-1a.wasm": "", "locales/de-2b.json": "" }"#;
    let routes = Router::new()
        .route("/travel", get(page))
        .route("/pkg/stopover.js", get(script))
        .route("/pkg/integrity.json", get(async move || names))
        .route("/pkg/hotels-1a.wasm", get(wasm))
        .route("/pkg/locales/de-2b.json", get(language))
        .with_state(Arc::clone(&shared));
    (routes, shared)
}

/// A site, its page, and a gateway that lets it in.
pub(super) struct Stage {
    pub(super) site: Server,
    shared: Shared,
    pub(super) agency: Agency,
}

impl Stage {
    pub(super) async fn set() -> Self {
        Self::with(|_| ()).await
    }

    pub(super) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let (routes, shared) = site();
        let site = Server::start(routes).await;
        let agency = Agency::with(|config| {
            config.origins = [site.url("").parse().unwrap()].into_iter().collect();
            change(config);
        })
        .await;
        Self {
            site,
            shared,
            agency,
        }
    }

    pub(super) fn gateway(&self) -> String {
        self.agency.gateway.url("")
    }

    /// What is wrong with the page once it is changed.
    pub(super) async fn findings(&self, change: impl FnOnce(&mut Site)) -> Vec<String> {
        let mut site = Site::good(&self.gateway());
        change(&mut site);
        *self.shared.lock().unwrap() = Some(site);
        let (code, report) = check(&self.site.url("/travel")).await;
        let findings = report["findings"].as_array().unwrap().iter();
        let findings: Vec<_> = findings
            .map(|sentence| sentence.as_str().unwrap().to_owned())
            .collect();
        assert_eq!(code, i32::from(!findings.is_empty()));
        findings
    }

    /// Asserts that the change is a fault, and the only one.
    pub(super) async fn is_told(&self, part: &str, change: impl FnOnce(&mut Site)) {
        let findings = self.findings(change).await;
        assert_eq!(findings.len(), 1, "{part}: {findings:?}");
        assert!(findings[0].contains(part), "{part}: {findings:?}");
    }
}

pub(super) async fn run(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gateway-process"));
    program.arg("check-site").args(arguments);
    program.output().await.unwrap()
}

pub(super) async fn check(url: &str) -> (i32, Value) {
    let Output { status, stdout, .. } = run(&[url, "--json"]).await;
    (
        status.code().unwrap(),
        serde_json::from_slice(&stdout).unwrap(),
    )
}
