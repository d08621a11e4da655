//! Searching for rates.

use std::collections::HashSet;

use chrono::{NaiveDateTime, Utc};
use serde_json::{Value, json};
use stopover_sandbox::Config;

use crate::client::{Client, assert_same_shape, fixture, search_for};

pub(crate) const SEARCH: &str = "/v2/availability/search";

async fn found(client: &Client, body: &Value) -> Value {
    let (status, answer) = client.post(SEARCH, body).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

fn results(answer: &Value) -> &Vec<Value> {
    answer["results"].as_array().unwrap()
}

#[tokio::test]
async fn a_result_has_the_specified_fields() {
    let client = Client::plain().await;
    let answer = found(&client, &search_for("country", "Greece".into())).await;
    assert!(results(&answer).len() > 10);
    assert_eq!(answer["results_count"], results(&answer).len());
    assert_eq!(
        (&answer["check_in"], &answer["check_out"]),
        (&"2027-06-12".into(), &"2027-06-15".into())
    );
    assert_same_shape(&answer, &fixture("hotel/search_response"), "result");
    for hotel in results(&answer) {
        for rate in hotel["rates"].as_array().unwrap() {
            let policy = &rate["cancellation_policy"];
            assert_eq!(
                policy["from_dates"].as_array().unwrap().len(),
                policy["penalty_fees"].as_array().unwrap().len()
            );
            assert_eq!(
                policy["penalty_fees"].as_array().unwrap().last(),
                Some(&100.into())
            );
            assert_eq!(
                rate["non_refundable"] == true,
                policy["penalty_fees"] == json!([100])
                    && policy["from_dates"][0] == policy["cancellation_deadline"]
            );
        }
    }
}

#[tokio::test]
async fn the_specifications_own_requests_are_understood() {
    let client = Client::plain().await;
    for example in [
        "search_request_hotel",
        "search_request_hotels",
        "search_request_country",
    ] {
        found(&client, &fixture(&format!("hotel/{example}"))).await;
    }
    // Ids of places are the provider's own: the examples' ones are unknown here.
    for example in ["search_request_city", "search_request_region"] {
        assert_eq!(
            client
                .post(SEARCH, &fixture(&format!("hotel/{example}")))
                .await
                .0,
            404
        );
    }
}

#[tokio::test]
async fn a_city_a_region_and_a_country_each_find_their_own_hotels() {
    let client = Client::start(Config::default().hotels(2_000)).await;
    let id = |list: Value, name: &str| {
        list["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|place| place["name"] == name)
            .unwrap()["id"]
            .clone()
    };
    let region = id(client.ok("/v2/regions?limit=200").await, "Crete");
    let city = id(client.ok("/v2/cities?limit=200").await, "Chania");
    let hotels = |answer: Value| {
        results(&answer)
            .iter()
            .map(|hotel| hotel["hotel_id"].as_str().unwrap().to_owned())
            .collect::<HashSet<_>>()
    };
    let in_city = hotels(found(&client, &search_for("city_id", city)).await);
    let in_region = hotels(found(&client, &search_for("region_id", region)).await);
    let in_country = hotels(found(&client, &search_for("country", "gReece".into())).await);
    assert!(
        !in_city.is_empty() && in_city.is_subset(&in_region) && in_region.is_subset(&in_country)
    );
    assert!(in_city.len() < in_region.len() && in_region.len() < in_country.len());
    for id in in_city {
        assert_eq!(
            client.ok(&format!("/v2/hotels/{id}")).await["location"]["city"],
            "Chania"
        );
    }
}

#[tokio::test]
async fn hotels_are_found_by_one_id_or_several_and_unknown_ids_find_nothing() {
    let client = Client::plain().await;
    let one = found(&client, &search_for("hotel_id", "HTL-TEST".into())).await;
    assert_eq!(
        (
            one["results_count"].as_u64(),
            &results(&one)[0]["hotel_name"]
        ),
        (Some(1), &"Test Hotel".into())
    );
    let several = found(
        &client,
        &search_for("hotel_id", json!(["HTL-TEST", "HTL-1", "HTL-TEST"])),
    )
    .await;
    assert_eq!(several["results_count"], 1);
    let none = found(&client, &search_for("hotel_id", "HTL-1".into())).await;
    assert_same_shape(&none, &fixture("hotel/search_response_empty"), "empty");
    assert_eq!(
        (none["results_count"].as_u64(), results(&none).len()),
        (Some(0), 0)
    );
}

#[tokio::test]
async fn the_same_request_finds_the_same_rates_at_the_same_prices_under_new_ids() {
    let client = Client::plain().await;
    let rates = |answer: &Value| {
        let all = results(answer)
            .iter()
            .flat_map(|hotel| hotel["rates"].as_array().unwrap().clone());
        all.map(|rate| {
            (
                rate["room_type"].clone(),
                rate["boarding"].clone(),
                rate["price"].clone(),
            )
        })
        .collect::<Vec<_>>()
    };
    let body = search_for("country", "Italy".into());
    let (first, second) = (found(&client, &body).await, found(&client, &body).await);
    assert_eq!(rates(&first), rates(&second));
    assert_ne!(first["search_id"], second["search_id"]);
    assert_ne!(
        results(&first)[0]["rates"][0]["rate_id"],
        results(&second)[0]["rates"][0]["rate_id"]
    );
}

#[tokio::test]
async fn rates_come_with_ids_of_their_own() {
    let client = Client::plain().await;
    let answer = found(&client, &search_for("country", "Spain".into())).await;
    let ids: Vec<&str> = results(&answer)
        .iter()
        .flat_map(|hotel| hotel["rates"].as_array().unwrap())
        .map(|rate| rate["rate_id"].as_str().unwrap())
        .collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
}

#[tokio::test]
async fn deadlines_come_with_z_with_an_offset_and_without_any() {
    let client = Client::plain().await;
    let answer = found(&client, &search_for("country", "Turkey".into())).await;
    let deadlines: Vec<&str> = results(&answer)
        .iter()
        .flat_map(|hotel| hotel["rates"].as_array().unwrap())
        .map(|rate| {
            rate["cancellation_policy"]["cancellation_deadline"]
                .as_str()
                .unwrap()
        })
        .collect();
    for ending in ["Z", "+03:00"] {
        assert!(
            deadlines.iter().any(|deadline| deadline.ends_with(ending)),
            "{ending}"
        );
    }
    assert!(
        deadlines
            .iter()
            .any(|deadline| deadline.parse::<NaiveDateTime>().is_ok())
    );
}

#[tokio::test]
async fn a_search_expires_after_its_lifetime_written_in_utc_without_an_offset() {
    let client = Client::plain().await;
    let answer = found(&client, &search_for("hotel_id", "HTL-TEST".into())).await;
    let expires: NaiveDateTime = answer["expires_at"].as_str().unwrap().parse().unwrap();
    let minutes = (expires - Utc::now().naive_utc()).num_seconds() as f64 / 60.0;
    assert!((29.0..=30.0).contains(&minutes), "{minutes}");
}

#[tokio::test]
async fn some_hotels_are_sold_out_and_other_dates_sell_out_others() {
    let client = Client::start(Config::default().hotels(1_000)).await;
    let mut august = search_for("country", "Portugal".into());
    let spring = found(&client, &august).await;
    august["check_in"] = "2027-08-07".into();
    august["check_out"] = "2027-08-14".into();
    let august = found(&client, &august).await;
    let ids = |answer: &Value| {
        results(answer)
            .iter()
            .map(|hotel| hotel["hotel_id"].clone())
            .collect::<HashSet<_>>()
    };
    assert!(ids(&august).len() < ids(&spring).len());
    assert!(!ids(&august).is_subset(&ids(&spring)));
}

#[tokio::test]
async fn a_country_search_looks_at_five_hundred_hotels_at_most() {
    let client = Client::start(Config::default().hotels(20_000)).await;
    let answer = found(&client, &search_for("country", "Italy".into())).await;
    assert!(
        (400..=500).contains(&results(&answer).len()),
        "{}",
        results(&answer).len()
    );
}

#[tokio::test]
async fn other_countries_sell_in_other_currencies() {
    let client = Client::plain().await;
    for (country, currency) in [
        ("Portugal", "EUR"),
        ("United Kingdom", "GBP"),
        ("Switzerland", "CHF"),
        ("Japan", "JPY"),
    ] {
        let answer = found(&client, &search_for("country", country.into())).await;
        for hotel in results(&answer) {
            for rate in hotel["rates"].as_array().unwrap() {
                assert_eq!(rate["currency"], currency);
                assert!(currency != "JPY" || rate["price"].is_u64(), "{rate}");
            }
        }
    }
}
