//! The module by which the shell knows the elements' attributes, to make properties of them.

use serde_json::{Map, Value, json};

use super::{Attribute, Interface};

/// `attributes`, by tag: names, kinds, and whether a running widget takes a change over.
pub(super) fn write(interface: &Interface) -> String {
    let elements = interface.elements.iter().map(|element| {
        let attributes: Vec<_> = element.attributes.iter().map(described).collect();
        (element.name.clone(), json!(attributes))
    });
    let elements: Map<String, Value> = elements.collect();
    format!("export const attributes = {};\n", json!(elements))
}

fn described(attribute: &Attribute) -> Value {
    let kind = match attribute.kind.as_str() {
        kind @ ("boolean" | "number") => kind,
        _ => "string",
    };
    json!({
        "name": attribute.name,
        "property": attribute.property,
        "kind": kind,
        "live": attribute.live,
    })
}

#[cfg(test)]
mod tests {
    use super::{super::tests::example, write};

    #[test]
    fn a_choice_of_values_is_a_text() {
        let module = write(&example());
        let route = r#"{"kind":"string","live":true,"name":"route","property":"route"}"#;
        assert!(module.contains(route), "{module}");
    }
}
