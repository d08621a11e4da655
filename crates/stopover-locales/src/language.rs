//! One file of messages.

use serde_json::{Value, json};
use toml::Table;

use crate::{Message, Problem, plural};

/// The messages of one language, in the order of its file.
#[derive(Clone, Debug)]
pub struct Language {
    /// Its BCP 47 tag, which is the name of its file: `de`, `sr-Latn`.
    pub tag: String,
    /// Keys and messages.
    pub messages: Vec<(String, Message)>,
}

impl Language {
    /// Reads `TAG.toml`; none where its name or its syntax is wrong.
    pub(crate) fn parse(file: &str, text: &str, problems: &mut Vec<Problem>) -> Option<Self> {
        let tag = file.trim_end_matches(".toml").to_owned();
        let table = plural::categories(&tag).and_then(|_| {
            let table: Result<Table, _> = text.parse();
            table.map_err(|error| error.to_string().trim_end().to_owned())
        });
        let mut messages = Vec::new();
        for (key, value) in table
            .map_err(|what| problems.push(Problem::of(file, what)))
            .ok()?
        {
            if !is_key(&key) {
                problems.push(Problem::at(file, &key, "a key is written LikeThis"));
            }
            match Message::parse(value) {
                Ok(message) => messages.push((key, message)),
                Err(what) => problems.push(Problem::at(file, &key, what)),
            }
        }
        Some(Self { tag, messages })
    }

    /// The message of that key.
    pub fn get(&self, key: &str) -> Option<&Message> {
        self.messages
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, message)| message)
    }

    /// The messages as the widgets load them: a JSON list in their order, of texts and of objects by plural category.
    pub fn json(&self) -> String {
        let messages = self.messages.iter().map(|(_, message)| message.json());
        messages.collect::<Value>().to_string()
    }

    /// The keys of the messages in their order, as a JSON list.
    pub fn keys(&self) -> String {
        let keys = self.messages.iter().map(|(key, _)| json!(key));
        keys.collect::<Value>().to_string()
    }

    pub(crate) fn file(&self) -> String {
        format!("{}.toml", self.tag)
    }
}

/// Keys become names of Rust variants.
fn is_key(key: &str) -> bool {
    key.starts_with(|letter: char| letter.is_ascii_uppercase())
        && key.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn the_widgets_load_a_list_with_an_object_where_there_are_plural_forms() {
        let text = r#"
            Search = "Search"
            Nights = { other = "{n} nights", one = "{n} night" }
        "#;
        let english = Language::parse("en.toml", text, &mut Vec::new()).unwrap();
        assert_eq!(english.keys(), r#"["Search","Nights"]"#);
        assert_eq!(
            english.json(),
            r#"["Search",{"one":"{n} night","other":"{n} nights"}]"#
        );
    }
}
