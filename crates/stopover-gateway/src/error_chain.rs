//! Errors as the log shows them: each with its causes.

use std::{error::Error, fmt};

/// Prints an error and what caused it, `cannot open: permission denied`. A cause that an error quotes already is not
/// repeated.
///
/// Only for the log and the operator's terminal. An error given to it must not quote a value, an address or a header:
/// those of [`reqwest`] lose their address first (`without_url`).
pub(crate) struct Chain<'a>(pub(crate) &'a dyn Error);

impl fmt::Display for Chain<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = self.0.to_string();
        formatter.write_str(&shown)?;
        let mut cause = self.0.source();
        while let Some(error) = cause {
            let text = error.to_string();
            if !shown.ends_with(&text) {
                write!(formatter, ": {text}")?;
                shown = text;
            }
            cause = error.source();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("cannot start")]
    struct Outer(#[source] Inner);

    #[derive(Debug, thiserror::Error)]
    #[error("cannot read: {0}")]
    struct Inner(#[source] io::Error);

    #[test]
    fn every_cause_is_shown_once() {
        let error = Outer(Inner(io::Error::other("disk is full")));
        assert_eq!(
            Chain(&error).to_string(),
            "cannot start: cannot read: disk is full"
        );
    }
}
