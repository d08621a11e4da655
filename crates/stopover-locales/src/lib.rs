#![doc = include_str!("../README.md")]

mod check;
mod fill;
mod language;
mod message;
mod plural;
mod problem;

use std::{fs, io, path::Path};

pub use language::Language;
pub use message::{Message, placeholders};
pub use problem::{Problem, Problems};

/// All languages of a folder, each with the messages of English in the same order.
#[derive(Debug)]
pub struct Languages {
    /// The language that is always there.
    pub english: Language,
    /// The others, by tag.
    pub others: Vec<Language>,
    /// Messages that a language does not have and says in English. Good enough to develop with, not to release.
    pub untranslated: Vec<Problem>,
}

impl Languages {
    /// Reads and checks every `TAG.toml` of a folder.
    ///
    /// # Errors
    /// Everything that is wrong with any of the files: the file, the message's key, and what is wrong with it.
    pub fn read(folder: &Path) -> Result<Self, Problems> {
        let files = files(folder)
            .map_err(|error| Problems(vec![Problem::of(&folder.to_string_lossy(), error)]))?;
        Self::from_files(&files)
    }

    /// As [`Languages::read`], from names and contents.
    ///
    /// # Errors
    /// As [`Languages::read`].
    pub fn from_files(files: &[(String, String)]) -> Result<Self, Problems> {
        let mut problems = Vec::new();
        let mut languages: Vec<Language> = files
            .iter()
            .filter_map(|(name, text)| Language::parse(name, text, &mut problems))
            .collect();
        let Some(place) = languages.iter().position(|language| language.tag == "en") else {
            problems.push(Problem::of(
                "en.toml",
                "there is no English to compare with",
            ));
            return Err(Problems(problems));
        };
        let english = languages.remove(place);
        check::plurals(&english, &mut problems);
        let mut untranslated = Vec::new();
        let others = languages
            .into_iter()
            .map(|language| check::against(&english, language, &mut problems, &mut untranslated))
            .collect();
        if problems.is_empty() {
            Ok(Self {
                english,
                others,
                untranslated,
            })
        } else {
            Err(Problems(problems))
        }
    }

    /// English and the others.
    pub fn all(&self) -> impl Iterator<Item = &Language> {
        std::iter::once(&self.english).chain(&self.others)
    }
}

/// Names and contents of a folder's TOML files, by name.
fn files(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|kind| kind == "toml") {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            files.push((name, fs::read_to_string(&path)?));
        }
    }
    files.sort();
    Ok(files)
}
