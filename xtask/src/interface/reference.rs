//! The tables of attributes, methods, events and their details in docs/EMBEDDING.md.

use super::{Element, Interface, Property, typescript};

/// The tables of all elements, events and types.
pub(super) fn write(interface: &Interface) -> String {
    let mut parts: Vec<_> = interface.elements.iter().map(element).collect();
    let events = interface.events.iter().map(|it| {
        let cancelable = if it.cancelable { "yes" } else { "" };
        vec![
            code(&it.name),
            record_link(&it.detail),
            cancelable.to_owned(),
            it.description.clone(),
        ]
    });
    parts.push("### Events".to_owned());
    parts.push(table(&["event", "`detail`", "cancelable", "when"], events));
    parts.push("### Types".to_owned());
    for record in &interface.types {
        parts.push(format!("#### {}\n\n{}", record.name, record.description));
        parts.push(fields(&record.fields));
    }
    parts.join("\n\n") + "\n"
}

fn element(element: &Element) -> String {
    let attributes = element.attributes.iter().map(|it| {
        let default = if it.required {
            "needed".to_owned()
        } else {
            typescript::default_value(it).unwrap_or_default()
        };
        vec![
            code(&it.name),
            code(&it.property),
            code(&it.kind),
            default,
            it.description.clone(),
        ]
    });
    let mut parts = vec![
        format!("### `<{}>`", element.name),
        element.description.clone(),
        table(
            &["attribute", "property", "type", "default", "meaning"],
            attributes,
        ),
    ];
    let live = element.attributes.iter().filter(|it| it.live);
    let live: Vec<_> = live.map(|it| code(&it.name)).collect();
    parts.push(format!(
        "An attribute of type `boolean` is on where it stands, unless its value is `false`. Live, so that the visit goes on when they change: {}.",
        live.join(", ")
    ));
    if !element.properties.is_empty() {
        parts.push("Properties without an attribute:".to_owned());
        parts.push(fields(&element.properties));
    }
    let methods = element.methods.iter().map(|it| {
        let parameters = it
            .parameters
            .iter()
            .map(|it| format!("{}: {}", it.name, it.kind));
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        vec![
            code(&format!("{}({parameters})", it.name)),
            code(&it.returns),
            it.description.clone(),
        ]
    });
    parts.push(table(&["method", "gives", "meaning"], methods));
    let events: Vec<_> = element.events.iter().map(|event| code(event)).collect();
    parts.push(format!("Events: {}.", events.join(", ")));
    for (kind, styles) in [
        ("custom property", &element.css_properties),
        ("part", &element.css_parts),
    ] {
        if !styles.is_empty() {
            let rows = styles.iter().map(|it| {
                // A value, or in words how it follows from others.
                let default = it.default.clone().unwrap_or_default();
                vec![code(&it.name), default, it.description.clone()]
            });
            parts.push(table(&[kind, "default", "meaning"], rows));
        }
    }
    parts.join("\n\n")
}

fn fields(fields: &[Property]) -> String {
    let rows = fields.iter().map(|it| {
        let mark = if it.optional { "?" } else { "" };
        vec![
            code(&format!("{}{mark}", it.name)),
            code(&it.kind),
            it.description.clone(),
        ]
    });
    table(&["field", "type", "meaning"], rows)
}

fn table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut lines = vec![
        format!("| {} |", heads.join(" | ")),
        format!("|{}", "---|".repeat(heads.len())),
    ];
    lines.extend(rows.map(|cells| {
        // A bar would end the cell, in code as well.
        let cells: Vec<_> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |", cells.join(" | "))
    }));
    lines.join("\n")
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn record_link(name: &str) -> String {
    format!("[`{name}`](#{})", name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{super::tests::example, write};

    #[test]
    fn a_choice_of_values_does_not_break_the_table() {
        let text = write(&example());
        assert!(
            text.contains(r#"| `route` | `route` | `"none" \| "hash"` | none | Address. |"#),
            "{text}"
        );
    }
}
