//! Hotels, cities and regions.

use std::collections::HashSet;

use serde_json::Value;
use stopover_sandbox::Config;

use crate::client::{Client, assert_names, assert_same_shape, fixture, items, text};

fn ids(page: &Value) -> Vec<String> {
    let ids = items(&page["results"]).iter().map(|item| text(&item["id"]));
    ids.map(str::to_owned).collect()
}

#[tokio::test]
async fn lists_have_the_specified_fields() {
    let client = Client::plain().await;
    for (path, example) in [
        ("hotels", "hotels_page"),
        ("cities", "cities_page"),
        ("regions", "regions_page"),
    ] {
        let page = client.ok(&format!("/v2/{path}?limit=150")).await;
        assert_same_shape(&page, &fixture(&format!("hotel/{example}")), path);
    }
}

#[tokio::test]
async fn every_hotel_has_the_specified_fields_in_detail_and_agrees_with_its_list_item() {
    let client = Client::start(Config::default().hotels(40)).await;
    let example = fixture("hotel/hotel_detail");
    let list = client.ok("/v2/hotels?limit=40").await;
    for item in items(&list["results"]) {
        let path = format!("/v2/hotels/{}", text(&item["id"]));
        let detail = client.ok(&path).await;
        assert_same_shape(&detail, &example, "hotel");
        for field in ["id", "name", "rating", "guest_rating"] {
            assert_eq!(detail[field], item[field]);
        }
        for field in ["city", "latitude", "longitude", "country", "country_iso"] {
            assert_eq!(detail["location"][field], item[field]);
        }
        assert_eq!(detail["location"]["address_1"], item["address"]);
    }
}

#[tokio::test]
async fn the_default_page_holds_ten_hotels_twenty_cities_and_twenty_regions() {
    let client = Client::plain().await;
    for (path, size, count) in [
        ("hotels", 10, 300),
        ("cities", 20, 400),
        ("regions", 20, 60),
    ] {
        let page = client.ok(&format!("/v2/{path}")).await;
        assert_eq!(ids(&page).len(), size, "{path}");
        assert_eq!(page["count"], count, "{path}");
    }
}

#[tokio::test]
async fn a_trailing_slash_makes_no_difference() {
    let client = Client::plain().await;
    for path in ["hotels", "cities", "regions"] {
        let with_slash = client.ok(&format!("/v2/{path}/")).await;
        let without = client.ok(&format!("/v2/{path}")).await;
        assert_eq!(with_slash["results"], without["results"], "{path}");
    }
    let with_slash = client.ok("/v2/hotels/HTL-TEST/").await;
    assert_eq!(with_slash, client.ok("/v2/hotels/HTL-TEST").await);
}

#[tokio::test]
async fn following_next_visits_every_item_once_and_previous_leads_back() {
    let client = Client::plain().await;
    for path in [
        "/v2/hotels?limit=70",
        "/v2/cities/?limit=150",
        "/v2/regions",
    ] {
        let first = client.ok(path).await;
        assert_eq!(first["previous"], Value::Null);
        let (mut page, mut seen, mut pages) = (first.clone(), ids(&first), 1);
        while let Some(next) = page["next"].as_str() {
            assert!(next.contains("limit="), "{next}");
            assert!(next.contains("offset="), "{next}");
            page = client.ok(next).await;
            seen.extend(ids(&page));
            pages += 1;
        }
        assert_eq!(seen.len() as u64, first["count"].as_u64().unwrap());
        assert_eq!(seen.iter().collect::<HashSet<_>>().len(), seen.len());
        while let Some(previous) = page["previous"].as_str() {
            page = client.ok(previous).await;
            pages -= 1;
        }
        assert_eq!((pages, &page["results"]), (1, &first["results"]));
    }
}

#[tokio::test]
async fn page_counts_from_one_and_means_the_same_as_its_offset() {
    let client = Client::plain().await;
    let third = client.ok("/v2/hotels?limit=7&page=3").await;
    assert_eq!(third, client.ok("/v2/hotels?limit=7&offset=14").await);
    let second = client.ok("/v2/hotels?limit=7&page=2").await;
    assert_ne!(third["results"], second["results"]);
}

