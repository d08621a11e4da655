use std::time::Duration;

use axum::{Json, Router, routing::get};
use serde_json::{Value, json};
use stopover_tests::{Server, before};
use tokio::{task::spawn_blocking, time::timeout};

fn city(name: &str, country: &str) -> Value {
    let id = if country == "Costa Rica" {
        "city San José CR".to_owned()
    } else {
        format!("city {name}")
    };
    json!({ "id": id, "name": name, "country": country, "country_iso": "XX" })
}

fn hotel(name: &str, city: &str, country: &str) -> Value {
    json!({ "id": format!("hotel {name}"), "name": name, "city": city, "country": country, "country_iso": "XX" })
}

async fn gateway() -> (Server, Server) {
    let mut hotels = vec![
        hotel("Hotel Mirador", "Lisbon", "Portugal"),
        hotel("Mirador", "Madrid", "Spain"),
        hotel("Mirador Palace", "Madrid", "Spain"),
        hotel("Casa de São João", "Évora", "Portugal"),
        hotel("Straßburger Hof", "Köln", "Germany"),
        hotel("🏨 Évora Inn", "Évora", "Portugal"),
    ];
    hotels.extend((0..40).map(|number| hotel(&format!("Chania Bay {number}"), "Chania", "Greece")));
    let cities = [
        city("Lisbon", "Portugal"),
        city("Évora", "Portugal"),
        city("Χανιά", "Ελλάδα"),
        city("Iğdır", "Türkiye"),
        city("Орёл", "Россия"),
        city("Chania", "Greece"),
        city("San José", "Costa Rica"),
        city("San José", "Spain"),
        city("Portimão", "Portugal"),
        city("München", "Germany"),
        city("Αθήνα", "Ελλάδα"),
        city("Barcelona", "Spain"),
        city("New York", "United States"),
        city("St. Moritz", "Switzerland"),
        city("東京", "日本"),
        city("Osaka", "Japan"),
    ];
    let regions = [
        json!({ "id": "region Chania", "name": "Chania", "country": "Greece", "country_iso": "GR" }),
        json!({ "id": "region Algarve", "name": "Algarve", "country": "Portugal", "country_iso": "PT" }),
    ];
    let list = |items: Vec<Value>| {
        get(async move || Json(json!({ "count": items.len(), "results": items })))
    };
    let provider = Router::new()
        .route("/hotels", list(hotels))
        .route("/cities", list(cities.to_vec()))
        .route("/regions", list(regions.to_vec()));
    let (gateway, provider) = before(provider, |config| config.places.crawl = true).await;
    gateway.crawled().await;
    (gateway, provider)
}

async fn answer(gateway: &Server, query: &str) -> Value {
    let request = gateway
        .request(reqwest::Method::GET, "/places")
        .query(&[("q", query)]);
    let answer: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(answer["complete"], true);
    answer
}

async fn suggestions(gateway: &Server, query: &str) -> Vec<Value> {
    answer(gateway, query).await["suggestions"]
        .as_array()
        .unwrap()
        .clone()
}

