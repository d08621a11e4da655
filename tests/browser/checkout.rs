//! From a rate to its booking, against the real gateway and sandbox.

use js_sys::{Function, JSON, Reflect};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::stage::{Stage, frame};

/// Of the site "demo".
const GRANT_KEY: &str = match option_env!("STOPOVER_TEST_GRANT_KEY") {
    Some(key) => key,
    None => "",
};

/// The address the rooms are booked with.
pub const EMAIL: &str = "eleni.markou@mail.example";

/// Days until the stays in those rooms.
pub const ARRIVES_IN: u8 = 20;

/// A site that has taken the payment, and signs that with this key.
fn site_with(key: &str) -> Function {
    let body = r#"return (async () => {
        const text = new TextEncoder();
        const base64url = (bytes) =>
            btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
        const part = (value) => base64url(text.encode(JSON.stringify(value)));
        const { checkout_id, amount, currency } = payment;
        const iat = Math.floor(Date.now() / 1000);
        const claims = { iss: "demo", aud: "stopover", jti: crypto.randomUUID(), iat, exp: iat + 600 };
        const signed = part({ alg: "HS256", typ: "JWT" }) + "." + part({ ...claims, checkout_id, amount, currency });
        const hmac = { name: "HMAC", hash: "SHA-256" };
        const secret = await crypto.subtle.importKey("raw", text.encode("KEY"), hmac, false, ["sign"]);
        return signed + "." + base64url(new Uint8Array(await crypto.subtle.sign("HMAC", secret, text.encode(signed))));
    })();"#;
    Function::new_with_args("payment", &body.replace("KEY", key))
}

fn set_authorize(stage: &Stage, authorize: &Function) {
    Reflect::set(stage.host(), &"authorize".into(), authorize).unwrap();
}

/// Books the lowest rate of the hotel in front.
async fn book_lowest_rate(stage: &Stage) {
    stage.await_one(".rate .btn.primary").await.click();
}

/// For two adults.
async fn fill(stage: &Stage) {
    stage.await_one("form fieldset.guest").await;
    for (field, text) in [
        ("first_name", "Eleni"),
        ("last_name", "Markou"),
        ("email", EMAIL),
        ("phone_number", "+30 690 000 0000"),
        ("0-1-first", "Nikos"),
        ("0-1-last", "Markou"),
    ] {
        stage.type_into(&format!("form input[id$='{field}']"), text);
    }
}

async fn test_hotel() -> Stage {
    let stage = Stage::new(&[("hotel", "HTL-TEST")]);
    stage.await_visible(".search.stay").await;
    stage.choose_dates(15, 2).await;
    stage.click(".search.stay .go .btn");
    book_lowest_rate(&stage).await;
    stage
}

/// A room that costs something.
async fn real_room(authorize: Option<&Function>) -> Stage {
    let stage = Stage::new(&[("owner-notices", "")]);
    if let Some(authorize) = authorize {
        set_authorize(&stage, authorize);
    }
    stage.choose_destination("evora").await;
    stage.choose_dates(ARRIVES_IN.into(), 3).await;
    stage.click(".go .btn");
    stage.await_one("article.hotel").await;
    stage.click("article.hotel .buy .btn");
    book_lowest_rate(&stage).await;
    stage
}

async fn number_of(stage: &Stage) -> String {
    let number = stage.await_one(".ref").await;
    number.text_content().unwrap()
}

/// A confirmed booking, on its confirmation, and its number.
pub async fn booked() -> (Stage, String) {
    let stage = real_room(Some(&site_with(GRANT_KEY))).await;
    fill(&stage).await;
    stage.click("form .btn.primary");
    let number = number_of(&stage).await;
    (stage, number)
}

#[wasm_bindgen_test]
async fn the_test_hotel_is_booked_from_dates_to_confirmation() {
    let stage = test_hotel().await;
    stage
        .until("it says what it is", |stage| {
            stage.text().contains("This is a test booking.")
        })
        .await;
    fill(&stage).await;
    stage.click("form .btn.primary");
    let number = number_of(&stage).await;
    assert!(number.starts_with("TEST-"), "{number}");
    stage
        .until("the heading has the focus", |stage| {
            stage
                .root
                .active_element()
                .is_some_and(|focused| focused.has_attribute("data-heading"))
        })
        .await;
}

