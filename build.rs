//! Turns the English messages into Rust, and fails where another language does not have the very same ones.

use std::{env, error::Error, fmt::Write, fs, path::Path};

use stopover_locales::{Language, Languages, Message};

const LOCALES: &str = "src/i18n/locales";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={LOCALES}");
    match Languages::read(Path::new(LOCALES)) {
        Ok(languages) => {
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

/// The messages as variants of `Msg`, with a table of their English texts.
fn rust(english: &Language) -> Result<String, Box<dyn Error>> {
    let (mut variants, mut texts) = (String::new(), String::new());
    for (key, message) in &english.messages {
        let text = message.form("other").unwrap_or_default();
        writeln!(variants, "    #[doc = {text:?}]\n    {key},")?;
        let one = match message {
            Message::Text(_) => None,
            Message::Plural(_) => message.form("one"),
        };
        writeln!(texts, "    Forms {{ one: {one:?}, other: {text:?} }},")?;
    }
    let count = english.messages.len();
    Ok(format!(
        "/// Every sentence the widgets can say, with its English text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = \"some are said by the shell alone\")]
pub enum Msg {{
{variants}}}

/// The English texts, in the order of [`Msg`].
static ENGLISH: [Forms; {count}] = [
{texts}];
"
    ))
}