#[tokio::test]
async fn offset_wins_over_page() {
    let client = Client::plain().await;
    let both = client.ok("/v2/cities?offset=5&page=9").await;
    assert_eq!(both, client.ok("/v2/cities?offset=5").await);
}

#[tokio::test]
async fn a_page_after_the_end_is_empty_and_leads_back_to_the_last_items() {
    let client = Client::plain().await;
    let end = "/v2/hotels?limit=50&offset=9223372036854775807";
    let page = client.ok(end).await;
    assert!(ids(&page).is_empty() && page["next"].is_null());
    let previous = client.ok(text(&page["previous"])).await;
    assert_eq!(ids(&previous).len(), 50);
}

#[tokio::test]
async fn a_page_has_at_most_two_hundred_items() {
    let client = Client::plain().await;
    let page = client.ok("/v2/cities?limit=100000").await;
    assert_eq!(ids(&page).len(), 200);
    assert!(text(&page["next"]).ends_with("limit=200&offset=200"));
}

#[tokio::test]
async fn nonsense_in_the_query_is_refused_by_name() {
    let client = Client::plain().await;
    for (query, field) in [
        ("limit=0", "limit"),
        ("limit=ten", "limit"),
        ("limit=-1", "limit"),
        ("page=0", "page"),
        ("page=1.5", "page"),
        ("offset=-2", "offset"),
        ("offset=99999999999999999999", "offset"),
        ("limit=", "limit"),
        ("limit=1&limit=2", "query"),
    ] {
        let (status, body) = client.get(&format!("/v2/hotels?{query}")).await;
        assert_eq!(status, 400, "{query}");
        assert_names(&body, field);
    }
}

#[tokio::test]
async fn unknown_parameters_are_ignored() {
    let client = Client::plain().await;
    assert_eq!(client.ok("/v2/regions?colour=blue").await["count"], 60);
}

#[tokio::test]
async fn an_unknown_hotel_is_not_found() {
    let client = Client::plain().await;
    for id in [
        "HTL-1",
        "HTL-99999999999",
        "XYZ-TEST",
        "%F0%9F%8F%A8",
        "..%2F..%2Fetc",
    ] {
        let (status, body) = client.get(&format!("/v2/hotels/{id}")).await;
        assert_eq!(status, 404, "{id}");
        assert_eq!(body["message"], "Hotel not found");
    }
    assert_eq!(client.get("/v2/hotels/%FF").await.0, 400);
}

#[tokio::test]
async fn the_test_hotel_can_be_looked_up_but_is_not_listed() {
    let client = Client::start(Config::default().hotels(100).prefix("ZZ")).await;
    let detail = client.ok("/v2/hotels/ZZ-TEST").await;
    assert_same_shape(&detail, &fixture("hotel/hotel_detail"), "test hotel");
    assert_eq!(detail["id"], "ZZ-TEST");
    assert_eq!(detail["name"], "Test Hotel");
    let listed = ids(&client.ok("/v2/hotels?limit=100").await);
    assert!(listed.iter().all(|id| id.starts_with("ZZ-")));
    assert!(!listed.contains(&"ZZ-TEST".to_owned()));
}

#[tokio::test]
async fn the_same_seed_is_the_same_world_and_another_seed_another() {
    let world = async |seed| {
        let client = Client::start(Config::default().hotels(60).seed(seed)).await;
        let hotels = client.ok("/v2/hotels?limit=60").await;
        let cities = client.ok("/v2/cities").await;
        [hotels, cities].map(|list| list["results"].clone())
    };
    assert_eq!(world(5).await, world(5).await);
    let ([hotels, cities], [others, elsewhere]) = (world(5).await, world(6).await);
    assert_ne!(hotels, others);
    assert_ne!(cities, elsewhere);
}
