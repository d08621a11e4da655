//! The element's attributes as checked settings. A wrong value is named on the console and replaced by its default.

use stopover_model::{HolidayId, HotelId};
use web_sys::HtmlElement;

use crate::holidays::{self, Route};
use crate::hotels::Config;
use crate::ui::calendar::StayLimits;

/// Reads the settings of `<stopover-hotels>`.
pub fn read(host: &HtmlElement) -> Config {
    let default = Config::default();
    let limits = StayLimits::default();
    let min_nights = number(host, "min-nights", 1, 365).unwrap_or(limits.min_nights);
    let max_nights =
        number(host, "max-nights", min_nights, 365).unwrap_or(limits.max_nights.max(min_nights));
    Config {
        gateway: gateway(host),
        limits: StayLimits {
            min_nights,
            max_nights,
            ..limits
        },
        rating_scale: number(host, "rating-scale", 1, 100)
            .and_then(|scale| u8::try_from(scale).ok())
            .unwrap_or(default.rating_scale),
        owner: host.has_attribute("owner-notices"),
        hotel: text(host, "hotel").map(HotelId::new),
        find_booking: finds_booking(host),
    }
}

/// Reads the settings of `<stopover-holidays>`.
pub fn read_holidays(host: &HtmlElement) -> holidays::Config {
    holidays::Config {
        gateway: gateway(host),
        owner: host.has_attribute("owner-notices"),
        holiday: text(host, "holiday").map(HolidayId::new),
        route: route(host),
        enquiry_url: text(host, "enquiry-url")
            .and_then(|value| address(host, "enquiry-url", &value)),
        json_ld: host.has_attribute("json-ld"),
    }
}

fn finds_booking(host: &HtmlElement) -> bool {
    match text(host, "view").as_deref() {
        None => false,
        Some("booking") => true,
        Some(other) => {
            warn(host, "view", &format!("“{other}” is not “booking”"));
            false
        }
    }
}

fn route(host: &HtmlElement) -> Route {
    match text(host, "route").as_deref() {
        None | Some("none") => Route::None,
        Some("hash") => Route::Hash,
        Some("query") => Route::Query,
        Some(other) => {
            warn(
                host,
                "route",
                &format!("“{other}” is not “none”, “hash” or “query”"),
            );
            Route::None
        }
    }
}

fn text(host: &HtmlElement, name: &str) -> Option<String> {
    host.get_attribute(name)
        .map(|value| value.trim().to_owned())
        .filter(|value| !value.is_empty())
}

fn number(host: &HtmlElement, name: &str, least: u16, most: u16) -> Option<u16> {
    let value = text(host, name)?;
    let parsed = value
        .parse::<u16>()
        .ok()
        .filter(|number| (least..=most).contains(number));
    if parsed.is_none() {
        warn(
            host,
            name,
            &format!("“{value}” is not a whole number from {least} to {most}"),
        );
    }
    parsed
}

/// The gateway's address, made absolute against the page and without a trailing slash.
fn gateway(host: &HtmlElement) -> Option<String> {
    let Some(value) = text(host, "gateway") else {
        warn(host, "gateway", "it is missing");
        return None;
    };
    let url = web_sys::Url::new(&address(host, "gateway", &value)?).ok()?;
    url.set_search("");
    url.set_hash("");
    Some(url.href().trim_end_matches('/').to_owned())
}

/// An http or https address, made absolute against the page.
fn address(host: &HtmlElement, name: &str, value: &str) -> Option<String> {
    let base = host
        .owner_document()
        .and_then(|document| document.base_uri().ok().flatten())
        .unwrap_or_default();
    let address = web_sys::Url::new_with_base(value, &base)
        .ok()
        .filter(|url| matches!(url.protocol().as_str(), "http:" | "https:"));
    if address.is_none() {
        warn(
            host,
            name,
            &format!("“{value}” is not an http or https address"),
        );
    }
    address.map(|url| url.href())
}

fn warn(host: &HtmlElement, name: &str, why: &str) {
    let element = host.local_name();
    web_sys::console::warn_1(&format!("<{element}>: attribute {name}: {why}.").into());
}
