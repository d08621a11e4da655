//! What the package tells editors, compilers and readers about its elements, all from one description:
//! src/embed/interface.json.
//!
//! - `typescript`: stopover.d.ts. `frameworks`: the same for JSX and Vue's templates.
//! - `shell`: what the shell makes properties of, and its limits. `manifest`: custom-elements.json.
//! - `reference`: the tables in docs/EMBEDDING.md. `wordpress`: the attributes that the plugin knows.

mod frameworks;
mod manifest;
mod reference;
mod shell;
mod typescript;
mod wordpress;

use std::{fs, path::Path};

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;

use crate::repo::Repo;

/// Everything that a page sees of the widgets.
#[derive(Deserialize)]
pub(crate) struct Interface {
    elements: Vec<Element>,
    events: Vec<Event>,
    types: Vec<Record>,
}

/// A custom element.
#[derive(Deserialize)]
struct Element {
    name: String,
    description: String,
    attributes: Vec<Attribute>,
    /// Properties that no attribute stands for.
    properties: Vec<Property>,
    methods: Vec<Method>,
    events: Vec<String>,
    #[serde(default)]
    css_properties: Vec<Style>,
    #[serde(default)]
    css_parts: Vec<Style>,
}

/// An attribute and the property that reflects it.
#[derive(Deserialize)]
struct Attribute {
    name: String,
    property: String,
    /// In TypeScript.
    #[serde(rename = "type")]
    kind: String,
    /// Null where there is none; a text may also say in words where the value comes from.
    default: Value,
    #[serde(default)]
    required: bool,
    /// Whether a change leaves the visit as it is.
    live: bool,
    description: String,
}

/// A property, or a field of a record.
#[derive(Deserialize)]
struct Property {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    optional: bool,
    description: String,
}

#[derive(Deserialize)]
struct Method {
    name: String,
    parameters: Vec<Parameter>,
    returns: String,
    description: String,
}

#[derive(Deserialize)]
struct Parameter {
    name: String,
    #[serde(rename = "type")]
    kind: String,
}

#[derive(Deserialize)]
struct Event {
    name: String,
    cancelable: bool,
    /// The name of the record it carries.
    detail: String,
    description: String,
}

/// The shape of an object.
#[derive(Deserialize)]
struct Record {
    name: String,
    description: String,
    fields: Vec<Property>,
}

/// A CSS custom property or a part.
#[derive(Deserialize)]
struct Style {
    name: String,
    default: Option<String>,
    description: String,
}

impl Interface {
    /// Reads the description.
    ///
    /// # Errors
    /// When it is missing, or not of the shape that is read here.
    pub(crate) fn read(repo: &Repo) -> Result<Self> {
        let file = repo.root.join("src/embed/interface.json");
        let text = fs::read(&file).with_context(|| file.display().to_string())?;
        serde_json::from_slice(&text).with_context(|| file.display().to_string())
    }

    /// Writes all that is made from it into the package.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(crate) fn publish(&self, repo: &Repo, package: &Path) -> Result<()> {
        let functions = fs::read_to_string(repo.root.join("src/embed/shell/functions.d.ts"))?;
        let manifest = serde_json::to_string_pretty(&manifest::write(self))? + "\n";
        let files = [
            ("stopover.d.ts", typescript::write(self, &functions)),
            ("react.d.ts", frameworks::react(self)),
            ("react.js", frameworks::MODULE.to_owned()),
            ("vue.d.ts", frameworks::vue(self)),
            ("vue.js", frameworks::MODULE.to_owned()),
            ("custom-elements.json", manifest),
        ];
        for (name, text) in files {
            fs::write(package.join(name), text).with_context(|| name.to_owned())?;
        }
        Ok(())
    }

    /// The module from which the shell makes properties and knows its limits.
    pub(crate) fn shell_module(&self) -> String {
        shell::write(self)
    }

    /// The tables in docs/EMBEDDING.md.
    pub(crate) fn reference(&self) -> String {
        reference::write(self)
    }

    /// includes/attributes.php of the plugin for WordPress.
    ///
    /// # Errors
    /// When the plugin does not know the type of an attribute.
    pub(crate) fn wordpress_attributes(&self) -> Result<String> {
        wordpress::write(self)
    }

    /// The events of an element.
    fn events_of<'a>(&'a self, element: &'a Element) -> impl Iterator<Item = &'a Event> {
        self.events
            .iter()
            .filter(|event| element.events.contains(&event.name))
    }
}

impl Element {
    /// Its class: `StopoverHotels`.
    fn class(&self) -> String {
        self.name.split('-').map(capitalized).collect()
    }

    /// Its class without the family's name: `Hotels`.
    fn short(&self) -> String {
        self.name.split('-').skip(1).map(capitalized).collect()
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

#[cfg(test)]
pub(super) mod tests {
    use super::Interface;

    /// A small interface with everything that a description can have.
    pub(super) fn example() -> Interface {
        serde_json::from_value(serde_json::json!({
            "elements": [{
                "name": "stopover-hotels",
                "description": "A search.",
                "attributes": [
                    { "name": "gateway", "property": "gateway", "type": "string", "default": null, "required": true, "live": true, "description": "Where." },
                    { "name": "check-in", "property": "checkIn", "type": "string", "default": null, "live": true, "description": "From." },
                    { "name": "route", "property": "route", "type": "\"none\" | \"hash\"", "default": "none", "live": true, "description": "Address." },
                    { "name": "max-nights", "property": "maxNights", "type": "number", "default": 30, "live": true, "description": "Longest." },
                    { "name": "fixed", "property": "fixed", "type": "boolean", "default": false, "live": true, "description": "Fixed." }
                ],
                "properties": [{ "name": "authorize", "type": "(id: string) => Promise<string>", "description": "Grants." }],
                "methods": [{ "name": "search", "parameters": [{ "name": "query", "type": "Stay" }], "returns": "Promise<void>", "description": "Searches." }],
                "events": ["stopover-search"],
                "css_properties": [{ "name": "--stopover-accent", "default": "#0b6", "description": "Buttons." }],
                "css_parts": [{ "name": "button", "description": "Every button." }]
            }],
            "events": [
                { "name": "stopover-search", "cancelable": true, "detail": "Stay", "description": "Sent." },
                { "name": "stopover-other", "cancelable": false, "detail": "Stay", "description": "Another element's." }
            ],
            "types": [{
                "name": "Stay",
                "description": "A stay.",
                "fields": [
                    { "name": "nights", "type": "number", "description": "How many." },
                    { "name": "rooms", "type": "number", "optional": true, "description": "How many." }
                ]
            }]
        }))
        .unwrap()
    }

    #[test]
    fn a_class_is_named_after_its_tag() {
        let interface = example();
        let element = interface.elements.first().unwrap();
        assert_eq!(
            (element.class(), element.short()),
            ("StopoverHotels".to_owned(), "Hotels".to_owned())
        );
    }
}
