//! What a site sets by attributes.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::stage::{Stage, frame};

#[wasm_bindgen_test]
async fn a_destination_that_is_only_named_is_looked_up() {
    let stage = Stage::new(&[("destination", "evora")]);
    stage
        .until("the destination has its own name", |stage| {
            stage.value_of("input[role=combobox]") == "Évora"
        })
        .await;
    assert!(stage.find("[role=listbox]").is_none(), "nothing pops up");
    stage.choose_dates(20, 3).await;
    stage.click(".go .btn");
    stage.await_one("article.hotel").await;
}

#[wasm_bindgen_test]
async fn a_fixed_destination_cannot_be_changed_until_the_site_allows_it() {
    let stage = Stage::new(&[("destination", "country:Portugal"), ("fixed", "")]);
    let field = stage.await_one("input[role=combobox]").await;
    frame().await;
    assert_eq!(stage.value_of("input[role=combobox]"), "Portugal");
    assert!(field.has_attribute("readonly"));
    assert!(stage.find(".seg.dest .clear").is_none());
    field.focus().unwrap();
    assert!(!stage.press("Escape"), "the key stays the browser's");
    assert_eq!(stage.value_of("input[role=combobox]"), "Portugal");
    stage.set("fixed", Some("false"));
    frame().await;
    frame().await;
    assert!(!field.has_attribute("readonly"));
    assert!(stage.find(".seg.dest .clear").is_some());
}

#[wasm_bindgen_test]
async fn only_places_in_the_site_s_countries_are_suggested() {
    let stage = Stage::new(&[("countries", "GR")]);
    stage.type_destination("evora");
    stage
        .until("the search is over", |stage| {
            stage.text().contains("No place")
        })
        .await;
    assert!(stage.find("[role=option]").is_none());
    stage.set("countries", Some("pt"));
    stage.type_destination("evor");
    stage.await_one("[role=option]").await;
}

#[wasm_bindgen_test]
async fn what_the_site_changes_later_leaves_what_was_typed() {
    let stage = Stage::new(&[("rooms", "2")]);
    stage.choose_destination("evora").await;
    stage.set("rooms", Some("1,2-5"));
    stage
        .until("the rooms are new", |stage| {
            stage.text().contains("3 adults, 1 child")
        })
        .await;
    assert_eq!(stage.value_of("input[role=combobox]"), "Évora");
}

#[wasm_bindgen_test]
async fn the_catalogue_begins_with_the_filters_the_site_has_set() {
    let stage = Stage::catalogue(&[("transport", "Bus")]);
    stage.await_one("article.trip").await;
    let chips = stage.await_one(".chosen").await.text_content().unwrap();
    assert!(chips.contains("Bus") || chips.contains("coach"), "{chips}");
    stage.set("transport", None);
    stage
        .until("the filter is gone", |stage| {
            stage.find(".chosen .pill").is_none()
        })
        .await;
}

#[wasm_bindgen_test]
async fn prices_name_their_currency_by_its_code_where_the_site_says_so() {
    let stage = Stage::catalogue(&[("currency-display", "code")]);
    let price = stage.await_one("article.trip .price").await;
    let price = price.text_content().unwrap();
    assert!(price.starts_with("EUR"), "{price}");
}
