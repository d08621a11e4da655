//! The page's Content-Security-Policy.

use super::stage::{Site, Stage, check};

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
