//! Descriptions as HTML. They consist of an allow-list of elements already.

use maud::{Markup, html};
use stopover_model::wire::rich_text::{Direction, Element, ElementKind, Node};

/// At most this deep; what is deeper is text only.
const DEEPEST: usize = 16;

pub(super) fn rich_text(nodes: &[Node]) -> Markup {
    within(nodes, 0)
}

fn within(nodes: &[Node], depth: usize) -> Markup {
    html! {
        @for node in nodes {
            @match node {
                Node::Text(text) => (text),
                Node::Element(element) if depth < DEEPEST => (self::element(element, depth)),
                Node::Element(element) => (within(&element.content, depth)),
            }
        }
    }
}

fn element(element: &Element, depth: usize) -> Markup {
    let lang = element.lang.as_deref();
    let dir = element.dir.map(|direction| match direction {
        Direction::Ltr => "ltr",
        Direction::Rtl => "rtl",
        Direction::Auto => "auto",
    });
    let content = within(&element.content, depth.saturating_add(1));
    match element.kind {
        ElementKind::Paragraph => html! { p lang=[lang] dir=[dir] { (content) } },
        ElementKind::Heading => html! { h4 lang=[lang] dir=[dir] { (content) } },
        ElementKind::BulletList => html! { ul lang=[lang] dir=[dir] { (content) } },
        ElementKind::NumberedList => html! { ol lang=[lang] dir=[dir] { (content) } },
        ElementKind::ListItem => html! { li lang=[lang] dir=[dir] { (content) } },
        ElementKind::Strong => html! { strong lang=[lang] dir=[dir] { (content) } },
        ElementKind::Emphasis => html! { em lang=[lang] dir=[dir] { (content) } },
        ElementKind::LineBreak => html! { br; },
    }
}
