//! The module by which the shell knows the elements' attributes, to make properties of them, and the limits that it
//! keeps as the widget does.

use serde_json::{Map, Value, json};
use stopover_model::limits;

use super::{Attribute, Interface};

/// `attributes`, by tag: names, from which the shell makes those of the properties, kinds, and whether a running widget takes a
/// change over. `DEFAULT_LOAD`, the default of
/// the attribute that the shell reads itself. The limits, by their names in the model.
///
/// Limits and default are constants of their own: esbuild puts the values of those that are used in their place.
pub(super) fn write(interface: &Interface) -> String {
    let elements = interface.elements.iter().map(|element| {
        let attributes: Vec<_> = element.attributes.iter().map(described).collect();
        (element.name.clone(), json!(attributes))
    });
    let elements: Map<String, Value> = elements.collect();
    let mut attributes = interface.elements.iter().flat_map(|it| &it.attributes);
    let load = attributes
        .find(|it| it.name == "load")
        .map(|it| format!("export const DEFAULT_LOAD = {};\n", it.default));
    let limits = limits().map(|(name, limit)| format!("export const {name} = {limit};\n"));
    format!(
        "export const attributes = {};\n{}{}",
        json!(elements),
        load.unwrap_or_default(),
        limits.concat()
    )
}

fn limits() -> [(&'static str, usize); 9] {
    [
        ("SEARCH_HORIZON_DAYS", limits::SEARCH_HORIZON_DAYS.into()),
        ("MAX_ROOMS", limits::MAX_ROOMS),
        ("MAX_ADULTS_PER_ROOM", limits::MAX_ADULTS_PER_ROOM.into()),
        ("DEFAULT_ADULTS", limits::DEFAULT_ADULTS.into()),
        ("MAX_CHILDREN_PER_ROOM", limits::MAX_CHILDREN_PER_ROOM),
        ("MAX_CHILD_AGE", limits::MAX_CHILD_AGE.into()),
        ("DEFAULT_MIN_NIGHTS", limits::DEFAULT_MIN_NIGHTS.into()),
        ("DEFAULT_MAX_NIGHTS", limits::DEFAULT_MAX_NIGHTS.into()),
        ("MAX_NIGHTS", limits::MAX_NIGHTS.into()),
    ]
}

fn described(attribute: &Attribute) -> Value {
    let kind = match attribute.kind.as_str() {
        kind @ ("boolean" | "number") => kind,
        _ => "string",
    };
    json!({
        "name": attribute.name,
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
        let route = r#"{"kind":"string","live":true,"name":"route"}"#;
        assert!(module.contains(route), "{module}");
    }

    #[test]
    fn the_limits_are_the_models() {
        let module = write(&example());
        assert!(
            module.contains("\nexport const MAX_ROOMS = 8;\n"),
            "{module}"
        );
    }
}
