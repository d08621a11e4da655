//! A language against English.

use crate::{Language, Message, Problem, message::placeholders, plural::categories};

/// Forms that may say their number in words: “no nights”, “one night”, “two nights”.
const IN_WORDS: [&str; 3] = ["zero", "one", "two"];

/// The plural forms of a language that nothing else is compared with.
pub(crate) fn plurals(language: &Language, problems: &mut Vec<Problem>) {
    for (key, message) in &language.messages {
        compare(language, key, message, message, problems);
    }
}

/// A language's messages in the order of English, with English's in place of those it does not have.
pub(crate) fn against(
    english: &Language,
    language: Language,
    problems: &mut Vec<Problem>,
    untranslated: &mut Vec<Problem>,
) -> Language {
    let file = language.file();
    for (key, _) in &language.messages {
        if english.get(key).is_none() {
            problems.push(Problem::at(&file, key, "English has no such message"));
        }
    }
    let mut messages = Vec::new();
    for (key, original) in &english.messages {
        match language.get(key) {
            Some(message) => {
                compare(&language, key, original, message, problems);
                messages.push((key.clone(), message.clone()));
            }
            // What could not be read has been named already.
            None if problems
                .iter()
                .any(|p| p.file == file && p.key.as_ref() == Some(key)) => {}
            None => {
                untranslated.push(Problem::at(&file, key, "it is not translated"));
                messages.push((key.clone(), original.clone()));
            }
        }
    }
    Language {
        messages,
        ..language
    }
}

fn compare(
    language: &Language,
    key: &str,
    original: &Message,
    message: &Message,
    problems: &mut Vec<Problem>,
) {
    let mut say = |what: String| problems.push(Problem::at(&language.file(), key, what));
    let wanted = names(original.form("other").unwrap_or_default());
    match (original, message) {
        (Message::Text(_), Message::Text(text)) => {
            if names(text) != wanted {
                say(format!(
                    "its placeholders are {}, in English {}",
                    list(&names(text)),
                    list(&wanted)
                ));
            }
        }
        (Message::Plural(_), Message::Plural(forms)) => {
            let Ok(categories) = categories(&language.tag) else {
                return;
            };
            for category in &categories {
                if !forms.iter().any(|(known, _)| known == category) {
                    say(format!("the plural form “{category}” is missing"));
                }
            }
            for (category, text) in forms {
                if !categories.contains(&category.as_str()) {
                    say(format!("this language has no plural form “{category}”"));
                }
                let found = names(text);
                let in_words = IN_WORDS.contains(&category.as_str());
                if found != wanted && !(in_words && found == without_number(&wanted)) {
                    say(format!(
                        "the placeholders of “{category}” are {}, in English {}",
                        list(&found),
                        list(&wanted)
                    ));
                }
            }
        }
        (Message::Text(_), Message::Plural(_)) => {
            say("it has plural forms, in English it has none".to_owned())
        }
        (Message::Plural(_), Message::Text(_)) => {
            say("it has no plural forms, in English it has".to_owned())
        }
    }
}

/// A message is only made of texts whose placeholders can be read.
fn names(text: &str) -> Vec<&str> {
    placeholders(text).unwrap_or_default()
}

fn without_number<'a>(names: &[&'a str]) -> Vec<&'a str> {
    names.iter().copied().filter(|name| *name != "n").collect()
}

fn list(names: &[&str]) -> String {
    match names {
        [] => "none".to_owned(),
        names => format!("{{{}}}", names.join("} {")),
    }
}

#[cfg(test)]
mod tests {
    use crate::Languages;

    const ENGLISH: &str = r#"
        Search = "Search"
        Of = "{n} of {total}"
        Nights = { one = "{n} night", other = "{n} nights" }
    "#;

    fn said(german: &str) -> String {
        said_of("de", german)
    }

    fn said_of(tag: &str, text: &str) -> String {
        let files = [("en", ENGLISH), (tag, text)]
            .map(|(tag, text)| (format!("{tag}.toml"), text.to_owned()));
        Languages::from_files(&files)
            .map_or_else(|problems| problems.to_string(), |_| "nothing".to_owned())
    }

    #[test]
    fn a_language_with_the_same_messages_is_fine_in_any_order() {
        let german = r#"
            Nights = { one = "{n} Nacht", other = "{n} Nächte" }
            Search = "Suchen"
            Of = "von {total}: {n}"
        "#;
        let files = [("de", german), ("en", ENGLISH)]
            .map(|(tag, text)| (format!("{tag}.toml"), text.to_owned()));
        let languages = Languages::from_files(&files).unwrap();
        let keys: Vec<_> = languages.others[0]
            .messages
            .iter()
            .map(|(key, _)| key.as_str())
            .collect();
        assert_eq!(keys, ["Search", "Of", "Nights"], "in the order of English");
    }

