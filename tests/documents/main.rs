//! What the documents say, tried: code is compiled, run or part of a file that is, and links lead somewhere.
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the tests' helpers fail as the tests do"
)]

mod cargo;
mod commands;
mod markdown;

use std::{
    collections::{BTreeSet, HashMap},
    fs,
};

use markdown::{Block, documents, read, root};
use stopover_gateway::Config;

/// How a block is tried, or what is wrong with it.
fn tried(document: &str, block: &Block) -> Result<(), String> {
    if let Some(file) = &block.file {
        return tried_by(document, block, file);
    }
    match block.language.as_str() {
        // `cargo test` compiles it, and runs it unless it says no_run.
        "rust" | "rust,no_run" => {
            let source = document.replace("README.md", "src/lib.rs");
            let included = read(&source).contains("#![doc = include_str!(\"../README.md\")]");
            included
                .then_some(())
                .ok_or_else(|| format!("{source} does not include it"))
        }
        // The tests below and in `commands`.
        "toml" | "sh" => Ok(()),
        // A drawing.
        "text" => {
            let programs = [
                "$ ",
                "cargo ",
                "curl ",
                "node ",
                "npm ",
                "php ",
                "stopover-",
            ];
            let command = block
                .code
                .lines()
                .find(|line| programs.iter().any(|it| line.trim().starts_with(it)));
            command.map_or(Ok(()), |command| {
                Err(format!(
                    "`{command}` is a command: the block is one of `sh`"
                ))
            })
        }
        "" => Err("it is indented: fence it, and say what it is".to_owned()),
        _ => Err("it names no file that tries it".to_owned()),
    }
}

/// Files, and folders of files, that a suite runs, builds or opens in a browser.
const RUN: [&str; 5] = [
    "integrations/wordpress/stopover/assets/elements.css",
    "integrations/wordpress/tests/",
    "tests/e2e/hosts/",
    "tests/package/",
    "www/pay.js",
];

/// A test of the gateway reads the document and asks for the block by what follows its fence; any other file is run and holds the code,
/// whose `…` lines stand for what is left out.
fn tried_by(document: &str, block: &Block, file: &str) -> Result<(), String> {
    let Block { language, code, .. } = block;
    if file.starts_with("tests/gateway/") && file.ends_with(".rs") {
        let text = read(file);
        let looked_for = [format!("{document}\""), format!("\"{language} {file}\"")];
        let missing = looked_for.iter().find(|it| !text.contains(*it));
        return missing.map_or(Ok(()), |it| Err(format!("{file} does not name {it}")));
    }
    if !RUN.iter().any(|run| file.starts_with(run)) {
        return Err(format!("nothing runs {file}"));
    }
    let text = read(file);
    let lines = |text: &str| {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    };
    let (whole, code) = (lines(&text), lines(code));
    let mut rest = &*whole;
    for part in code.split("\n…\n") {
        let Some((_, after)) = rest.split_once(part) else {
            return Err(format!("{file} does not hold, in this order,\n{part}"));
        };
        rest = after;
    }
    Ok(())
}

#[test]
fn every_code_block_is_tried() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for document in documents() {
        for block in &document.blocks {
            count += 1;
            let path = document.path.display().to_string();
            wrong.extend(
                tried(&path, block)
                    .err()
                    .map(|error| format!("{}: {error}", block.place)),
            );
        }
    }
    assert!(count > 50, "the blocks are found: {count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_block_that_nothing_tries_is_found() {
    let block = |language: &str, file: Option<&str>, code: &str| Block {
        place: "docs/SECURITY.md:1".to_owned(),
        language: language.to_owned(),
        file: file.map(str::to_owned),
        code: code.to_owned(),
    };
    let tried =
        |language, file, code| tried("docs/SECURITY.md", &block(language, file, code)).is_ok();
    assert!(!tried("", None, "indented"));
    assert!(!tried("js", None, "go();"));
    assert!(!tried("rust", None, "fn main() {}"));
    assert!(!tried("text", None, "  cargo xtask demo"));
    assert!(!tried("js", Some("www/pay.js"), "notInTheFile();"));
    assert!(!tried("text", Some("LICENSE-MIT"), "MIT License"));
    assert!(!tried("json", Some("tests/documents/commands.rs"), "{}"));
    let of_gateway = |language, file| {
        let block = block(language, Some(file), "{}");
        self::tried("docs/GATEWAY.md", &block).is_ok()
    };
    assert!(of_gateway("json", "tests/gateway/health.rs"));
    assert!(!of_gateway("http", "tests/gateway/health.rs"));
    assert!(!of_gateway("json", "tests/gateway/cors.rs"));
    assert!(tried("text", None, "a ── b"));
}

