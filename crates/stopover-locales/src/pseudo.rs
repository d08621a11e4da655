//! English that looks foreign: every letter accented, every word two fifths longer. A widget that bears it will bear a
//! translation, and a text that stays plain has not gone through the messages. Unaccented and without `ø` it is English again.

use crate::{Language, Message};

/// Letters with an accent that takes the most room above; there is no such Q.
const ACCENTED: [(&str, &str); 2] = [
    ("abcdefghijklmnoprstuvwxyz", "ấḃćḋếḟǵĥíǰḱĺḿńốṕŕśťúṽẃẋýź"),
    ("ABCDEFGHIJKLMNOPRSTUVWXYZ", "ẤḂĆḊẾḞǴĤÍĴḰĹḾŃỐṔŔŚŤÚṼẂẊÝŹ"),
];

/// The pseudo-language `en-XA` made of English.
pub fn pseudo(english: &Language) -> Language {
    let messages = english.messages.iter().map(|(key, message)| {
        let message = match message {
            Message::Text(text) => Message::Text(foreign(text)),
            Message::Plural(forms) => Message::Plural(
                forms
                    .iter()
                    .map(|(category, text)| (category.clone(), foreign(text)))
                    .collect(),
            ),
        };
        (key.clone(), message)
    });
    Language {
        tag: "en-XA".to_owned(),
        messages: messages.collect(),
    }
}

fn foreign(text: &str) -> String {
    let mut made = String::new();
    let mut letters = 0_usize;
    let mut in_name = false;
    for character in text.chars().chain(['\n']) {
        if character.is_alphabetic() && !in_name {
            letters = letters.saturating_add(1);
            made.push(accented(character));
            continue;
        }
        made.extend(std::iter::repeat_n(
            'ø',
            letters.saturating_mul(2).div_ceil(5),
        ));
        letters = 0;
        in_name = match character {
            '{' => true,
            '}' => false,
            _ => in_name,
        };
        made.push(character);
    }
    made.pop();
    made
}

fn accented(letter: char) -> char {
    ACCENTED
        .iter()
        .flat_map(|(plain, accented)| plain.chars().zip(accented.chars()))
        .find_map(|(plain, accented)| (plain == letter).then_some(accented))
        .unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::foreign;

    #[test]
    fn every_word_is_accented_and_longer() {
        assert_eq!(foreign("Search hotels"), "Śếấŕćĥøøø ĥốťếĺśøøø");
    }

    #[test]
    fn placeholders_and_signs_stay() {
        assert_eq!(foreign("{n} of {total}, 5+"), "{n} ốḟø {total}, 5+");
    }
}
