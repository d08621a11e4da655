//! Availability: what is asked and what is found.

use stopover_model::wire::{SearchRequest, SearchResponse};
use stopover_model::{
    Boarding, CancellationKind, Location, SearchCriteria, SearchResults, Timestamp,
};

use crate::fixtures::read;

#[test]
fn a_family_in_two_rooms_searches_by_each_criterion() {
    for (name, is_criterion) in [
        (
            "city",
            (|location| matches!(location, Location::City(_))) as fn(&Location) -> bool,
        ),
        ("region", |location| matches!(location, Location::Region(_))),
        (
            "country",
            |location| matches!(location, Location::Country(name) if name == "Portugal"),
        ),
        (
            "hotel",
            |location| matches!(location, Location::Hotels(ids) if ids.len() == 1),
        ),
        (
            "hotels",
            |location| matches!(location, Location::Hotels(ids) if ids.len() == 2),
        ),
    ] {
        let request: SearchRequest = read(&format!("hotel/search_request_{name}"));
        let criteria = SearchCriteria::try_from(request.clone()).unwrap();
        assert!(is_criterion(&criteria.location), "{name}");
        assert_eq!(criteria.stay.nights(), 3);
        assert_eq!(
            (criteria.occupancy.adults(), criteria.occupancy.children()),
            (3, 2)
        );
        assert_eq!(criteria.to_request(), request);
    }
}

fn found() -> SearchResults {
    SearchResults::from_wire(read::<SearchResponse>("hotel/search_response"))
}

#[test]
fn a_search_finds_a_hotel_with_two_rates_and_the_cheaper_one_first_in_price() {
    let results = found();
    assert_eq!(results.stay.map(|stay| stay.nights()), Some(3));
    let [hotel] = results.hotels.as_slice() else {
        panic!("one hotel")
    };
    assert_eq!(
        (hotel.id.as_str(), hotel.name.as_str()),
        ("HTL-100482", "Hotel Mirador")
    );
    assert_eq!(hotel.facts, None);
    let cheapest = hotel.cheapest().unwrap();
    assert_eq!(
        (cheapest.id.as_str(), cheapest.price.minor()),
        ("r-7f1d", 31_800)
    );
    assert_eq!(cheapest.price.currency().code(), "EUR");
    assert_eq!(
        cheapest.price.each_of(3).map(|night| night.minor()),
        Some(10_600)
    );
    assert_eq!(cheapest.boarding, Boarding::RoomOnly);
}

#[test]
fn a_refundable_rate_is_free_until_its_deadline_then_half_then_all() {
    let results = found();
    let rate = &results.hotels[0].rates[0];
    assert_eq!(
        (&rate.boarding, rate.non_refundable),
        (&Boarding::BreakfastIncluded, false)
    );
    let schedule = &rate.cancellation;
    assert_eq!(
        schedule.free_until(),
        Timestamp::parse("2027-06-07T23:59:00Z").ok()
    );
    let amounts: Vec<_> = schedule
        .periods()
        .iter()
        .map(|period| (period.percent.whole(), period.amount.minor()))
        .collect();
    assert_eq!(
        amounts,
        [(Some(0), 0), (Some(50), 20_625), (Some(100), 41_250)]
    );
}

#[test]
fn a_non_refundable_rate_is_never_free() {
    let results = found();
    let schedule = &results.hotels[0].rates[1].cancellation;
    assert_eq!(schedule.kind(), CancellationKind::NonRefundable);
    assert_eq!(schedule.free_until(), None);
}

#[test]
fn an_expiry_without_offset_is_kept_without_one() {
    let expires_at = found().expires_at.unwrap();
    assert_eq!(
        (expires_at.to_string().as_str(), expires_at.instant()),
        ("2026-11-21T13:40:00", None)
    );
    let nothing = SearchResults::from_wire(read::<SearchResponse>("hotel/search_response_empty"));
    assert!(nothing.hotels.is_empty());
    assert_eq!(
        nothing.expires_at.unwrap().to_string(),
        "2026-11-21T13:40:00.123456"
    );
}
