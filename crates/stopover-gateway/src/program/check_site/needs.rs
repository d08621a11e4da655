//! What the widgets need of the page's Content-Security-Policy, and one that would do.

use std::collections::BTreeSet;

use url::Url;

use super::{
    gateway,
    policy::{allows, has, loads},
    script::Script,
    site::Site,
};

/// Finds what the page's policies forbid, and says one that would do.
pub(super) fn look(site: &mut Site, scripts: &[Script], pictures: &BTreeSet<String>) {
    let mut asked = gateway::addresses(site);
    asked.extend(site.addresses("authorize-url"));
    let own = site.url.clone();
    let pictures = pictures.iter().filter_map(|it| Url::parse(it).ok());
    let tiles = ["map-tiles", "map-tiles-dark"].map(|name| site.addresses(name));
    let pictures: BTreeSet<Url> = pictures.chain(tiles.into_iter().flatten()).collect();
    let forms = site.form_targets();
    let mut forbidden = Vec::new();
    let policies = &site.policies;
    let lacks = |directive: &str, source: &str| {
        format!(
            "The page's Content-Security-Policy forbids what the widgets need: {directive} must allow {source}."
        )
    };
    for script in scripts {
        let nonce = script.nonce.as_deref();
        let passes =
            |sources: &[String]| loads(sources, &script.url, nonce, &script.integrity, &own);
        if !policies.all(&["script-src-elem", "script-src", "default-src"], passes) {
            forbidden.push(lacks("script-src", &source(&script.url, &own)));
        }
    }
    let is_evaluated = |sources: &[String]| {
        ["'wasm-unsafe-eval'", "'unsafe-eval'"]
            .iter()
            .any(|word| has(sources, word))
    };
    if !policies.all(&["script-src", "default-src"], is_evaluated) {
        forbidden.push(lacks("script-src", "'wasm-unsafe-eval'"));
    }
    let modules = scripts.iter().map(|script| &script.url);
    for (directive, fallback, urls) in [
        (
            "connect-src",
            Some("default-src"),
            modules.chain(&asked).collect::<Vec<&Url>>(),
        ),
        ("img-src", Some("default-src"), pictures.iter().collect()),
        ("form-action", None, forms.iter().collect()),
    ] {
        let directives: Vec<&str> = [directive].into_iter().chain(fallback).collect();
        for url in urls {
            if !policies.all(&directives, |sources| allows(sources, url, &own)) {
                forbidden.push(lacks(directive, &source(url, &own)));
            }
        }
    }
    let names_ours = |names: &[String]| has(names, "stopover") || has(names, "*");
    if !policies.all(&["trusted-types"], names_ours) {
        forbidden.push(lacks("trusted-types", "stopover"));
    }
    forbidden
        .into_iter()
        .for_each(|sentence| site.find(sentence));
    site.report.policy = sufficient(&own, scripts, &asked, &pictures, &forms);
}

/// What would do, and nothing else.
fn sufficient(
    own: &Url,
    scripts: &[Script],
    asked: &BTreeSet<Url>,
    pictures: &BTreeSet<Url>,
    forms: &BTreeSet<Url>,
) -> String {
    let of = |urls: Vec<&Url>| -> BTreeSet<String> {
        urls.into_iter().map(|url| source(url, own)).collect()
    };
    let modules: Vec<&Url> = scripts.iter().map(|script| &script.url).collect();
    let own_bundle = [own];
    let modules = if modules.is_empty() {
        own_bundle.to_vec()
    } else {
        modules
    };
    let joined = |sources: BTreeSet<String>| sources.into_iter().collect::<Vec<_>>().join(" ");
    let mut directives = vec![
        format!(
            "script-src {} 'wasm-unsafe-eval'",
            joined(of(modules.clone()))
        ),
        format!(
            "connect-src {}",
            joined(of(modules.into_iter().chain(asked).collect()))
        ),
    ];
    for (directive, urls) in [("img-src", pictures), ("form-action", forms)] {
        if !urls.is_empty() {
            let sources = joined(of(urls.iter().collect()));
            directives.push(format!("{directive} {sources}"));
        }
    }
    directives.join("; ")
}

fn source(url: &Url, own: &Url) -> String {
    match url.origin() == own.origin() {
        true => "'self'".to_owned(),
        false => url.origin().ascii_serialization(),
    }
}