fn ids(suggestions: &[Value]) -> Vec<&str> {
    suggestions
        .iter()
        .map(|suggestion| suggestion["id"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn a_city_and_a_country_say_how_many_hotels_are_listed_there() {
    let (gateway, _provider) = gateway().await;
    let counts = async |query: &str| {
        let found = suggestions(&gateway, query).await;
        let count = |one: &Value| (one["kind"].clone(), one["hotels"].clone());
        found.iter().map(count).collect::<Vec<_>>()
    };
    let portugal = counts("portugal").await;
    assert!(portugal.contains(&(json!("country"), json!(3))));
    assert_eq!(counts("evora").await[0], (json!("city"), json!(2)));
    let chania = counts("chania").await;
    assert!(chania.contains(&(json!("city"), json!(40))));
    assert!(
        chania.contains(&(json!("region"), Value::Null)),
        "no hotel names its region"
    );
    assert!(chania.contains(&(json!("hotel"), Value::Null)));
}

#[tokio::test]
async fn a_visitor_typing_without_accents_finds_evora() {
    let (gateway, _provider) = gateway().await;
    for query in ["evora", "Évora", "EVORA", "  évo "] {
        let found = suggestions(&gateway, query).await;
        assert_eq!(found[0]["id"], "city Évora", "{query}");
        assert_eq!(found[0]["name"], "Évora", "{query}");
        assert_eq!(found[0]["country"], "Portugal", "{query}");
    }
}

#[tokio::test]
async fn greek_turkish_german_and_cyrillic_names_are_found_as_people_type_them() {
    let (gateway, _provider) = gateway().await;
    for (query, id) in [
        ("χανια", "city Χανιά"),
        ("ΧΑΝΙΑ", "city Χανιά"),
        ("igdir", "city Iğdır"),
        ("IĞDIR", "city Iğdır"),
        ("орел", "city Орёл"),
        ("strassburg", "hotel Straßburger Hof"),
        ("sao joao", "hotel Casa de São João"),
        ("koln", "hotel Straßburger Hof"),
        ("koeln", "hotel Straßburger Hof"),
        ("orel", "city Орёл"),
        ("ellada", "city Χανιά"),
    ] {
        assert!(
            ids(&suggestions(&gateway, query).await).contains(&id),
            "{query}"
        );
    }
}

#[tokio::test]
async fn the_whole_name_comes_before_its_beginning_before_a_later_word() {
    let (gateway, _provider) = gateway().await;
    let found = suggestions(&gateway, "mirador").await;
    assert_eq!(
        ids(&found),
        [
            "hotel Mirador",
            "hotel Mirador Palace",
            "hotel Hotel Mirador"
        ]
    );
}

#[tokio::test]
async fn a_second_word_may_name_the_city_or_country() {
    let (gateway, _provider) = gateway().await;
    assert_eq!(
        ids(&suggestions(&gateway, "mirador lisb").await),
        ["hotel Hotel Mirador"]
    );
    assert_eq!(suggestions(&gateway, "san jose costa").await.len(), 1);
    assert_eq!(suggestions(&gateway, "san jose").await.len(), 2);
    assert_eq!(
        suggestions(&gateway, "mirador greece").await,
        Vec::<Value>::new()
    );
}

#[tokio::test]
async fn many_hotels_of_a_name_do_not_hide_region_and_city() {
    let (gateway, _provider) = gateway().await;
    let found = suggestions(&gateway, "chania").await;
    assert_eq!(
        ids(&found)[..3],
        ["region Chania", "city Chania", "city Χανιά"]
    );
    assert_eq!(found.len(), 10);
    assert!(
        found[3..]
            .iter()
            .all(|suggestion| suggestion["kind"] == "hotel")
    );
}

#[tokio::test]
async fn countries_are_suggested_by_the_name_the_search_takes() {
    let (gateway, _provider) = gateway().await;
    let found = suggestions(&gateway, "portugal").await;
    assert_eq!(
        (&found[0]["kind"], &found[0]["id"]),
        (&json!("country"), &json!("Portugal"))
    );
    let beginning = suggestions(&gateway, "port").await;
    assert!(
        ids(&beginning).contains(&"Portugal") && ids(&beginning).contains(&"city Portimão"),
        "{beginning:?}"
    );
}

#[tokio::test]
async fn what_matched_is_marked_in_the_browsers_string_units() {
    let (gateway, _provider) = gateway().await;
    let found = suggestions(&gateway, "evo inn").await;
    assert_eq!(found[0]["name"], "🏨 Évora Inn");
    assert_eq!(found[0]["matches"], json!([[3, 6], [9, 12]]));
}

#[tokio::test]
async fn a_hotel_says_in_which_city_it_is() {
    let (gateway, _provider) = gateway().await;
    let found = suggestions(&gateway, "mirador palace").await;
    let expected = json!({
        "kind": "hotel", "id": "hotel Mirador Palace", "name": "Mirador Palace",
        "city": "Madrid", "country": "Spain", "country_iso": "XX", "matches": [[0, 7], [8, 14]],
    });
    assert_eq!(found, [expected]);
}

#[tokio::test]
async fn a_misspelt_name_is_found_unmarked_and_the_answer_says_that_nothing_is_called_so() {
    let (gateway, _provider) = gateway().await;
    for (query, id, matches) in [
        ("barselona", "city Barcelona", json!([])),
        ("new yrok", "city New York", json!([[0, 3]])),
        ("yrok new", "city New York", json!([[0, 3]])),
        ("muncehn", "city München", json!([])),
    ] {
        let answer = answer(&gateway, query).await;
        let first = &answer["suggestions"][0];
        assert_eq!((&first["id"], &first["matches"]), (&json!(id), &matches));
        assert_eq!(answer["nearest"], true, "{query}");
    }
}

#[tokio::test]
async fn another_script_spelling_or_abbreviation_is_the_name_itself() {
    let (gateway, _provider) = gateway().await;
    for (query, id) in [
        ("Muenchen", "city München"),
        ("Munchen", "city München"),
        ("München", "city München"),
        ("athina", "city Αθήνα"),
        ("Αθήνα", "city Αθήνα"),
        ("tokyo", "city 東京"),
        ("東京", "city 東京"),
        ("大阪市", "city Osaka"),
        ("sankt moritz", "city St. Moritz"),
        ("saint moritz", "city St. Moritz"),
    ] {
        let answer = answer(&gateway, query).await;
        assert_eq!(answer["suggestions"][0]["id"], id, "{query}");
        assert_eq!(answer["nearest"], false, "{query}");
    }
}

#[tokio::test]
async fn nothing_typed_suggests_nothing() {
    let (gateway, _provider) = gateway().await;
    for query in ["", "   ", "-!?"] {
        assert_eq!(
            suggestions(&gateway, query).await,
            Vec::<Value>::new(),
            "{query:?}"
        );
    }
}

#[test]
fn suggestions_wait_for_none_of_the_threads_that_have_other_work() {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(1).max_blocking_threads(1);
    let runtime = runtime.enable_all().build().unwrap();
    runtime.block_on(async {
        let (gateway, _provider) = gateway().await;
        let (release, held) = std::sync::mpsc::channel::<()>();
        // The only thread for what takes long is in use.
        spawn_blocking(move || held.recv());
        let asked = timeout(Duration::from_secs(30), suggestions(&gateway, "chania"));
        assert_eq!(asked.await.unwrap().len(), 10);
        drop(release);
    });
}

#[tokio::test]
async fn the_limit_is_kept() {
    let (gateway, _provider) = gateway().await;
    for limit in [1, 3, 7, 10, 25] {
        let answer = gateway
            .json(&format!("/places?q=chania&limit={limit}"))
            .await;
        assert_eq!(answer["suggestions"].as_array().unwrap().len(), limit);
    }
}
