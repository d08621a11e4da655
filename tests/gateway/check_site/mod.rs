//! `stopover-gateway check-site`: each fault of a page that has the widgets is told, and a page without fault is left alone.

mod gateway;
mod payment;
mod policy;
mod script;
mod stage;

use axum::{
    Router,
    body::Body,
    http::{StatusCode, header::LOCATION},
    response::IntoResponse,
    routing::get,
};
use stopover_tests::{Server, address::HeldAddress};

use self::stage::{Stage, check, run};

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
        .is_told("has passed", |site| {
            site.replace(" check-in", " check-in=2020-06-12 data-meant");
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
    for name in ["stopoverhotels", "stop-over-hotels", "stopover_hotels"] {
        let part = format!("<{name}> is no element of the package. Is <stopover-hotels> meant?");
        stage
            .is_told(&part, |site| site.html.push_str(&format!("<{name}>")))
            .await;
    }
    let gateway = format!(" gateway={}", stage.gateway());
    for without in ["", " gateway=''"] {
        let nobody = stage.findings(|site| site.replace(&gateway, without)).await;
        assert!(
            nobody
                .iter()
                .all(|told| told.contains("has no attribute gateway")),
            "{nobody:?}"
        );
        assert_eq!(nobody.len(), 2);
    }
    let none = stage
        .findings(|site| site.html = "<!doctype html><meta name=viewport content=x>".to_owned());
    let none = none.await;
    assert!(
        none[0].contains("has neither <stopover-hotels> nor"),
        "{none:?}"
    );
}

#[tokio::test]
async fn an_element_that_is_not_in_the_page_is_not_taken_for_one() {
    let stage = Stage::set().await;
    for (start, end) in [
        ("<template>", "</template>"),
        ("<noscript>", "</noscript>"),
        ("<!--", "-->"),
    ] {
        stage
            .is_told("has neither <stopover-hotels> nor", |site| {
                site.replace("<stopover-hotels", &format!("{start}<stopover-hotels"));
                site.html.push_str(end);
            })
            .await;
        let findings = stage.findings(|site| {
            let other = format!("{start}<stopover-hotel gatewey=x>{end}<stopover-hotels");
            site.replace("<stopover-hotels", &other);
        });
        assert_eq!(findings.await, [""; 0], "{start}");
    }
    // A shadow root is in the page.
    stage
        .is_told("Is <stopover-hotels> meant?", |site| {
            let root = "<div><template shadowrootmode=open><stopover-hotel></template></div>";
            site.html.push_str(root);
        })
        .await;
}

#[tokio::test]
async fn a_value_that_is_not_possible_is_told() {
    let stage = Stage::set().await;
    for (attributes, part) in [
        (
            "nearby-dates=4",
            "nearby-dates=\"4\" is not possible; it takes a whole number from 0 to 3.",
        ),
        (
            "check-out=12.6.2027",
            "check-out=\"12.6.2027\" is not possible; it takes a date like 2027-06-12.",
        ),
        (
            "check-out=2020-06-12",
            "it takes a date 1 to 30 nights after check-in.",
        ),
        (
            "landmark='Old town'",
            "it takes degrees north and east, and a name, like 36.7213, -4.4214, Old town.",
        ),
        (
            "map-tiles=https://tiles.example/{z}/{x}/{y}.png",
            "map-tiles has no map-credit beside it",
        ),
        (
            "authorize-url=mailto:pay@site.example",
            "it takes an http or https address.",
        ),
    ] {
        stage
            .is_told(part, |site| {
                site.replace(" check-in", &format!(" {attributes} check-in"));
            })
            .await;
    }
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
