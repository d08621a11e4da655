//! The page's HTML: what of it matters to the widgets.

use std::cell::{Cell, RefCell};

use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
    states::RawKind,
};

/// A start tag, in lower case.
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    /// Whether it is written `<… />`, which ends no element.
    pub(super) has_slash: bool,
}

#[derive(Default)]
pub(super) struct Markup {
    pub(super) has_doctype: bool,
    /// Of those that matter, in their order. Forms matter inside the package's elements.
    pub(super) elements: Vec<Element>,
}

impl Markup {
    pub(super) fn read(html: &str) -> Self {
        let input = BufferQueue::default();
        input.push_back(html.into());
        let tokenizer = Tokenizer::new(Reader::default(), TokenizerOpts::default());
        let _ = tokenizer.feed(&input);
        tokenizer.end();
        tokenizer.sink.markup.into_inner()
    }

    pub(super) fn named(&self, name: &str) -> impl Iterator<Item = &Element> {
        self.elements
            .iter()
            .filter(move |element| element.name == name)
    }

    pub(super) fn widgets(&self) -> impl Iterator<Item = &Element> {
        let elements = self.elements.iter();
        elements.filter(|element| is_widget(&element.name))
    }

    /// What `<meta name=…>` or `<meta http-equiv=…>` says.
    pub(super) fn meta(&self, kind: &str, name: &str) -> impl Iterator<Item = &str> {
        let is_meant = move |element: &&Element| {
            let value = element.get(kind);
            value.is_some_and(|value| value.trim().eq_ignore_ascii_case(name))
        };
        self.named("meta")
            .filter(is_meant)
            .filter_map(|element| element.get("content"))
    }
}

impl Element {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let mut attributes = self.attributes.iter();
        let (_, value) = attributes.find(|(own, _)| own == name)?;
        Some(value)
    }

    /// Without white space around it, of which alone there is none.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.get(name)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    }
}

#[derive(Default)]
struct Reader {
    markup: RefCell<Markup>,
    /// How many of the package's elements have begun and not ended.
    open: Cell<usize>,
    /// Of the templates that have begun and not ended, whether each is a shadow root.
    templates: RefCell<Vec<bool>>,
}

impl Reader {
    /// Whether what comes next is part of the page, not of a template.
    fn is_shown(&self) -> bool {
        self.templates.borrow().iter().all(|is_root| *is_root)
    }

    fn template(&self, tag: &Tag) {
        let mut templates = self.templates.borrow_mut();
        match tag.kind {
            TagKind::StartTag => templates.push(is_shadow_root(tag)),
            TagKind::EndTag => _ = templates.pop(),
        }
    }
}

