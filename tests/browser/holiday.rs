//! The page of one holiday, from an answer of the gateway made here.

use js_sys::{Function, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlInputElement;

use crate::stage::{Stage, frame};

const DETAIL: &str = include_str!("../fixtures/holiday/holiday_detail.json");
const UNKNOWN_SHAPES: &str = include_str!("../fixtures/holiday/holiday_detail_unknown_shapes.json");

/// A gateway of one holiday: answers `fetch` in this page until it is dropped.
struct OneHoliday {
    network: JsValue,
}

impl OneHoliday {
    /// Every detail is `detail` with departures of next year, every list is empty.
    fn new(detail: &str) -> Self {
        let next_year = js_sys::Date::new_0().get_full_year() + 1;
        let detail = detail.replace("\"2027-", &format!("\"{next_year}-"));
        let window = web_sys::window().unwrap();
        let network = Reflect::get(&window, &"fetch".into()).unwrap();
        let body = "const path = new URL(asked.url ?? asked).pathname;
            const body = /^\\/holidays\\/./.test(path) ? detail : '[]';
            return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));";
        let answer = Function::new_with_args("detail, asked", body);
        let answer = answer.bind1(&JsValue::NULL, &JsValue::from_str(&detail));
        Reflect::set(&window, &"fetch".into(), &answer).unwrap();
        Self { network }
    }
}

impl Drop for OneHoliday {
    fn drop(&mut self) {
        Reflect::set(&web_sys::window().unwrap(), &"fetch".into(), &self.network).unwrap();
    }
}

fn open() -> Stage {
    Stage::holidays(&[
        ("gateway", "https://gateway.example"),
        ("locale", "en-GB"),
        ("holiday", "5c0a6d7e-3c0f-4f4b-9a53-1f0e6c9d2b70"),
    ])
}

#[wasm_bindgen_test]
async fn the_price_of_the_chosen_room_is_the_price_in_the_bar() {
    let _gateway = OneHoliday::new(DETAIL);
    let stage = open();
    let bar = stage.await_one(".cta .price").await;
    assert_eq!(bar.text_content().as_deref(), Some("€689"));
    let price = stage.find(".opt-room:has(:checked) .pp").unwrap();
    assert_eq!(
        price.text_content().as_deref(),
        Some("€689 a person€1,378 for 2")
    );
}

#[wasm_bindgen_test]
async fn meals_without_the_chosen_room_keep_the_choice_and_say_that_it_is_not_offered() {
    let _gateway = OneHoliday::new(DETAIL);
    let stage = open();
    stage.await_one(".cta .price").await;
    let [breakfast, half_board] =
        ["Bed and breakfast", "Half board"].map(|name| -> HtmlInputElement {
            let labels = stage.root.query_selector_all("label.pill").unwrap();
            (0..labels.length())
                .map(|i| labels.get(i).unwrap().unchecked_into::<web_sys::Element>())
                .find(|label| label.text_content().as_deref() == Some(name))
                .and_then(|label| label.query_selector("input").unwrap())
                .unwrap()
                .unchecked_into()
        });
    assert!(half_board.checked());
    breakfast.click();
    frame().await;
    stage.await_one("[data-flaw]").await;
    assert!(stage.find(".cta .price").is_none());
    assert!(
        stage
            .text()
            .contains("Double, 2 adults is not offered with this hotel and these meals")
    );
    half_board.click();
    stage.await_one(".cta .price").await;
    assert!(stage.find("[data-flaw]").is_none());
}

#[wasm_bindgen_test]
async fn a_description_is_built_from_the_allow_list_and_scripts_in_it_never_run() {
    let blocks = r#""description_blocks": [
        { "kind": "paragraph", "content": ["Near the ", { "kind": "strong", "content": ["beach"] }, "."] },
        { "kind": "bullet_list", "content": [{ "kind": "list_item", "content": ["Pool <img src=x>"] }] },
        { "kind": "script", "content": ["alert(1)"] }
    ], "description": "<p>"#;
    let detail = DETAIL.replace(r#""description": "<p>"#, blocks);
    assert_ne!(detail, DETAIL);
    let _gateway = OneHoliday::new(&detail);
    let stage = open();
    let description = stage.await_one(".rich").await;
    stage
        .until("the description is there", |stage| {
            stage.find(".rich p").is_some()
        })
        .await;
    assert!(description.query_selector("li").unwrap().is_some());
    assert!(description.query_selector("script, img").unwrap().is_none());
    assert_eq!(
        description.text_content().as_deref(),
        Some("Near the beach.Pool <img src=x>")
    );
    assert!(!stage.text().contains("alert"));
}

#[wasm_bindgen_test]
async fn a_holiday_with_empty_lists_can_be_asked_for_and_shows_no_raw_json() {
    let _gateway = OneHoliday::new(UNKNOWN_SHAPES);
    let stage = open();
    stage.await_one(".cta").await;
    let text = stage.text();
    assert!(text.contains("No departures are listed at the moment."));
    assert!(text.contains("Price on request"));
    assert!(text.contains("Airport transfer") && text.contains("Travel insurance"));
    assert!(!text.contains("nested") && !text.contains('{'));
    assert!(!text.contains("Day by day"), "empty sections are left out");
}

#[wasm_bindgen_test]
async fn opening_the_enquiry_moves_focus_to_its_heading_and_leaving_it_back_to_the_button() {
    let _gateway = OneHoliday::new(DETAIL);
    let stage = open();
    stage.await_one(".cta .price").await;
    stage.click(".cta .btn");
    stage
        .until("the heading has focus", |stage| {
            stage
                .root
                .active_element()
                .is_some_and(|focused| focused.has_attribute("data-title"))
        })
        .await;
    stage.click("p > .link.with");
    stage
        .until("the button has focus", |stage| {
            stage.root.active_element() == stage.find(".cta .btn").map(Into::into)
        })
        .await;
}
