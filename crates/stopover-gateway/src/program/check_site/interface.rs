//! The package's elements and their attributes, as `src/embed/interface.json` describes them.

use std::sync::LazyLock;

use serde::Deserialize;

const INTERFACE: &str = include_str!("../../../../../src/embed/interface.json");

#[derive(Default, Deserialize)]
struct Interface {
    elements: Vec<Described>,
}

#[derive(Deserialize)]
pub(super) struct Described {
    pub(super) name: String,
    pub(super) attributes: Vec<Attribute>,
}

#[derive(Deserialize)]
pub(super) struct Attribute {
    pub(super) name: String,
    /// In TypeScript.
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// The least and the most of a number.
    pub(super) range: Option<(u16, u16)>,
}

/// Empty if it cannot be read, which a test refuses.
static DESCRIBED: LazyLock<Interface> =
    LazyLock::new(|| serde_json::from_str(INTERFACE).unwrap_or_default());

/// The package's elements.
pub(super) fn elements() -> &'static [Described] {
    &DESCRIBED.elements
}

/// The package's element of that name.
pub(super) fn element(name: &str) -> Option<&'static Described> {
    elements().iter().find(|described| described.name == name)
}

impl Described {
    pub(super) fn attribute(&self, name: &str) -> Option<&Attribute> {
        let mut attributes = self.attributes.iter();
        attributes.find(|attribute| attribute.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_range() {
        let attributes = elements().iter().flat_map(|it| &it.attributes);
        let numbers: Vec<_> = attributes.filter(|it| it.kind == "number").collect();
        assert!(!numbers.is_empty());
        for number in numbers {
            assert!(number.range.is_some(), "{}", number.name);
        }
    }
}
