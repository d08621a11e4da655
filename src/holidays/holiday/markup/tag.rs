//! Where a tag ends, and what it says.

/// A tag without its brackets, and what follows; a `>` inside quotes does not end it.
pub fn split_tag(text: &str) -> (&str, &str) {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '>') => {
                return (
                    text.get(..at).unwrap_or_default(),
                    text.get(at + 1..).unwrap_or_default(),
                );
            }
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
    }
    (text, "")
}

/// What follows the first `mark`.
pub fn after<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    text.char_indices()
        .find_map(|(at, _)| text.get(at..)?.strip_prefix(mark))
}

/// What follows the end tag of `name`, whatever its case; nothing where it never ends.
pub fn after_end_of<'a>(text: &'a str, name: &str) -> &'a str {
    for (at, _) in text.char_indices() {
        let Some(tail) = text.get(at..).and_then(|rest| rest.strip_prefix("</")) else {
            continue;
        };
        let is_it = tail
            .get(..name.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(name));
        if is_it {
            return split_tag(tail).1;
        }
    }
    ""
}

/// The value of an attribute, quoted or not.
pub fn attribute(attributes: &str, name: &str) -> Option<String> {
    let mut rest = attributes;
    while let Some((before, after)) = rest.split_once('=') {
        let value = after.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (value, tail) = match quote {
            Some(quote) => value.get(1..)?.split_once(quote)?,
            None => value
                .split_once(|c: char| c.is_ascii_whitespace())
                .unwrap_or((value, "")),
        };
        let found = before
            .rsplit(|c: char| c.is_ascii_whitespace())
            .find(|word| !word.is_empty());
        if found.is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return Some(value.to_owned());
        }
        rest = tail;
    }
    None
}

/// Whether it looks like a language tag.
pub fn is_language(tag: &str) -> bool {
    (2..=35).contains(&tag.len())
        && tag
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// A direction of writing, if it is one.
pub fn direction(dir: &str) -> Option<&'static str> {
    ["ltr", "rtl", "auto"]
        .into_iter()
        .find(|known| dir.eq_ignore_ascii_case(known))
}
