//! The widgets' module, and what it loads: how they come.

use std::collections::{BTreeMap, BTreeSet};

use aws_lc_rs::digest::{self, SHA256, SHA384, SHA512};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::de::IgnoredAny;
use url::Url;

use super::{
    client::{Answer, Client, Request},
    site::Site,
};

/// A script tag of the page.
pub(super) struct Script {
    pub(super) url: Url,
    /// Where redirects led, beside which lie the files that it loads.
    pub(super) came_from: Url,
    pub(super) nonce: Option<String>,
    pub(super) integrity: String,
    kind: Option<String>,
}

/// Each script tag that loads the package.
pub(super) async fn look(client: &Client, site: &mut Site) -> Vec<Script> {
    let scripts = site.scripts().into_iter().filter_map(|tag| {
        let text = |name| tag.get(name).map(|value| value.trim().to_owned());
        let url = site.address(tag.get("src")?)?;
        Some(Script {
            came_from: url.clone(),
            url,
            nonce: text("nonce"),
            integrity: text("integrity").unwrap_or_default(),
            kind: text("type"),
        })
    });
    let mut scripts: Vec<_> = scripts.collect();
    if !site.has("script") {
        site.find("The page has no script tag: the elements stay as they are.");
    } else if scripts.is_empty() {
        site.note(
            "No script tag loads stopover.js. If a bundle has it, its delivery was not checked; otherwise the elements stay as they are.",
        );
    }
    let urls: BTreeSet<&str> = scripts.iter().map(|script| script.url.as_str()).collect();
    if urls.len() > 1 {
        let urls: Vec<&str> = urls.into_iter().collect();
        site.find(format!(
            "Several script tags load the package, from {}: visitors download each, and only the first that runs counts.",
            urls.join(" and ")
        ));
    }
    for script in &mut scripts {
        look_at(client, site, script).await;
    }
    scripts
}

async fn look_at(client: &Client, site: &mut Site, script: &mut Script) {
    let url = &script.url;
    let kind = script.kind.as_deref().unwrap_or_default();
    if !kind.eq_ignore_ascii_case("module") {
        site.find(format!("The script tag of {url} needs type=\"module\"."));
    }
    let Some(answer) = had(client, site, url, &MODULE).await else {
        return;
    };
    if is_kept_long(&answer) {
        site.note(format!(
            "Browsers keep {url} for more than a day without asking. If its address stays the same from version to version, visitors have the old one for as long after an update."
        ));
    }
    integrity(client, site, script).await;
    parts(client, site, &answer.url).await;
    script.came_from = answer.url;
}

/// As what a file is to come, and why.
struct Kind {
    types: &'static [&'static str],
    wrong: &'static str,
    /// How long it may be kept, where nothing says so.
    kept: &'static str,
}

const BY_HASH: &str =
    "max-age=31536000, immutable lets them keep it, as a changed file has another name.";

const MODULE: Kind = Kind {
    types: &[
        "text/javascript",
        "application/javascript",
        "application/x-javascript",
    ],
    wrong: "browsers run modules only as text/javascript",
    kept: "no-cache lets them ask.",
};

const WASM: Kind = Kind {
    types: &["application/wasm"],
    wrong: "browsers compile WebAssembly while it comes only as application/wasm",
    kept: BY_HASH,
};

const LANGUAGE: Kind = Kind {
    types: &["application/json"],
    wrong: "it is JSON, and what comes as something else is often not compressed",
    kept: BY_HASH,
};

/// A file of the package, once what is wrong with its delivery has been told.
async fn had(client: &Client, site: &mut Site, url: &Url, kind: &Kind) -> Option<Answer> {
    let origin = site.origin();
    let request = Request::get(url.clone())
        .with("origin", &origin)
        .with("accept-encoding", "br, gzip");
    let answer = match client.send(request).await {
        Ok(answer) if answer.status.is_success() => answer,
        Ok(answer) => {
            site.find(format!("{url} answers with status {}.", answer.status));
            return None;
        }
        Err(failure) => {
            let failure = crate::error_chain::Chain(&failure).to_string();
            site.find(format!("{url} could not be had: {failure}."));
            return None;
        }
    };
    for sentence in delivery(&answer, kind) {
        site.find(format!("{url} {sentence}"));
    }
    if !may_read(site, &answer) {
        site.find(format!(
            "{url} is on another origin than the page and does not let it in: it needs Access-Control-Allow-Origin: *."
        ));
    }
    Some(answer)
}

