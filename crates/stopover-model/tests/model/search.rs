use serde_json::json;
use stopover_model::limits::MAX_ROOMS;
use stopover_model::wire::{SearchRequest, SearchResponse};
use stopover_model::{
    ChildAge, CityId, HotelId, Location, Occupancy, OccupancyError, RegionId, Room, SearchCriteria,
    SearchResults, Stay, parse_date,
};

fn request(criterion: serde_json::Value) -> Result<SearchRequest, String> {
    let mut request = json!({
        "check_in": "2027-06-12", "check_out": "2027-06-15",
        "rooms": [{"adults": 2, "children": []}, {"adults": 1, "children": [4, 11]}],
    });
    request
        .as_object_mut()
        .unwrap()
        .extend(criterion.as_object().unwrap().clone());
    serde_json::from_value(request).map_err(|error| error.to_string())
}

#[test]
fn every_location_criterion_travels_in_its_own_field() {
    for (criterion, location) in [
        (
            json!({"hotel_id": "HTL-1"}),
            Location::Hotels(vec![HotelId::new("HTL-1")]),
        ),
        (
            json!({"hotel_id": ["HTL-1", "HTL-2"]}),
            Location::Hotels(vec!["HTL-1".into(), "HTL-2".into()]),
        ),
        (json!({"city_id": "c"}), Location::City(CityId::new("c"))),
        (
            json!({"region_id": "r"}),
            Location::Region(RegionId::new("r")),
        ),
        (
            json!({"country": "Portugal"}),
            Location::Country("Portugal".into()),
        ),
    ] {
        let read = request(criterion.clone()).unwrap();
        assert_eq!(read.location, location);
        let sent = serde_json::to_value(&read).unwrap();
        let fields = sent.as_object().unwrap();
        assert_eq!(fields.len(), 4);
        assert!(
            criterion
                .as_object()
                .unwrap()
                .iter()
                .all(|(name, value)| fields.get(name) == Some(value))
        );
    }
}

#[test]
fn a_request_with_no_location_or_two_is_refused_by_name() {
    assert!(
        request(json!({}))
            .unwrap_err()
            .contains("hotel_id, city_id, region_id, country is required")
    );
    let several = request(json!({"city_id": "c", "country": "Portugal"})).unwrap_err();
    assert!(several.contains("only one of hotel_id, city_id, region_id, country"));
    assert!(
        request(json!({"hotel_id": []}))
            .unwrap_err()
            .contains("location")
    );
    assert!(
        request(json!({"hotel_id": {"a": 1}}))
            .unwrap_err()
            .contains("hotel_id")
    );
}

#[test]
fn what_is_wrong_with_a_request_is_said() {
    let error = |change: serde_json::Value| request(change).unwrap_err();
    assert!(error(json!({"country": "PT", "check_in": "12.06.2027"})).contains("YYYY-MM-DD"));
    assert!(error(json!({"country": "PT", "check_in": null})).contains("YYYY-MM-DD"));
    assert!(
        error(json!({"country": "PT", "rooms": [{"adults": 1, "children": [18]}]}))
            .contains("0 to 17")
    );
    assert!(error(json!({"country": "PT", "rooms": [{"adults": "two"}]})).contains("0 to 255"));
    assert!(error(json!({"country": "PT", "rooms": [{}]})).contains("adults"));
}

#[test]
fn criteria_become_the_request_and_come_back() {
    let occupancy = Occupancy::new(vec![
        Room {
            adults: 1,
            children: vec![ChildAge::new(4).unwrap()],
        },
        Room::adults(2),
    ])
    .unwrap();
    assert_eq!(
        (occupancy.adults(), occupancy.children(), occupancy.guests()),
        (3, 1, 4)
    );
    let stay = Stay::new(
        parse_date("2027-06-12").unwrap(),
        parse_date("2027-06-15").unwrap(),
    )
    .unwrap();
    let criteria = SearchCriteria {
        stay,
        occupancy,
        location: Location::City(CityId::new("c")),
    };
    assert_eq!(
        SearchCriteria::try_from(criteria.to_request()),
        Ok(criteria)
    );
}

#[test]
fn rooms_have_limits() {
    let rooms = |rooms: Vec<Room>| Occupancy::new(rooms).unwrap_err();
    assert_eq!(rooms(vec![]), OccupancyError::NoRooms);
    assert_eq!(
        rooms(vec![Room::adults(1); MAX_ROOMS + 1]),
        OccupancyError::TooManyRooms
    );
    assert_eq!(
        rooms(vec![Room::adults(1), Room::adults(0)]),
        OccupancyError::NoAdults
    );
    assert_eq!(rooms(vec![Room::adults(9)]), OccupancyError::TooManyAdults);
    let child = ChildAge::new(17).unwrap();
    assert_eq!(
        rooms(vec![Room {
            adults: 1,
            children: vec![child; 7]
        }]),
        OccupancyError::TooManyChildren
    );
    assert_eq!(ChildAge::new(18), Err(OccupancyError::ChildAge));
}

fn results(hotels: serde_json::Value) -> SearchResults {
    let response = json!({"search_id": "s", "results": hotels});
    SearchResults::from_wire(serde_json::from_value::<SearchResponse>(response).unwrap())
}

#[test]
fn a_hotel_without_a_rate_that_can_be_sold_is_left_out() {
    let rate = |price: serde_json::Value, currency: &str| json!({"rate_id": "r", "price": price, "currency": currency});
    let found = results(json!([
        {"hotel_id": "no-rates", "hotel_name": "A", "rates": []},
        {"hotel_id": "free", "hotel_name": "B", "rates": [rate(json!(0), "EUR")]},
        {"hotel_id": "no-price", "hotel_name": "C", "rates": [rate(json!(null), "EUR")]},
        {"hotel_id": "no-currency", "hotel_name": "D", "rates": [rate(json!(10), "?")]},
        {"hotel_id": "good", "hotel_name": "E", "rates": [rate(json!(-3), "EUR"), rate(json!("99.90"), "eur")]},
    ]));
    let [hotel] = found.hotels.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(hotel.name, "E");
    assert_eq!(hotel.cheapest().unwrap().price.minor(), 9_990);
    assert_eq!(hotel.rates.len(), 1);
}

#[test]
fn the_cheapest_rate_is_found_within_one_currency() {
    let rate = |id: &str, price: f64, currency: &str| json!({"rate_id": id, "price": price, "currency": currency});
    let found = results(json!([{"hotel_id": "h", "hotel_name": "H", "rates": [
        rate("dear", 120.0, "EUR"), rate("cheap", 80.0, "EUR"), rate("same", 80.0, "EUR"), rate("yen", 1.0, "JPY"),
    ]}]));
    assert_eq!(found.hotels[0].cheapest().unwrap().id.as_str(), "cheap");
}

#[test]
fn the_gateway_s_facts_are_checked() {
    let found = results(json!([{
        "hotel_id": "h", "hotel_name": "H", "rates": [{"rate_id": "r", "price": 1, "currency": "EUR"}],
        "hotel": {"city": "Évora", "rating": 0, "latitude": 0, "longitude": 0, "guest_rating": {"count": 0}},
    }]));
    let facts = found.hotels[0].facts.clone().unwrap();
    assert_eq!(facts.city.as_deref(), Some("Évora"));
    assert_eq!(
        (facts.stars, facts.coordinates, facts.guest_rating),
        (None, None, None)
    );
}
