//! Reads the files of `data/`, which are part of the program.

use serde::de::DeserializeOwned;

/// The content of a data file; each is read by a test.
#[expect(clippy::expect_used, reason = "a test reads every file")]
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).expect("a data file is well formed")
}
