//! The widgets' module: how it comes.

use aws_lc_rs::digest::{self, SHA256, SHA384, SHA512};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use url::Url;

use super::{
    client::{Answer, Client, Request},
    site::Site,
};

/// A script tag of the page.
pub(super) struct Script {
    pub(super) url: Url,
    pub(super) nonce: Option<String>,
    pub(super) integrity: String,
    kind: Option<String>,
}

/// Each script tag that loads the package.
pub(super) async fn look(client: &Client, site: &mut Site) -> Vec<Script> {
    let scripts = site.scripts().into_iter().filter_map(|tag| {
        let text = |name| tag.get(name).map(|value| value.trim().to_owned());
        Some(Script {
            url: site.address(tag.get("src")?)?,
            nonce: text("nonce"),
            integrity: text("integrity").unwrap_or_default(),
            kind: text("type"),
        })
    });
    let scripts: Vec<_> = scripts.collect();
    if scripts.is_empty() {
        site.note(
            "No script tag loads stopover.js. If a bundle has it, its delivery was not checked; otherwise the elements stay as they are.",
        );
    }
    for script in &scripts {
        look_at(client, site, script).await;
    }
    scripts
}

async fn look_at(client: &Client, site: &mut Site, script: &Script) {
    let url = &script.url;
    if script.kind.as_deref() != Some("module") {
        site.find(format!("The script tag of {url} needs type=\"module\"."));
    }
    if site.is_mixed(url) {
        site.find(format!(
            "{url} is http:// on a page that came by https://: browsers do not load it."
        ));
    }
    let origin = site.origin();
    let request = Request::get(url.clone())
        .with("origin", &origin)
        .with("accept-encoding", "br, gzip");
    let answer = match client.send(request).await {
        Ok(answer) if answer.status.is_success() => answer,
        Ok(answer) => {
            return site.find(format!("{url} answers with status {}.", answer.status));
        }
        Err(failure) => {
            let failure = crate::error_chain::Chain(&failure).to_string();
            return site.find(format!("{url} could not be had: {failure}."));
        }
    };
    for sentence in delivery(&answer) {
        site.find(format!("{url} {sentence}"));
    }
    if !site.is_own(url) && !answer.is_readable_by(&origin) {
        site.find(format!(
            "{url} is on another origin than the page and does not let it in: it needs Access-Control-Allow-Origin: *."
        ));
    }
    integrity(client, site, script).await;
}

fn delivery(answer: &Answer) -> Vec<String> {
    let mut said = Vec::new();
    let kind = answer.header("content-type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if ![
        "text/javascript",
        "application/javascript",
        "application/x-javascript",
    ]
    .contains(&kind)
    {
        said.push(format!(
            "has the type \"{kind}\": browsers run modules only as text/javascript."
        ));
    }
    if answer.header("content-encoding").is_none() {
        said.push("is not compressed, with neither brotli nor gzip.".to_owned());
    }
    match answer.header("cache-control") {
        None => said.push(
            "has no Cache-Control: browsers guess how long to keep it. no-cache lets them ask."
                .to_owned(),
        ),
        Some(cache) if cache.contains("no-store") => {
            said.push(
                "is sent with Cache-Control: no-store: each visit downloads it again.".to_owned(),
            );
        }
        Some(_) => (),
    }
    said
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
