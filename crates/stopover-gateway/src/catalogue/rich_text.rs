//! From clean HTML to the elements that the widgets show.

use std::cell::RefCell;

use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use stopover_model::wire::rich_text::{Direction, Element, ElementKind, Node};

/// How deep elements nest; what is deeper is sent without its elements.
const MAX_DEPTH: usize = 12;

/// Reads HTML whose tags are balanced, as `ammonia` writes it. A text without markup becomes a paragraph for each of its
/// blocks of lines.
pub(super) fn read(html: &str) -> Vec<Node> {
    let input = BufferQueue::default();
    input.push_back(html.into());
    let tokenizer = Tokenizer::new(Reader::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let nodes = tokenizer.sink.0.into_inner().finish();
    match nodes.as_slice() {
        [Node::Text(text)] => plain(text),
        _ => in_paragraphs(nodes),
    }
}

#[derive(Default)]
struct Reader(RefCell<Tree>);

impl TokenSink for Reader {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut tree = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => tree.text(&text),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => tree.start(&tag),
            Token::TagToken(_) => tree.end(),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

#[derive(Default)]
struct Tree {
    /// From the outermost to the innermost; `None` for those that are sent without their element.
    open: Vec<Option<Element>>,
    done: Vec<Node>,
}

impl Tree {
    fn text(&mut self, text: &str) {
        let is_visible = |c: &char| !c.is_control() || c.is_whitespace();
        let text: String = text.chars().filter(is_visible).collect();
        let siblings = self.siblings();
        match siblings.last_mut() {
            Some(Node::Text(before)) => before.push_str(&text),
            _ => siblings.push(Node::Text(text)),
        }
    }

    fn start(&mut self, tag: &Tag) {
        let element = element(tag);
        if element
            .as_ref()
            .is_some_and(|element| element.kind == ElementKind::LineBreak)
        {
            self.siblings().extend(element.map(Node::Element));
        } else {
            let is_shallow = self.open.len() < MAX_DEPTH;
            self.open.push(element.filter(|_| is_shallow));
        }
    }

    fn end(&mut self) {
        if let Some(element) = self.open.pop().flatten() {
            self.siblings().push(Node::Element(element));
        }
    }

    /// Where the next node goes.
    fn siblings(&mut self) -> &mut Vec<Node> {
        let open = self.open.iter_mut().take(MAX_DEPTH).flatten();
        match open.last() {
            Some(parent) => &mut parent.content,
            None => &mut self.done,
        }
    }

    fn finish(mut self) -> Vec<Node> {
        while !self.open.is_empty() {
            self.end();
        }
        self.done
    }
}

/// Headings of a description all have one rank.
fn element(tag: &Tag) -> Option<Element> {
    let kind = match &*tag.name {
        "p" => ElementKind::Paragraph,
        "h3" | "h4" => ElementKind::Heading,
        "ul" => ElementKind::BulletList,
        "ol" => ElementKind::NumberedList,
        "li" => ElementKind::ListItem,
        "strong" | "b" => ElementKind::Strong,
        "em" | "i" => ElementKind::Emphasis,
        "br" => ElementKind::LineBreak,
        _ => return None,
    };
    let attribute = |name: &str| {
        let attribute = tag.attrs.iter().find(|it| &*it.name.local == name)?;
        Some(&*attribute.value)
    };
    Some(Element {
        lang: attribute("lang")
            .filter(|tag| is_language(tag))
            .map(str::to_owned),
        dir: attribute("dir").and_then(direction),
        ..Element::new(kind, Vec::new())
    })
}

fn is_language(tag: &str) -> bool {
    (2..=35).contains(&tag.len())
        && tag
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn direction(dir: &str) -> Option<Direction> {
    match dir.to_ascii_lowercase().as_str() {
        "ltr" => Some(Direction::Ltr),
        "rtl" => Some(Direction::Rtl),
        "auto" => Some(Direction::Auto),
        _ => None,
    }
}

/// A paragraph for each block of lines; the lines of a block stay lines.
fn plain(text: &str) -> Vec<Node> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let blocks = lines.split(|line| line.is_empty());
    let paragraph = |block: &[&str]| {
        let mut content = Vec::new();
        for line in block {
            if !content.is_empty() {
                let line_break = Element::new(ElementKind::LineBreak, Vec::new());
                content.push(Node::Element(line_break));
            }
            content.push(Node::Text((*line).to_owned()));
        }
        Node::Element(Element::new(ElementKind::Paragraph, content))
    };
    blocks
        .filter(|block| !block.is_empty())
        .map(paragraph)
        .collect()
}

/// Puts what is outside every block into paragraphs, and drops the space between blocks.
fn in_paragraphs(nodes: Vec<Node>) -> Vec<Node> {
    let mut blocks = Vec::new();
    let mut line = Vec::new();
    for node in nodes {
        match node {
            Node::Element(element) if !element.kind.is_inline() => {
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
        Node::Element(element) => element.content.is_empty(),
    };
    let is_empty = line.iter().all(is_blank);
    (!is_empty).then(|| Node::Element(Element::new(ElementKind::Paragraph, line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes as HTML, with text in brackets, so that text cannot pass for markup.
    fn shown(html: &str) -> String {
        fn write(nodes: &[Node], to: &mut String) {
            for node in nodes {
                match node {
                    Node::Text(text) => *to += &format!("[{text}]"),
                    Node::Element(element) => {
                        let name = match element.kind {
                            ElementKind::Paragraph => "p",
                            ElementKind::Heading => "h",
                            ElementKind::BulletList => "ul",
                            ElementKind::NumberedList => "ol",
                            ElementKind::ListItem => "li",
                            ElementKind::Strong => "strong",
                            ElementKind::Emphasis => "em",
                            ElementKind::LineBreak => "br",
                        };
                        let lang = element.lang.as_ref().map(|lang| format!(" lang={lang}"));
                        let dir = element.dir.map(|dir| format!(" dir={dir:?}"));
                        let attributes = lang.unwrap_or_default() + &dir.unwrap_or_default();
                        *to += &format!("<{name}{attributes}>");
                        write(&element.content, to);
                        *to += &format!("</{name}>");
                    }
                }
            }
        }
        let mut text = String::new();
        write(&super::super::sanitize::description(html), &mut text);
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
        assert_eq!(shown("<p><u>Hm</u></p>"), "<p>[Hm]</p>");
        assert_eq!(shown("<iframe srcdoc='<b>x</b>'></iframe>"), "");
    }

    #[test]
    fn of_the_attributes_only_language_and_direction_stay() {
        assert_eq!(
            shown(r#"<p onclick="alert(1)" dir="RTL" lang='ar' style=color:red>x</p>"#),
            "<p lang=ar dir=Rtl>[x]</p>"
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
        assert_eq!(shown("<p>a&#x1b;b</p>"), "<p>[ab]</p>");
    }

    #[test]
    fn a_text_without_markup_has_its_paragraphs_and_lines() {
        assert_eq!(
            shown("First line\nsecond &amp; last\n\nNext."),
            "<p>[First line]<br></br>[second & last]</p><p>[Next.]</p>"
        );
        assert_eq!(shown("5 < 6, 6 <= 7"), "<p>[5 < 6, 6 <= 7]</p>");
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
    fn tags_that_never_close_or_close_too_early_close_where_html_says() {
        assert_eq!(
            shown("<ul><li>One<li>Two</ul>"),
            "<ul><li>[One]</li><li>[Two]</li></ul>"
        );
        assert_eq!(
            shown("<p>Cut <b>here"),
            "<p>[Cut ]<strong>[here]</strong></p>"
        );
    }

    #[test]
    fn nesting_has_an_end() {
        let deep = "<b>".repeat(1000) + "x";
        let shown = shown(&deep);
        assert_eq!(shown.matches("<strong>").count(), MAX_DEPTH);
        assert!(shown.contains("[x]"));
    }

    #[test]
    fn headings_go_below_the_heading_they_stand_under() {
        assert_eq!(shown("<h3>Rooms</h3>"), "<h>[Rooms]</h>");
        assert_eq!(shown("<h1>Rooms</h1>"), "<p>[Rooms]</p>");
    }
}
