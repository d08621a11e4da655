//! Files that work on one machine only.

use std::{fs, process::Command};

use anyhow::Result;

use super::none_of;
use crate::{repo::Repo, sh};

/// Folders of somebody's machine. In pieces here, for this file is checked as well.
const FOLDERS: [&str; 5] = [
    concat!("/", "home", "/"),
    concat!("/", "root", "/"),
    concat!("/", "tmp", "/"),
    concat!("/", "work", "/"),
    concat!("/", "Users", "/"),
];

/// No committed text names a folder of a machine, or where a package was downloaded from: that differs between machines.
///
/// # Errors
/// The lines that do.
pub(super) fn unnamed(repo: &Repo) -> Result<()> {
    let files = sh::read(Command::new("git").arg("ls-files").current_dir(&repo.root))?;
    let mut found = Vec::new();
    for file in files.lines() {
        // Pictures and other data are no text; what is deleted is still listed until that is committed.
        if let Ok(text) = fs::read_to_string(repo.root.join(file)) {
            found.extend(lines_naming_machines(&text).map(|line| format!("{file}:{line}")));
        }
    }
    none_of(found)
}

/// The numbers of the lines that name a machine, from 1.
fn lines_naming_machines(text: &str) -> impl Iterator<Item = usize> {
    let lines = text.lines().zip(1..);
    lines
        .filter(|(line, _)| names_folder(line) || names_download(line))
        .map(|(_, number)| number)
}

fn names_folder(line: &str) -> bool {
    FOLDERS.iter().any(|folder| {
        line.match_indices(folder)
            .any(|(at, _)| begins_path(line, at))
    })
}

/// Whether a slash is a path's first: `host/home/` and `../home/` are no such folders.
fn begins_path(line: &str, at: usize) -> bool {
    let before = line.get(..at).and_then(|before| before.chars().next_back());
    !before.is_some_and(|character| character.is_alphanumeric() || "_-.~)}>".contains(character))
}

/// As npm notes it in its lock file by default.
fn names_download(line: &str) -> bool {
    line.trim_start().starts_with("\"resolved\": \"http")
}

#[cfg(test)]
mod tests {
    use super::{FOLDERS, lines_naming_machines};

    #[test]
    fn a_folder_of_a_machine_is_found_with_its_line() {
        for folder in FOLDERS {
            let text = format!("fine\nsee {folder}somebody/notes.md\n\"{folder}\"");
            assert_eq!(
                lines_naming_machines(&text).collect::<Vec<_>>(),
                [2, 3],
                "{folder}"
            );
        }
    }

    #[test]
    fn a_download_address_of_a_lock_file_is_found() {
        let text = "{\n  \"version\": \"1.0.0\",\n  \"resolved\": \"https://packages.example/some.tgz\"\n}";
        assert_eq!(lines_naming_machines(text).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn the_same_words_inside_an_address_or_a_relative_path_are_fine() {
        let folders = FOLDERS
            .iter()
            .map(|folder| format!("https://site.example{folder} shadow{folder} ..{folder}"));
        for line in folders.chain(["the root of /usr/bin".to_owned()]) {
            assert_eq!(lines_naming_machines(&line).count(), 0, "{line}");
        }
    }
}