fn may_read(site: &Site, answer: &Answer) -> bool {
    site.is_own(&answer.url) || answer.is_readable_by(&site.origin())
}

/// One of the module's WebAssembly files and one of its languages, as `integrity.json` beside it names them: the others come alike.
async fn parts(client: &Client, site: &mut Site, module: &Url) {
    let list = match module.join("integrity.json") {
        Ok(url) => client.send(Request::get(url)).await.ok(),
        Err(_) => None,
    };
    let list = list.filter(|answer| answer.status.is_success());
    let names = list.and_then(|answer| {
        serde_json::from_slice::<BTreeMap<String, IgnoredAny>>(&answer.body).ok()
    });
    let Some(names) = names else {
        return site.note(format!(
            "There is no integrity.json beside {module}: how the files come that it loads was not checked."
        ));
    };
    let wasm = names.keys().find(|name| name.ends_with(".wasm"));
    let is_language = |name: &&String| name.starts_with("locales/");
    let language = names.keys().find(is_language);
    for (name, kind) in [(wasm, &WASM), (language, &LANGUAGE)] {
        if let Some(url) = name.and_then(|name| module.join(name).ok()) {
            had(client, site, &url, kind).await;
        }
    }
}

fn delivery(answer: &Answer, kind: &Kind) -> Vec<String> {
    let mut said = Vec::new();
    let sent = answer.header("content-type").unwrap_or_default();
    let sent = sent.split(';').next().unwrap_or_default().trim();
    if !kind.types.contains(&sent) {
        said.push(format!("has the type \"{sent}\": {}.", kind.wrong));
    }
    if answer.header("content-encoding").is_none() {
        said.push("is not compressed, with neither brotli nor gzip.".to_owned());
    }
    match answer.header("cache-control") {
        None => said.push(format!(
            "has no Cache-Control: browsers guess how long to keep it. {}",
            kind.kept
        )),
        Some(cache) if cache.contains("no-store") => {
            said.push(
                "is sent with Cache-Control: no-store: each visit downloads it again.".to_owned(),
            );
        }
        Some(_) => (),
    }
    said
}

/// Longer than a day.
fn is_kept_long(answer: &Answer) -> bool {
    let cache = answer.header("cache-control").unwrap_or_default();
    let mut directives = cache.split(',').map(str::trim);
    directives.any(|directive| {
        let age = directive.strip_prefix("max-age=");
        let age = age.and_then(|age| age.parse::<u64>().ok());
        directive == "immutable" || age.is_some_and(|age| age > 86_400)
    })
}

/// That what comes is what the page expects, where it says so.
async fn integrity(client: &Client, site: &mut Site, script: &Script) {
    let url = &script.url;
    if script.integrity.is_empty() {
        let gateways = site
            .markup
            .widgets()
            .filter_map(|widget| widget.get("gateway"));
        let is_gateways = gateways
            .filter_map(|gateway| site.address(gateway))
            .any(|gateway| gateway.origin() == url.origin());
        if !site.is_own(url) && !is_gateways {
            site.find(format!(
                "The script tag of {url} has no integrity, although it is neither the page's server nor the gateway: whoever changes the file changes the page."
            ));
        }
        return;
    }
    // The digest is of what it is when it is not compressed.
    let Ok(plain) = client.send(Request::get(url.clone())).await else {
        return;
    };
    let matches = script.integrity.split_whitespace().any(|expected| {
        let (algorithm, expected) = expected.split_once('-').unwrap_or_default();
        let algorithm = match algorithm {
            "sha256" => &SHA256,
            "sha384" => &SHA384,
            "sha512" => &SHA512,
            _ => return false,
        };
        let expected = expected.split('?').next().unwrap_or_default();
        STANDARD.encode(digest::digest(algorithm, &plain.body)) == expected
    });
    if !matches {
        site.find(format!(
            "{url} is not what integrity=\"{}\" says: browsers do not run it.",
            script.integrity
        ));
    }
}
