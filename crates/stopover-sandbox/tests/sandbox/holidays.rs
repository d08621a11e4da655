//! The holiday catalogue.

use std::collections::HashSet;

use chrono::{Datelike, Months, NaiveDate, Utc};
use serde_json::Value;
use stopover_sandbox::Config;

use crate::client::{Client, assert_same_shape, fixture};

async fn catalogue(holidays: u32) -> Client {
    Client::start(Config::default().hotels(1).holidays(holidays)).await
}

fn items(list: &Value) -> &Vec<Value> {
    list.as_array().unwrap()
}

/// The details of every holiday in the list.
async fn details(client: &Client) -> Vec<Value> {
    let mut details = Vec::new();
    for item in items(&client.ok("/v1/holidays").await) {
        details.push(
            client
                .ok(&format!("/v1/holidays/{}", item["id"].as_str().unwrap()))
                .await,
        );
    }
    details
}

fn date(value: &Value) -> NaiveDate {
    value.as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn every_list_is_a_plain_array_of_the_specified_resource() {
    let client = catalogue(400).await;
    for (path, count) in [
        ("holidays", 400),
        ("holiday_categories", 12),
        ("holiday_countries", 25),
        ("holiday_cities", 200),
        ("holiday_hotels", 200),
    ] {
        let list = client.ok(&format!("/v1/{path}")).await;
        let long_enough = if count % 100 == 0 {
            items(&list).len() >= count
        } else {
            items(&list).len() == count
        };
        assert!(long_enough, "{path}: {}", items(&list).len());
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
        for (field, value) in item
            .as_object()
            .unwrap()
            .iter()
            .filter(|(field, _)| *field != "categories")
        {
            assert_eq!(&detail[field], value, "{field}");
        }
        assert!(detail.get("categories").is_none());
        assert_eq!(
            detail["images"][0].as_str().unwrap().split('/').nth(4),
            detail["main_image"].as_str().unwrap().split('/').nth(4)
        );
    }
}

#[tokio::test]
async fn holidays_last_one_to_twenty_days_with_a_programme_for_each() {
    let client = catalogue(200).await;
    let mut lengths = HashSet::new();
    for holiday in details(&client).await {
        let days = holiday["days"].as_u64().unwrap();
        assert_eq!(holiday["nights"], days - 1);
        let programme: Vec<u64> = items(&holiday["daily_program"])
            .iter()
            .map(|day| day["day"].as_str().unwrap().parse().unwrap())
            .collect();
        assert_eq!(programme, (1..=days).collect::<Vec<_>>());
        lengths.insert(days);
    }
    assert!(
        lengths.contains(&1)
            && lengths.contains(&20)
            && lengths.iter().all(|days| (1..=20).contains(days)),
        "{lengths:?}"
    );
}

#[tokio::test]
async fn departures_lie_within_fourteen_months_and_bound_the_availability() {
    let client = catalogue(100).await;
    let today = Utc::now().date_naive();
    let start = today.with_day(1).unwrap();
    for holiday in details(&client).await {
        let dates: Vec<NaiveDate> = items(&holiday["holiday_trips"])
            .iter()
            .map(|trip| date(&trip["date"]))
            .collect();
        assert!(dates.is_sorted() && !dates.is_empty());
        assert!(
            dates
                .iter()
                .all(|date| *date >= start && *date < start + Months::new(14)),
            "{dates:?}"
        );
        assert_eq!(
            (dates.first(), dates.last()),
            (
                Some(&date(&holiday["available_from"])),
                Some(&date(&holiday["available_to"]))
            )
        );
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
                assert!(
                    holiday["route"]
                        .as_str()
                        .unwrap()
                        .contains(offering["hotel"]["city"].as_str().unwrap())
                );
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
            for price in items(&trip["hotels"])
                .iter()
                .flat_map(|offering| items(&offering["prices"]))
            {
                assert_eq!(price["date"], trip["date"]);
                let pax = price["possible_occupancy"]["total_pax"].as_f64().unwrap();
                persons.push(price["price"]["value"].as_f64().unwrap() / pax);
            }
        }
        let (least, most) = (
            holiday["min_price"]["value"].as_f64().unwrap(),
            holiday["max_price"]["value"].as_f64().unwrap(),
        );
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
        for offering in items(&holiday["holiday_trips"])
            .iter()
            .flat_map(|trip| items(&trip["hotels"]))
        {
            let (rooms, boardings) = (
                items(&offering["room_types"]),
                items(&offering["boardings"]),
            );
            for price in items(&offering["prices"]) {
                assert!(rooms.iter().any(|room| room["name"] == price["room_type"]));
                assert!(
                    boardings
                        .iter()
                        .any(|boarding| boarding["short_code"] == price["boarding"])
                );
                let occupancy = &price["possible_occupancy"];
                assert_eq!(
                    occupancy["total_pax"].as_u64(),
                    Some(
                        occupancy["adults"].as_u64().unwrap()
                            + occupancy["children"].as_u64().unwrap()
                    )
                );
            }
        }
    }
}