    #[test]
    fn what_is_missing_is_said_in_english_and_named_with_its_file_and_key() {
        let german = r#"
            Search = "Suchen"
            Nights = { one = "{n} Nacht", other = "{n} Nächte" }
        "#;
        let files = [("en", ENGLISH), ("de", german)]
            .map(|(tag, text)| (format!("{tag}.toml"), text.to_owned()));
        let languages = Languages::from_files(&files).unwrap();
        assert_eq!(
            languages.others[0].json(),
            r#"["Suchen","{n} of {total}",{"one":"{n} Nacht","other":"{n} Nächte"}]"#
        );
        let untranslated: Vec<_> = languages
            .untranslated
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(untranslated, ["de.toml: Of: it is not translated"]);
    }

    #[test]
    fn what_english_does_not_have_is_refused() {
        let german = r#"
            Search = "Suchen"
            Of = "{n} von {total}"
            Nights = { one = "{n} Nacht", other = "{n} Nächte" }
            Nigths = "Nächte"
        "#;
        assert_eq!(said(german), "de.toml: Nigths: English has no such message");
    }

    #[test]
    fn placeholders_must_be_those_of_english() {
        let german = r#"
            Search = "Suchen"
            Of = "{n} von {gesamt}"
            Nights = { one = "{n} Nacht", other = "Nächte" }
        "#;
        assert_eq!(
            said(german),
            "de.toml: Of: its placeholders are {gesamt} {n}, in English {n} {total}\n\
             de.toml: Nights: the placeholders of “other” are none, in English {n}"
        );
    }

    #[test]
    fn one_and_two_may_be_words_but_nothing_else_may_go_with_them() {
        let hebrew = |one: &str| {
            let forms = format!(r#"{{ one = "{one}", two = "שני לילות", other = "{{n}} לילות" }}"#);
            format!("Search = \"חיפוש\"\nOf = \"{{n}} מתוך {{total}}\"\nNights = {forms}")
        };
        assert_eq!(said_of("he", &hebrew("לילה אחד")), "nothing");
        assert_eq!(
            said_of("he", &hebrew("{x} לילה")),
            "he.toml: Nights: the placeholders of “one” are {x}, in English {n}"
        );
    }

    #[test]
    fn every_plural_form_of_the_language_is_needed_and_no_other() {
        let polish = r#"
            Search = "Szukaj"
            Of = "{n} z {total}"
            Nights = { one = "{n} noc", two = "{n} noce", many = "{n} nocy", other = "{n} nocy" }
        "#;
        assert_eq!(
            said_of("pl", polish),
            "pl.toml: Nights: the plural form “few” is missing\n\
             pl.toml: Nights: this language has no plural form “two”"
        );
    }

    #[test]
    fn plural_forms_are_in_all_languages_or_in_none() {
        let german = r#"
            Search = { one = "Suchen", other = "Suchen" }
            Of = "{n} von {total}"
            Nights = "{n} Nächte"
        "#;
        assert_eq!(
            said(german),
            "de.toml: Search: it has plural forms, in English it has none\n\
             de.toml: Nights: it has no plural forms, in English it has"
        );
    }

    #[test]
    fn what_cannot_be_read_is_said_once() {
        let german = r#"
            Search = "  "
            Of = "{n} von {total"
            Nights = { one = 1, other = "{n} Nächte" }
        "#;
        assert_eq!(
            said(german),
            "de.toml: Search: it is empty\n\
             de.toml: Of: a brace in “{n} von {total” has no partner\n\
             de.toml: Nights: the form “one” is not a text"
        );
    }

    #[test]
    fn a_file_that_is_no_toml_or_has_no_languages_name_is_refused() {
        assert!(said("Search = Suchen").starts_with("de.toml: TOML parse error at line 1"));
        assert!(said("Search = \"Suchen\"\nSearch = \"Suche\"").contains("duplicate key"));
        assert_eq!(
            said_of("sr-latn", ""),
            "sr-latn.toml: “sr-latn” is written sr-Latn"
        );
    }

    #[test]
    fn without_english_there_is_nothing_to_compare_with() {
        let files = [("de.toml".to_owned(), String::new())];
        let problems = Languages::from_files(&files).unwrap_err();
        assert_eq!(
            problems.to_string(),
            "en.toml: there is no English to compare with"
        );
    }

    #[test]
    fn english_forms_must_agree_with_each_other() {
        let english = r#"Nights = { one = "a night", other = "{n} nights", few = "{n} nights" }"#;
        let problems =
            Languages::from_files(&[("en.toml".to_owned(), english.to_owned())]).unwrap_err();
        assert_eq!(
            problems.to_string(),
            "en.toml: Nights: this language has no plural form “few”"
        );
    }
}
