//! Turns the English messages into Rust, and fails where another language contradicts them.

use std::{env, error::Error, fmt::Write, fs, path::Path};

use stopover_locales::{Language, Languages, Message};

const LOCALES: &str = "src/i18n/locales";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={LOCALES}");
    match Languages::read(Path::new(LOCALES)) {
        Ok(languages) => {
            if !languages.untranslated.is_empty() {
                let count = languages.untranslated.len();
                println!(
                    "cargo::warning={count} messages are not translated: see `cargo xtask check architecture`"
                );
            }
            let target = env::var("OUT_DIR")?;
            let target = Path::new(&target);
            fs::write(target.join("messages.rs"), rust(&languages.english)?)?;
            // For the component tests, which have no package to load them from.
            fs::write(target.join("keys.json"), languages.english.keys())?;
            for language in &languages.others {
                fs::write(
                    target.join(format!("{}.json", language.tag)),
                    language.json(),
                )?;
            }
        }
        Err(problems) => {
            for problem in problems.0 {
                println!("cargo::error={}", problem.to_string().replace('\n', " "));
            }
        }
    }
    Ok(())
}

/// The messages as constants of `Msg`, each with its English texts.
fn rust(english: &Language) -> Result<String, Box<dyn Error>> {
    let mut constants = String::new();
    for (place, (key, message)) in english.messages.iter().enumerate() {
        let text = message.form("other").unwrap_or_default();
        let one = match message {
            Message::Text(_) => None,
            Message::Plural(_) => message.form("one"),
        };
        let message = format!("Message {{ place: {place}, one: {one:?}, other: {text:?} }}");
        writeln!(
            constants,
            "    #[doc = {text:?}]\n    pub const {key}: Self = Self(&{message});"
        )?;
    }
    Ok(format!(
        "#[allow(dead_code, reason = \"some are only in the shell\")]
#[allow(non_upper_case_globals, reason = \"named as in the files of languages\")]
impl Msg {{
{constants}}}
"
    ))
}
