//! What a message is: one text, or one text per plural category, with `{name}` placeholders.

use serde_json::{Map, json};
use toml::Value;

/// A message of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The same text whatever is put in.
    Text(String),
    /// A text for each plural category, named as CLDR does; the one for `other` is last.
    Plural(Vec<(String, String)>),
}

impl Message {
    /// Reads a string, or a table of strings by category.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn parse(value: Value) -> Result<Self, String> {
        let message = match value {
            Value::String(text) => Self::Text(text),
            Value::Table(forms) => {
                let mut read = Vec::new();
                for (category, form) in forms {
                    let Value::String(text) = form else {
                        return Err(format!("the form “{category}” is not a text"));
                    };
                    read.push((category, text));
                }
                read.sort_by_key(|(category, _)| category == "other");
                Self::Plural(read)
            }
            _ => return Err("it is neither a text nor a table of plural forms".to_owned()),
        };
        for text in message.texts() {
            if text.trim().is_empty() {
                return Err("it is empty".to_owned());
            }
            placeholders(text)?;
        }
        Ok(message)
    }

    /// Its texts, one or several.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let (one, several) = match self {
            Self::Text(text) => (Some(text.as_str()), &[][..]),
            Self::Plural(forms) => (None, forms.as_slice()),
        };
        one.into_iter()
            .chain(several.iter().map(|(_, text)| text.as_str()))
    }

    /// As the widgets load it: a JSON text, or an object of texts by plural category.
    pub fn json(&self) -> serde_json::Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Plural(forms) => forms
                .iter()
                .map(|(category, text)| (category.clone(), json!(text)))
                .collect::<Map<_, _>>()
                .into(),
        }
    }

    /// The text for a plural category: its own, else that of `other`.
    pub fn form(&self, category: &str) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Plural(forms) => forms
                .iter()
                .find(|(known, _)| known == category)
                .or_else(|| forms.last())
                .map(|(_, text)| text.as_str()),
        }
    }
}

/// The names of a text's placeholders, sorted.
///
/// # Errors
/// When a brace has no partner, or what is between two is no name.
pub fn placeholders(text: &str) -> Result<Vec<&str>, String> {
    let mut names = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let inside = rest.get(at..).and_then(|rest| rest.strip_prefix('{'));
        let Some((name, tail)) = inside.and_then(|inside| inside.split_once('}')) else {
            return Err(format!("a brace in “{text}” has no partner"));
        };
        if name.is_empty() || !name.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
            return Err(format!("“{{{name}}}” is no placeholder"));
        }
        names.push(name);
        rest = tail;
    }
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::placeholders;

    #[test]
    fn placeholders_are_named_in_order_and_each_time_they_occur() {
        assert_eq!(
            placeholders("{total}: {n} of {n}").unwrap(),
            ["n", "n", "total"]
        );
        assert!(placeholders("nothing").unwrap().is_empty());
    }

    #[test]
    fn a_brace_alone_or_around_no_name_is_an_error() {
        for text in [
            "an open { brace",
            "a closed } brace",
            "{}",
            "{two words}",
            "{n{m}}",
        ] {
            assert!(placeholders(text).is_err(), "{text}");
        }
    }
}
