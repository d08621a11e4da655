//! Searching for rates.

use std::collections::HashSet;
use std::time::Instant;

use chrono::{NaiveDateTime, TimeDelta};
use serde_json::{Value, json};
use stopover_sandbox::Config;

use crate::client::{Client, assert_same_shape, fixture, items, now, rates, search_for, text};

pub(crate) const SEARCH: &str = "/v2/availability/search";

async fn found_in(client: &Client, country: &str) -> Value {
    let body = search_for("country", country.into());
    client.posted(SEARCH, &body).await
}

fn results(answer: &Value) -> &Vec<Value> {
    items(&answer["results"])
}

fn hotel_ids(answer: &Value) -> HashSet<&str> {
    let ids = results(answer).iter().map(|hotel| text(&hotel["hotel_id"]));
    ids.collect()
}

#[tokio::test]
async fn a_result_has_the_specified_fields() {
    let client = Client::plain().await;
    let answer = found_in(&client, "Greece").await;
    assert!(results(&answer).len() > 10);
    assert_eq!(answer["results_count"], results(&answer).len());
    assert_eq!(answer["check_in"], "2027-06-12");
    assert_eq!(answer["check_out"], "2027-06-15");
    assert_same_shape(&answer, &fixture("hotel/search_response"), "result");
    for rate in rates(&answer) {
        let policy = &rate["cancellation_policy"];
        let fees = items(&policy["penalty_fees"]);
        assert_eq!(items(&policy["from_dates"]).len(), fees.len());
        assert_eq!(fees.last(), Some(&100.into()));
        assert_eq!(
            rate["non_refundable"] == true,
            *fees == [json!(100)] && policy["from_dates"][0] == policy["cancellation_deadline"]
        );
    }
}

#[tokio::test]
async fn the_specifications_own_requests_are_understood() {
    let client = Client::plain().await;
    for example in ["hotel", "hotels", "country"] {
        let request = fixture(&format!("hotel/search_request_{example}"));
        client.posted(SEARCH, &request).await;
    }
    // Ids of cities and regions are the provider's own: the examples' ones are unknown here.
    for example in ["city", "region"] {
        let request = fixture(&format!("hotel/search_request_{example}"));
        assert_eq!(client.post(SEARCH, &request).await.0, 404, "{example}");
    }
}

#[tokio::test]
async fn a_city_a_region_and_a_country_each_find_their_own_hotels() {
    let client = Client::start(Config::default().hotels(2_000)).await;
    let id = |list: Value, name: &str| {
        let mut found = results(&list).iter();
        found.find(|item| item["name"] == name).unwrap()["id"].clone()
    };
    let region = id(client.ok("/v2/regions?limit=200").await, "Crete");
    let city = id(client.ok("/v2/cities?limit=200").await, "Chania");
    let in_city = client.posted(SEARCH, &search_for("city_id", city)).await;
    let in_region = client
        .posted(SEARCH, &search_for("region_id", region))
        .await;
    let in_country = found_in(&client, "gReece").await;
    let [in_city, in_region, in_country] = [&in_city, &in_region, &in_country].map(hotel_ids);
    assert!(!in_city.is_empty());
    assert!(in_city.is_subset(&in_region) && in_region.is_subset(&in_country));
    assert!(in_city.len() < in_region.len() && in_region.len() < in_country.len());
    for id in in_city {
        let detail = client.ok(&format!("/v2/hotels/{id}")).await;
        assert_eq!(detail["location"]["city"], "Chania");
    }
}