#[test]
fn the_documents_name_the_limits_of_bytes() {
    let budgets = read("xtask/budgets.toml");
    let limit = |stage: &str| {
        let (_, after) = budgets.split_once(&format!("name = \"{stage}\"")).unwrap();
        let (_, limit) = after.split_once("limit = ").unwrap();
        limit.lines().next().unwrap()
    };
    let sentence = format!(
        "at most {}, {} and {} kB with brotli",
        limit("shell, the form painted"),
        limit("hotels, the form"),
        limit("hotels, form to rates")
    );
    assert!(read("README.md").contains(&sentence), "{sentence}");
    let shell = format!("at most {} kB", limit("shell, the form painted"));
    assert!(read("docs/EMBEDDING.md").contains(&shell), "{shell}");
}

#[test]
fn the_gateway_reads_the_configuration_of_each_document() {
    let secret = tempfile::NamedTempFile::new().unwrap();
    // A key, and a header without a value.
    std::fs::write(secret.path(), "0123456789abcdef0123456789abcdef=").unwrap();
    let mut tried = 0;
    for document in documents() {
        // Later blocks add to earlier ones.
        let blocks = document
            .blocks
            .iter()
            .filter(|block| block.language == "toml");
        let mut text = String::new();
        for block in blocks {
            let lines = block
                .code
                .lines()
                .map(|line| match line.split_once("_file = ") {
                    Some((key, _)) => format!("{key}_file = {:?}\n", secret.path()),
                    None => format!("{line}\n"),
                });
            text.extend(lines);
            let config = Config::parse(&text, HashMap::new());
            assert!(config.is_ok(), "{}: {:?}", block.place, config.err());
            tried += 1;
        }
    }
    assert!(tried >= 2, "{tried}");
}

#[test]
fn the_examples_have_the_sheet_that_the_documents_recommend() {
    let sheet = read("integrations/wordpress/stopover/assets/elements.css");
    assert_eq!(read("examples/elements.css"), sheet);
}

#[test]
fn every_link_inside_the_repository_leads_somewhere() {
    let documents = documents();
    let mut lost = Vec::new();
    let mut count = 0;
    for document in &documents {
        for link in &document.links {
            let Some((path, heading)) = document.target(link) else {
                continue;
            };
            count += 1;
            let leads_on = |heading: &str| {
                let target = documents.iter().find(|target| target.path == path);
                target.is_some_and(|target| target.headings.iter().any(|it| it == heading))
            };
            if !root().join(&path).exists() || !heading.is_none_or(leads_on) {
                lost.push(format!("{}: {link}", document.path.display()));
            }
        }
    }
    assert!(count > 50, "the links are found: {count}");
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn the_galleries_list_names_every_file_of_it_and_nothing_else() {
    let folder = root().join("www");
    let readme = read("www/README.md");
    let list = readme.split("```text\n").nth(1).unwrap();
    let list = list.split("```").next().unwrap();
    let mut named = BTreeSet::new();
    for line in list.lines() {
        let names = line.split("  ").next().unwrap();
        let mut stem = "";
        for name in names.split(", ") {
            // `.js` after `state.html` is `state.js`.
            if let Some(end) = name.strip_prefix('.').filter(|end| !end.starts_with('.')) {
                named.insert(format!("{stem}.{end}"));
            } else {
                stem = name.split('.').next().unwrap();
                named.insert(name.trim_end_matches('/').to_owned());
            }
        }
    }
    let lost = named.iter().filter(|name| !folder.join(name).exists());
    assert_eq!(lost.collect::<Vec<_>>(), [""; 0], "not there");
    let files = fs::read_dir(&folder).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    // What is copied is there once a stack was started.
    let kept = files.filter(|file| file != "README.md" && file != "fonts");
    let unnamed = kept.filter(|file| !named.contains(file));
    assert_eq!(unnamed.collect::<Vec<_>>(), [""; 0], "not named");
}

#[test]
fn the_sandboxs_drawing_names_all_of_its_folders() {
    let readme = read("crates/stopover-sandbox/README.md");
    let drawing = readme.split("```text\n").nth(1).unwrap();
    let drawing = drawing.split("```").next().unwrap();
    let named = drawing.lines().filter_map(|line| {
        let name = line.split_whitespace().next()?.strip_suffix('/')?;
        (name != "src" && name != "data").then(|| name.to_owned())
    });
    let source = fs::read_dir(root().join("crates/stopover-sandbox/src")).unwrap();
    let folders = source.filter_map(|entry| {
        let entry = entry.unwrap();
        let is_folder = entry.file_type().unwrap().is_dir();
        is_folder.then(|| entry.file_name().into_string().unwrap())
    });
    let [named, folders] = [named.collect(), folders.collect::<BTreeSet<_>>()];
    assert_eq!(named, folders);
}
