//! The calendar in a real browser: focus, keys and words.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::stage::{Stage, frame};

async fn opened(attributes: &[(&str, &str)]) -> Stage {
    let stage = Stage::new(attributes);
    stage.click(".seg.in");
    let day = stage
        .await_one("dialog:is([open], :popover-open) .day[tabindex='0']")
        .await;
    stage
        .until("the day has focus", |stage| {
            stage
                .root
                .active_element()
                .is_some_and(|focused| focused == *day)
        })
        .await;
    stage
}

#[wasm_bindgen_test]
async fn opening_focuses_today_and_only_one_day_is_in_the_tab_order() {
    let stage = opened(&[]).await;
    assert_eq!(
        stage.focused().get_attribute("aria-current").as_deref(),
        Some("date")
    );
    assert_eq!(
        stage
            .root
            .query_selector_all(".day[tabindex='0']")
            .unwrap()
            .length(),
        1
    );
}

#[wasm_bindgen_test]
async fn arrow_keys_move_focus_by_days_and_weeks() {
    let stage = opened(&[]).await;
    let today = stage.focused();
    for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] {
        let before = stage.focused();
        assert!(stage.press(key));
        stage
            .until("focus moved", |stage| stage.focused() != before)
            .await;
    }
    assert_eq!(stage.focused(), today);
}

#[wasm_bindgen_test]
async fn escape_closes_and_returns_focus_to_the_field() {
    let stage = opened(&[]).await;
    stage.press("Escape");
    stage
        .until("the field has focus", |stage| {
            stage.focused().class_list().contains("in")
        })
        .await;
    assert!(stage.find("dialog:is([open], :popover-open)").is_none());
}

#[wasm_bindgen_test]
async fn days_below_the_minimum_stay_say_why_and_cannot_be_chosen() {
    let stage = opened(&[("min-nights", "2")]).await;
    stage.press("PageDown");
    frame().await;
    stage.visible(".day[tabindex='0']").unwrap().click();
    stage.press("ArrowRight");
    let short = stage.await_one(".day.short").await;
    assert_eq!(
        short.get_attribute("aria-disabled").as_deref(),
        Some("true")
    );
    assert!(
        short
            .get_attribute("aria-label")
            .unwrap()
            .ends_with("shorter than the minimum stay")
    );
    short.click();
    frame().await;
    assert!(stage.text().contains("Now choose check-out"));
}

#[wasm_bindgen_test]
async fn two_choices_give_the_nights_in_the_form() {
    let stage = Stage::new(&[]);
    stage.choose_dates(10, 7).await;
    let check_out = stage.find(".seg.out").unwrap().text_content().unwrap();
    assert!(check_out.contains("7 nights"), "{check_out}");
}
