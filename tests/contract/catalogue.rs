//! The holiday catalogue.

use serde_json::Value;
use stopover_model::wire::List;
use stopover_model::wire::holiday::{self, Extra};
use stopover_model::{
    Boarding, Holiday, HolidayDetail, HolidayHotel, HolidayStatus, PersonType, Transport, iso,
};

use crate::fixtures::read;

fn detail() -> HolidayDetail {
    HolidayDetail::from_wire(read("holiday/holiday_detail"))
}

#[test]
fn holidays_are_listed_with_transport_prices_and_categories() {
    let list: List<holiday::Holiday> = read("holiday/holidays");
    let holidays: Vec<_> = list.items.into_iter().map(Holiday::from_wire).collect();
    let transports: Vec<_> = holidays
        .iter()
        .map(|holiday| holiday.transport.clone())
        .collect();
    assert_eq!(
        transports,
        [
            Transport::Airplane,
            Transport::Bus,
            Transport::Other("Ferry".into())
        ]
    );
    let islands = &holidays[0];
    assert_eq!(islands.title, "Δειλινά στα Τρία Νησιά");
    assert_eq!((islands.days, islands.nights), (Some(8), Some(7)));
    assert_eq!(islands.min_price.map(|price| price.minor()), Some(68_900));
    assert_eq!(islands.max_price.map(|price| price.minor()), Some(149_050));
    assert_eq!(
        islands.available_from.map(iso).as_deref(),
        Some("2027-05-01")
    );
    let categories: Vec<_> = islands
        .categories
        .iter()
        .map(|category| category.name.as_str())
        .collect();
    assert_eq!(categories, ["Islands", "Culture"]);
    assert_eq!(
        islands
            .country
            .as_ref()
            .map(|country| country.iso_code.as_str()),
        Some("GR")
    );
}

#[test]
fn a_draft_is_not_taken_for_a_holiday_on_sale() {
    let list: List<holiday::Holiday> = read("holiday/holidays");
    let statuses: Vec<_> = list
        .items
        .into_iter()
        .map(|item| Holiday::from_wire(item).status)
        .collect();
    let enabled = HolidayStatus::Enabled;
    assert_eq!(
        statuses,
        [
            enabled.clone(),
            enabled,
            HolidayStatus::Other("draft".into())
        ]
    );
}

#[test]
fn a_holiday_in_full_tells_its_programme_and_terms() {
    let detail = detail();
    assert_eq!(detail.price_included, ["Flights", "7 nights"]);
    assert_eq!(detail.price_not_included, ["City tax"]);
    assert_eq!(detail.useful_info, ["Passport or ID card required."]);
    assert_eq!(detail.cancellation_policy.len(), 2);
    assert_eq!(detail.daily_program[1].description, "Ermoupoli on foot.");
    assert_eq!(detail.images.len(), 2);
    let updated = detail.holiday.last_update.unwrap();
    assert_eq!(updated.to_string(), "2026-11-01T09:30:12.551+02:00");
}

#[test]
fn a_departure_offers_a_hotel_with_prices_per_party() {
    let detail = detail();
    let departure = &detail.departures[0];
    assert_eq!(departure.date.map(iso).as_deref(), Some("2027-06-05"));
    let offering = &departure.hotels[0];
    assert_eq!(
        offering.hotel.as_ref().map(|hotel| hotel.name.as_str()),
        Some("Naxos Bay")
    );
    let price = &offering.prices[0];
    assert_eq!(
        (price.adults, price.children, price.price.minor()),
        (2, 0, 137_800)
    );
    assert_eq!(
        (&price.boarding, price.room_type.as_str()),
        (&Boarding::HalfBoard, "Double")
    );
    assert!(
        offering
            .age_groups
            .iter()
            .any(|group| group.person == PersonType::Child)
    );
    assert!(
        offering
            .age_groups
            .iter()
            .any(|group| group.person == PersonType::Adult)
    );
    assert!(!offering.room_types.is_empty() && !offering.boardings.is_empty());
}

#[test]
fn a_hotel_s_markup_is_marked_as_untrusted() {
    let list: List<holiday::Hotel> = read("holiday/holiday_hotels");
    let hotel = list
        .items
        .into_iter()
        .map(HolidayHotel::from_wire)
        .next()
        .unwrap();
    assert!(hotel.untrusted_html.unwrap().contains("<script>"));
    assert_eq!(hotel.images, ["https://media.example/hh/1.jpg"]);
    assert_eq!(hotel.country_iso.as_deref(), Some("GR"));
    assert!(hotel.coordinates.is_some());
}

#[test]
fn extras_of_any_shape_are_shown_if_they_have_a_name_and_kept_if_not() {
    let detail: holiday::HolidayDetail = read("holiday/holiday_detail_unknown_shapes");
    let [transfer, insurance] = detail.additional_services.as_slice() else {
        panic!("two services")
    };
    let Extra::Named { name, price, .. } = transfer else {
        panic!("named")
    };
    let price = price.as_ref().and_then(holiday::Amount::money);
    assert_eq!(
        (name.as_str(), price.map(|price| price.minor())),
        ("Airport transfer", Some(3_500))
    );
    assert_eq!(insurance, &Extra::Text("Travel insurance".into()));
    assert!(matches!(
        detail.excursion_trips.as_slice(),
        [Extra::Opaque(_)]
    ));
    let (sent, example) = (
        serde_json::to_value(&detail).unwrap(),
        read::<Value>("holiday/holiday_detail_unknown_shapes"),
    );
    for field in ["additional_services", "excursion_trips"] {
        assert_eq!(sent[field], example[field]);
    }
}

#[test]
fn countries_cities_and_categories_have_names() {
    let countries: List<holiday::Country> = read("holiday/holiday_countries");
    let names: Vec<_> = countries
        .items
        .iter()
        .map(|country| country.name.as_str())
        .collect();
    assert_eq!(names, ["Greece", "Austria"]);
    let cities: List<holiday::City> = read("holiday/holiday_cities");
    assert_eq!(cities.items[0].city_name, "Naxos");
    let categories: List<holiday::Category> = read("holiday/holiday_categories");
    assert_eq!(categories.items[1].name, "Culture");
}