#[wasm_bindgen_test]
async fn what_was_typed_stays_for_another_rate_and_goes_when_the_site_begins_anew() {
    const EMAIL_FIELD: &str = "form input[id$='email']";
    let stage = test_hotel().await;
    fill(&stage).await;
    stage.click(".steps button");
    book_lowest_rate(&stage).await;
    stage.await_one(EMAIL_FIELD).await;
    assert_eq!(stage.value_of(EMAIL_FIELD), EMAIL);

    stage.widget().reset().unwrap();
    let hotel = JSON::parse(r#"{"hotel": "HTL-TEST"}"#).unwrap();
    stage.widget().open(&hotel).unwrap();
    stage.await_visible(".search.stay").await;
    stage.choose_dates(15, 2).await;
    stage.click(".search.stay .go .btn");
    book_lowest_rate(&stage).await;
    stage.await_one(EMAIL_FIELD).await;
    assert_eq!(stage.value_of(EMAIL_FIELD), "");
}

#[wasm_bindgen_test]
async fn a_room_is_booked_with_the_site_s_grant() {
    let (stage, number) = booked().await;
    assert!(!number.starts_with("TEST-"), "{number}");
    assert!(stage.text().contains("Your stay is confirmed"));
}

#[wasm_bindgen_test]
async fn a_grant_that_is_not_the_site_s_books_nothing_and_loses_nothing() {
    let stage = real_room(Some(&site_with("another key of thirty-two bytes.."))).await;
    fill(&stage).await;
    stage.click("form .btn.primary");
    stage
        .until("it is shown", |stage| {
            stage.text().contains(
                "The payment could not be matched with this booking. Nothing has been booked",
            )
        })
        .await;
    assert_eq!(
        stage.value_of("form input[id$='email']"),
        "eleni.markou@mail.example"
    );

    set_authorize(&stage, &site_with(GRANT_KEY));
    stage.click("form .btn.primary");
    number_of(&stage).await;
}

#[wasm_bindgen_test]
async fn a_site_that_cannot_be_paid_shows_that_to_its_owner_before_anything_is_typed() {
    let stage = real_room(None).await;
    stage
        .until("it is shown", |stage| {
            stage.text().contains("set its authorize property")
        })
        .await;
    assert!(stage.find("form fieldset.guest").is_none());
    assert!(
        stage
            .text()
            .contains("This stay can’t be booked online here.")
    );
}

#[wasm_bindgen_test]
async fn an_incomplete_form_is_not_sent_and_lists_what_is_missing() {
    let stage = test_hotel().await;
    fill(&stage).await;
    stage.type_into("form input[id$='email']", "eleni.markou@");
    stage.click("form .btn.primary");
    stage
        .until("the list has the focus", |stage| {
            stage
                .root
                .active_element()
                .is_some_and(|focused| focused.has_attribute("data-errors"))
        })
        .await;
    stage.click("[data-errors] a");
    frame().await;
    assert!(stage.focused().id().ends_with("email"));
    assert_eq!(
        stage.focused().get_attribute("aria-invalid").as_deref(),
        Some("true")
    );
}

#[wasm_bindgen_test]
async fn a_widget_taken_out_at_the_press_and_put_back_ends_with_one_booking() {
    let mut stage = test_hotel().await;
    fill(&stage).await;
    stage.click("form .btn.primary");
    stage.unmount();
    stage.mount_again();
    // The press may not have left the page: then the form is back, with everything in it.
    stage
        .until("the outcome is known", |stage| {
            stage.find(".ref").is_some() || stage.text().contains("did not reach the hotel")
        })
        .await;
    if stage.find(".ref").is_none() {
        assert_eq!(stage.value_of("form input[id$='0-1-first']"), "Nikos");
        stage.click("form .btn.primary");
    }
    number_of(&stage).await;
}
