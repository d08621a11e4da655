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
    let gateways = gateway::addresses(site);
    let own = site.url.clone();
    let pictures = pictures.iter().cloned().chain(tiles(site));
    let pictures: BTreeSet<Url> = pictures.filter_map(|it| Url::parse(&it).ok()).collect();
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
    for url in scripts.iter().map(|script| &script.url).chain(&gateways) {
        if !policies.all(&["connect-src", "default-src"], |sources| {
            allows(sources, url, &own)
        }) {
            forbidden.push(lacks("connect-src", &source(url, &own)));
        }
    }
    for picture in &pictures {
        if !policies.all(&["img-src", "default-src"], |sources| {
            allows(sources, picture, &own)
        }) {
            forbidden.push(lacks("img-src", &source(picture, &own)));
        }
    }
    let names_ours = |names: &[String]| has(names, "stopover") || has(names, "*");
    if !policies.all(&["trusted-types"], names_ours) {
        forbidden.push(lacks("trusted-types", "stopover"));
    }
    forbidden
        .into_iter()
        .for_each(|sentence| site.find(sentence));
    site.report.policy = sufficient(&own, scripts, &gateways, &pictures);
}

/// Origins of the site's own map tiles.
fn tiles(site: &Site) -> impl Iterator<Item = String> {
    let written = site.markup.widgets();
    let written = written
        .flat_map(|widget| ["map-tiles", "map-tiles-dark"].map(|name| widget.get(name)))
        .flatten();
    let addresses = written.filter_map(|address| site.address(address));
    addresses.map(|address| address.origin().ascii_serialization())
}

/// What would do, and nothing else.
fn sufficient(
    own: &Url,
    scripts: &[Script],
    gateways: &BTreeSet<Url>,
    pictures: &BTreeSet<Url>,
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
            joined(of(modules.into_iter().chain(gateways).collect()))
        ),
    ];
    if !pictures.is_empty() {
        directives.push(format!("img-src {}", joined(of(pictures.iter().collect()))));
    }
    directives.join("; ")
}

fn source(url: &Url, own: &Url) -> String {
    match url.origin() == own.origin() {
        true => "'self'".to_owned(),
        false => url.origin().ascii_serialization(),
    }
}
