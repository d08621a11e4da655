//! From tags to nodes: only what is on the list becomes an element.

use super::reference::decoded;
use super::tag::{after, after_end_of, attribute, direction, is_language, split_tag};
use super::{Element, Node, element};

/// The elements that may be shown, and what they are shown as: headings go below the one they stand under.
const ALLOWED: [(&str, &str); 11] = [
    ("p", "p"),
    ("br", "br"),
    ("ul", "ul"),
    ("ol", "ol"),
    ("li", "li"),
    ("strong", "strong"),
    ("b", "strong"),
    ("em", "em"),
    ("i", "em"),
    ("h3", "h4"),
    ("h4", "h4"),
];

/// Elements whose text is not meant for readers.
const SILENT: [&str; 6] = [
    "script", "style", "template", "title", "textarea", "noscript",
];

/// How deep elements nest; what is deeper is shown without its elements.
const MAX_DEPTH: usize = 12;

/// The nodes of a text with tags.
pub fn nodes(html: &str) -> Vec<Node> {
    let mut reader = Reader {
        rest: html,
        open: Vec::new(),
        done: Vec::new(),
    };
    while reader.step() {}
    while reader.close_last() {}
    reader.done
}

struct Reader<'a> {
    rest: &'a str,
    /// From the outermost to the innermost.
    open: Vec<Element>,
    done: Vec<Node>,
}

impl<'a> Reader<'a> {
    /// Reads the next text or tag; false at the end.
    fn step(&mut self) -> bool {
        if self.rest.is_empty() {
            return false;
        }
        let Some((text, tail)) = self.rest.split_once('<') else {
            let text = std::mem::take(&mut self.rest);
            self.text(text);
            return true;
        };
        self.text(text);
        self.rest = tail;
        if let Some(comment) = tail.strip_prefix("!--") {
            self.rest = after(comment, "-->").unwrap_or_default();
        } else if tail
            .starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'))
        {
            let (tag, tail) = split_tag(tail);
            self.rest = tail;
            self.tag(tag);
        } else {
            self.text("<");
        }
        true
    }

    fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.add(Node::Text(decoded(text)));
    }

    fn tag(&mut self, tag: &str) {
        let (is_end, tag) = match tag.strip_prefix('/') {
            Some(tag) => (true, tag),
            None => (false, tag),
        };
        let end = tag
            .bytes()
            .position(|byte| !byte.is_ascii_alphanumeric())
            .unwrap_or(tag.len());
        let (name, attributes) = tag.split_at_checked(end).unwrap_or((tag, ""));
        let name = name.to_ascii_lowercase();
        if !is_end && SILENT.contains(&name.as_str()) {
            self.rest = after_end_of(self.rest, &name);
            return;
        }
        let Some((_, shown)) = ALLOWED.iter().find(|(allowed, _)| *allowed == name) else {
            return;
        };
        if is_end {
            if self.open.iter().any(|open| open.name == *shown) {
                while self.open.last().is_some_and(|open| open.name != *shown) {
                    self.close_last();
                }
                self.close_last();
            }
        } else if *shown == "br" {
            self.add(Node::Element(element("br", Vec::new())));
        } else if self.open.len() < MAX_DEPTH {
            self.open.push(Element {
                lang: attribute(attributes, "lang").filter(|tag| is_language(tag)),
                dir: attribute(attributes, "dir").and_then(|dir| direction(&dir)),
                ..element(shown, Vec::new())
            });
        }
    }

    fn close_last(&mut self) -> bool {
        let Some(element) = self.open.pop() else {
            return false;
        };
        self.add(Node::Element(element));
        true
    }

    fn add(&mut self, node: Node) {
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.done.push(node),
        }
    }
}
