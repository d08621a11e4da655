//! The gateway that the elements name: whether the page can use it.

use std::{collections::BTreeSet, time::SystemTime};

use axum::http::{Method, StatusCode};
use headers::{Date, HeaderMapExt};
use serde_json::Value;
use stopover_model::wire::purchase::{CLIENT_HEADER, HANDLE_HEADER, IDEMPOTENCY_KEY_HEADER};
use url::Url;

use super::{
    client::{Answer, Client, Request},
    interface,
    site::Site,
};
use crate::error_chain::Chain;

/// Grants last for minutes, so clocks must not be further apart.
const FURTHEST_APART: u64 = 60;

/// How its description calls itself.
const TITLE: &str = "Stopover gateway";

/// Looks at each gateway. Gives the origins of the catalogue's pictures, as far as there is one.
pub(super) async fn look(client: &Client, site: &mut Site) -> BTreeSet<String> {
    let mut pictures = BTreeSet::new();
    for gateway in addresses(site) {
        if !lives(client, site, &gateway).await {
            continue;
        }
        may_ask(client, site, &gateway).await;
        if site.has("stopover-hotels") {
            may_book(client, site, &gateway).await;
        }
        if site.has("stopover-holidays") {
            pictures.extend(origins_of_pictures(client, site, &gateway).await);
        }
    }
    pictures
}

/// Each that an element names once.
pub(super) fn addresses(site: &mut Site) -> BTreeSet<Url> {
    let mut addresses = BTreeSet::new();
    let mut wrong = Vec::new();
    for widget in site.markup.widgets() {
        let name = &widget.name;
        match widget.text("gateway").map(|written| (written, site.address(written))) {
            Some((_, Some(url))) => _ = addresses.insert(url),
            Some((written, None)) => {
                wrong.push(format!(
                    "<{name}>: gateway=\"{written}\" is no address: one begins with https://."
                ));
            }
            None if interface::element(name).is_none() || site.scripts().is_empty() => (),
            None => wrong.push(format!(
                "<{name}> has no attribute gateway. Unless a script sets it, there is nobody to ask."
            )),
        }
    }
    wrong.into_iter().for_each(|sentence| site.find(sentence));
    addresses
}

/// An address of the gateway's.
fn at(gateway: &Url, path: &str) -> Url {
    let mut url = gateway.clone();
    url.set_query(None);
    url.set_fragment(None);
    url.set_path(&format!("{}{path}", gateway.path().trim_end_matches('/')));
    url
}

/// Whether it answers, and is a gateway.
async fn lives(client: &Client, site: &mut Site, gateway: &Url) -> bool {
    let answer = match client.send(Request::get(at(gateway, "/livez"))).await {
        Ok(answer) => answer,
        Err(failure) => {
            site.find(format!(
                "The gateway {gateway} cannot be reached: {}.",
                Chain(&failure)
            ));
            return false;
        }
    };
    if answer.url != at(gateway, "/livez") {
        site.find(format!(
            "The gateway {gateway} sends browsers on to {}, where they do not follow with a search or a booking: name its own address.",
            answer.url
        ));
        return false;
    }
    let lives = said(&json(&answer), "/status").is_some_and(|status| status == "ok");
    let description = client
        .send(Request::get(at(gateway, "/openapi.json")))
        .await;
    let description = description.map(|answer| json(&answer)).unwrap_or_default();
    if !lives || said(&description, "/info/title").is_none_or(|title| title != TITLE) {
        site.find(format!(
            "{gateway} answers, but is no Stopover gateway: its /livez has status {}.",
            answer.status
        ));
        return false;
    }
    if let Some(version) = said(&description, "/info/version") {
        site.note(format!("The gateway {gateway} is of version {version}."));
    }
    let told = answer.headers.typed_get::<Date>();
    if let Some(told) = told.map(SystemTime::from) {
        let now = SystemTime::now();
        let apart = now
            .duration_since(told)
            .or_else(|_| told.duration_since(now));
        let apart = apart.unwrap_or_default().as_secs();
        if apart > FURTHEST_APART {
            site.find(format!(
                "The clock of {gateway} and this machine's are {apart} seconds apart: one of them is wrong. Grants and offers end by the gateway's."
            ));
        }
    }
    true
}

/// Whether browsers let the page ask, as they find out themselves.
async fn may_ask(client: &Client, site: &mut Site, gateway: &Url) {
    if site.is_own(gateway) {
        return;
    }
    let origin = site.origin();
    let needed = [
        "content-type",
        CLIENT_HEADER,
        HANDLE_HEADER,
        IDEMPOTENCY_KEY_HEADER,
    ];
    let preflight = Request::new(Method::OPTIONS, at(gateway, "/booking/complete"))
        .with("origin", &origin)
        .with("access-control-request-method", "POST")
        .with("access-control-request-headers", &needed.join(","));
    let Ok(answer) = client.send(preflight).await else {
        return site.find(format!(
            "{gateway} does not answer what browsers ask first (OPTIONS)."
        ));
    };
    if !answer.is_readable_by(&origin) {
        return site.find(format!(
            "{gateway} does not let pages of {origin} in: list it in the gateway's origins or sites.NAME.origins."
        ));
    }
    let methods = answer.listed("access-control-allow-methods");
    let headers = answer.listed("access-control-allow-headers");
    let is_missing = |name: &&&str| !headers.contains(&name.to_ascii_lowercase());
    let missing: Vec<&str> = needed.iter().filter(is_missing).copied().collect();
    let is_any = headers.contains("*");
    if !answer.status.is_success() || !methods.contains("post") || (!missing.is_empty() && !is_any)
    {
        site.find(format!(
            "Something in front of {gateway} changes its answers to OPTIONS: browsers will not send it POST with {}.",
            needed.join(", ")
        ));
    }
}

/// Whether the page's origin is one whose visitors may book. What is sent is nothing that could be booked.
async fn may_book(client: &Client, site: &mut Site, gateway: &Url) {
    let origin = site.origin();
    let request = Request::new(Method::POST, at(gateway, "/booking/create"))
        .with("origin", &origin)
        .with(CLIENT_HEADER, "check-site")
        .json("{}");
    let answer = client.send(request).await;
    if answer.is_ok_and(|answer| answer.status == StatusCode::FORBIDDEN) {
        site.find(format!(
            "{gateway} takes no bookings from pages of {origin}: list it in the gateway's origins, sites.NAME.origins, or, if it is its own, public_origins."
        ));
    }
    site.note(format!(
        "Whether more than the test hotel can be booked at {gateway} is not seen from outside: that takes the site's grant key."
    ));
}

async fn origins_of_pictures(client: &Client, site: &mut Site, gateway: &Url) -> BTreeSet<String> {
    let answer = client.send(Request::get(at(gateway, "/holidays"))).await;
    let Some(answer) = answer.ok().filter(|answer| answer.status.is_success()) else {
        site.find(format!("{gateway} has no catalogue of holidays to show: look at provider.holidays_url and its log."));
        return BTreeSet::new();
    };
    let holidays = json(&answer);
    let holidays = holidays.as_array().into_iter().flatten();
    let pictures = holidays.filter_map(|holiday| said(holiday, "/main_image"));
    let pictures = pictures.filter_map(|picture| Url::parse(picture).ok());
    pictures
        .map(|picture| picture.origin().ascii_serialization())
        .collect()
}

/// Null if it is none.
fn json(answer: &Answer) -> Value {
    serde_json::from_slice(&answer.body).unwrap_or_default()
}

fn said<'a>(value: &'a Value, pointer: &str) -> Option<&'a str> {
    value.pointer(pointer)?.as_str()
}
