//! Descriptions as the gateway sends them: an allow-list of elements in place of the provider's HTML.

use serde::{Deserialize, Deserializer, Serialize};

use super::lenient::{self, Item, Scalar};

/// A piece of a rich text: a string, or an object for an element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = RichTextNode))]
#[serde(untagged)]
pub enum Node {
    /// Text, never markup.
    Text(String),
    /// An element and what is inside.
    Element(Element),
}

/// An element of a rich text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = RichTextElement))]
pub struct Element {
    /// What it is.
    pub kind: ElementKind,
    /// Language of its content, as a BCP 47 tag.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub lang: Option<String>,
    /// Direction of its writing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<Direction>,
    /// What is inside; a line break has nothing.
    #[serde(
        default,
        deserialize_with = "lenient::list",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub content: Vec<Node>,
}

/// The elements that a rich text consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = RichTextElementKind))]
#[serde(rename_all = "snake_case")]
pub enum ElementKind {
    Paragraph,
    /// A heading within the text.
    Heading,
    /// A list whose order does not matter.
    BulletList,
    /// A list in order.
    NumberedList,
    ListItem,
    /// Important text.
    Strong,
    /// Stressed text.
    Emphasis,
    LineBreak,
}

/// The direction of writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = RichTextDirection))]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// From left to right.
    Ltr,
    /// From right to left.
    Rtl,
    /// As its first letters say.
    Auto,
}

impl Element {
    /// An element without language and direction.
    #[must_use]
    pub fn new(kind: ElementKind, content: Vec<Node>) -> Self {
        Self {
            kind,
            lang: None,
            dir: None,
            content,
        }
    }
}

impl ElementKind {
    /// Whether it stands in a line of text.
    #[must_use]
    pub fn is_inline(self) -> bool {
        matches!(self, Self::Strong | Self::Emphasis | Self::LineBreak)
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Element::deserialize(from).map(Self::Element)
    }
}

impl Item for Node {
    /// The space around a text separates it from its neighbours, so it stays.
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        match scalar {
            Scalar::Text(text) => Some(Self::Text(text)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json, to_value};

    use super::*;

    #[derive(Deserialize)]
    struct Message {
        #[serde(deserialize_with = "lenient::list")]
        nodes: Vec<Node>,
    }

    #[test]
    fn a_text_is_read_as_it_was_written() {
        let strong = Node::Element(Element::new(
            ElementKind::Strong,
            vec![Node::Text("beach".into())],
        ));
        let paragraph = Node::Element(Element {
            lang: Some("el".into()),
            dir: Some(Direction::Ltr),
            ..Element::new(
                ElementKind::Paragraph,
                vec![Node::Text("Near the ".into()), strong],
            )
        });
        let sent = to_value([&paragraph]).unwrap();
        assert_eq!(
            sent,
            json!([{
                "kind": "paragraph", "lang": "el", "dir": "ltr",
                "content": ["Near the ", { "kind": "strong", "content": ["beach"] }],
            }])
        );
        let read: Message = from_value(json!({ "nodes": sent })).unwrap();
        assert_eq!(read.nodes, [paragraph]);
    }

    #[test]
    fn an_element_that_is_not_on_the_list_is_left_out() {
        let nodes = json!([{ "kind": "script", "content": ["alert(1)"] }, "Quiet", 7, null]);
        let read: Message = from_value(json!({ "nodes": nodes })).unwrap();
        assert_eq!(read.nodes, [Node::Text("Quiet".into())]);
    }
}
