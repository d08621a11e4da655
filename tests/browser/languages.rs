//! Words and formats of other languages, with the files that visitors load.

use js_sys::{Array, JSON, Object, Reflect};
use stopover::embed::Language;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::stage::Stage;

const KEYS: &str = include_str!(concat!(env!("OUT_DIR"), "/keys.json"));
const GERMAN: &str = include_str!(concat!(env!("OUT_DIR"), "/de.json"));
const POLISH: &str = include_str!(concat!(env!("OUT_DIR"), "/pl.json"));
const ARABIC: &str = include_str!(concat!(env!("OUT_DIR"), "/ar.json"));
const TURKISH: &str = include_str!(concat!(env!("OUT_DIR"), "/tr.json"));

fn list(json: &str) -> Array {
    JSON::parse(json).unwrap().unchecked_into()
}

/// What the shell hands over for these texts.
fn language(tag: &str, dir: &str, texts: &Array) -> Language {
    let language = Object::new();
    for (name, value) in [
        ("tag", &JsValue::from_str(tag)),
        ("dir", &JsValue::from_str(dir)),
        ("texts", texts),
    ] {
        Reflect::set(&language, &JsValue::from_str(name), value).unwrap();
    }
    language.unchecked_into()
}

/// In the lists of texts.
fn index_of(key: &str) -> u32 {
    let found = list(KEYS).index_of(&JsValue::from_str(key), 0);
    u32::try_from(found).unwrap()
}

fn text_of(stage: &Stage, selector: &str) -> String {
    stage.find(selector).unwrap().text_content().unwrap()
}

#[wasm_bindgen_test]
async fn german_words_come_with_german_dates() {
    let stage = Stage::speaking(language("de-AT", "ltr", &list(GERMAN)));
    assert_eq!(text_of(&stage, ".go .btn").trim(), "Suchen");
    stage.click(".seg.in");
    let day = stage
        .await_one("dialog:is([open], :popover-open) .day[tabindex='0']")
        .await;
    let name = day.get_attribute("aria-label").unwrap();
    let weekdays = [
        "Montag",
        "Dienstag",
        "Mittwoch",
        "Donnerstag",
        "Freitag",
        "Samstag",
        "Sonntag",
    ];
    assert!(
        weekdays.iter().any(|weekday| name.starts_with(weekday)),
        "{name}"
    );
    assert_eq!(text_of(&stage, "dialog:is([open], :popover-open) th"), "Mo");
}

#[wasm_bindgen_test]
async fn what_the_browser_cannot_format_is_written_as_in_britain() {
    let stage = Stage::speaking(language("tlh", "ltr", &list(GERMAN)));
    stage.click(".seg.in");
    stage
        .await_one("dialog:is([open], :popover-open) .day")
        .await;
    // In the browser's own language, American English, weeks begin on Sunday.
    assert_eq!(text_of(&stage, "dialog:is([open], :popover-open) th"), "Mo");
}

#[wasm_bindgen_test]
async fn polish_counts_with_its_own_plural_forms() {
    for (nights, said) in [(1, "1 noc"), (2, "2 noce"), (5, "5 nocy"), (22, "22 noce")] {
        let stage = Stage::speaking(language("pl", "ltr", &list(POLISH)));
        stage.choose_dates(3, nights).await;
        let check_out = text_of(&stage, ".seg.out .k");
        assert!(check_out.ends_with(said), "{check_out}");
    }
}

#[wasm_bindgen_test]
async fn arabic_sentences_keep_names_in_latin_letters_apart() {
    let stage = Stage::speaking(language("ar", "rtl", &list(ARABIC)));
    stage.choose_destination("malag").await;
    stage.choose_dates(20, 3).await;
    stage.click(".go .btn");
    stage
        .until("a sentence names the destination", |stage| {
            stage.text().contains("\u{2068}Málaga\u{2069}")
        })
        .await;
}

#[wasm_bindgen_test]
async fn a_price_stands_among_the_words_where_the_language_puts_it() {
    let stage = Stage::catalogue_speaking(language("tr", "ltr", &list(TURKISH)));
    stage.await_one("article.trip .price").await;
    let price = text_of(&stage, "article.trip .price");
    let said = text_of(&stage, "article.trip p.end");
    assert_eq!(said, format!("{price} ve üzeri"));
}

#[wasm_bindgen_test]
async fn a_text_of_the_site_takes_the_place_of_the_languages_own() {
    let texts = list(GERMAN);
    texts.set(index_of("Search"), JsValue::from_str("Los geht’s"));
    let stage = Stage::speaking(language("de", "ltr", &texts));
    assert_eq!(text_of(&stage, ".go .btn").trim(), "Los geht’s");
    assert!(text_of(&stage, ".seg.in").contains("Anreise"));
}

#[wasm_bindgen_test]
async fn what_a_language_lacks_is_said_in_english() {
    let texts = Array::new();
    texts.set(index_of("Search"), JsValue::from_str("Søg"));
    let stage = Stage::speaking(language("da", "ltr", &texts));
    assert_eq!(text_of(&stage, ".go .btn").trim(), "Søg");
    assert!(text_of(&stage, ".seg.in").contains("Check-in"));
    stage.choose_dates(3, 2).await;
    assert!(text_of(&stage, ".seg.out .k").ends_with("2 nights"));
}
