//! Hotels of the catalogue: three in each city where holidays stay.

use std::sync::Arc;

use crate::pictures::Gallery;
use crate::wire::holiday;
use crate::world::hotel::Hotel;
use crate::world::place::City;

use super::phrases;

/// How many hotels of a city the catalogue knows.
pub(super) const PER_CITY: usize = 3;

/// What an operator's texts sometimes hold besides markup. Whoever shows it as HTML finds `stopoverUnsafe` in the
/// page's global scope.
const HOSTILE: &str = "<script>window.stopoverUnsafe = 'script'</script><img src=\"data:,\" onerror=\"window.stopoverUnsafe = 'onerror'\">\
    <a href=\"javascript:window.stopoverUnsafe = 'href'\">Map</a>";

/// The catalogue's hotels of a city.
pub(super) fn hotels_of(seed: u64, city: &Arc<City>) -> impl Iterator<Item = Hotel> {
    (0..PER_CITY).map(move |nth| Hotel::of_catalogue(seed, nth, Arc::clone(city)))
}

/// The hotel as the provider shows it, with pictures for the list of hotels and without for a departure.
pub(super) fn show(hotel: &Hotel, gallery: &Gallery, with_images: bool) -> holiday::Hotel {
    let (latitude, longitude) = hotel.position();
    let picture = |nth: u64| gallery.medium(hotel.dice("picture").with(nth).roll());
    holiday::Hotel {
        id: hotel.dice("catalogue").uuid(),
        name: hotel.name(),
        address: hotel.address(),
        description: describe(hotel),
        rating: hotel.stars(),
        city: hotel.city.name,
        country: hotel.city.country.name,
        country_code: hotel.city.country.iso,
        latitude,
        longitude,
        main_image: picture(0),
        images: with_images.then(|| (0..4).map(picture).collect()),
    }
}

fn describe(hotel: &Hotel) -> String {
    let mut dice = hotel.dice("html");
    let phrases = phrases::choose(&mut dice);
    let mut html = dice
        .pick(phrases.hotel)
        .replace("{h}", &hotel.name())
        .replace("{c}", hotel.city.name);
    if dice.chance(0.03) {
        html.push_str(HOSTILE);
    }
    html
}
