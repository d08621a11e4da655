//! `stopover-gateway check-site`: each fault of a page that has the widgets is told, and a page without fault is left alone.

use std::{
    process::Output,
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::Body,
    extract::State,
    http::{HeaderMap, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
    routing::{any, get},
};
use serde_json::Value;
use stopover_gateway::Config;
use stopover_tests::{Server, address::HeldAddress, gateway, holidays::Agency};
use tokio::process::Command;

const MODULE: &str = "export {};";

/// Of [`MODULE`].
const DIGEST: &str = "sha384-OURA3k5hJ74BsGlX4ksLSFQSEcbEi1C7beG3lEqFBTVv+fXU25n0GbzRVMFK1W0P";

/// What the site's server answers with.
#[derive(Clone)]
struct Site {
    html: String,
    page: HeaderMap,
    script: HeaderMap,
    wasm: HeaderMap,
    language: HeaderMap,
}

impl Site {
    /// Without fault, for the gateway at that address.
    fn good(gateway: &str) -> Self {
        let html = format!(
            "<!doctype html><title>Travel</title><meta name=viewport content=width=device-width>\
             <script type=module src=/pkg/stopover.js></script>\
             <stopover-hotels gateway={gateway} check-in=2027-06-12></stopover-hotels>\
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

    fn replace(&mut self, from: &str, to: &str) {
        assert!(self.html.contains(from), "{from}");
        self.html = self.html.replace(from, to);
    }

    fn policy(&mut self, policy: &str) {
        let policy = policy.parse().unwrap();
        self.page.insert("content-security-policy", policy);
    }
}

fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
    let lines = lines.iter();
    lines
        .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
        .collect()
}

type Shared = Arc<Mutex<Option<Site>>>;

fn site() -> (Router, Shared) {
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
struct Stage {
    site: Server,
    shared: Shared,
    agency: Agency,
}

impl Stage {
    async fn set() -> Self {
        Self::with(|_| ()).await
    }

    async fn with(change: impl FnOnce(&mut Config)) -> Self {
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

    fn gateway(&self) -> String {
        self.agency.gateway.url("")
    }

    /// What is wrong with the page once it is changed.
    async fn findings(&self, change: impl FnOnce(&mut Site)) -> Vec<String> {
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
    async fn is_told(&self, part: &str, change: impl FnOnce(&mut Site)) {
        let findings = self.findings(change).await;
        assert_eq!(findings.len(), 1, "{part}: {findings:?}");
        assert!(findings[0].contains(part), "{part}: {findings:?}");
    }
}

async fn run(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gateway-process"));
    program.arg("check-site").args(arguments);
    program.output().await.unwrap()
}

async fn check(url: &str) -> (i32, Value) {
    let Output { status, stdout, .. } = run(&[url, "--json"]).await;
    (
        status.code().unwrap(),
        serde_json::from_slice(&stdout).unwrap(),
    )
}

#[tokio::test]
async fn a_page_without_fault_is_left_alone_and_a_policy_is_said_that_would_do() {
    let stage = Stage::set().await;
    assert_eq!(stage.findings(|_| ()).await, [""; 0]);
    let url = stage.site.url("/travel");
    let said = run(&[&url]).await;
    assert!(said.status.success());
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(
        said.starts_with(&format!("{url}: nothing is wrong\n")),
        "{said}"
    );
    let gateway = stage.gateway();
    let version = env!("CARGO_PKG_VERSION");
    assert!(
        said.contains(&format!("{gateway}/ is of version {version}")),
        "{said}"
    );
    let (_, report) = check(&url).await;
    let policy = report["policy"].as_str().unwrap().to_owned();
    let start =
        format!("script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' {gateway}; img-src ");
    assert!(policy.starts_with(&start), "{policy}");
    // It does.
    let strict = format!("default-src 'none'; {policy}");
    assert_eq!(stage.findings(|site| site.policy(&strict)).await, [""; 0]);
}

#[tokio::test]
async fn what_is_wrong_with_the_page_and_its_elements_is_told() {
    let stage = Stage::set().await;
    stage
        .is_told("<!doctype html>", |site| {
            site.replace("<!doctype html>", "")
        })
        .await;
    stage
        .is_told("viewport", |site| {
            site.replace("name=viewport", "name=view")
        })
        .await;
    stage
        .is_told("text/html", |site| {
            _ = site
                .page
                .insert("content-type", "text/plain".parse().unwrap())
        })
        .await;
    stage
        .is_told("is check-in meant?", |site| {
            site.replace("check-in", "checkin")
        })
        .await;
    stage
        .is_told("it takes auto, light, dark, system", |site| {
            site.replace("class=wide", "theme=drak")
        })
        .await;
    stage
        .is_told("Is <stopover-hotels> meant?", |site| {
            site.replace(
                "</stopover-hotels>",
                "</stopover-hotels><stopover-hotel></stopover-hotel>",
            );
        })
        .await;
    let gateway = format!(" gateway={}", stage.gateway());
    let nobody = stage.findings(|site| site.replace(&gateway, "")).await;
    assert!(
        nobody
            .iter()
            .all(|told| told.contains("has no attribute gateway")),
        "{nobody:?}"
    );
    assert_eq!(nobody.len(), 2);
    let none = stage
        .findings(|site| site.html = "<!doctype html><meta name=viewport content=x>".to_owned());
    let none = none.await;
    assert!(
        none[0].contains("has neither <stopover-hotels> nor"),
        "{none:?}"
    );
}

#[tokio::test]
async fn what_is_wrong_with_the_script_is_told() {
    let stage = Stage::set().await;
    let header = |name: &'static str, value: &'static str| {
        move |site: &mut Site| _ = site.script.insert(name, value.parse().unwrap())
    };
    stage
        .is_told(
            "only as text/javascript",
            header("content-type", "text/plain"),
        )
        .await;
    stage
        .is_told("no-store", header("cache-control", "no-store"))
        .await;
    stage
        .is_told("not compressed", |site| {
            _ = site.script.remove("content-encoding")
        })
        .await;
    stage
        .is_told("no Cache-Control", |site| {
            _ = site.script.remove("cache-control")
        })
        .await;
    stage
        .is_told("needs type=\"module\"", |site| {
            site.replace(" type=module", "")
        })
        .await;
    stage
        .is_told("status 404", |site| {
            site.replace("/pkg/stopover.js", "/gone/stopover.js")
        })
        .await;
    stage
        .is_told("is not what integrity", |site| {
            site.replace("src=/pkg", "integrity=sha384-AAAA src=/pkg");
        })
        .await;
    let exact = format!("integrity={DIGEST} src=/pkg");
    assert_eq!(
        stage
            .findings(|site| site.replace("src=/pkg", &exact))
            .await,
        [""; 0]
    );

    let (routes, shared) = site();
    let elsewhere = Server::start(routes).await;
    let mut there = Site::good("/");
    *shared.lock().unwrap() = Some(there.clone());
    let src = format!("integrity={DIGEST} src={}", elsewhere.url("/pkg"));
    stage
        .is_told("it needs Access-Control-Allow-Origin: *", |site| {
            site.replace("src=/pkg", &src)
        })
        .await;
    for file in [&mut there.script, &mut there.wasm, &mut there.language] {
        file.insert("access-control-allow-origin", "*".parse().unwrap());
    }
    *shared.lock().unwrap() = Some(there);
    assert_eq!(
        stage.findings(|site| site.replace("src=/pkg", &src)).await,
        [""; 0]
    );
    let src = format!("src={}", elsewhere.url("/pkg"));
    stage
        .is_told("has no integrity", |site| site.replace("src=/pkg", &src))
        .await;
}

#[tokio::test]
async fn what_is_wrong_with_the_files_that_the_script_loads_is_told() {
    let stage = Stage::set().await;
    stage
        .is_told(
            "hotels-1a.wasm has the type \"application/octet-stream\"",
            |site| {
                let kind = "application/octet-stream".parse().unwrap();
                site.wasm.insert("content-type", kind);
            },
        )
        .await;
    stage
        .is_told("hotels-1a.wasm is not compressed", |site| {
            site.wasm.remove("content-encoding");
        })
        .await;
    stage
        .is_told("de-2b.json is sent with Cache-Control: no-store", |site| {
            let cache = "no-store".parse().unwrap();
            site.language.insert("cache-control", cache);
        })
        .await;
    // Perhaps its address has the version in it.
    let kept = stage.findings(|site| site.script = site.language.clone());
    assert!(kept.await[0].contains("only as text/javascript"));
    let (_, report) = check(&stage.site.url("/travel")).await;
    let notes = report["notes"].to_string();
    assert!(
        notes.contains("for more than a day without asking"),
        "{notes}"
    );
}

#[tokio::test]
async fn what_the_pages_policy_forbids_is_told() {
    let stage = Stage::set().await;
    let gateway = stage.gateway();
    let (_, report) = {
        stage.findings(|_| ()).await;
        check(&stage.site.url("/travel")).await
    };
    let good = report["policy"].as_str().unwrap().to_owned();
    for (from, to, part) in [
        (
            "script-src 'self'",
            "script-src 'none'",
            "script-src must allow 'self'",
        ),
        (
            " 'wasm-unsafe-eval'",
            "",
            "script-src must allow 'wasm-unsafe-eval'",
        ),
        (
            gateway.as_str(),
            "https://else.example",
            "connect-src must allow",
        ),
        ("img-src", "img-src-elem", "img-src must allow"),
        (
            "img-src",
            "trusted-types x; img-src",
            "trusted-types must allow stopover",
        ),
    ] {
        let strict = format!("default-src 'none'; {}", good.replace(from, to));
        stage.is_told(part, |site| site.policy(&strict)).await;
    }
    // With map tiles of the site's own.
    let tiles = "https://tiles.example";
    let with_tiles = |site: &mut Site| {
        let attributes =
            format!(" map-tiles={tiles}/{{z}}/{{x}}/{{y}}.png map-credit=Tiles check-in");
        site.replace(" check-in", &attributes);
    };
    let must_allow = format!("img-src must allow {tiles}");
    let strict = format!("default-src 'none'; {good}");
    stage
        .is_told(&must_allow, |site| {
            with_tiles(site);
            site.policy(&strict);
        })
        .await;
    let (_, report) = check(&stage.site.url("/travel")).await;
    let strict = format!("default-src 'none'; {}", report["policy"].as_str().unwrap());
    let findings = stage.findings(|site| {
        with_tiles(site);
        site.policy(&strict);
    });
    assert_eq!(findings.await, [""; 0]);
    // As the page's own tag has it, too.
    stage
        .is_told("script-src must allow 'wasm-unsafe-eval'", |site| {
            let tag =
                "<meta http-equiv=Content-Security-Policy content=\"script-src 'self'\"><title>";
            site.replace("<title>", tag);
        })
        .await;
}

#[tokio::test]
async fn what_is_wrong_with_the_gateway_is_told() {
    let stranger = Stage::with(|config| config.origins = Default::default()).await;
    let told = stranger.findings(|_| ()).await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("does not let pages of"), "{told:?}");
    assert!(
        told[1].contains("takes no bookings from pages of"),
        "{told:?}"
    );

    let stage = Stage::set().await;
    let own = stage.gateway();
    let closed = HeldAddress::take();
    let closed = format!("http://{}", closed.address());
    stage
        .is_told("cannot be reached", |site| site.replace(&own, &closed))
        .await;
    let other = Server::start(Router::new().fallback(async || "Welcome")).await;
    let address = other.url("");
    stage
        .is_told("is no Stopover gateway", |site| {
            site.replace(&own, &address)
        })
        .await;
    stage
        .is_told("is no address", |site| {
            site.replace(
                &format!("gateway={own} class"),
                "gateway=ftp://x.example/ class",
            );
        })
        .await;

    let mut config = stage.agency.config.clone();
    config.provider.holidays_url = None;
    config.booking.journal = None;
    let without = gateway(config).await;
    let without_holidays = without.url("");
    stage
        .is_told("has no catalogue", |site| {
            site.replace(&own, &without_holidays)
        })
        .await;
}

/// In front of a gateway: changes what it answers.
async fn in_front(gateway: String, change: fn(&mut Response)) -> Server {
    let client = reqwest::Client::new();
    let pass = async move |request: axum::extract::Request| {
        let (head, body) = request.into_parts();
        let url = format!("{gateway}{}", head.uri);
        let body = axum::body::to_bytes(body, 100_000).await.unwrap();
        let mut asked = client.request(head.method, url).body(body);
        for (name, value) in head.headers.iter().filter(|(name, _)| *name != "host") {
            asked = asked.header(name, value);
        }
        let given = asked.send().await.unwrap();
        let mut answer = Response::builder().status(given.status());
        for (name, value) in given.headers() {
            answer = answer.header(name, value);
        }
        let body = Body::from(given.bytes().await.unwrap());
        let mut answer = answer.body(body).unwrap();
        change(&mut answer);
        answer
    };
    Server::start(Router::new().fallback(any(pass))).await
}

#[tokio::test]
async fn what_stands_in_front_of_the_gateway_may_neither_lose_permissions_nor_have_another_time() {
    let stage = Stage::set().await;
    let own = stage.gateway();
    let yesterday = in_front(own.clone(), |answer| {
        let date = "Mon, 23 Nov 2020 10:00:00 GMT".parse().unwrap();
        answer.headers_mut().insert("date", date);
    })
    .await;
    let address = yesterday.url("");
    stage
        .is_told("The clock of", |site| site.replace(&own, &address))
        .await;
    let forgetful = in_front(own.clone(), |answer| {
        answer.headers_mut().remove("access-control-allow-headers");
    })
    .await;
    let address = forgetful.url("");
    stage
        .is_told("changes its answers to OPTIONS", |site| {
            site.replace(&own, &address)
        })
        .await;
}

#[tokio::test]
async fn a_page_that_cannot_be_had_is_told_apart() {
    let to = |place: &'static str| {
        async move || (StatusCode::FOUND, [(LOCATION, place)]).into_response()
    };
    let endless = async || {
        let zeros =
            futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b' '; 65_536]));
        Body::from_stream(zeros)
    };
    let routes = Router::new()
        .route("/file", get(to("file:///etc/hostname")))
        .route("/loop", get(to("/loop")))
        .route("/large", get(endless));
    let site = Server::start(routes).await;
    let closed = HeldAddress::take();
    for (url, part) in [
        (site.url("/none"), "404"),
        (site.url("/file"), "302"),
        (site.url("/loop"), "302"),
        (site.url("/large"), "larger than 16 MiB"),
        (format!("http://{}/", closed.address()), "no answer"),
        (
            "file:///etc/hostname".to_owned(),
            "must begin with https:// or http://",
        ),
    ] {
        let (code, answer) = check(&url).await;
        assert_eq!(code, 2, "{url}");
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains(part), "{url}: {error}");
    }
    let said = run(&["not an address"]).await;
    assert_eq!(said.status.code(), Some(2));
}
