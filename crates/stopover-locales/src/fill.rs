//! Messages with values in their places, for programs that have no `Intl`.

use crate::{Language, plural};

impl Language {
    /// The message of that key with each `{name}` replaced by its value; nothing where there is no such message.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.form(key, "other", values)
    }

    /// As [`Language::fill`], in the plural form of `n`, which also stands for `{n}`.
    pub fn count(&self, key: &str, n: u32, values: &[(&str, &str)]) -> String {
        let number = n.to_string();
        let values: Vec<_> = values.iter().copied().chain([("n", &*number)]).collect();
        self.form(key, plural::category(&self.tag, n), &values)
    }

    fn form(&self, key: &str, category: &str, values: &[(&str, &str)]) -> String {
        let form = self.get(key).and_then(|message| message.form(category));
        let mut rest = form.unwrap_or_default();
        let mut filled = String::new();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or_default();
            let value = values.iter().find(|(known, _)| *known == name);
            filled.push_str(before);
            filled.push_str(value.map_or("", |(_, value)| value));
            rest = after;
        }
        filled + rest
    }
}

#[cfg(test)]
mod tests {
    use crate::Languages;

    const POLISH: &str = r#"
        Nights = { one = "{n} noc", few = "{n} noce", many = "{n} nocy", other = "{n} nocy" }
        NightsEach = "{nights} po {price}"
    "#;

    #[test]
    fn a_count_takes_the_form_of_its_number_and_every_value_its_place() {
        let english = r#"
            Nights = { one = "{n} night", other = "{n} nights" }
            NightsEach = "{nights} at {price}"
        "#;
        let files = [("en.toml", english), ("pl.toml", POLISH)];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let languages = Languages::from_files(&files).unwrap();
        let polish = languages.all().last().unwrap();
        let counted = [1, 3, 5, 22].map(|n| polish.count("Nights", n, &[]));
        assert_eq!(counted, ["1 noc", "3 noce", "5 nocy", "22 noce"]);
        let each = polish.fill("NightsEach", &[("price", "{n}"), ("nights", "3 noce")]);
        assert_eq!(each, "3 noce po {n}", "a value is no pattern");
        assert_eq!(polish.fill("Unheard", &[]), "");
    }
}
