//! From the empty form to results.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::stage::{Stage, frame};

#[wasm_bindgen_test]
async fn an_empty_search_names_what_is_missing_and_moves_there() {
    let stage = Stage::new(&[]);
    stage.click(".go .btn");
    let alert = stage.await_one("[role=alert]").await;
    assert_eq!(
        alert.text_content().unwrap(),
        "Choose where you are going and both dates, then search again."
    );
    assert_eq!(
        stage.focused().get_attribute("role").as_deref(),
        Some("combobox")
    );
    assert_eq!(
        stage.focused().get_attribute("aria-invalid").as_deref(),
        Some("true")
    );
    stage.choose_destination("evora").await;
    stage
        .until("only the dates are missing", |stage| {
            stage.find("[role=alert]").is_some_and(|alert| {
                alert
                    .text_content()
                    .unwrap()
                    .starts_with("Choose both dates")
            })
        })
        .await;
    let destination = stage.find("[role=combobox]").unwrap();
    assert_eq!(destination.get_attribute("aria-invalid"), None);
}

#[wasm_bindgen_test]
async fn typing_without_accents_finds_the_place_and_marks_what_was_typed() {
    let stage = Stage::new(&[]);
    stage.type_destination("evora");
    stage
        .until("Évora is suggested", |stage| {
            stage
                .find("[role=option]")
                .is_some_and(|option| option.text_content().unwrap().contains("Évora"))
        })
        .await;
    assert_eq!(
        stage
            .find("[role=option] mark")
            .unwrap()
            .text_content()
            .unwrap(),
        "Évora"
    );
    let combobox = stage.focused();
    assert_eq!(
        combobox.get_attribute("aria-expanded").as_deref(),
        Some("true")
    );
    assert_eq!(
        combobox.get_attribute("aria-activedescendant"),
        None,
        "nothing is active before the visitor moves"
    );
    stage.press("ArrowDown");
    frame().await;
    let active = combobox.get_attribute("aria-activedescendant").unwrap();
    assert_eq!(
        stage
            .find(&format!("#{active}"))
            .unwrap()
            .get_attribute("aria-selected")
            .as_deref(),
        Some("true")
    );
    stage.press("Escape");
    frame().await;
    assert!(stage.find("[role=listbox]").is_none());
}

#[wasm_bindgen_test]
async fn a_search_by_city_shows_hotels_with_prices_and_says_how_many() {
    let stage = Stage::new(&[]);
    stage.choose_destination("evora").await;
    stage.choose_dates(20, 3).await;
    stage.click(".go .btn");
    stage.await_one("article.hotel").await;
    let heading = stage.find("h2.h2").unwrap().text_content().unwrap();
    assert!(heading.contains("in Évora"), "{heading}");
    assert!(
        stage
            .find("article.hotel .price")
            .unwrap()
            .text_content()
            .unwrap()
            .contains('€')
    );
    assert!(stage.text().contains("3 nights"));
    stage
        .until("the count is announced", |stage| {
            stage
                .root
                .query_selector_all("[role=status]")
                .is_ok_and(|all| {
                    (0..all.length())
                        .any(|i| all.get(i).unwrap().text_content().unwrap().contains("stay"))
                })
        })
        .await;
}

#[wasm_bindgen_test]
async fn a_child_without_an_age_holds_the_search_back() {
    let stage = Stage::new(&[]);
    stage.choose_destination("evora").await;
    stage.choose_dates(20, 3).await;
    stage.click(".seg.who");
    let more_children = stage
        .await_one("dialog:is([open], :popover-open) .row:nth-of-type(2) .stepper .btn:last-child")
        .await;
    more_children.click();
    frame().await;
    stage.click("dialog:is([open], :popover-open) .bar.f .btn.primary");
    frame().await;
    stage.click(".go .btn");
    let missing = stage
        .await_one("dialog:is([open], :popover-open) select[aria-invalid=true]")
        .await;
    stage
        .until("the age has focus", |stage| stage.focused() == *missing)
        .await;
    assert!(stage.find("article.hotel").is_none());
}

#[wasm_bindgen_test]
async fn a_site_without_a_gateway_shows_one_calm_line_and_tells_its_owner() {
    let stage = Stage::bare(&[("owner-notices", ""), ("hotel", "HTL-1")]);
    stage.await_one(".notice").await;
    assert!(
        stage
            .text()
            .contains("Hotel search is not available at the moment.")
    );
    assert!(stage.text().contains("set its gateway attribute"));
}

#[wasm_bindgen_test]
async fn a_gateway_that_cannot_be_reached_is_announced_and_nothing_entered_is_lost() {
    // Port 9 (discard) is on the browser's list of ports it never connects to: the request fails at once.
    let stage = Stage::bare(&[("gateway", "http://127.0.0.1:9"), ("hotel", "HTL-1")]);
    stage
        .until("the failure is shown", |stage| {
            stage
                .text()
                .contains("We could not reach the booking service.")
        })
        .await;
    assert!(
        stage.visible(".notice.danger .btn").is_some(),
        "trying again is offered"
    );
}

#[wasm_bindgen_test]
async fn unmounting_leaves_an_empty_place() {
    let mut stage = Stage::new(&[]);
    stage.type_destination("evora");
    stage.unmount();
    assert_eq!(stage.find(".stopover").unwrap().child_element_count(), 0);
    frame().await;
}
