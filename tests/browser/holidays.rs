//! The catalogue of holidays.

use js_sys::Reflect;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlInputElement};

use crate::stage::{Stage, frame};

fn cards(stage: &Stage) -> u32 {
    stage
        .root
        .query_selector_all("article.trip")
        .unwrap()
        .length()
}

fn headline(stage: &Stage) -> String {
    let heading = stage.find("h2").and_then(|heading| heading.text_content());
    heading.unwrap_or_default()
}

fn find(stage: &Stage, text: &str) {
    let input: HtmlInputElement = stage.find("input[type=search]").unwrap().unchecked_into();
    input.set_value(text);
    let init = EventInit::new();
    init.set_bubbles(true);
    input
        .dispatch_event(&Event::new_with_event_init_dict("input", &init).unwrap())
        .unwrap();
}

#[wasm_bindgen_test]
async fn the_catalogue_shows_a_page_of_cards_and_finds_holidays_by_words() {
    let stage = Stage::catalogue(&[]);
    stage.await_one("article.trip").await;
    assert_eq!(cards(&stage), 12, "more come on request");
    let all = headline(&stage);
    assert!(all.ends_with(" holidays"), "{all}");

    let title = stage
        .find("article.trip h3")
        .unwrap()
        .text_content()
        .unwrap();
    find(&stage, &title.to_uppercase());
    frame().await;
    let found = headline(&stage);
    assert!(found.ends_with(&format!(" of {all}")), "{found}");
    let first = stage.find("article.trip h3").unwrap().text_content();
    assert_eq!(first.as_deref(), Some(title.as_str()));

    find(&stage, "zzyzx");
    frame().await;
    assert_eq!(cards(&stage), 0);
    assert!(stage.text().contains("No holidays match these filters"));
}

#[wasm_bindgen_test]
async fn a_holiday_opens_with_the_focus_on_its_name_and_leads_back_to_its_card() {
    let stage = Stage::catalogue(&[]);
    let open = stage.await_one("article.trip .open").await;
    let title = open.text_content().unwrap();
    open.focus().unwrap();
    open.click();
    stage
        .until("the holiday is in front", |stage| {
            stage
                .visible("[data-heading]")
                .is_some_and(|heading| heading.text_content().unwrap() == title)
        })
        .await;
    assert!(
        stage
            .visible("article.trip .open")
            .is_none_or(|shown| shown != open)
    );
    stage.click("nav button");
    stage
        .until("the card has the focus", |stage| {
            stage
                .root
                .active_element()
                .is_some_and(|focused| focused == *open)
        })
        .await;
}

#[wasm_bindgen_test]
async fn an_unknown_holiday_is_said_to_be_gone() {
    let stage = Stage::catalogue(&[("holiday", "00000000-0000-4000-8000-000000000000")]);
    stage
        .until("the notice is there", |stage| {
            stage.text().contains("This holiday is no longer listed.")
        })
        .await;
}

#[wasm_bindgen_test]
async fn a_catalogue_that_is_taken_out_of_the_page_leaves_nothing_running() {
    let mut stage = Stage::catalogue(&[]);
    stage.unmount();
    frame().await;
    assert_eq!(cards(&stage), 0);
}

fn choose(stage: &Stage, list: &str, value: &str) {
    let list = stage.find(list).unwrap();
    Reflect::set(&list, &"value".into(), &value.into()).unwrap();
    let init = EventInit::new();
    init.set_bubbles(true);
    list.dispatch_event(&Event::new_with_event_init_dict("change", &init).unwrap())
        .unwrap();
}

/// On the cards, in euros.
fn prices(stage: &Stage) -> Vec<f64> {
    let prices = stage.root.query_selector_all(".trip .price").unwrap();
    (0..prices.length())
        .map(|at| {
            let text = prices.get(at).unwrap().text_content().unwrap();
            text.replace(['€', ','], "").parse().unwrap()
        })
        .collect()
}

#[wasm_bindgen_test]
async fn the_order_is_chosen_and_more_cards_come_with_the_focus_on_the_first_new_one() {
    let stage = Stage::catalogue(&[]);
    stage.await_one("article.trip").await;
    choose(&stage, ".sortl select", "price");
    stage
        .until("the cheapest stand first", |stage| {
            let prices = prices(stage);
            prices.is_sorted() && prices.len() == 12
        })
        .await;
    let cheapest = prices(&stage);
    choose(&stage, ".sortl select", "departure");
    stage
        .until("the order has changed", |stage| prices(stage) != cheapest)
        .await;
    stage
        .until("a whole page is there", |stage| cards(stage) == 12)
        .await;
    stage.click(".cards ~ p > button");
    stage
        .until("the first new card has the focus", |stage| {
            let new = stage.find("li:nth-child(13) .open").map(Into::into);
            new.is_some() && stage.root.active_element() == new
        })
        .await;
    stage
        .until("the second page is there", |stage| cards(stage) == 24)
        .await;
}

#[wasm_bindgen_test]
async fn a_price_limit_finds_what_costs_no_more_and_says_how_many_that_are() {
    let stage = Stage::catalogue(&[]);
    stage.await_one("article.trip").await;
    let all = headline(&stage);
    let limit = stage
        .find(".fbar .field:nth-child(6) option:nth-child(2)")
        .unwrap();
    let key = limit.get_attribute("value").unwrap();
    let (_, most) = key.split_once('-').unwrap();
    let most: f64 = most.parse().unwrap();
    let count = limit.text_content().unwrap();
    choose(&stage, ".fbar .field:nth-child(6) select", &key);
    stage
        .until("fewer are found", |stage| headline(stage) != all)
        .await;
    let found = headline(&stage);
    let number = found.split(' ').next().unwrap();
    assert!(count.ends_with(&format!("({number})")), "{count}: {found}");
    assert!(prices(&stage).iter().all(|price| *price <= most));
}
