//! The page of one hotel.

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement, Node, ShadowRoot};

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
    stage.await_one(".rate").await;
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
    stage.await_one(".rate").await;
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

#[wasm_bindgen_test]
async fn the_lowest_rate_of_all_rooms_is_chosen_first_and_differences_are_against_each_rooms_lowest()
 {
    let stage = Stage::new(&[("hotel", "HTL-TEST")]);
    stage.await_visible(".search.stay").await;
    stage.choose_dates(15, 2).await;
    stage.click(".search.stay .go .btn");
    stage.await_one(".rate").await;

    let rows = all(&stage, ".rate");
    let lowest = rows.iter().map(price).reduce(f64::min).unwrap();
    let chosen = stage.find(".rate.on").unwrap();
    assert_eq!(price(&chosen), lowest);
    assert_eq!(all(&stage, ".rate :checked").len(), 1);
    assert_eq!(all(&stage, ".rate .btn.primary").len(), 1);
    assert_eq!(
        chosen
            .query_selector(".tag.act")
            .unwrap()
            .unwrap()
            .text_content()
            .unwrap(),
        "Lowest price"
    );
    for room in all(&stage, ".rateset") {
        let rows = within(&room, ".rate");
        let base = rows.iter().map(price).reduce(f64::min).unwrap();
        for row in rows {
            let said = row.query_selector(".rate-d b").unwrap();
            let said = said.map_or(0.0, |amount| number(&amount.text_content().unwrap()));
            assert!(
                (price(&row) - base - said).abs() < 0.001,
                "{}",
                row.inner_text()
            );
        }
    }
}

#[wasm_bindgen_test]
async fn a_rate_that_is_chosen_has_the_only_button_which_goes_to_its_checkout() {
    let stage = Stage::new(&[("hotel", "HTL-TEST")]);
    stage.await_visible(".search.stay").await;
    stage.choose_dates(15, 2).await;
    stage.click(".search.stay .go .btn");
    stage.await_one(".rate").await;

    let row = stage.find(".rate:not(.on)").unwrap();
    let cost = price(&row);
    let label = row.query_selector("label").unwrap().unwrap();
    label.unchecked_into::<HtmlElement>().click();
    frame().await;
    assert_eq!(all(&stage, ".rate.on").len(), 1);
    assert_eq!(price(&stage.find(".rate.on").unwrap()), cost);
    assert_eq!(all(&stage, ".rate .btn.primary").len(), 1);
    stage.find(".rate.on .btn.primary").unwrap().click();
    let total = stage.await_one(".strip .price, .sum .price").await;
    assert!((number(&total.text_content().unwrap()) - cost).abs() < 0.001);
}

fn all(stage: &Stage, selector: &str) -> Vec<HtmlElement> {
    within(&stage.root, selector)
}

fn within(node: &Node, selector: &str) -> Vec<HtmlElement> {
    let found = match node.dyn_ref::<Element>() {
        Some(element) => element.query_selector_all(selector),
        None => node
            .unchecked_ref::<ShadowRoot>()
            .query_selector_all(selector),
    };
    let found = found.unwrap();
    (0..found.length())
        .map(|i| found.get(i).unwrap().unchecked_into())
        .collect()
}

fn price(row: &HtmlElement) -> f64 {
    let price = row.query_selector(".rate-p .price").unwrap().unwrap();
    number(&price.text_content().unwrap())
}

/// As English writes it.
fn number(text: &str) -> f64 {
    let digits: String = text
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    digits.parse().unwrap()
}
