//! The holiday catalogue.

use std::collections::HashSet;

use chrono::{DateTime, Datelike, Months, NaiveDate, Utc};
use reqwest::Method;
use serde_json::Value;
use stopover_sandbox::{Config, Sandbox};

use crate::client::{Client, assert_same_shape, fixture, items, read, text};

async fn catalogue(holidays: u32) -> Client {
    Client::start(Config::default().hotels(1).holidays(holidays)).await
}

/// The details of every holiday in the list.
async fn details(client: &Client) -> Vec<Value> {
    let mut details = Vec::new();
    for item in items(&client.ok("/v1/holidays").await) {
        let path = format!("/v1/holidays/{}", text(&item["id"]));
        details.push(client.ok(&path).await);
    }
    details
}

fn date(value: &Value) -> NaiveDate {
    text(value).parse().unwrap()
}

#[tokio::test]
async fn every_list_is_a_plain_array_of_the_specified_resource() {
    let client = catalogue(400).await;
    for (path, least, most) in [
        ("holidays", 400, 400),
        ("holiday_categories", 12, 12),
        ("holiday_countries", 25, 25),
        ("holiday_cities", 200, usize::MAX),
        ("holiday_hotels", 200, usize::MAX),
    ] {
        let list = client.ok(&format!("/v1/{path}")).await;
        let count = items(&list).len();
        assert!((least..=most).contains(&count), "{path}: {count}");
        assert_same_shape(&list, &fixture(&format!("holiday/{path}")), path);
        assert_eq!(list, client.ok(&format!("/v1/{path}/")).await);
    }
}

#[tokio::test]
async fn every_holiday_has_the_specified_fields_in_detail_and_agrees_with_its_list_item() {
    let client = catalogue(60).await;
    let list = client.ok("/v1/holidays").await;
    let mut example = fixture("holiday/holiday_detail");
    for any_shape in ["additional_services", "excursion_trips"] {
        example[any_shape] = Value::Array(Vec::new());
    }
    for (item, detail) in items(&list).iter().zip(details(&client).await) {
        assert_same_shape(&detail, &example, "holiday");
        let fields = item.as_object().unwrap().iter();
        for (field, value) in fields.filter(|(field, _)| *field != "categories") {
            assert_eq!(&detail[field], value, "{field}");
        }
        assert!(detail.get("categories").is_none());
        let key = |address: &Value| text(address).split('/').nth(4).map(str::to_owned);
        assert_eq!(key(&detail["images"][0]), key(&detail["main_image"]));
    }
}

#[tokio::test]
async fn holidays_last_one_to_twenty_days_with_a_programme_for_each() {
    let client = catalogue(200).await;
    let mut lengths = HashSet::new();
    for holiday in details(&client).await {
        let days = holiday["days"].as_u64().unwrap();
        assert_eq!(holiday["nights"], days - 1);
        let programme = items(&holiday["daily_program"]).iter();
        let programme: Vec<u64> = programme
            .map(|day| text(&day["day"]).parse().unwrap())
            .collect();
        assert_eq!(programme, (1..=days).collect::<Vec<_>>());
        lengths.insert(days);
    }
    assert!(lengths.contains(&1) && lengths.contains(&20), "{lengths:?}");
    assert!(lengths.iter().all(|days| (1..=20).contains(days)));
}

#[tokio::test]
async fn departures_lie_within_fourteen_months_and_bound_the_availability() {
    for now in [
        "2027-01-01T00:00:00Z",
        "2027-12-31T23:30:00Z",
        "2028-02-29T23:30:00Z",
    ] {
        let now: DateTime<Utc> = now.parse().unwrap();
        let config = Config::default().hotels(1).holidays(100).now(now);
        let client = Client::serve(Sandbox::new(config)).await;
        let start = now.date_naive().with_day(1).unwrap();
        for holiday in details(&client).await {
            let trips = items(&holiday["holiday_trips"]).iter();
            let dates: Vec<NaiveDate> = trips.map(|trip| date(&trip["date"])).collect();
            assert!(dates.is_sorted());
            let end = start + Months::new(14);
            assert!(dates.iter().all(|date| (start..end).contains(date)));
            assert_eq!(dates.first(), Some(&date(&holiday["available_from"])));
            assert_eq!(dates.last(), Some(&date(&holiday["available_to"])));
        }
    }
}

#[tokio::test]
async fn every_departure_has_several_hotels_except_on_a_day_trip() {
    let client = catalogue(100).await;
    for holiday in details(&client).await {
        for trip in items(&holiday["holiday_trips"]) {
            let hotels = items(&trip["hotels"]);
            assert_eq!(hotels.is_empty(), holiday["nights"] == 0);
            assert!(hotels.is_empty() || hotels.len() >= 2);
            for offering in hotels {
                assert!(offering["hotel"].get("images").is_none());
                let city = text(&offering["hotel"]["city"]);
                assert!(text(&holiday["route"]).contains(city));
            }
        }
    }
}

