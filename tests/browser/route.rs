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
async fn the_site_s_own_query_stays_as_it_is_written() {
    let _clean = Clean::new();
    let history = page().history().unwrap();
    let own = "?flag&q=a%20b&/news/5&hotels-of=ours";
    history
        .replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(own))
        .unwrap();
    let stage = searched("query").await;
    let query = || page().location().search().unwrap();
    let added = query();
    let added = added.strip_prefix(own).unwrap();
    assert!(added.starts_with("&hotels-destination=city%3A"), "{added}");
    stage.widget().reset().unwrap();
    stage
        .until("the address is the site's", |_| query() == own)
        .await;
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
    let card = stage.find("article.hotel").unwrap();
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
    frame().await;
    assert!(card.is_connected(), "the list is not searched again");
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
async fn a_hotel_has_the_rates_of_the_nights_that_its_address_says() {
    let _clean = Clean::new();
    let stage = searched("hash").await;
    stage.click("article.hotel h3 button");
    stage.await_one(".rate").await;
    let opened = fragment();
    let at = opened.find("check-out=").unwrap() + "check-out=".len();
    let check_out: chrono::NaiveDate = opened[at..at + 10].parse().unwrap();
    let later = check_out.succ_opt().unwrap().to_string();
    page()
        .location()
        .set_hash(&opened.replace(&check_out.to_string(), &later))
        .unwrap();
    stage
        .until("the rates are those of four nights", |stage| {
            stage.text().contains("Rates for 4 nights") && stage.find(".rate").is_some()
        })
        .await;
    page().history().unwrap().back().unwrap();
    stage
        .until("they are those of three again", |stage| {
            stage.text().contains("Rates for 3 nights") && stage.find(".rate").is_some()
        })
        .await;
    assert_eq!(fragment(), opened);
}

#[wasm_bindgen_test]
async fn the_site_s_filters_stay_until_the_visitor_takes_them_away_wherever_the_visit_is_written() {
    for route in ["hash", "query"] {
        let _clean = Clean::new();
        let stage = Stage::catalogue(&[("route", route), ("transport", "Bus")]);
        stage.await_one(".chosen .pill").await;
        stage.await_one("article.trip .open").await.click();
        stage
            .until("the holiday is in front", |stage| {
                stage.visible(".sortl").is_none()
            })
            .await;
        page().history().unwrap().back().unwrap();
        stage.await_visible(".sortl").await;
        frame().await;
        assert!(stage.find(".chosen .pill").is_some(), "{route}");
    }
}

#[wasm_bindgen_test]
async fn a_way_to_a_part_of_the_page_leaves_the_open_holiday() {
    let _clean = Clean::new();
    let stage = Stage::catalogue(&[("route", "hash")]);
    stage.await_one("article.trip .open").await.click();
    stage
        .until("the holiday is in the address", |_| {
            fragment().contains("holidays?open=")
        })
        .await;
    let opened = fragment();
    page().location().set_hash("terms").unwrap();
    frame().await;
    frame().await;
    assert!(stage.visible(".sortl").is_none());
    page().history().unwrap().back().unwrap();
    stage
        .until("the address is ours again", |_| fragment() == opened)
        .await;
    assert!(stage.visible(".sortl").is_none());
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