#[tokio::test]
async fn hotels_are_found_by_one_id_or_several_and_unknown_ids_find_nothing() {
    let client = Client::plain().await;
    let find = async |ids: Value| client.posted(SEARCH, &search_for("hotel_id", ids)).await;
    let one = find("HTL-TEST".into()).await;
    assert_eq!(one["results_count"], 1);
    assert_eq!(one["results"][0]["hotel_name"], "Test Hotel");
    let several = find(json!(["HTL-TEST", "HTL-1", "HTL-TEST"])).await;
    assert_eq!(several["results_count"], 1);
    let none = find("HTL-1".into()).await;
    assert_same_shape(&none, &fixture("hotel/search_response_empty"), "empty");
    assert_eq!(none["results_count"], 0);
    assert!(results(&none).is_empty());
}

#[tokio::test]
async fn the_same_request_finds_the_same_rates_at_the_same_prices_under_new_ids() {
    let client = Client::plain().await;
    let sold = |answer: &Value| {
        rates(answer)
            .map(|rate| ["room_type", "boarding", "price"].map(|field| rate[field].clone()))
            .collect::<Vec<_>>()
    };
    let first = found_in(&client, "Italy").await;
    let second = found_in(&client, "Italy").await;
    assert_eq!(sold(&first), sold(&second));
    assert_ne!(first["search_id"], second["search_id"]);
    let id = |answer: &Value| rates(answer).next().unwrap()["rate_id"].clone();
    assert_ne!(id(&first), id(&second));
}

#[tokio::test]
async fn rates_come_with_ids_of_their_own() {
    let client = Client::plain().await;
    let answer = found_in(&client, "Spain").await;
    let ids: HashSet<&str> = rates(&answer).map(|rate| text(&rate["rate_id"])).collect();
    assert_eq!(ids.len(), rates(&answer).count());
}

#[tokio::test]
async fn deadlines_come_with_z_with_an_offset_and_without_any() {
    let client = Client::plain().await;
    let answer = found_in(&client, "Turkey").await;
    let deadlines: Vec<&str> = rates(&answer)
        .map(|rate| text(&rate["cancellation_policy"]["cancellation_deadline"]))
        .collect();
    let any = |is: &dyn Fn(&str) -> bool| deadlines.iter().any(|deadline| is(deadline));
    assert!(any(&|deadline| deadline.ends_with('Z')));
    assert!(any(&|deadline| deadline.ends_with("+03:00")));
    assert!(any(&|deadline| deadline.parse::<NaiveDateTime>().is_ok()));
}

#[tokio::test]
async fn a_search_expires_after_its_lifetime_written_in_utc_without_an_offset() {
    let begun = Instant::now();
    let client = Client::plain().await;
    let body = search_for("hotel_id", "HTL-TEST".into());
    let answer = client.posted(SEARCH, &body).await;
    let expires: NaiveDateTime = text(&answer["expires_at"]).parse().unwrap();
    let made = expires - TimeDelta::minutes(30) - now().naive_utc();
    let latest = TimeDelta::from_std(begun.elapsed()).unwrap();
    assert!((TimeDelta::zero()..=latest).contains(&made), "{made}");
}

#[tokio::test]
async fn some_hotels_are_sold_out_and_other_dates_sell_out_others() {
    let client = Client::start(Config::default().hotels(1_000)).await;
    let mut august = search_for("country", "Portugal".into());
    let spring = client.posted(SEARCH, &august).await;
    august["check_in"] = "2027-08-07".into();
    august["check_out"] = "2027-08-14".into();
    let august = client.posted(SEARCH, &august).await;
    assert!(hotel_ids(&august).len() < hotel_ids(&spring).len());
    assert!(!hotel_ids(&august).is_subset(&hotel_ids(&spring)));
}

#[tokio::test]
async fn a_country_search_looks_at_five_hundred_hotels_at_most() {
    let client = Client::start(Config::default().hotels(20_000)).await;
    let count = results(&found_in(&client, "Italy").await).len();
    assert!((400..=500).contains(&count), "{count}");
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
        for rate in rates(&found_in(&client, country).await) {
            assert_eq!(rate["currency"], currency);
            assert!(currency != "JPY" || rate["price"].is_u64(), "{rate}");
        }
    }
}
