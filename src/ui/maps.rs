//! Addresses of the visitor's own maps. Nothing is asked of them before the visitor follows one.

use stopover_model::Coordinates;

/// A map with this place in its middle.
pub fn map_address(place: Coordinates) -> String {
    let (lat, lon) = written(place);
    format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=16/{lat}/{lon}")
}

/// The way to this place, from where the visitor says.
pub fn way_address(place: Coordinates) -> String {
    let (lat, lon) = written(place);
    format!("https://www.openstreetmap.org/directions?to={lat}%2C{lon}#map=14/{lat}/{lon}")
}

fn written(place: Coordinates) -> (String, String) {
    (decimals(place.latitude), decimals(place.longitude))
}

fn decimals(value: f64) -> String {
    let written = js_sys::Number::from(value).to_fixed(6);
    written.map(String::from).unwrap_or_default()
}