#[tokio::test]
async fn the_least_and_the_most_price_are_those_of_a_person_over_all_departures() {
    let client = catalogue(60).await;
    let mut compared = 0;
    for holiday in details(&client).await {
        let mut persons: Vec<f64> = Vec::new();
        for trip in items(&holiday["holiday_trips"]) {
            let offerings = items(&trip["hotels"]).iter();
            for price in offerings.flat_map(|offering| items(&offering["prices"])) {
                assert_eq!(price["date"], trip["date"]);
                let pax = price["possible_occupancy"]["total_pax"].as_f64().unwrap();
                persons.push(price["price"]["value"].as_f64().unwrap() / pax);
            }
        }
        let [least, most] =
            ["min_price", "max_price"].map(|field| holiday[field]["value"].as_f64().unwrap());
        if !persons.is_empty() {
            assert!((persons.iter().copied().fold(f64::MAX, f64::min) - least).abs() < 0.01);
            assert!((persons.iter().copied().fold(0.0, f64::max) - most).abs() < 0.01);
            compared += 1;
        }
        assert!(0.0 < least && least <= most);
    }
    assert!(compared > 40);
}

#[tokio::test]
async fn what_prices_name_is_listed_beside_them() {
    let client = catalogue(30).await;
    for holiday in details(&client).await {
        let trips = items(&holiday["holiday_trips"]).iter();
        for offering in trips.flat_map(|trip| items(&trip["hotels"])) {
            let names = |list: &str, field: &str| {
                let listed = items(&offering[list]).iter();
                listed.map(|item| item[field].clone()).collect::<Vec<_>>()
            };
            let rooms = names("room_types", "name");
            let boardings = names("boardings", "short_code");
            for price in items(&offering["prices"]) {
                assert!(rooms.contains(&price["room_type"]));
                assert!(boardings.contains(&price["boarding"]));
                let occupancy = &price["possible_occupancy"];
                let [adults, children, total] = ["adults", "children", "total_pax"]
                    .map(|field| occupancy[field].as_u64().unwrap());
                assert_eq!(total, adults + children);
            }
        }
    }
}

#[tokio::test]
async fn transports_languages_and_the_shapes_of_extras_vary() {
    let client = catalogue(150).await;
    let holidays = details(&client).await;
    let transports = holidays.iter().map(|holiday| text(&holiday["transport"]));
    let transports: HashSet<&str> = transports.collect();
    assert!(transports.len() >= 4, "{transports:?}");
    assert!(transports.contains("Bus") && transports.contains("Airplane"));
    let texts = serde_json::to_string(&holidays).unwrap();
    for word in [
        "Breakfast",
        "Πρωινό",
        "Frühstück",
        "Petit déjeuner",
        "Pequeno-almoço",
    ] {
        assert!(texts.contains(word), "{word}");
    }
    for field in ["additional_services", "excursion_trips"] {
        let extras = holidays.iter().flat_map(|holiday| items(&holiday[field]));
        let shapes: HashSet<Option<Vec<&String>>> = extras
            .map(|extra| extra.as_object().map(|object| object.keys().collect()))
            .collect();
        assert!(shapes.len() >= 2, "{field}: {shapes:?}");
    }
}

#[tokio::test]
async fn the_lists_of_countries_cities_and_categories_cover_what_holidays_name() {
    let client = catalogue(100).await;
    let names = |list: Value, field: &str| {
        let names = items(&list).iter().map(|item| text(&item[field]));
        names.map(str::to_owned).collect::<HashSet<_>>()
    };
    let countries = names(client.ok("/v1/holiday_countries").await, "iso_code");
    let cities = names(client.ok("/v1/holiday_cities").await, "city_name");
    let categories = names(client.ok("/v1/holiday_categories").await, "id");
    for holiday in items(&client.ok("/v1/holidays").await) {
        assert!(countries.contains(text(&holiday["country"]["iso_code"])));
        let mut route = text(&holiday["route"]).split(" – ");
        assert!(route.all(|city| cities.contains(city)));
        let mut listed = items(&holiday["categories"]).iter();
        assert!(listed.all(|category| categories.contains(text(&category["id"]))));
    }
}

#[tokio::test]
async fn hotels_are_described_in_html_which_now_and_then_is_hostile() {
    let client = catalogue(400).await;
    let list = client.ok("/v1/holiday_hotels").await;
    let descriptions = || items(&list).iter().map(|hotel| text(&hotel["description"]));
    assert!(descriptions().all(|html| html.starts_with("<p>")));
    let hostile = descriptions()
        .filter(|html| html.contains("<script>"))
        .count();
    assert!(
        hostile > 0 && hostile * 10 < items(&list).len(),
        "{hostile}"
    );
}

#[tokio::test]
async fn unknown_holidays_and_wrong_keys_are_refused() {
    let client = catalogue(5).await;
    for id in ["5c0a6d7e-3c0f-4f4b-9a53-1f0e6c9d2b70", "1", "%20"] {
        let (status, _) = client.get(&format!("/v1/holidays/{id}")).await;
        assert_eq!(status, 404, "{id}");
    }
    let (status, refusal) = read(client.without_key(Method::GET, "/v1/holidays")).await;
    assert_eq!(status, 401);
    assert_eq!(refusal, fixture("hotel/error_401"));
}
