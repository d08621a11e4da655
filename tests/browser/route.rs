//! The visit in the page's address.

use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Window;

use crate::stage::{Stage, frame};

fn page() -> Window {
    web_sys::window().unwrap()
}

fn fragment() -> String {
    page().location().hash().unwrap()
}

/// The test page as it was, whatever happened.
struct Clean;

impl Clean {
    fn new() -> Self {
        Self::wipe();
        Self
    }

    fn wipe() {
        let path = page().location().pathname().unwrap();
        let history = page().history().unwrap();
        history
            .replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&path))
            .unwrap();
    }
}

impl Drop for Clean {
    fn drop(&mut self) {
        Self::wipe();
    }
}

async fn searched(route: &str) -> Stage {
    let stage = Stage::new(&[("route", route)]);
    stage.choose_destination("evora").await;
    stage.choose_dates(20, 3).await;
    stage.click(".go .btn");
    stage.await_one("article.hotel").await;
    stage
}

#[wasm_bindgen_test]
async fn back_leads_from_a_hotel_to_the_list_and_from_there_to_the_empty_form() {
    let _clean = Clean::new();
    let stage = searched("hash").await;
    let listed = fragment();
    assert!(
        listed.starts_with("#hotels?destination=city%3A"),
        "{listed}"
    );
    stage.click("article.hotel h3 button");
    stage.await_one(".rate").await;
    assert!(fragment().contains("&hotel=HTL-"), "{}", fragment());
    page().history().unwrap().back().unwrap();
    stage
        .until("the list is in front", |stage| {
            stage.visible("article.hotel").is_some()
        })
        .await;
    assert_eq!(fragment(), listed);
    // A way to a part of the page is none of the widget's steps.
    page().location().set_hash("terms").unwrap();
    frame().await;
    frame().await;
    assert!(stage.visible("article.hotel").is_some());
    page().history().unwrap().back().unwrap();
    stage
        .until("the address is ours again", |_| fragment() == listed)
        .await;
    page().history().unwrap().back().unwrap();
    stage
        .until("the list is gone", |stage| {
            stage.find("article.hotel").is_none()
        })
        .await;
    assert_eq!(fragment(), "");
    page().history().unwrap().forward().unwrap();
    stage.await_one("article.hotel").await;
    assert_eq!(fragment(), listed);
}

#[wasm_bindgen_test]
async fn a_reload_finds_the_hotel_with_its_rates_and_the_list_behind_it() {
    let _clean = Clean::new();
    let mut stage = searched("query").await;
    stage.click("article.hotel h3 button");
    stage.await_one(".rate").await;
    let query = page().location().search().unwrap();
    assert!(query.contains("hotels-destination=city%3A"), "{query}");
    assert!(query.contains("hotels-hotel=HTL-"), "{query}");
    stage.unmount();
    stage.mount_again();
    stage.await_one(".rate").await;
    assert_eq!(page().location().search().unwrap(), query);
    page().history().unwrap().back().unwrap();
    stage
        .until("the list is searched again", |stage| {
            stage.visible("article.hotel").is_some()
        })
        .await;
}

#[wasm_bindgen_test]
async fn two_elements_share_the_address_and_a_third_stays_out_of_it() {
    let _clean = Clean::new();
    let catalogue = Stage::catalogue(&[("route", "hash")]);
    let stage = searched("hash").await;
    let hotels = fragment();
    catalogue.await_one("article.trip .open").await.click();
    catalogue
        .until("the holiday is in the address", |_| {
            fragment().contains("holidays?open=")
        })
        .await;
    assert!(fragment().contains(&hotels[1..]), "{}", fragment());
    let second = Stage::new(&[("route", "hash")]);
    frame().await;
    assert_eq!(
        second.value_of("input[role=combobox]"),
        "",
        "it does not follow the first"
    );
    assert!(stage.visible("article.hotel").is_some());
}
