//! Paths and queries, encoded.

use std::fmt::Write;

use crate::error::ClientError;

/// The part of an address after the base: `/hotels/HTL-1?limit=10`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target(String);

impl Target {
    /// A fixed path, starting with a slash.
    pub(crate) fn new(path: &'static str) -> Self {
        Self(path.to_owned())
    }

    /// Adds a path segment.
    ///
    /// # Errors
    /// When the segment would change the path: empty, `.` and `..` mean another resource, encoded
    /// or not.
    pub(crate) fn segment(mut self, segment: &str) -> Result<Self, ClientError> {
        if matches!(segment, "" | "." | "..") {
            return Err(ClientError::request("the identifier names nothing"));
        }
        self.0.push('/');
        self.encode(segment);
        Ok(self)
    }

    /// Ends the path with a slash, where the service writes one.
    pub(crate) fn slash(mut self) -> Self {
        self.0.push('/');
        self
    }

    /// Adds a query parameter, if there is a value.
    pub(crate) fn query(mut self, name: &'static str, value: Option<&str>) -> Self {
        if let Some(value) = value {
            self.0.push(if self.0.contains('?') { '&' } else { '?' });
            self.0.push_str(name);
            self.0.push('=');
            self.encode(value);
        }
        self
    }

    /// Adds a number to the query, if there is one.
    pub(crate) fn number(self, name: &'static str, value: Option<u32>) -> Self {
        self.query(name, value.map(|value| value.to_string()).as_deref())
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }

    /// Percent-encodes everything but the unreserved characters of RFC 3986.
    fn encode(&mut self, text: &str) {
        for byte in text.bytes() {
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                self.0.push(char::from(byte));
            } else {
                // Writing to a String cannot fail.
                let _ = write!(self.0, "%{byte:02X}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_cannot_leave_its_path() {
        let target = |id| Target::new("/hotels").segment(id).map(Target::into_string);
        assert_eq!(target("HTL-1").unwrap(), "/hotels/HTL-1");
        assert_eq!(target("../a?b#c").unwrap(), "/hotels/..%2Fa%3Fb%23c");
        for id in ["", ".", ".."] {
            assert!(target(id).is_err());
        }
    }

    #[test]
    fn a_query_keeps_what_was_typed() {
        let target = Target::new("/places")
            .query("q", Some("São & Co"))
            .number("limit", Some(5));
        assert_eq!(
            target.into_string(),
            "/places?q=S%C3%A3o%20%26%20Co&limit=5"
        );
        assert_eq!(
            Target::new("/hotels").number("page", None).into_string(),
            "/hotels"
        );
    }
}
