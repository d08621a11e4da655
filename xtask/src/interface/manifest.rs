//! custom-elements.json: the Custom Elements Manifest, by which editors and documentation tools know elements.

use serde_json::{Value, json};

use super::{Element, Interface, Method, typescript};

/// The manifest, schema 1.0.0.
pub(super) fn write(interface: &Interface) -> Value {
    let declarations: Vec<_> = interface
        .elements
        .iter()
        .map(|element| declaration(interface, element))
        .collect();
    let exports: Vec<_> = interface
        .elements
        .iter()
        .flat_map(|element| {
            let declaration = json!({ "name": element.class(), "module": MODULE });
            [
                json!({ "kind": "js", "name": element.class(), "declaration": declaration }),
                json!({ "kind": "custom-element-definition", "name": element.name, "declaration": declaration }),
            ]
        })
        .collect();
    json!({
        "schemaVersion": "1.0.0",
        "modules": [{
            "kind": "javascript-module",
            "path": MODULE,
            "declarations": declarations,
            "exports": exports,
        }],
    })
}

/// Where the elements are defined.
const MODULE: &str = "stopover.js";

fn declaration(interface: &Interface, element: &Element) -> Value {
    let attributes: Vec<_> = element
        .attributes
        .iter()
        .map(|it| {
            with_default(
                json!({
                    "name": it.name,
                    "type": { "text": it.kind },
                    "description": it.description,
                    "fieldName": it.property,
                }),
                typescript::default_value(it),
            )
        })
        .collect();
    let reflected = element.attributes.iter().map(|it| {
        json!({
            "kind": "field",
            "name": it.property,
            "type": { "text": typescript::value_type(it) },
            "description": it.description,
            "attribute": it.name,
            "reflects": true,
        })
    });
    let others = element.properties.iter().map(|it| {
        json!({
            "kind": "field",
            "name": it.name,
            "type": { "text": it.kind },
            "description": it.description,
        })
    });
    let members: Vec<_> = reflected
        .chain(others)
        .chain(element.methods.iter().map(method))
        .collect();
    let events: Vec<_> = interface
        .events_of(element)
        .map(|it| {
            json!({
                "name": it.name,
                "type": { "text": format!("CustomEvent<{}>", it.detail) },
                "description": it.description,
            })
        })
        .collect();
    let styles = |list: &[super::Style]| -> Vec<_> {
        list.iter()
            .map(|it| {
                with_default(
                    json!({ "name": it.name, "description": it.description }),
                    it.default.clone(),
                )
            })
            .collect()
    };
    json!({
        "kind": "class",
        "customElement": true,
        "name": element.class(),
        "tagName": element.name,
        "description": element.description,
        "superclass": { "name": "HTMLElement" },
        "attributes": attributes,
        "members": members,
        "events": events,
        "slots": [{ "name": "", "description": "Shown where the widget cannot run." }],
        "cssProperties": styles(&element.css_properties),
        "cssParts": styles(&element.css_parts),
    })
}

fn method(method: &Method) -> Value {
    let parameters: Vec<_> = method
        .parameters
        .iter()
        .map(|it| json!({ "name": it.name, "type": { "text": it.kind } }))
        .collect();
    json!({
        "kind": "method",
        "name": method.name,
        "description": method.description,
        "parameters": parameters,
        "return": { "type": { "text": method.returns } },
    })
}

fn with_default(mut described: Value, default: Option<String>) -> Value {
    if let (Some(fields), Some(default)) = (described.as_object_mut(), default) {
        fields.insert("default".to_owned(), json!(default));
    }
    described
}

#[cfg(test)]
mod tests {
    use super::{super::tests::example, write};

    #[test]
    fn an_element_is_described_whole() {
        let manifest = write(&example());
        let module = &manifest["modules"][0];
        let element = &module["declarations"][0];
        assert_eq!(manifest["schemaVersion"], "1.0.0");
        assert_eq!(element["tagName"], "stopover-hotels");
        assert_eq!(element["attributes"][1]["fieldName"], "checkIn");
        assert_eq!(element["attributes"][3]["default"], "30");
        assert_eq!(element["members"][1]["attribute"], "check-in");
        assert_eq!(element["events"].as_array().unwrap().len(), 1);
        assert_eq!(element["cssProperties"][0]["default"], "#0b6");
        assert_eq!(element["cssParts"][0]["name"], "button");
        assert_eq!(module["exports"][1]["kind"], "custom-element-definition");
    }
}
