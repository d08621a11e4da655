//! What can be wrong with a file of messages.

use std::{error::Error, fmt};

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name.
    pub file: String,
    /// The message's key, where it is about one.
    pub key: Option<String>,
    /// What is wrong, in a sentence without its full stop.
    pub what: String,
}

impl Problem {
    /// A problem of a whole file.
    pub(crate) fn of(file: &str, what: impl ToString) -> Self {
        Self {
            file: file.to_owned(),
            key: None,
            what: what.to_string(),
        }
    }

    /// A problem of one message.
    pub(crate) fn at(file: &str, key: &str, what: impl ToString) -> Self {
        Self {
            key: Some(key.to_owned()),
            ..Self::of(file, what)
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.key {
            Some(key) => write!(f, "{}: {key}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

/// Everything that is wrong, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl Error for Problems {}
