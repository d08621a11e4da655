use stopover_model::limits::MAX_NIGHTS;
use stopover_model::{Coordinates, HotelId};

use super::source::Source;
use super::stay::prefill;
use super::values::{address, flag, flow, number, read as read_as, text};
use crate::hotels::{Config, Destination, Landmark, MAX_NEARBY_DAYS, destinations_from};
use crate::ui::calendar::StayLimits;
use crate::ui::plot::Tiles;
use crate::ui::text::has_part;

pub(super) fn read(source: &dyn Source) -> Config {
    let default = Config::default();
    let limits = limits(source);
    let prefill = prefill(source, limits);
    let fixed = flag(source, "fixed");
    if fixed && prefill.destination.is_none() {
        source.complain("fixed", "there is no destination to stay with");
    }
    Config {
        flow: flow(source),
        limits,
        rating_scale: number(source, "rating-scale", 1, 100)
            .and_then(|scale| u8::try_from(scale).ok())
            .unwrap_or(default.rating_scale),
        hotel: text(source, "hotel").map(HotelId::new),
        find_booking: finds_booking(source),
        fixed: fixed && prefill.destination.is_some(),
        countries: countries(source),
        nearby_days: number(source, "nearby-dates", 0, MAX_NEARBY_DAYS)
            .unwrap_or(default.nearby_days),
        popular: popular(source),
        keeps_saved: flag(source, "keep-saved"),
        prefill,
        map: tiles(source),
        landmark: landmark(source),
    }
}

fn landmark(source: &dyn Source) -> Option<Landmark> {
    let wanted = "degrees north and east, and a name, like “36.7213, -4.4214, Old town”";
    read_as(source, "landmark", wanted, |value| {
        let (north, value) = value.split_once(',')?;
        let (east, name) = value.split_once(',')?;
        Some(Landmark {
            at: Coordinates::new(source.number(north), source.number(east))?,
            name: name.trim().to_owned(),
        })
    })
}

/// Tiles are not shown without their credit.
fn tiles(source: &dyn Source) -> Option<Tiles> {
    let wanted = "an http or https address with {z}, {x} and {y}";
    let credit = text(source, "map-credit");
    let credit_address = address(source, "map-credit-url");
    let [tiles, dark_address] = ["map-tiles", "map-tiles-dark"].map(|name| {
        read_as(source, name, wanted, |value| {
            let has_all = ["{z}", "{x}", "{y}"]
                .iter()
                .all(|name| has_part(value, name));
            source.absolute(value).filter(|_| has_all)
        })
    });
    if tiles.is_none() && dark_address.is_some() {
        source.complain("map-tiles-dark", "there are no map-tiles beside them");
    }
    let address = tiles?;
    if credit.is_none() {
        source.complain("map-tiles", "there is no map-credit to show with them");
    }
    credit.map(|credit| Tiles {
        address,
        dark_address,
        credit,
        credit_address,
    })
}

fn limits(source: &dyn Source) -> StayLimits {
    let default = StayLimits::default();
    let min_nights = number(source, "min-nights", 1, MAX_NIGHTS).unwrap_or(default.min_nights);
    let max_nights = number(source, "max-nights", min_nights, MAX_NIGHTS)
        .unwrap_or(default.max_nights.max(min_nights));
    StayLimits {
        min_nights,
        max_nights,
        ..default
    }
}

fn finds_booking(source: &dyn Source) -> bool {
    let wanted = "“search” or “booking”";
    let view = read_as(source, "view", wanted, |view| match view {
        "search" => Some(false),
        "booking" => Some(true),
        _ => None,
    });
    view.unwrap_or_default()
}

fn popular(source: &dyn Source) -> Vec<Destination> {
    let wanted = "a list of places like “city:123 Lisbon, country:Portugal”";
    read_as(source, "popular-places", wanted, destinations_from).unwrap_or_default()
}

/// All are allowed where there are none.
fn countries(source: &dyn Source) -> Vec<String> {
    let wanted = "a list of countries' two-letter codes like “PT, ES”";
    let codes = read_as(source, "countries", wanted, |list| {
        let codes = list.split(',').map(|code| {
            let code = code.trim();
            let is_code = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
            is_code.then(|| code.to_ascii_uppercase())
        });
        codes.collect()
    });
    codes.unwrap_or_default()
}
