//! Hotels, cities and regions.

use stopover_model::wire::{City, HotelDetail, HotelFacts, HotelItem, Page, Region};
use stopover_model::{Facts, HotelProfile};

use crate::fixtures::read;

#[test]
fn a_page_of_hotels_tells_how_many_there_are_and_where_it_goes_on() {
    let page: Page<HotelItem> = read("hotel/hotels_page");
    assert_eq!(page.count, 23_141);
    assert_eq!(
        page.next.as_deref(),
        Some("https://provider.example/v2/hotels?limit=2&offset=4")
    );
    let names: Vec<_> = page
        .results
        .iter()
        .map(|hotel| hotel.name.as_str())
        .collect();
    assert_eq!(names, ["Hotel Mirador", "Pensão Águas Claras"]);
}

#[test]
fn half_stars_and_guest_scores_reach_the_list() {
    let page: Page<HotelItem> = read("hotel/hotels_page");
    let facts = Facts::from_wire(HotelFacts::from(&page.results[1]));
    let stars = facts.stars.unwrap();
    assert_eq!((stars.whole(), stars.has_half()), (3, true));
    let rating = facts.guest_rating.unwrap();
    assert_eq!(
        (rating.count, rating.overall.unwrap().to_string()),
        (412, "8.9".to_owned())
    );
    assert_eq!(facts.city.as_deref(), Some("Évora"));
    assert!((facts.coordinates.unwrap().latitude - 38.5714).abs() < 1e-9);
}

#[test]
fn an_unrated_hotel_has_neither_stars_nor_scores() {
    let page: Page<HotelItem> = read("hotel/hotels_page_last_sparse");
    let hotel = &page.results[0];
    let facts = Facts::from_wire(HotelFacts::from(hotel));
    assert_eq!((facts.stars, facts.guest_rating), (None, None));
    assert_eq!(hotel.name, "Ξενοδοχείο Αίγλη");
    assert_eq!(hotel.description.as_deref(), Some("Lake view rooms."));
    assert_eq!((page.next, page.previous), (None, None));
}

#[test]
fn cities_and_regions_name_their_country() {
    let cities: Page<City> = read("hotel/cities_page");
    let names: Vec<_> = cities
        .results
        .iter()
        .map(|city| city.name.as_str())
        .collect();
    assert_eq!(names, ["Lisbon", "Évora"]);
    assert!(
        cities
            .results
            .iter()
            .all(|city| city.country_iso.as_deref() == Some("PT"))
    );
    let regions: Page<Region> = read("hotel/regions_page");
    assert_eq!(regions.results[0].name, "Algarve");
    assert_eq!(regions.results[0].country.as_deref(), Some("Portugal"));
}

#[test]
fn a_hotel_s_page_shows_address_facilities_and_policies() {
    let hotel = HotelProfile::from_wire(read::<HotelDetail>("hotel/hotel_detail"));
    assert_eq!(hotel.address.lines, ["12 Harbour Street"]);
    assert_eq!(hotel.address.post_code.as_deref(), Some("1100-001"));
    assert_eq!(hotel.description.unwrap().lines().count(), 3);
    let facilities: Vec<_> = hotel
        .facilities
        .iter()
        .map(|facility| facility.code.as_str())
        .collect();
    assert_eq!(
        facilities,
        ["facility_wifi", "facility_pool", "facility_quantum_sauna"]
    );
    assert_eq!(hotel.stars.map(|stars| stars.whole()), Some(4));
    assert_eq!(
        hotel.guest_rating.unwrap().cleanliness.unwrap().to_string(),
        "9.3"
    );
    assert_eq!(hotel.url.as_deref(), Some("https://mirador.example"));
    assert_eq!(
        hotel.checkin_policy.as_deref(),
        Some("From 15:00 to 23:00.")
    );
    assert_eq!(hotel.checkout_policy.as_deref(), Some("Until 11:00."));
    assert_eq!(
        hotel.fees.as_deref(),
        Some("City tax EUR 2 per person per night.")
    );
    assert_eq!(hotel.policies.as_deref(), Some("Pets allowed on request."));
}
