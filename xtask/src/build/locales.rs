//! The languages in the package: a file for each, downloaded when a visitor needs it, and the shell's own words of all.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};
use stopover_locales::{Language, Languages, category};

use super::files::{self, Published};
use crate::repo::Repo;

/// Where translators write.
const FOLDER: &str = "src/i18n/locales";

/// What the shell says itself: until the widget is there, and when it cannot be.
const SHELL: [&str; 12] = [
    "SearchForm",
    "Destination",
    "DestinationHint",
    "CheckIn",
    "AddDate",
    "CheckOut",
    "Guests",
    "Comma",
    "Search",
    "TryAgain",
    "HotelsBroken",
    "HolidaysBroken",
];

/// What the painted form counts: it begins with two adults in one room.
const COUNTED: [(&str, u32); 2] = [("CountAdults", 2), ("CountRooms", 1)];

/// Writes a file for each language into the package, and one with the names of the messages, which is downloaded where a
/// site has texts of its own. Gives the module by which the shell knows the languages.
///
/// # Errors
/// When a language is not complete, or a file cannot be written.
pub(super) fn publish(
    repo: &Repo,
    package: &Path,
    published: &mut Vec<Published>,
) -> Result<String> {
    let languages = Languages::read(&repo.root.join(FOLDER))?;
    let made = repo.wasm_target.join("locales");
    fs::create_dir_all(&made)?;
    let publish = |name: &str, content: String| {
        let file = made.join(format!("{name}.json"));
        fs::write(&file, content).with_context(|| file.display().to_string())?;
        files::publish(package, &format!("locales/{name}"), &file)
    };
    published.push(publish("keys", languages.english.keys())?);
    for language in &languages.others {
        published.push(publish(&language.tag, language.json())?);
    }
    // No widget downloads this one, for English is in the code. It says what there is to translate.
    publish(&languages.english.tag, languages.english.json())?;
    shell(&languages)
}

/// What the shell says itself, by language, in the order of `keys`.
fn shell(languages: &Languages) -> Result<String> {
    let keys: Vec<_> = SHELL
        .into_iter()
        .chain(COUNTED.map(|(key, _)| key))
        .collect();
    let mut words = Map::new();
    for language in languages.all() {
        words.insert(language.tag.clone(), own_words(language)?.into());
    }
    Ok(format!(
        "export const keys = {};\nexport const shell = {};\n",
        json!(keys),
        Value::Object(words)
    ))
}

/// The texts of what the shell says; of what it counts, the form for its number.
fn own_words(language: &Language) -> Result<Vec<Value>> {
    let plain = SHELL.map(|key| (key, "other"));
    let mut counted = Vec::new();
    for (key, n) in COUNTED {
        let category = category(&language.tag, n);
        counted.push((key, category.map_err(anyhow::Error::msg)?));
    }
    let mut words = Vec::new();
    for (key, category) in plain.into_iter().chain(counted) {
        let text = language.get(key).and_then(|message| message.form(category));
        ensure!(text.is_some(), "the shell says {key}, which is no message");
        words.push(json!(text));
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use stopover_locales::Languages;

    use super::{COUNTED, SHELL, own_words, shell};

    /// Every message of the shell, in English and Polish.
    fn languages() -> Languages {
        let plain: String = SHELL
            .iter()
            .map(|key| format!("{key} = \"{key}\"\n"))
            .collect();
        let forms = |forms: &str| -> String {
            let counted = COUNTED.iter();
            counted
                .map(|(key, _)| format!("{key} = {{ {forms} }}\n"))
                .collect()
        };
        let file =
            |tag: &str, counted: String| (format!("{tag}.toml"), format!("{plain}{counted}"));
        Languages::from_files(&[
            file("en", forms(r#"one = "{n} thing", other = "{n} things""#)),
            file("pl", forms(r#"one = "{n} rzecz", few = "{n} rzeczy", many = "{n} rzeczy", other = "{n} rzeczy""#)),
        ])
        .unwrap()
    }

    #[test]
    fn the_shell_gets_the_forms_of_the_numbers_it_starts_with() {
        let polish = own_words(&languages().others[0]).unwrap();
        assert_eq!(polish.len(), SHELL.len() + COUNTED.len());
        assert_eq!(polish[SHELL.len()], "{n} rzeczy");
        assert_eq!(polish[SHELL.len() + 1], "{n} rzecz");
    }

    #[test]
    fn the_shell_has_its_words_in_every_language() {
        let module = shell(&languages()).unwrap();
        for language in ["en", "pl"] {
            assert!(
                module.contains(&format!(r#""{language}":["SearchForm","#)),
                "{module}"
            );
        }
    }
}
