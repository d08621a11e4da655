//! The attributes that the plugin for WordPress lets authors set: includes/attributes.php.

use anyhow::{Result, bail};

use super::{Attribute, Interface};

/// The file: for each element its attributes by name, with kind, choices and meaning.
///
/// # Errors
/// When an attribute is of a type that the plugin knows no kind for.
pub(super) fn write(interface: &Interface) -> Result<String> {
    let mut php = "<?php\n\n// Written by `cargo xtask generate` from src/embed/interface.json, which is the place for changes.\n\
        declare(strict_types=1);\n\ndefined('ABSPATH') || exit;\n\nreturn [\n"
        .to_owned();
    for element in &interface.elements {
        let name = element.name.trim_start_matches("stopover-");
        php += &format!("    {} => [\n", literal(name));
        for attribute in &element.attributes {
            php += &entry(attribute)?;
        }
        php += "    ],\n";
    }
    Ok(php + "];\n")
}

fn entry(attribute: &Attribute) -> Result<String> {
    let kind = kind(attribute)?;
    let choices = match kind {
        "choice" => {
            let choices = attribute.kind.split(" | ");
            let choices: Vec<_> = choices.map(|it| literal(it.trim_matches('"'))).collect();
            format!("            'choices' => [{}],\n", choices.join(", "))
        }
        _ => String::new(),
    };
    Ok(format!(
        "        {} => [\n            'kind' => {},\n{choices}            'help' => __({}, 'stopover'),\n        ],\n",
        literal(&attribute.name),
        literal(kind),
        literal(&attribute.description)
    ))
}

/// What counts as a value of an attribute.
fn kind(attribute: &Attribute) -> Result<&'static str> {
    let name = attribute.name.as_str();
    Ok(match attribute.kind.as_str() {
        _ if name == "gateway" || name.ends_with("-url") => "url",
        "string" => "text",
        "number" => "number",
        "boolean" => "flag",
        choices if choices.starts_with('"') => "choice",
        other => bail!("{name}: the plugin knows no kind for the type {other}"),
    })
}

fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

#[cfg(test)]
mod tests {
    use super::{super::tests::example, write};

    #[test]
    fn every_attribute_has_its_kind_and_its_choices() {
        let mut interface = example();
        interface.elements[0].attributes[0].description = "The gateway's.".to_owned();
        let php = write(&interface).unwrap();
        for lines in [
            "    'hotels' => [\n        'gateway' => [\n            'kind' => 'url',\n            'help' => __('The gateway\\'s.', 'stopover'),\n",
            "            'kind' => 'choice',\n            'choices' => ['none', 'hash'],\n",
            "            'kind' => 'number',\n",
            "            'kind' => 'flag',\n",
        ] {
            assert!(php.contains(lines), "{lines} is missing in\n{php}");
        }
    }

    #[test]
    fn an_attribute_of_an_unknown_type_is_refused() {
        let mut interface = example();
        interface.elements[0].attributes[1].kind = "Stay".to_owned();
        let error = write(&interface).unwrap_err().to_string();
        assert_eq!(
            error,
            "check-in: the plugin knows no kind for the type Stay"
        );
    }
}
