//! The sections of the provider's specifications that the code cites, against docs/PROVIDER.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const SERVICES: [&str; 2] = ["booking service ", "holiday catalogue "];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The number that a text starts with, and what follows it.
fn number(text: &str) -> Option<(&str, &str)> {
    let end = text
        .find(|sign: char| !sign.is_ascii_digit() && sign != '.')
        .unwrap_or(text.len());
    let (number, _) = text.split_at(end);
    let number = number.trim_end_matches('.');
    (!number.is_empty()).then(|| (number, &text[number.len()..]))
}

/// The sections cited in a text: `booking service 2.7 to 2.9 and 4.5` cites three.
fn cited<'a>(text: &'a str, service: &'a str) -> impl Iterator<Item = String> + 'a {
    text.split(service).skip(1).flat_map(move |mut rest| {
        let mut sections = Vec::new();
        while let Some((section, after)) = number(rest) {
            sections.push(format!("{service}{section}"));
            let next = ["to ", "and "]
                .into_iter()
                .find_map(|word| after.strip_prefix(' ')?.strip_prefix(word));
            rest = next.unwrap_or_default();
        }
        sections
    })
}

/// A file's comments as one text, however their lines are broken.
fn comments(source: &str) -> String {
    let lines = source.lines().filter_map(|line| {
        let comment = line.trim_start().strip_prefix("//")?;
        Some(comment.trim_start_matches(['/', '!']).trim())
    });
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_section_that_is_cited_is_described() {
    let described: BTreeSet<String> = fs::read_to_string(root().join("docs/PROVIDER.md"))
        .unwrap()
        .lines()
        .filter_map(|line| line.trim_start_matches('#').trim().split_once(':'))
        .map(|(section, _)| section.to_lowercase())
        .collect();
    let mut files = Vec::new();
    for folder in ["stopover-model", "stopover-client", "stopover-gateway"] {
        sources(&root().join("crates").join(folder).join("src"), &mut files);
    }
    let mut count = 0;
    for file in files {
        let text = comments(&fs::read_to_string(&file).unwrap());
        for section in SERVICES.iter().flat_map(|service| cited(&text, service)) {
            assert!(
                described.contains(&section),
                "{}: {section}",
                file.display()
            );
            count += 1;
        }
    }
    assert!(count > 50, "citations are recognised: {count}");
}

#[test]
fn a_range_of_sections_is_cited_by_its_ends() {
    let text = "Search (booking service 2.7 to 2.9 and 4.5). The booking service says no more.";
    let cited: Vec<_> = cited(text, SERVICES[0]).collect();
    assert_eq!(
        cited,
        [
            "booking service 2.7",
            "booking service 2.9",
            "booking service 4.5"
        ]
    );
}
