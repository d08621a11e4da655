//! Descriptions, built element by element: nothing is handed to the browser's HTML parser.

use leptos::prelude::*;
use stopover_model::wire::rich_text::{Direction, ElementKind, Node};

use crate::ui::{ElementRef, react};

pub fn rich_text(nodes: Vec<Node>) -> AnyView {
    let container = ElementRef::new();
    react(move || {
        if let Some(container) = container.get() {
            container.set_text_content(None);
            append(&container, &nodes);
        }
    });
    view! { <div class="stack g2 rich" lang="" dir="auto" node_ref=container></div> }.into_any()
}

fn append(parent: &web_sys::Element, nodes: &[Node]) {
    for node in nodes {
        match node {
            Node::Text(text) => {
                let text = document().create_text_node(text);
                let _ = parent.append_child(&text);
            }
            Node::Element(element) => {
                let Ok(made) = document().create_element(tag(element.kind)) else {
                    continue;
                };
                let dir = element.dir.map(dir);
                for (name, value) in [("lang", element.lang.as_deref()), ("dir", dir)] {
                    if let Some(value) = value {
                        let _ = made.set_attribute(name, value);
                    }
                }
                append(&made, &element.content);
                let _ = parent.append_child(&made);
            }
        }
    }
}

fn tag(kind: ElementKind) -> &'static str {
    match kind {
        ElementKind::Paragraph => "p",
        // Below the page's own headings.
        ElementKind::Heading => "h4",
        ElementKind::BulletList => "ul",
        ElementKind::NumberedList => "ol",
        ElementKind::ListItem => "li",
        ElementKind::Strong => "strong",
        ElementKind::Emphasis => "em",
        ElementKind::LineBreak => "br",
    }
}

fn dir(direction: Direction) -> &'static str {
    match direction {
        Direction::Ltr => "ltr",
        Direction::Rtl => "rtl",
        Direction::Auto => "auto",
    }
}