impl TokenSink for Reader {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut markup = self.markup.borrow_mut();
        let open = self.open.get();
        let is_shown = self.is_shown();
        match token {
            Token::DoctypeToken(doctype) => {
                let is_html = doctype.name.is_some_and(|name| &*name == "html");
                markup.has_doctype |= is_html && !doctype.force_quirks;
            }
            Token::TagToken(tag) if &*tag.name == "template" => self.template(&tag),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                let inside = raw_kind(&tag.name);
                let matters = match &*tag.name {
                    "script" | "meta" | "base" => true,
                    "form" => open > 0,
                    name => is_widget(name),
                };
                if is_shown && matters {
                    markup.elements.push(element(&tag));
                }
                if is_shown && is_widget(&tag.name) {
                    self.open.set(open.saturating_add(1));
                }
                // What is inside is no markup.
                if let Some(kind) = inside {
                    return TokenSinkResult::RawData(kind);
                }
            }
            Token::TagToken(tag) if is_shown && is_widget(&tag.name) => {
                self.open.set(open.saturating_sub(1));
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// The package's elements, and what may be meant for one.
fn is_widget(name: &str) -> bool {
    name.replace(['-', '_'], "").starts_with("stopover")
}

/// What is in other templates waits for a script.
fn is_shadow_root(tag: &Tag) -> bool {
    let mode = tag
        .attrs
        .iter()
        .find(|it| &*it.name.local == "shadowrootmode");
    mode.is_some_and(|mode| {
        ["open", "closed"]
            .iter()
            .any(|it| mode.value.eq_ignore_ascii_case(it))
    })
}

fn raw_kind(name: &str) -> Option<RawKind> {
    match name {
        "script" => Some(RawKind::ScriptData),
        "title" | "textarea" => Some(RawKind::Rcdata),
        "style" | "iframe" | "xmp" | "noembed" | "noframes" | "noscript" => Some(RawKind::Rawtext),
        _ => None,
    }
}

fn element(tag: &Tag) -> Element {
    let attributes = tag.attrs.iter();
    let attributes = attributes.map(|it| (it.name.local.to_string(), it.value.to_string()));
    Element {
        name: tag.name.to_string(),
        attributes: attributes.collect(),
        has_slash: tag.self_closing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_comments_scripts_and_texts_is_no_markup() {
        let markup = Markup::read(
            "<!DOCTYPE html><title><stopover-hotels></title><!-- <stopover-hotels> -->\
             <script>'<stopover-hotels>'</script><noscript><meta name=viewport></noscript>\
             <Stopover-Hotels GATEWAY='https://book.example/?a&amp;b'>",
        );
        assert!(markup.has_doctype);
        let widgets: Vec<_> = markup.widgets().collect();
        assert_eq!(widgets.len(), 1);
        assert_eq!(widgets[0].get("gateway"), Some("https://book.example/?a&b"));
        assert_eq!(markup.meta("name", "viewport").count(), 0);
    }

    #[test]
    fn what_stands_in_a_template_is_not_in_the_page_unless_it_is_a_shadow_root() {
        let markup = Markup::read(
            "</template><template><stopover-hotels><form></form><template></template>\
             <meta name=viewport></stopover-hotels></template>\
             <div><template shadowrootmode=Open><stopover-holidays></stopover-holidays>\
             <template><stopover-hotels></stopover-hotels></template></template></div>\
             <stopover-hotels id=last></stopover-hotels><template><script>",
        );
        let elements: Vec<_> = markup.elements.iter().map(|it| &*it.name).collect();
        assert_eq!(elements, ["stopover-holidays", "stopover-hotels"]);
    }

    #[test]
    fn a_form_matters_where_it_stands_inside_an_element() {
        let markup = Markup::read(
            "<form action=/sign-in></form></stopover-hotels><form action=/news></form>\
             <stopover-hotels><section><form action=/travel></form></section></stopover-hotels>\
             <form action=/contact></form>",
        );
        let forms = markup.named("form");
        let actions: Vec<_> = forms.map(|form| form.get("action")).collect();
        assert_eq!(actions, [Some("/travel")]);
    }

    #[test]
    fn whatever_is_no_html_is_read_to_its_end() {
        for text in [
            "",
            "<",
            "<!",
            "<stopover-",
            "\0\0<a\0=\"",
            "<script><!--<script>",
        ] {
            assert!(!Markup::read(text).has_doctype, "{text:?}");
        }
    }
}

#[cfg(test)]
mod fuzz {
    use url::Url;

    use super::*;
    use crate::program::check_site::policy::{Policies, allows, loads};

    #[test]
    fn any_page_is_read_to_its_end() {
        let own = Url::parse("https://www.site.example/travel").unwrap();
        stopover_fuzz::check!(["tests/fuzz/seeds/html"], |bytes| {
            let html = String::from_utf8_lossy(bytes);
            let markup = Markup::read(&html);
            for element in &markup.elements {
                let is_listed = matches!(&*element.name, "script" | "meta" | "base" | "form");
                assert!(is_listed || is_widget(&element.name));
            }
            let written = || markup.meta("http-equiv", "content-security-policy");
            let policies = Policies::read(written(), written());
            let module = Url::parse("https://cdn.site.example/pkg/stopover.js").unwrap();
            for (_, sources) in policies.failing(&["script-src", "default-src"], |_| false) {
                let by_address = allows(sources, &module, &own);
                let loaded = loads(sources, &module, None, "", &own);
                assert!(by_address || !loaded, "{sources:?}");
            }
        });
    }
}
