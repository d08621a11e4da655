//! Hotels of the catalogue: three in each city where holidays stay.

use std::sync::Arc;

use super::texts::Texts;
use crate::pictures::{Gallery, Scene};
use crate::wire::holiday;
use crate::world::geography::City;
use crate::world::hotel::Hotel;

/// How many hotels of a city the catalogue knows.
pub(super) const PER_CITY: usize = 3;

/// Scripts as they occur in operators' texts. A page that shows them unsanitised gets a global variable
/// `stopoverUnsafe`.
const HOSTILE: &str = "<script>window.stopoverUnsafe = 'script'</script><img src=\"data:,\" onerror=\"window.stopoverUnsafe = 'onerror'\">\
    <a href=\"javascript:window.stopoverUnsafe = 'href'\">Map</a>";
pub(super) fn hotels_of(seed: u64, city: &Arc<City>) -> impl Iterator<Item = Hotel> {
    (0..PER_CITY).map(move |nth| Hotel::of_catalogue(seed, nth, Arc::clone(city)))
}

/// With pictures for the list of hotels and without for a departure.
pub(super) fn show(hotel: &Hotel, gallery: &Gallery, with_images: bool) -> holiday::Hotel {
    let (latitude, longitude) = hotel.position();
    let picture = |nth: u64| {
        let number = hotel.rng("picture").next_u64().wrapping_add(nth);
        let scene = match nth % 2 {
            0 => Scene::from(hotel.city.landscape),
            _ => Scene::Town,
        };
        gallery.medium(scene.key(number))
    };
    holiday::Hotel {
        id: hotel.rng("catalogue").uuid(),
        name: hotel.name(),
        address: hotel.address(),
        description: describe(hotel),
        rating: hotel.stars(),
        city: hotel.city.name,
        country: &hotel.city.country.name,
        country_code: &hotel.city.country.iso,
        latitude,
        longitude,
        main_image: picture(0),
        images: with_images.then(|| (0..4).map(picture).collect()),
    }
}

fn describe(hotel: &Hotel) -> String {
    let mut rng = hotel.rng("html");
    let texts = Texts::choose(&mut rng);
    let mut html = rng
        .pick_text(&texts.hotel)
        .replace("{h}", &hotel.name())
        .replace("{c}", hotel.city.name);
    if rng.chance(0.03) {
        html.push_str(HOSTILE);
    }
    html
}