#[tokio::test]
async fn transports_languages_and_the_shapes_of_extras_vary() {
    let client = catalogue(150).await;
    let holidays = details(&client).await;
    let transports: HashSet<&str> = holidays
        .iter()
        .map(|holiday| holiday["transport"].as_str().unwrap())
        .collect();
    assert!(
        transports.len() >= 4 && transports.contains("Bus") && transports.contains("Airplane"),
        "{transports:?}"
    );
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
        let shapes: HashSet<String> = holidays
            .iter()
            .flat_map(|holiday| items(&holiday[field]))
            .map(|entry| {
                entry.as_object().map_or("text".to_owned(), |object| {
                    object.keys().cloned().collect::<Vec<_>>().join(",")
                })
            })
            .collect();
        assert!(shapes.len() >= 2, "{field}: {shapes:?}");
    }
}

#[tokio::test]
async fn the_lists_of_countries_cities_and_categories_cover_what_holidays_name() {
    let client = catalogue(100).await;
    let names = |list: Value, field: &str| {
        items(&list)
            .iter()
            .map(|item| item[field].as_str().unwrap().to_owned())
            .collect::<HashSet<_>>()
    };
    let countries = names(client.ok("/v1/holiday_countries").await, "iso_code");
    let cities = names(client.ok("/v1/holiday_cities").await, "city_name");
    let categories = names(client.ok("/v1/holiday_categories").await, "id");
    for holiday in items(&client.ok("/v1/holidays").await) {
        assert!(countries.contains(holiday["country"]["iso_code"].as_str().unwrap()));
        assert!(
            holiday["route"]
                .as_str()
                .unwrap()
                .split(" – ")
                .all(|city| cities.contains(city))
        );
        assert!(
            items(&holiday["categories"])
                .iter()
                .all(|category| categories.contains(category["id"].as_str().unwrap()))
        );
    }
}

#[tokio::test]
async fn hotels_are_described_in_html_which_now_and_then_is_hostile() {
    let client = catalogue(400).await;
    let list = client.ok("/v1/holiday_hotels").await;
    let descriptions: Vec<&str> = items(&list)
        .iter()
        .map(|hotel| hotel["description"].as_str().unwrap())
        .collect();
    assert!(descriptions.iter().all(|html| html.starts_with("<p>")));
    let hostile = descriptions
        .iter()
        .filter(|html| html.contains("<script>"))
        .count();
    assert!(
        hostile > 0 && hostile * 10 < descriptions.len(),
        "{hostile}"
    );
}

#[tokio::test]
async fn unknown_holidays_and_wrong_keys_are_refused() {
    let client = catalogue(5).await;
    for id in ["5c0a6d7e-3c0f-4f4b-9a53-1f0e6c9d2b70", "1", "%20"] {
        assert_eq!(
            client.get(&format!("/v1/holidays/{id}")).await.0,
            404,
            "{id}"
        );
    }
    let refused = client
        .without_key(reqwest::Method::GET, "/v1/holidays")
        .send()
        .await
        .unwrap();
    assert_eq!(refused.status(), 401);
    assert_eq!(
        refused.json::<Value>().await.unwrap(),
        fixture("hotel/error_401")
    );
}
