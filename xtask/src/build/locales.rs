//! The languages in the package: a file for each, loaded when a visitor needs it.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};
use stopover_locales::{Language, Languages, category};

/// Where translators write.
pub(super) const FOLDER: &str = "src/i18n/locales";

/// The names of the messages, in the order of every language's file; loaded where a site has texts of its own.
pub(super) const KEYS: &str = "locales/keys.json";

/// What the shell says itself: until the widget is there, and when it cannot be.
const SHELL: [&str; 11] = [
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

/// Writes a file for each language into the package, and into `module` what of them is part of the shell.
///
/// # Errors
/// When a language is not complete, or a file cannot be written.
pub(super) fn write(root: &Path, package: &Path, module: &Path) -> Result<()> {
    let languages = Languages::read(&root.join(FOLDER))?;
    let folder = package.join("locales");
    fs::create_dir_all(&folder)?;
    // English as well: nobody loads it, but it says what there is to translate.
    for language in languages.all() {
        let file = folder.join(format!("{}.json", language.tag));
        fs::write(&file, language.json()).with_context(|| file.display().to_string())?;
    }
    fs::write(package.join(KEYS), languages.english.keys()).context(KEYS)?;
    fs::write(module, shell(&languages)?).with_context(|| module.display().to_string())
}

/// The module that the shell imports: its own words in every language, and where the others are. Bundlers find files by
/// addresses that are written out.
fn shell(languages: &Languages) -> Result<String> {
    let keys: Vec<_> = SHELL
        .into_iter()
        .chain(COUNTED.map(|(key, _)| key))
        .collect();
    let mut words = Map::new();
    for language in languages.all() {
        words.insert(language.tag.clone(), own_words(language)?.into());
    }
    let address = |file: &str| format!("() => new URL(\"./{file}\", import.meta.url).href");
    let files: String = languages
        .others
        .iter()
        .map(|Language { tag, .. }| {
            format!("\n  {tag:?}: {},", address(&format!("locales/{tag}.json")))
        })
        .collect();
    Ok(format!(
        "export const keys = {};\nexport const shell = {};\nexport const files = {{{files}\n}};\nexport const index = {};\n",
        json!(keys),
        Value::Object(words),
        address(KEYS),
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
    fn addresses_of_files_are_written_out_for_bundlers_and_english_has_none() {
        let module = shell(&languages()).unwrap();
        assert!(
            module.contains(r#""pl": () => new URL("./locales/pl.json", import.meta.url).href,"#)
        );
        assert!(!module.contains("locales/en.json"));
    }
}
