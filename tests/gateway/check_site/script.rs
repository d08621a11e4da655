//! The script, and what it loads.

use axum::http::StatusCode;
use stopover_tests::Server;

use super::{
    payment::answering,
    stage::{DIGEST, Site, Stage, check, site},
};

#[tokio::test]
async fn what_is_wrong_with_the_script_is_told() {
    let stage = Stage::set().await;
    let gateway = stage.gateway();
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
        .is_told("how long to keep it. no-cache lets them ask.", |site| {
            _ = site.script.remove("cache-control")
        })
        .await;
    stage
        .is_told("needs type=\"module\"", |site| {
            site.replace(" type=module", "")
        })
        .await;
    let findings = stage.findings(|site| site.replace("type=module", "type=Module"));
    assert_eq!(findings.await, [""; 0]);
    stage
        .is_told("has no script tag", |site| {
            site.replace("<script type=module src=/pkg/stopover.js></script>", "");
        })
        .await;
    let again = |src: &str| format!("<script type=module src={src}></script><stopover-hotels");
    let findings = stage.findings(|site| {
        site.replace("<stopover-hotels", &again("/pkg/stopover.js"));
    });
    assert_eq!(findings.await, [""; 0]);
    stage
        .is_told("Several script tags load the package", |site| {
            site.replace("<stopover-hotels", &again("/pkg/stopover.js?v=2"));
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
    let told = stage.findings(|site| site.replace("src=/pkg", &src)).await;
    assert_eq!(told.len(), 3, "{told:?}");
    for (told, file) in told
        .iter()
        .zip(["stopover.js", "hotels-1a.wasm", "de-2b.json"])
    {
        assert!(
            told.contains(&format!("{file} is on another origin")),
            "{told}"
        );
        assert!(
            told.contains("it needs Access-Control-Allow-Origin: *"),
            "{told}"
        );
    }
    for file in [&mut there.script, &mut there.wasm, &mut there.language] {
        file.insert("access-control-allow-origin", "*".parse().unwrap());
    }
    *shared.lock().unwrap() = Some(there);
    assert_eq!(
        stage.findings(|site| site.replace("src=/pkg", &src)).await,
        [""; 0]
    );

    // What it loads lies where it came from.
    let place = elsewhere.url("/pkg/stopover.js");
    let to_there = [
        ("access-control-allow-origin", "*"),
        ("location", place.as_str()),
    ];
    let latest = answering(StatusCode::FOUND, &to_there).await;
    let findings = stage.findings(|site| {
        let src = format!("integrity={DIGEST} src={}", latest.url("/stopover.js"));
        site.replace("src=/pkg/stopover.js", &src);
        site.policy(&format!("connect-src {gateway} {}", latest.url("")));
    });
    let needed = format!("connect-src must allow {}.", elsewhere.url(""));
    let told = findings.await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains(&needed), "{told:?}");

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
    // Their names carry their hashes.
    let for_good =
        "has no Cache-Control: browsers guess how long to keep it. max-age=31536000, immutable";
    stage
        .is_told(&format!("hotels-1a.wasm {for_good}"), |site| {
            site.wasm.remove("cache-control");
        })
        .await;
    stage
        .is_told(&format!("de-2b.json {for_good}"), |site| {
            site.language.remove("cache-control");
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
