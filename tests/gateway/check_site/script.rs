//! The script, and what it loads.

use stopover_tests::Server;

use super::stage::{DIGEST, Site, Stage, check, site};

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
