//! A booking that is managed: found, kept, cancelled.

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, Event, HtmlElement};

use crate::checkout::{ARRIVES_IN, EMAIL, booked};
use crate::commands::day;
use crate::stage::Stage;

const NUMBER: &str = ".lookup input[type=text]";
const CANCEL: &str = "[data-opens-dialog]";

async fn look_up(number: &str, email: &str) -> Stage {
    let stage = Stage::new(&[("view", "booking")]);
    stage.await_one(".lookup").await;
    stage.type_into(NUMBER, number);
    stage.type_into(".lookup input[type=email]", email);
    stage.type_into(".lookup input[type=date]", &day(ARRIVES_IN.into()));
    stage.click(".lookup .btn.primary");
    stage
}

async fn until_focus(stage: &Stage, what: &str, is_wanted: impl Fn(&Element) -> bool) {
    let focused = |stage: &Stage| stage.root.active_element();
    stage
        .until(what, |stage| {
            focused(stage).is_some_and(|it| is_wanted(&it))
        })
        .await;
}

async fn ask_to_cancel(stage: &Stage) {
    stage.await_one(CANCEL).await;
    stage.click(CANCEL);
    until_focus(stage, "the focus is on keeping it", |focused| {
        focused.text_content().as_deref() == Some("Keep booking")
    })
    .await;
}

#[wasm_bindgen_test]
async fn a_booking_is_managed_from_its_confirmation_and_cancelled_once() {
    let (stage, number) = booked().await;
    let actions = stage.root.query_selector_all(".noprint .btn").unwrap();
    let manage = (0..actions.length())
        .map(|i| actions.get(i).unwrap().unchecked_into::<HtmlElement>())
        .find(|button| button.text_content().as_deref() == Some("Manage booking"));
    manage.expect("managing it is offered").click();
    ask_to_cancel(&stage).await;
    assert!(stage.text().contains("You get back"));
    stage.click("dialog .btn.danger");
    stage
        .until("the refund is shown", |stage| {
            stage
                .text()
                .contains("Your booking is cancelled. Refunded amount: €")
        })
        .await;
    assert!(stage.find(CANCEL).is_none(), "it cannot be cancelled again");

    let elsewhere = look_up(&number, EMAIL).await;
    elsewhere
        .until("it is cancelled for everybody", |stage| {
            stage.text().contains("Your booking is cancelled.")
        })
        .await;
}

#[wasm_bindgen_test]
async fn escape_keeps_the_booking_and_the_focus_goes_back_to_the_button() {
    let (_confirmation, number) = booked().await;
    let stage = look_up(&number, &EMAIL.to_uppercase()).await;
    ask_to_cancel(&stage).await;
    let escape = Event::new("cancel").unwrap();
    stage
        .find("dialog:is([open], :popover-open)")
        .unwrap()
        .dispatch_event(&escape)
        .unwrap();
    until_focus(&stage, "the focus is on the button", |focused| {
        focused.has_attribute("data-opens-dialog")
    })
    .await;
    assert!(stage.find("dialog:is([open], :popover-open)").is_none());
    assert!(stage.text().contains("Confirmed"));
}

#[wasm_bindgen_test]
async fn another_address_finds_nothing_and_what_was_typed_stays() {
    let (_confirmation, number) = booked().await;
    let stage = look_up(&number, "somebody.else@mail.example").await;
    stage
        .until("it is shown", |stage| {
            stage
                .text()
                .contains("No booking has this number, email address and check-in date.")
        })
        .await;
    assert_eq!(stage.value_of(NUMBER), number);
}

#[wasm_bindgen_test]
async fn a_test_number_is_refused_at_its_field() {
    let stage = look_up("TEST-40021", EMAIL).await;
    let error = stage.await_one(".lookup .error").await;
    assert_eq!(
        error.text_content().unwrap(),
        "This is a test booking. Test bookings cannot be shown or cancelled here."
    );
    until_focus(&stage, "the focus is on the number", |focused| {
        focused.get_attribute("aria-invalid").as_deref() == Some("true")
    })
    .await;
}
