//! What the widgets need of the page's Content-Security-Policy, and one that would do.

use std::collections::BTreeSet;

use url::Url;

use super::{
    gateway,
    policy::{Policies, STRICT, allows, has, loads},
    script::Script,
    site::Site,
};

const FORBIDDEN: &str = "The page's Content-Security-Policy forbids what the widgets need";

/// Of a sandbox, and what is without each.
const PERMISSIONS: &[(&str, &str)] = &[
    ("allow-scripts", "the elements stay as they are"),
    (
        "allow-same-origin",
        "the page is of no origin, and can read no gateway's answers",
    ),
    ("allow-forms", "nothing can be searched or booked"),
    (
        "allow-popups",
        "links to maps and to hotels' own pages lead nowhere",
    ),
    ("allow-modals", "nothing can be printed"),
];

/// Finds what the page's policies forbid, and says one that would do.
pub(super) fn look(site: &mut Site, scripts: &[Script], pictures: &BTreeSet<String>) {
    let mut asked = gateway::addresses(site);
    asked.extend(site.addresses("authorize-url"));
    let own = site.url.clone();
    let pictures = pictures.iter().filter_map(|it| Url::parse(it).ok());
    let tiles = ["map-tiles", "map-tiles-dark"].map(|name| site.addresses(name));
    let pictures: BTreeSet<Url> = pictures.chain(tiles.into_iter().flatten()).collect();
    let forms = site.form_targets();
    let policies = &site.policies;
    let mut forbidden: Vec<String> = sandboxed(policies).collect();
    for script in scripts {
        forbidden.extend(unloaded(policies, script, &own));
    }
    let is_evaluated = |sources: &[String]| {
        ["'wasm-unsafe-eval'", "'unsafe-eval'"]
            .iter()
            .any(|word| has(sources, word))
    };
    if fails(policies, &["script-src", "default-src"], is_evaluated) {
        forbidden.push(lacks("script-src", "'wasm-unsafe-eval'"));
    }
    let modules = scripts.iter().map(|script| &script.came_from);
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
            if fails(policies, &directives, |sources| allows(sources, url, &own)) {
                forbidden.push(lacks(directive, &source(url, &own)));
            }
        }
    }
    let names_ours = |names: &[String]| has(names, "stopover") || has(names, "*");
    if fails(policies, &["trusted-types"], names_ours) {
        forbidden.push(lacks("trusted-types", "stopover"));
    }
    forbidden
        .into_iter()
        .for_each(|sentence| site.find(sentence));
    site.report.policy = sufficient(&own, scripts, &asked, &pictures, &forms);
}

fn fails(policies: &Policies, directives: &[&str], passes: impl Fn(&[String]) -> bool) -> bool {
    policies.failing(directives, passes).next().is_some()
}

fn lacks(directive: &str, source: &str) -> String {
    format!("{FORBIDDEN}: {directive} must allow {source}.")
}

/// Which permissions a sandbox of the page lacks, a sentence each.
fn sandboxed(policies: &Policies) -> impl Iterator<Item = String> {
    let lacking = PERMISSIONS
        .iter()
        .filter(|(permission, _)| policies.sandboxes(permission));
    lacking
        .map(|(permission, why)| format!("{FORBIDDEN}: sandbox must have {permission}, or {why}."))
}

/// Why a script tag may not load its script, a sentence for each policy that forbids it.
fn unloaded(policies: &Policies, script: &Script, own: &Url) -> BTreeSet<String> {
    let nonce = script.nonce.as_deref();
    let url = &script.url;
    let passes = |sources: &[String]| loads(sources, url, nonce, &script.integrity, own);
    let failing = policies.failing(&["script-src-elem", "script-src", "default-src"], passes);
    let sentences = failing.map(|(directive, sources)| match directive {
        _ if has(sources, STRICT) => format!(
            "{FORBIDDEN}: beside {STRICT} no address in {directive} counts. The script tag of {url} needs a nonce or an integrity that is listed there."
        ),
        "default-src" => lacks("script-src", &source(url, own)),
        directive => lacks(directive, &source(url, own)),
    });
    sentences.collect()
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
    let own_bundle = [own];
    let named = |address: fn(&Script) -> &Url| match scripts {
        [] => own_bundle.to_vec(),
        scripts => scripts.iter().map(address).collect(),
    };
    let joined = |urls| of(urls).into_iter().collect::<Vec<_>>().join(" ");
    let mut asked: Vec<&Url> = asked.iter().collect();
    asked.extend(named(|script| &script.came_from));
    let mut directives = vec![
        format!(
            "script-src {} 'wasm-unsafe-eval'",
            joined(named(|script| &script.url))
        ),
        format!("connect-src {}", joined(asked)),
    ];
    for (directive, urls) in [("img-src", pictures), ("form-action", forms)] {
        if !urls.is_empty() {
            let sources = joined(urls.iter().collect());
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
