//! Where the elements ask whether a booking is paid: whether the page may ask there.

use axum::http::Method;
use url::Url;

use super::{
    client::{Answer, Client, Request},
    site::Site,
};

/// Looks at each address, by what browsers ask before they send a payment, and never with one.
pub(super) async fn look(client: &Client, site: &mut Site) {
    for address in site.addresses("authorize-url") {
        if !site.is_own(&address) {
            may_ask(client, site, address).await;
        }
    }
}

async fn may_ask(client: &Client, site: &mut Site, address: Url) {
    let origin = site.origin();
    let preflight = Request::new(Method::OPTIONS, address.clone())
        .with("origin", &origin)
        .with("access-control-request-method", "POST")
        .with("access-control-request-headers", "content-type");
    let Ok(answer) = client.send(preflight).await else {
        return site.find(format!(
            "{address} cannot be reached: no booking can be paid."
        ));
    };
    // Browsers follow nothing there.
    if answer.url != address || !lets_in(&answer, &origin) {
        site.find(format!(
            "{address} does not let pages of {origin} ask whether a booking is paid. What its server has to answer to OPTIONS and POST: Access-Control-Allow-Origin: {origin}, Access-Control-Allow-Credentials: true, and to OPTIONS Access-Control-Allow-Headers: content-type."
        ));
    }
}

/// With cookies, for which browsers take no `*`.
fn lets_in(answer: &Answer, origin: &str) -> bool {
    let is = |header: &str, value: &str| answer.header(header) == Some(value);
    answer.status.is_success()
        && is("access-control-allow-origin", origin)
        && is("access-control-allow-credentials", "true")
        && answer
            .listed("access-control-allow-headers")
            .contains("content-type")
}
