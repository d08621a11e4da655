//! The page of one hotel.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::stage::{Stage, frame};

#[wasm_bindgen_test]
async fn a_hotel_without_dates_shows_what_it_is_and_asks_when() {
    let stage = Stage::new(&[("hotel", "HTL-TEST")]);
    stage
        .until("the name is the heading", |stage| {
            stage
                .find("h2.h1")
                .is_some_and(|heading| heading.text_content().unwrap().contains("Test"))
        })
        .await;
    assert!(stage.text().contains("When would you like to stay?"));
    assert!(stage.visible(".search.stay").is_some());
    assert!(
        stage.find(".search.stay input[role=combobox]").is_none(),
        "the hotel is known"
    );

    stage.choose_dates(15, 2).await;
    stage.click(".search.stay .go .btn");
    stage.await_one("table.rates").await;
    assert!(stage.text().contains("Rates for 2 nights"));
}

#[wasm_bindgen_test]
async fn opening_a_hotel_moves_focus_to_its_name_and_back_returns_it_to_the_card() {
    let stage = Stage::new(&[]);
    stage.choose_destination("evora").await;
    stage.choose_dates(20, 3).await;
    stage.click(".go .btn");
    stage.await_one("article.hotel").await;
    let open = stage.visible("article.hotel .buy .btn").unwrap();
    open.focus().unwrap();
    open.click();
    stage
        .until("the name has focus", |stage| {
            stage
                .root
                .active_element()
                .is_some_and(|focused| focused.has_attribute("data-heading"))
        })
        .await;
    stage.await_one("table.rates").await;
    stage.click("nav .link");
    stage
        .until("the card has focus", |stage| {
            stage
                .root
                .active_element()
                .is_some_and(|focused| focused == *open)
        })
        .await;
    assert!(stage.visible("article.hotel").is_some());
    frame().await;
}

#[wasm_bindgen_test]
async fn an_unknown_hotel_is_said_to_be_gone() {
    let stage = Stage::new(&[("hotel", "HTL-0")]);
    stage
        .until("it is said", |stage| {
            stage.text().contains("This hotel is no longer listed.")
        })
        .await;
}
