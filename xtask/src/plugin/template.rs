//! languages/stopover.pot: the plugin's English texts, for translators.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::build::below;

const HEAD: &str = r#"msgid ""
msgstr ""
"Project-Id-Version: Stopover\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"#;

const TRANSLATE: &str = "__(";

/// Functions that do it in a way that is not read here.
const UNREAD: [&str; 3] = ["_x(", "_n(", "_e("];

#[derive(PartialEq)]
struct Message {
    context: Option<&'static str>,
    /// For the translators.
    comment: Option<String>,
    text: String,
}

/// What WordPress translates of a block's description.
#[derive(Deserialize)]
struct Block {
    title: String,
    description: String,
    keywords: Vec<String>,
}

/// The template, from the plugin's header, its blocks, its attributes and its code.
///
/// # Errors
/// When a file cannot be read, or a text is not written as one literal.
pub(crate) fn template(plugin: &Path, attributes: &str) -> Result<String> {
    let mut messages = header(&read(&plugin.join("stopover.php"))?);
    for element in ["hotels", "holidays"] {
        let file = plugin.join("blocks").join(element).join("block.json");
        messages.extend(block(serde_json::from_str(&read(&file)?)?));
    }
    messages.extend(called(attributes)?);
    messages.extend(called(&read(&plugin.join("blocks/editor.js"))?)?);
    for file in below(&plugin.join("includes"))? {
        if !file.ends_with("attributes.php") {
            let found = called(&read(&file)?).with_context(|| file.display().to_string())?;
            messages.extend(found);
        }
    }
    let mut written = Vec::new();
    let mut text = HEAD.to_owned();
    for message in &messages {
        let id = (message.context, message.text.as_str());
        if !written.contains(&id) {
            written.push(id);
            text += &message.entry();
        }
    }
    Ok(text)
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| file.display().to_string())
}

fn header(php: &str) -> Vec<Message> {
    let description = php.lines().find_map(|line| line.split_once("Description:"));
    let description = description.map(|(_, text)| Message::of(None, text.trim()));
    description.into_iter().collect()
}

fn block(block: Block) -> Vec<Message> {
    let mut messages = vec![
        Message::of(Some("block title"), &block.title),
        Message::of(Some("block description"), &block.description),
    ];
    let keywords = block.keywords.iter();
    messages.extend(keywords.map(|it| Message::of(Some("block keyword"), it)));
    messages
}

/// The texts that a source file has translated.
fn called(source: &str) -> Result<Vec<Message>> {
    for function in UNREAD {
        ensure!(!source.contains(function), "{function}…) is not read");
    }
    let mut messages = Vec::new();
    for (at, _) in source.match_indices(TRANSLATE) {
        let (before, after) = source.split_at(at);
        let after = after.trim_start_matches(TRANSLATE).trim_start();
        let text = literal(after).with_context(|| format!("no text in {TRANSLATE}{after:.40}"))?;
        let comment = before.lines().rev().nth(1).and_then(comment);
        messages.push(Message {
            comment,
            ..Message::of(None, &text)
        });
    }
    Ok(messages)
}

/// The text of the literal that begins here and is all of an argument.
fn literal(source: &str) -> Option<String> {
    let quote = source
        .chars()
        .next()
        .filter(|it| matches!(it, '\'' | '"'))?;
    let mut text = String::new();
    let mut rest = source.chars().skip(1);
    loop {
        match rest.next()? {
            '\\' => text.push(rest.next()?),
            end if end == quote => break,
            other => text.push(other),
        }
    }
    let next = rest.find(|it| !it.is_whitespace())?;
    matches!(next, ',' | ')').then_some(text)
}

/// The comment of a line that is for translators.
fn comment(line: &str) -> Option<String> {
    let text = line
        .trim()
        .trim_start_matches(['/', '*'])
        .trim_end_matches(['/', '*'])
        .trim();
    text.starts_with("translators:").then(|| text.to_owned())
}

impl Message {
    fn of(context: Option<&'static str>, text: &str) -> Self {
        Self {
            context,
            comment: None,
            text: text.to_owned(),
        }
    }

    fn entry(&self) -> String {
        let comment = self.comment.iter().map(|it| format!("#. {it}\n"));
        let format = self
            .text
            .contains("%s")
            .then_some("#, php-format\n".to_owned());
        let context = self.context.map(|it| format!("msgctxt {}\n", quoted(it)));
        let id = format!("msgid {}\nmsgstr \"\"\n", quoted(&self.text));
        let lines = comment.chain(format).chain(context).chain([id]);
        format!("\n{}", lines.collect::<String>())
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::{block, called, header};

    #[test]
    fn a_text_is_read_from_its_call_with_the_comment_before_it() {
        let php = "/* translators: %s: a name */\n$a = sprintf(esc_html__('It\\'s %s', 'stopover'), $b);\n\
            $c = __(\n    \"plain\",\n    'stopover'\n);";
        let entries: Vec<_> = called(php).unwrap().iter().map(|it| it.entry()).collect();
        assert_eq!(
            entries,
            [
                "\n#. translators: %s: a name\n#, php-format\nmsgid \"It's %s\"\nmsgstr \"\"\n",
                "\nmsgid \"plain\"\nmsgstr \"\"\n"
            ]
        );
    }

    #[test]
    fn a_text_that_is_not_one_literal_is_refused() {
        assert!(called("__($text, 'stopover')").is_err());
        assert!(called("__('two' . 'parts', 'stopover')").is_err());
        assert!(called("_n('one', 'many', $n, 'stopover')").is_err());
    }

    #[test]
    fn what_wordpress_says_of_plugin_and_blocks_has_its_context() {
        let php = " * Description:       Widgets with \"quotes\".\n";
        assert_eq!(
            header(php)[0].entry(),
            "\nmsgid \"Widgets with \\\"quotes\\\".\"\nmsgstr \"\"\n"
        );
        let json = r#"{"title": "Hotels", "description": "A search.", "keywords": ["hotel"]}"#;
        let entries: String = block(serde_json::from_str(json).unwrap())
            .iter()
            .map(|it| it.entry())
            .collect();
        assert!(entries.contains("msgctxt \"block title\"\nmsgid \"Hotels\"\n"));
        assert!(entries.contains("msgctxt \"block keyword\"\nmsgid \"hotel\"\n"));
    }
}
