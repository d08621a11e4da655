//! The site's own page for enquiries.

use stopover_model::iso;
use stopover_model::wire::holiday::EnquiryRequest;
use web_sys::Url;

use crate::ui::IntoVec;

/// `address` with the choice in its query. Nothing in it says who asks.
pub fn link(address: &str, request: &EnquiryRequest) -> String {
    let Ok(url) = Url::new(address) else {
        return address.to_owned();
    };
    let query = url.search_params();
    for (name, value) in parameters(request) {
        query.append(name, &value);
    }
    url.href()
}

fn parameters(request: &EnquiryRequest) -> Vec<(&'static str, String)> {
    let choice = &request.choice;
    let price = choice.price.as_ref();
    let amount = price
        .and_then(|price| price.value)
        .map(js_sys::Number::from);
    let amount = amount.and_then(|amount| amount.to_string_with_radix(10).ok());
    let count = |n: Option<u32>| n.map(|n| n.to_string());
    let all = [
        (
            "holiday",
            request.holiday_id.as_ref().map(ToString::to_string),
        ),
        ("trip", choice.trip_id.as_ref().map(ToString::to_string)),
        ("date", choice.date.map(iso)),
        (
            "offering",
            choice.offering_id.as_ref().map(ToString::to_string),
        ),
        ("hotel", choice.hotel.clone()),
        ("boarding", choice.boarding.clone()),
        ("room_type", choice.room_type.clone()),
        ("adults", count(choice.adults)),
        ("children", count(choice.children)),
        ("party", choice.party.clone()),
        ("price", amount.map(String::from)),
        ("currency", price.map(|price| price.currency.clone())),
    ];
    let extras = choice.extras.iter().map(|extra| ("extra", extra.clone()));
    all.into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .chain(extras)
        .into_vec()
}
