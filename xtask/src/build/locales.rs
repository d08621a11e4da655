//! The languages in the package: a file for each, downloaded when a visitor needs it, and the shell's own words of all.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};
use stopover_locales::{Language, Languages};

use super::files::{self, Published};
use crate::repo::Repo;

/// What the shell says itself: until the widget is there, and when it cannot be.
const SHELL: [&str; 17] = [
    "SearchForm",
    "Destination",
    "DestinationHint",
    "CheckIn",
    "AddDate",
    "CheckOut",
    "Guests",
    "Comma",
    "Search",
    "FindMyBooking",
    "TryAgain",
    "HotelsBroken",
    "HolidaysBroken",
    "CountAdults",
    "CountChildren",
    "CountRooms",
    "Nights",
];

const FOLDER: &str = "src/i18n/locales";

/// Every language has every message.
///
/// # Errors
/// The messages that are not translated.
pub(crate) fn are_complete(repo: &Repo) -> Result<()> {
    let missing = read(repo)?.untranslated;
    let lines: Vec<_> = missing.iter().map(ToString::to_string).collect();
    ensure!(lines.is_empty(), "    {}", lines.join("\n    "));
    Ok(())
}

/// The languages with their tags, a line each. The first line of a file names its language.
///
/// # Errors
/// When a file cannot be read or its first line is another one.
pub(crate) fn list(repo: &Repo) -> Result<String> {
    let languages = read(repo)?;
    let mut lines = Vec::new();
    for Language { tag, .. } in languages.all() {
        let text = fs::read_to_string(repo.root.join(FOLDER).join(format!("{tag}.toml")))?;
        let name = text.strip_prefix("# The messages in ");
        let name = name.and_then(|text| text.split(['.', ':', '\n']).next());
        let name = name.with_context(|| format!("{tag}.toml does not begin with its language"))?;
        lines.push(format!("- {name} (`{tag}`)"));
    }
    Ok(lines.join("\n"))
}

fn read(repo: &Repo) -> Result<Languages> {
    Ok(Languages::read(&repo.root.join(FOLDER))?)
}

/// Writes a file for each language into the package, and one with the names of the messages, which is downloaded where a
/// site has texts of its own. Gives the module by which the shell knows the languages.
///
/// # Errors
/// When a language contradicts English, or a file cannot be written.
pub(super) fn publish(
    repo: &Repo,
    package: &Path,
    published: &mut Vec<Published>,
) -> Result<String> {
    let languages = read(repo)?;
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
    let mut words = Map::new();
    for language in languages.all() {
        words.insert(language.tag.clone(), own_words(language)?.into());
    }
    Ok(format!(
        "export const keys = {};\nexport const shell = {};\n",
        json!(SHELL),
        Value::Object(words)
    ))
}

/// The texts of what the shell says.
fn own_words(language: &Language) -> Result<Vec<Value>> {
    let words = SHELL.map(|key| {
        let message = language.get(key);
        let message = message.with_context(|| format!("the shell says {key}, which is no message"));
        Ok(message?.json())
    });
    words.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use stopover_locales::Languages;

    use super::{SHELL, own_words, shell};

    /// Every message of the shell, in English and Polish.
    fn languages() -> Languages {
        let messages = |nights: &str| -> String {
            let plain = SHELL.iter().filter(|key| **key != "Nights");
            let plain: String = plain.map(|key| format!("{key} = \"{key}\"\n")).collect();
            format!("{plain}Nights = {{ {nights} }}\n")
        };
        let file = |tag: &str, nights: &str| (format!("{tag}.toml"), messages(nights));
        Languages::from_files(&[
            file("en", r#"one = "{n} night", other = "{n} nights""#),
            file(
                "pl",
                r#"one = "{n} noc", few = "{n} noce", many = "{n} nocy", other = "{n} nocy""#,
            ),
        ])
        .unwrap()
    }

    #[test]
    fn the_shell_can_count_in_every_language() {
        let polish = own_words(&languages().others[0]).unwrap();
        let place = SHELL.iter().position(|key| *key == "Nights").unwrap();
        assert_eq!(polish[place]["few"], "{n} noce");
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
