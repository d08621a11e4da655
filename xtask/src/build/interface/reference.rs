//! `cargo xtask reference`: the tables of attributes, methods, events and their details in docs/EMBEDDING.md.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};

use super::{Element, Interface, Property, typescript};
use crate::repo::Repo;

/// What stands around the tables.
const BEGIN: &str = "<!-- Written by `cargo xtask reference` from src/embed/interface.json. -->\n";
const END: &str = "<!-- End of the reference. -->\n";

/// Writes the tables anew.
///
/// # Errors
/// When the document has no place for them, or a file cannot be read or written.
pub(crate) fn write(repo: &Repo) -> Result<()> {
    let (file, text) = document(repo)?;
    fs::write(&file, renewed(&text, &tables(&Interface::read(repo)?))?)?;
    println!("Written: {}", file.display());
    Ok(())
}

/// The tables are those that would be written.
///
/// # Errors
/// When they are not, or cannot be read.
pub(crate) fn is_current(repo: &Repo) -> Result<()> {
    let (file, text) = document(repo)?;
    let current = renewed(&text, &tables(&Interface::read(repo)?))? == text;
    anyhow::ensure!(
        current,
        "{} does not say what interface.json says: run `cargo xtask reference`",
        file.display()
    );
    Ok(())
}

fn document(repo: &Repo) -> Result<(PathBuf, String)> {
    let file = repo.root.join("docs/EMBEDDING.md");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    Ok((file, text))
}

/// The document with these tables between its marks.
fn renewed(document: &str, tables: &str) -> Result<String> {
    let parts = || {
        let (before, rest) = document.split_once(BEGIN)?;
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    };
    let (before, after) = parts().context("the marks around the reference are missing")?;
    Ok(format!("{before}{BEGIN}\n{tables}\n{END}{after}"))
}

fn tables(interface: &Interface) -> String {
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
    use super::{super::tests::example, BEGIN, END, renewed, tables};

    #[test]
    fn a_choice_of_values_does_not_break_the_table() {
        let text = tables(&example());
        assert!(
            text.contains(r#"| `route` | `route` | `"none" \| "hash"` | none | Address. |"#),
            "{text}"
        );
    }

    #[test]
    fn what_stands_around_the_tables_stays() {
        let document = format!("# Title\n{BEGIN}old\n{END}more\n");
        assert_eq!(
            renewed(&document, "new\n").unwrap(),
            format!("# Title\n{BEGIN}\nnew\n\n{END}more\n")
        );
        assert!(renewed("# Title\n", "new").is_err());
    }
}
