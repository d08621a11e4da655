//! What a message is: one text, or one text per CLDR plural category, with `{name}` placeholders.

/// The texts of one message. `other` serves every plural category that has no text of its own.
#[derive(Debug)]
pub struct Forms {
    /// Text for the plural category `one`, where it differs.
    pub one: Option<&'static str>,
    /// Text for every other count, and for messages without a count.
    pub other: &'static str,
}

impl Forms {
    /// A message of one text, or of a singular and the text for every other count.
    pub const fn new(texts: &[&'static str]) -> Self {
        match texts {
            [one, other] => Self {
                one: Some(one),
                other,
            },
            [other] => Self { one: None, other },
            _ => Self {
                one: None,
                other: "",
            },
        }
    }

    /// The text for a CLDR plural category as `Intl.PluralRules` names it.
    pub fn for_category(&self, category: &str) -> &'static str {
        match (category, self.one) {
            ("one", Some(one)) => one,
            _ => self.other,
        }
    }
}

/// Replaces each `{name}` of `text` by its value; a placeholder without a value stays as it is, so that a gap is seen
/// rather than silently closed.
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled.push_str(value),
            None => {
                filled.push('{');
                filled.push_str(name);
                filled.push('}');
            }
        }
        rest = tail;
    }
    filled.push_str(rest);
    filled
}

/// Defines [`Msg`](super::Msg) and its texts in one list, so that a message without a text cannot be written.
macro_rules! messages {
    ($($name:ident => $($text:literal)|+;)*) => {
        /// Every sentence the widgets can say.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each message is documented by its English text")]
        pub enum Msg { $($name),* }

        impl Msg {
            /// Every message, in the order of the list.
            #[cfg(test)]
            pub const ALL: &'static [Msg] = &[$(Msg::$name),*];

            /// The English texts.
            pub fn english(self) -> &'static $crate::i18n::Forms {
                const TEXTS: &[$crate::i18n::Forms] =
                    &[$($crate::i18n::Forms::new(&[$($text),+])),*];
                const NOTHING: &$crate::i18n::Forms = &$crate::i18n::Forms::new(&[]);
                TEXTS.get(self as usize).unwrap_or(NOTHING)
            }
        }
    };
}
pub(super) use messages;

#[cfg(test)]
mod tests {
    use super::super::Msg;
    use super::*;

    #[test]
    fn placeholders_are_filled_and_unknown_ones_stay_visible() {
        assert_eq!(
            fill("{n} of {total} stays", &[("n", "3"), ("total", "9")]),
            "3 of 9 stays"
        );
        assert_eq!(
            fill("{n} left in {room}", &[("n", "1")]),
            "1 left in {room}"
        );
        assert_eq!(fill("an open { brace", &[]), "an open { brace");
    }

    #[test]
    fn every_message_has_words() {
        for message in Msg::ALL {
            assert!(!message.english().other.is_empty(), "{message:?}");
        }
    }

    #[test]
    fn plural_forms_share_their_placeholders() {
        for message in Msg::ALL {
            let forms = message.english();
            if let Some(one) = forms.one {
                let names = |text: &str| -> Vec<String> {
                    text.split('{')
                        .skip(1)
                        .filter_map(|t| t.split('}').next().map(str::to_owned))
                        .collect()
                };
                assert_eq!(names(one), names(forms.other), "{message:?}");
            }
        }
    }
}
