//! `interface.json`, the description of all that a page sees, held against what the code does.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

pub(super) fn interface() -> Value {
    serde_json::from_str(include_str!("interface.json")).unwrap()
}

fn named<'a>(list: &'a Value, name: &str) -> Option<&'a Value> {
    list.as_array()?.iter().find(|item| item["name"] == name)
}

fn names(list: &Value) -> BTreeSet<String> {
    let items = list.as_array().unwrap().iter();
    items
        .map(|item| item["name"].as_str().unwrap_or_default().to_owned())
        .collect()
}

/// Those that the WebAssembly reads.
pub(super) fn attributes(element: &str) -> BTreeSet<String> {
    let interface = interface();
    let element = named(&interface["elements"], element).unwrap();
    let all = element["attributes"].as_array().unwrap().iter();
    let own: Vec<_> = all
        .filter(|it| it["read_by"] == "widget")
        .cloned()
        .collect();
    names(&json!(own))
}

/// Of the attributes that the WebAssembly reads, as markup would write them. Others describe in words what happens without
/// the attribute.
pub(super) fn defaults(element: &str) -> BTreeMap<String, String> {
    let interface = interface();
    let element = named(&interface["elements"], element).unwrap();
    let all = element["attributes"].as_array().unwrap().iter();
    let read = all.filter(|it| it["read_by"] == "widget");
    let written = read.filter_map(|it| {
        let default = match &it["default"] {
            Value::String(text) if text != "all" => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => return None,
        };
        Some((it["name"].as_str()?.to_owned(), default))
    });
    written.collect()
}

/// The least and the most of each attribute that is a number.
pub(super) fn ranges(element: &str) -> BTreeMap<String, (u16, u16)> {
    let interface = interface();
    let element = named(&interface["elements"], element).unwrap();
    let all = element["attributes"].as_array().unwrap().iter();
    let numbers = all.filter(|it| it["type"] == "number");
    let ranges = numbers.map(|it| {
        let range: (u16, u16) = serde_json::from_value(it["range"].clone()).unwrap();
        (it["name"].as_str().unwrap_or_default().to_owned(), range)
    });
    ranges.collect()
}

pub(super) fn events(element: &str) -> BTreeSet<String> {
    let interface = interface();
    let list = named(&interface["elements"], element).unwrap()["events"].clone();
    serde_json::from_value(list).unwrap()
}

pub(super) fn check_detail(event: &str, detail: &Value) -> Result<(), String> {
    let interface = interface();
    let described =
        named(&interface["events"], event).ok_or(format!("{event} is not described"))?;
    let kind = described["detail"].as_str().unwrap_or_default();
    check(&interface["types"], kind, detail).map_err(|why| format!("{event}: {why}"))
}

/// `kind` is written as TypeScript writes types.
fn check(types: &Value, kind: &str, value: &Value) -> Result<(), String> {
    let fits = kind.split(" | ").any(|kind| match kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        _ if kind.starts_with('"') => *value == json!(kind.trim_matches('"')),
        _ => match (kind.strip_suffix("[]"), value) {
            (Some(kind), Value::Array(items)) => {
                items.iter().all(|item| check(types, kind, item).is_ok())
            }
            _ => value.is_object(),
        },
    });
    if !fits {
        return Err(format!("{value} is not {kind}"));
    }
    let Value::Object(object) = value else {
        return Ok(());
    };
    let kind = kind.trim_end_matches(" | null");
    let fields = &named(types, kind).ok_or(format!("type {kind} is not described"))?["fields"];
    if let Some(more) = object.keys().find(|name| named(fields, name).is_none()) {
        return Err(format!("{kind}.{more} is not described"));
    }
    for field in fields.as_array().unwrap() {
        let name = field["name"].as_str().unwrap_or_default();
        match object.get(name) {
            Some(value) => {
                let kind = field["type"].as_str().unwrap_or_default();
                check(types, kind, value).map_err(|why| format!("{name}: {why}"))?;
            }
            None if field["optional"] == true => {}
            None => return Err(format!("{kind}.{name} is missing")),
        }
    }
    Ok(())
}

#[test]
fn every_type_that_is_named_is_described_once() {
    let interface = interface();
    let types = names(&interface["types"]);
    assert_eq!(types.len(), interface["types"].as_array().unwrap().len());
    let known = ["string", "number", "boolean", "null"];
    let fields = interface["types"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|it| it["fields"].as_array().unwrap());
    for field in fields {
        for kind in field["type"].as_str().unwrap().split(" | ") {
            let kind = kind.trim_end_matches("[]");
            let is_known = kind.starts_with('"') || known.contains(&kind) || types.contains(kind);
            assert!(is_known, "{kind} of {field}");
        }
    }
    for event in interface["events"].as_array().unwrap() {
        assert!(types.contains(event["detail"].as_str().unwrap()), "{event}");
    }
}

#[test]
fn every_event_that_is_described_belongs_to_an_element() {
    let mut sent = events("stopover-hotels");
    sent.extend(events("stopover-holidays"));
    assert_eq!(sent, names(&interface()["events"]));
}

#[test]
fn a_detail_that_differs_is_found() {
    let detail = |more: Value| {
        let mut detail = json!({"total": 2, "shown": 2, "currency": "EUR", "lowest_price": {"value": 1.5, "currency": "EUR"}});
        for (name, value) in more.as_object().unwrap() {
            detail[name] = value.clone();
        }
        check_detail("stopover-results", &detail)
    };
    assert_eq!(detail(json!({})), Ok(()));
    assert_eq!(detail(json!({"lowest_price": null})), Ok(()));
    for wrong in [
        json!({"total": "2"}),
        json!({"email": "a@b.example"}),
        json!({"lowest_price": {"value": 1.5}}),
        json!({"lowest_price": {"value": "1.5", "currency": "EUR"}}),
    ] {
        assert!(detail(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn a_property_is_named_as_the_shell_makes_it_of_the_attribute() {
    let interface = interface();
    let elements = interface["elements"].as_array().unwrap();
    for attribute in elements
        .iter()
        .flat_map(|it| it["attributes"].as_array().unwrap())
    {
        let name = attribute["name"].as_str().unwrap();
        let mut words = name.split('-');
        let mut property = words.next().unwrap().to_owned();
        for word in words {
            property.push_str(&word[..1].to_uppercase());
            property.push_str(&word[1..]);
        }
        assert_eq!(attribute["property"], property);
    }
}
