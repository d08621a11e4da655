//! The page's Content-Security-Policy.

use axum::http::StatusCode;

use super::{
    payment::{answering, permission},
    stage::{DIGEST, Site, Stage, check},
};

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
async fn what_attributes_and_forms_need_of_the_policy_is_told_and_said() {
    let stage = Stage::set().await;
    let page = stage.site.url("/travel");
    // Of repeated directives the first counts.
    let said = async || {
        let (_, report) = check(&page).await;
        let policy = report["policy"].as_str().unwrap();
        format!("{policy}; default-src 'none'; form-action 'none'")
    };
    stage.findings(|_| ()).await;
    let good = said().await;
    let gateway = stage.gateway();
    let enquiry = format!("<form method=post action={gateway}/enquiry></form></stopover-holidays>");
    let enquiry_needs = format!("form-action must allow {gateway}");
    let origin = stage.site.url("");
    let server = answering(StatusCode::NO_CONTENT, &permission(&origin)).await;
    let paid = format!(" authorize-url={}/paid check-in", server.url(""));
    let paid_needs = format!("connect-src must allow {}", server.url(""));
    for (from, to, part) in [
        (" check-in", paid.as_str(), paid_needs.as_str()),
        (
            " check-in",
            " map-tiles=https://tiles.example/{z}/{x}/{y}.png map-credit=Tiles check-in",
            "img-src must allow https://tiles.example",
        ),
        (
            "</stopover-hotels>",
            "<section><form role=search action=/travel></form></section></stopover-hotels>",
            "form-action must allow 'self'",
        ),
        (
            "</stopover-holidays>",
            enquiry.as_str(),
            enquiry_needs.as_str(),
        ),
    ] {
        stage
            .is_told(part, |site| {
                site.replace(from, to);
                site.policy(&good);
            })
            .await;
        let does = said().await;
        let findings = stage.findings(|site| {
            site.replace(from, to);
            site.policy(&does);
        });
        assert_eq!(findings.await, [""; 0], "{does}");
    }
    let findings = stage.findings(|site| {
        let others = "<form action=https://news.example/></form><stopover-hotels";
        site.replace("<stopover-hotels", others);
        site.policy(&good);
    });
    assert_eq!(findings.await, [""; 0]);

    // Of the page's own server nothing else is asked where a bundle has the script.
    let good = good.replace("connect-src 'self' ", "connect-src ");
    let bundled = |site: &mut Site| {
        site.replace("src=/pkg/stopover.js", "src=/bundle.js");
        site.policy(&good);
    };
    assert_eq!(stage.findings(bundled).await, [""; 0]);
    stage
        .is_told("connect-src must allow 'self'", |site| {
            bundled(site);
            site.replace(" check-in", " authorize-url=/paid check-in");
        })
        .await;
}

#[tokio::test]
async fn which_directive_keeps_the_script_out_is_told() {
    let stage = Stage::set().await;
    stage.findings(|_| ()).await;
    let (_, report) = check(&stage.site.url("/travel")).await;
    let good = report["policy"].as_str().unwrap().to_owned();
    let strict =
        |more: &str| good.replace("script-src", &format!("script-src 'strict-dynamic' {more}"));
    let told = |part: &str, rest: &str| {
        format!("The page's Content-Security-Policy forbids what the widgets need: {part}{rest}.")
    };
    let beside = |directive: &str| {
        let part = format!("beside 'strict-dynamic' no address in {directive} counts. ");
        let tag = format!("The script tag of {}", stage.site.url("/pkg/stopover.js"));
        told(
            &part,
            &format!("{tag} needs a nonce or an integrity that is listed there"),
        )
    };
    let elem = "script-src-elem must allow 'self'";
    for (policy, sentence) in [
        (strict(""), beside("script-src")),
        (strict("'nonce-Ab1'"), beside("script-src")),
        (
            format!("{good}; script-src-elem 'self' 'strict-dynamic'"),
            beside("script-src-elem"),
        ),
        (
            format!(
                "{good}, default-src 'strict-dynamic' 'wasm-unsafe-eval' *; connect-src *; img-src *"
            ),
            beside("default-src"),
        ),
        (format!("{good}; script-src-elem 'none'"), told(elem, "")),
        (
            format!("{good}, script-src-elem https://cdn.example"),
            told(elem, ""),
        ),
        (
            format!("{good}, script-src 'self'"),
            told("script-src must allow 'wasm-unsafe-eval'", ""),
        ),
    ] {
        let findings = stage.findings(|site| site.policy(&policy)).await;
        assert_eq!(findings, [sentence], "{policy}");
    }

    let nonce = "nonce=Ab1 src=/pkg".to_owned();
    let integrity = format!("integrity={DIGEST} src=/pkg");
    for (attributes, policy) in [
        (&nonce, strict("'nonce-Ab1'")),
        (&integrity, strict(&format!("'{DIGEST}'"))),
        (&integrity, format!("{good}; script-src-elem '{DIGEST}'")),
    ] {
        let findings = stage.findings(|site| {
            site.replace("src=/pkg", attributes);
            site.policy(&policy);
        });
        assert_eq!(findings.await, [""; 0], "{policy}");
    }
}

#[tokio::test]
async fn what_a_sandbox_takes_from_the_widgets_is_told() {
    let stage = Stage::set().await;
    let all = [
        ("allow-scripts", "the elements stay as they are"),
        ("allow-same-origin", "the page is of no origin"),
        ("allow-forms", "nothing can be searched or booked"),
        ("allow-popups", "links to maps"),
        ("allow-modals", "nothing can be printed"),
    ];
    let sandbox = |without: &str| {
        let kept = all.iter().filter(|(permission, _)| *permission != without);
        kept.fold("sandbox".to_owned(), |text, (permission, _)| {
            format!("{text} {permission}")
        })
    };
    let findings = stage.findings(|site| site.policy(&sandbox(""))).await;
    assert_eq!(findings, [""; 0]);
    for (permission, why) in all {
        let part = format!("sandbox must have {permission}, or {why}");
        stage
            .is_told(&part, |site| site.policy(&sandbox(permission)))
            .await;
    }
    let findings = stage.findings(|site| site.policy("sandbox")).await;
    assert_eq!(findings.len(), all.len(), "{findings:?}");
    // Browsers take it from no tag.
    let findings = stage.findings(|site| {
        let tag = "<meta http-equiv=Content-Security-Policy content=sandbox><title>";
        site.replace("<title>", tag);
    });
    assert_eq!(findings.await, [""; 0]);
}
