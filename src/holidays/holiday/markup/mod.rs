//! Descriptions in HTML, read by an allow-list of our own into plain data.
//!
//! The gateway has cleaned them; this is the second door. Nothing is handed to the browser's own parser: what is not on
//! the list never becomes an element, and a page that enforces Trusted Types has nothing to object to.
//!
//! - `reader`: from tags to nodes, by the allow-list. `tag`: where a tag ends and what it says. `reference`: `&amp;` and
//!   the like.

mod reader;
mod reference;
mod tag;

use reference::decoded;

/// A piece of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Text.
    Text(String),
    /// An element of the allow-list.
    Element(Element),
}

/// An element of the allow-list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its name, which comes from the list and not from the text.
    pub name: &'static str,
    /// Its language, if it says so.
    pub lang: Option<String>,
    /// Its direction, if it says so.
    pub dir: Option<&'static str>,
    /// What is inside.
    pub children: Vec<Node>,
}

/// The elements that stand in a line of text.
const INLINE: [&str; 3] = ["br", "strong", "em"];

/// Reads a description. A text without markup becomes a paragraph for each of its blocks of lines.
pub fn read(html: &str) -> Vec<Node> {
    if !html.contains('<') {
        return plain(&decoded(html));
    }
    in_paragraphs(reader::nodes(html))
}

fn element(name: &'static str, children: Vec<Node>) -> Element {
    Element {
        name,
        lang: None,
        dir: None,
        children,
    }
}

/// A paragraph for each block of lines; the lines of a block stay lines.
fn plain(text: &str) -> Vec<Node> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let blocks = lines.split(|line| line.is_empty());
    let paragraph = |block: &[&str]| {
        let mut children = Vec::new();
        for line in block {
            if !children.is_empty() {
                children.push(Node::Element(element("br", Vec::new())));
            }
            children.push(Node::Text((*line).to_owned()));
        }
        Node::Element(element("p", children))
    };
    blocks
        .filter(|block| !block.is_empty())
        .map(paragraph)
        .collect()
}

/// Puts what stands outside every block into paragraphs, and drops the space between blocks.
fn in_paragraphs(nodes: Vec<Node>) -> Vec<Node> {
    let mut blocks = Vec::new();
    let mut line = Vec::new();
    for node in nodes {
        match node {
            Node::Element(element) if !INLINE.contains(&element.name) => {
                blocks.extend(paragraph(std::mem::take(&mut line)));
                blocks.push(Node::Element(element));
            }
            node => line.push(node),
        }
    }
    blocks.extend(paragraph(line));
    blocks
}

fn paragraph(line: Vec<Node>) -> Option<Node> {
    let is_blank = |node: &Node| match node {
        Node::Text(text) => text.trim().is_empty(),
        Node::Element(element) => element.children.is_empty(),
    };
    (!line.iter().all(is_blank)).then(|| Node::Element(element("p", line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the nodes as HTML again, with text in brackets, so that text cannot pass for markup.
    fn shown(html: &str) -> String {
        fn write(nodes: &[Node], to: &mut String) {
            for node in nodes {
                match node {
                    Node::Text(text) => *to += &format!("[{text}]"),
                    Node::Element(element) => {
                        let (lang, dir) = (&element.lang, element.dir);
                        let lang = lang.as_ref().map(|lang| format!(" lang={lang}"));
                        let dir = dir.map(|dir| format!(" dir={dir}"));
                        let attributes = lang.unwrap_or_default() + &dir.unwrap_or_default();
                        *to += &format!("<{}{attributes}>", element.name);
                        write(&element.children, to);
                        *to += &format!("</{}>", element.name);
                    }
                }
            }
        }
        let mut text = String::new();
        write(&read(html), &mut text);
        text
    }

    #[test]
    fn paragraphs_lists_and_emphasis_are_kept() {
        assert_eq!(
            shown("<p>Near the <b>beach</b>.</p><ul><li>Pool</li></ul>"),
            "<p>[Near the ]<strong>[beach]</strong>[.]</p><ul><li>[Pool]</li></ul>"
        );
    }

    #[test]
    fn scripts_and_styles_leave_nothing_behind() {
        for html in [
            "<script>alert(1)</script>",
            "<SCRIPT src=x>alert(1)</sCrIpT >",
            "<style>p { color: red }</style>",
            "<script>alert(1)",
            "<!-- <b>hidden</b> -->",
            "<!--",
            "<template><b>x</b></template>",
            "<textarea><b>x</b></textarea>",
        ] {
            assert_eq!(shown(html), "", "{html}");
        }
    }

    #[test]
    fn what_is_not_on_the_list_loses_its_element_and_keeps_its_text() {
        assert_eq!(
            shown(r#"<a href="javascript:alert(1)">Click</a><img src=x onerror=alert(2)>"#),
            "<p>[Click]</p>"
        );
        assert_eq!(shown("<p><svg onload=alert(1)>Hm</svg></p>"), "<p>[Hm]</p>");
        assert_eq!(shown("<iframe srcdoc='<b>x</b>'></iframe>"), "");
    }

    #[test]
    fn of_the_attributes_only_language_and_direction_stay() {
        assert_eq!(
            shown(r#"<p onclick="alert(1)" dir="RTL" lang='ar' style=color:red>x</p>"#),
            "<p lang=ar dir=rtl>[x]</p>"
        );
        assert_eq!(
            shown(r#"<p lang="x&quot; onload=1" dir="up">x</p>"#),
            "<p>[x]</p>"
        );
        assert_eq!(shown(r#"<p title="a > b">x</p>"#), "<p>[x]</p>");
    }

    #[test]
    fn references_become_characters_and_never_markup() {
        assert_eq!(
            shown("<p>&lt;script&gt; &amp;amp; &#8364; &#x27; &bogus; &</p>"),
            "<p>[<script> &amp; € ' &bogus; &]</p>"
        );
        assert_eq!(shown("<p>&#0;&#x1b;</p>"), "<p>[&#0;&#x1b;]</p>");
    }

    #[test]
    fn a_text_without_markup_has_its_paragraphs_and_lines() {
        assert_eq!(
            shown("First line\nsecond &amp; last\n\nNext."),
            "<p>[First line]<br></br>[second & last]</p><p>[Next.]</p>"
        );
        assert_eq!(shown("5 < 6, 6 <7"), "<p>[5 ][<][ 6, 6 ][<][7]</p>");
        assert_eq!(shown(" \n "), "");
    }

    #[test]
    fn text_beside_blocks_becomes_a_paragraph_of_its_own() {
        assert_eq!(
            shown("Near the <b>beach</b>.\n<ul><li>Pool</li></ul>\n"),
            "<p>[Near the ]<strong>[beach]</strong>[.\n]</p><ul><li>[Pool]</li></ul>"
        );
    }

    #[test]
    fn tags_that_never_close_or_close_too_early_close_at_the_end() {
        assert_eq!(
            shown("<ul><li>One<li>Two</ul></p>"),
            "<ul><li>[One]<li>[Two]</li></li></ul>"
        );
        assert_eq!(shown("<p>Cut <b"), "<p>[Cut ]<strong></strong></p>");
    }

    #[test]
    fn nesting_has_an_end() {
        let deep = "<b>".repeat(10_000) + "x";
        let shown = shown(&deep);
        assert_eq!(shown.matches("<strong>").count(), 12);
    }

    #[test]
    fn headings_go_below_the_heading_they_stand_under() {
        assert_eq!(shown("<h3>Rooms</h3>"), "<h4>[Rooms]</h4>");
        assert_eq!(shown("<h1>Rooms</h1>"), "<p>[Rooms]</p>");
    }
}
