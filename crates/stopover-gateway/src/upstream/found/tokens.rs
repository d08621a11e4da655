//! JSON, token by token.

use serde::{
    Deserialize,
    de::{Error, IgnoredAny},
};

/// JSON of which one token or value after the other is taken.
#[derive(Clone, Copy)]
pub(super) struct Tokens<'a>(&'a str);

impl<'a> Tokens<'a> {
    pub(super) fn of(json: &'a str) -> Self {
        Self(json)
    }

    /// From the next token on.
    #[inline]
    pub(super) fn rest(&mut self) -> &'a str {
        if self.0.bytes().next().is_some_and(|next| next <= b' ') {
            self.0 = self.0.trim_start_matches([' ', '\n', '\r', '\t']);
        }
        self.0
    }

    /// Bytes that are left.
    pub(super) fn length(&self) -> usize {
        self.0.len()
    }

    /// Whether `token` is next; then what follows it is.
    #[inline]
    pub(super) fn takes(&mut self, token: &str) -> bool {
        let after = self.rest().strip_prefix(token);
        self.0 = after.unwrap_or(self.0);
        after.is_some()
    }
}

/// Values of any kind. One that cannot be read stays the next.
impl<'a> Tokens<'a> {
    pub(super) fn value<T: Deserialize<'a>>(&mut self) -> Result<T, serde_json::Error> {
        let rest = self.rest();
        let mut values = serde_json::Deserializer::from_str(rest).into_iter();
        let Some(value) = values.next().transpose()? else {
            // Fails, as nothing is left.
            return serde_json::from_str(rest);
        };
        self.0 = rest.get(values.byte_offset()..).unwrap_or_default();
        Ok(value)
    }

    pub(super) fn expect(&mut self, sign: &str) -> Result<(), serde_json::Error> {
        if self.takes(sign) {
            return Ok(());
        }
        // What is there instead may be wrong by itself.
        self.value::<IgnoredAny>()?;
        Err(Error::custom(format_args!("expected `{sign}`")))
    }

    pub(super) fn end(&mut self) -> Result<(), serde_json::Error> {
        if self.rest().is_empty() {
            Ok(())
        } else {
            Err(Error::custom("more than one value"))
        }
    }
}

/// Values of which only one notation is taken. Where something else is found, they cannot be read any further.
impl<'a> Tokens<'a> {
    fn sign(&mut self, sign: &str) -> Option<()> {
        self.takes(sign).then_some(())
    }

    /// An object, and no list of its fields' values. `field` reads the value of each.
    pub(super) fn object(
        &mut self,
        mut field: impl FnMut(&mut Self, &'a str) -> Option<()>,
    ) -> Option<()> {
        self.sign("{")?;
        if self.takes("}") {
            return Some(());
        }
        loop {
            let name = self.string()?;
            self.sign(":")?;
            field(self, name)?;
            if self.takes("}") {
                return Some(());
            }
            self.sign(",")?;
        }
    }

    pub(super) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut items = Vec::new();
        self.sign("[")?;
        if self.takes("]") {
            return Some(items);
        }
        loop {
            items.push(item(self)?);
            if self.takes("]") {
                return Some(items);
            }
            self.sign(",")?;
        }
    }

    /// Without escapes.
    fn string(&mut self) -> Option<&'a str> {
        self.sign("\"")?;
        let mut bytes = self.0.bytes();
        let end = bytes.position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
        let (string, rest) = self.0.split_at_checked(end)?;
        self.0 = rest.strip_prefix('"')?;
        Some(string)
    }

    /// A string without escapes, and without space around it.
    pub(super) fn text(&mut self) -> Option<&'a str> {
        self.string().filter(|text| is_trimmed(text))
    }

    /// A text that is not empty.
    pub(super) fn name(&mut self) -> Option<&'a str> {
        self.text().filter(|text| !text.is_empty())
    }

    /// A number in so few digits that a double has them all, and without an exponent.
    pub(super) fn number(&mut self) -> Option<f64> {
        /// Doubles hold any decimal number of so many digits.
        const DIGITS: usize = 15;

        let rest = self.rest();
        let is_of_it = |byte| matches!(byte, b'0'..=b'9' | b'.' | b'-');
        let end = rest.bytes().position(|byte| !is_of_it(byte))?;
        let (number, rest) = rest.split_at_checked(end)?;
        self.0 = rest;
        if end > DIGITS || is_of_no_json(number) {
            return None;
        }
        number.parse().ok()
    }

    pub(super) fn boolean(&mut self) -> Option<bool> {
        if self.takes("false") {
            return Some(false);
        }
        self.takes("true").then_some(true)
    }
}

fn is_trimmed(text: &str) -> bool {
    let ends = [text.bytes().next(), text.bytes().next_back()];
    let is_no_space = |end: Option<u8>| end.is_none_or(|byte| byte.is_ascii_graphic());
    ends.into_iter().all(is_no_space) || text.trim().len() == text.len()
}

/// Whether a number is written as JSON has none.
fn is_of_no_json(number: &str) -> bool {
    let digits = number.strip_prefix('-').unwrap_or(number);
    let after_zero = digits
        .strip_prefix('0')
        .and_then(|rest| rest.bytes().next());
    digits.starts_with('.') || digits.ends_with('.') || after_zero.is_some_and(|next| next != b'.')
}
