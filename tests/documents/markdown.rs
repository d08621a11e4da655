//! The repository's documents, and what is in them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

/// A code block of a document.
pub(crate) struct Block {
    /// Such as `docs/GATEWAY.md:37`.
    pub(crate) place: String,
    /// What follows the fence: a language, and perhaps the file that tries the block. Nothing where it is only indented.
    pub(crate) language: String,
    pub(crate) file: Option<String>,
    pub(crate) code: String,
}

/// A document and its parts.
pub(crate) struct Document {
    /// From the repository's root.
    pub(crate) path: PathBuf,
    pub(crate) blocks: Vec<Block>,
    /// Code within sentences.
    pub(crate) spans: Vec<String>,
    pub(crate) links: Vec<String>,
    /// As links name them after a `#`.
    pub(crate) headings: Vec<String>,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text of a file of the repository.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every Markdown file of the repository.
pub(crate) fn documents() -> Vec<Document> {
    let listed = Command::new("git")
        .args([
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "*.md",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let there = listed.lines().filter(|path| root().join(path).is_file());
    let documents: Vec<_> = there
        .map(|path| Document::parse(path, &read(path)))
        .collect();
    assert!(documents.len() > 15, "the documents are found");
    documents
}

impl Document {
    fn parse(path: &str, text: &str) -> Self {
        let mut document = Self {
            path: path.into(),
            blocks: Vec::new(),
            spans: Vec::new(),
            links: Vec::new(),
            headings: Vec::new(),
        };
        let mut heading = None;
        let mut in_block = false;
        for (event, range) in Parser::new(text).into_offset_iter() {
            match event {
                Event::Start(Tag::CodeBlock(kind)) => {
                    let info = match kind {
                        CodeBlockKind::Fenced(info) => info.to_string(),
                        CodeBlockKind::Indented => String::new(),
                    };
                    let (language, file) = match info.split_once(' ') {
                        Some((language, file)) => (language.to_owned(), Some(file.to_owned())),
                        None => (info, None),
                    };
                    let line = text[..range.start].matches('\n').count() + 1;
                    document.blocks.push(Block {
                        place: format!("{path}:{line}"),
                        language,
                        file,
                        code: String::new(),
                    });
                    in_block = true;
                }
                Event::End(TagEnd::CodeBlock) => in_block = false,
                Event::Text(code) if in_block => {
                    document.blocks.last_mut().unwrap().code += &code;
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    document
                        .headings
                        .extend(heading.take().map(|it| anchor(&it)));
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    document.links.push(dest_url.to_string());
                }
                Event::Code(code) => {
                    heading.iter_mut().for_each(|text| *text += &code);
                    document.spans.push(code.to_string());
                }
                Event::Text(part) => heading.iter_mut().for_each(|text| *text += &part),
                _ => {}
            }
        }
        document
    }

    /// Where a link of this document leads, if that is in the repository: a file, and a heading in it.
    pub(crate) fn target<'a>(&self, link: &'a str) -> Option<(PathBuf, Option<&'a str>)> {
        if link.contains("://") || link.starts_with("mailto:") {
            return None;
        }
        let (path, heading) = match link.split_once('#') {
            Some((path, heading)) => (path, Some(heading)),
            None => (link, None),
        };
        let mut target = match path {
            "" => self.path.clone(),
            path => self.path.parent()?.join(path),
        };
        target = target.components().fold(PathBuf::new(), |mut to, part| {
            if part.as_os_str() == ".." {
                to.pop();
            } else {
                to.push(part);
            }
            to
        });
        Some((target, heading))
    }
}

/// A heading as links name it.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars()
        .filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign))
        .collect()
}

#[test]
fn a_documents_parts_are_found() {
    let text = "# What it `is`, and more\n\n```sh\nls\n```\n\n1. A step\n\n   ```js some/file.js\n   go();\n   ```\n\n    indented\n\n\
                See `cargo xtask` and [there](../README.md#map).\n";
    let document = Document::parse("docs/A.md", text);
    assert_eq!(document.headings, ["what-it-is-and-more"]);
    assert_eq!(document.spans, ["is", "cargo xtask"]);
    let blocks = document.blocks.iter();
    let blocks: Vec<_> = blocks
        .map(|block| {
            (
                &*block.place,
                &*block.language,
                block.file.as_deref(),
                &*block.code,
            )
        })
        .collect();
    assert_eq!(blocks[0], ("docs/A.md:3", "sh", None, "ls\n"));
    assert_eq!(
        blocks[1],
        ("docs/A.md:9", "js", Some("some/file.js"), "go();\n")
    );
    let (file, heading) = document.target(&document.links[0]).unwrap();
    assert_eq!(
        (file.as_path(), heading),
        (Path::new("README.md"), Some("map"))
    );
}
