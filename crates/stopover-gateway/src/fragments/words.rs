//! The visitor's language: the widgets' own messages, dates and prices.

use std::sync::LazyLock;

use chrono::{Locale, NaiveDate};
use maud::{Markup, html};
use stopover_locales::{Language, Languages};
use stopover_model::{Money, Score, Transport};

use super::foreign;
use crate::web::Problem;

macro_rules! files {
    ($($tag:literal)*) => {
        [$((concat!($tag, ".toml"), include_str!(concat!("../../../../src/i18n/locales/", $tag, ".toml")))),*]
    };
}

/// None if a file is wrong, which the widgets' build refuses.
static LANGUAGES: LazyLock<Option<Languages>> = LazyLock::new(|| {
    let files = files!["ar" "de" "el" "en" "es" "fr" "he" "it" "nl" "pl" "pt" "sq" "sr-Latn" "tr"];
    let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
    Languages::from_files(&files).ok()
});

/// How many decimals the prices of one list have, so that they compare at a glance.
#[derive(Clone, Copy)]
pub(super) enum Digits {
    /// As many as the currency has.
    Exact,
    None,
}

impl Digits {
    /// None only where every price is whole.
    pub(super) fn of(prices: impl IntoIterator<Item = Money>) -> Self {
        if prices.into_iter().all(|price| price.is_whole()) {
            Self::None
        } else {
            Self::Exact
        }
    }
}

/// A language, and how it writes.
#[derive(Clone, Copy)]
pub(crate) struct Words(&'static Language);

impl Words {
    /// Of the language asked for, as a BCP 47 tag: itself, the one it is a variant of, else English.
    ///
    /// # Errors
    /// [`Problem::Internal`], which does not happen.
    pub(crate) fn of(tag: &str) -> Result<Self, Problem> {
        let languages = LANGUAGES.as_ref().ok_or(Problem::Internal)?;
        let known = |wanted: &str| {
            let mut all = languages.all();
            all.find(|language| language.tag.eq_ignore_ascii_case(wanted))
        };
        let mut wanted = tag;
        loop {
            if let Some(language) = known(wanted) {
                return Ok(Self(language));
            }
            match wanted.rsplit_once('-') {
                Some((less, _)) => wanted = less,
                None => return Ok(Self(by_language(languages, wanted))),
            }
        }
    }

    pub(crate) fn tag(self) -> &'static str {
        &self.0.tag
    }

    /// As the attribute `dir` has it.
    pub(super) fn direction(self) -> &'static str {
        match self.tag() {
            "ar" | "he" => "rtl",
            _ => "ltr",
        }
    }

    pub(super) fn text(self, key: &str) -> String {
        self.0.fill(key, &[])
    }

    pub(super) fn fill(self, key: &str, values: &[(&str, &str)]) -> String {
        self.0.fill(key, values)
    }

    pub(super) fn count(self, key: &str, n: u32) -> String {
        self.0.count(key, n, &[])
    }

    pub(super) fn pair(self, a: &str, b: &str) -> String {
        self.0.fill("Comma", &[("a", a), ("b", b)])
    }

    /// With its month in words, so that nobody takes it for another.
    pub(super) fn date(self, day: NaiveDate) -> String {
        let (locale, form) = match self.tag() {
            "ar" => (Locale::ar_EG, "%-d %B %Y"),
            "de" => (Locale::de_DE, "%-d. %B %Y"),
            "el" => (Locale::el_GR, "%-d %B %Y"),
            "es" => (Locale::es_ES, "%-d de %B de %Y"),
            "fr" => (Locale::fr_FR, "%-d %B %Y"),
            "he" => (Locale::he_IL, "%-d ב%B %Y"),
            "it" => (Locale::it_IT, "%-d %B %Y"),
            "nl" => (Locale::nl_NL, "%-d %B %Y"),
            "pl" => (Locale::pl_PL, "%-d %B %Y"),
            "pt" => (Locale::pt_PT, "%-d de %B de %Y"),
            "sq" => (Locale::sq_AL, "%-d %B %Y"),
            "sr-Latn" => (Locale::sr_RS_latin, "%-d. %B %Y."),
            "tr" => (Locale::tr_TR, "%-d %B %Y"),
            _ => (Locale::en_GB, "%-d %B %Y"),
        };
        day.format_localized(form, locale).to_string()
    }

    /// In a list, with the decimals that all its prices have. By the currency's code, which means the same everywhere; groups are
    /// parted by spaces, as in no language a decimal sign is.
    pub(super) fn price(self, price: Money, digits: Digits) -> String {
        let currency = price.currency();
        let minor = price.minor().unsigned_abs().to_string();
        let decimals = usize::from(currency.exponent());
        let minor = format!("{minor:0>least$}", least = decimals.saturating_add(1));
        let (whole, part) = minor.split_at(minor.len().saturating_sub(decimals));
        let mut grouped = String::new();
        for (place, digit) in whole.chars().enumerate() {
            let left = whole.len().saturating_sub(place);
            if place > 0 && left.is_multiple_of(3) {
                grouped.push('\u{202f}');
            }
            grouped.push(digit);
        }
        let part = match digits {
            Digits::Exact if decimals > 0 => format!("{}{part}", self.decimal_sign()),
            _ => String::new(),
        };
        let minus = if price.minor() < 0 { "−" } else { "" };
        format!("{}\u{a0}{minus}{grouped}{part}", currency.code())
    }

    /// Where the rooms of a departure begin: a room's price is that of everyone in it.
    pub(super) fn least_room_price(self, price: Money, digits: Digits) -> String {
        let price = self.fill("ChoicePrice", &[("price", &self.price(price, digits))]);
        self.fill("FromPrice", &[("price", &price)])
    }

    /// What guests say: `8.4`.
    pub(super) fn score(self, score: Score) -> String {
        score.to_string().replace('.', self.decimal_sign())
    }

    fn decimal_sign(self) -> &'static str {
        match self.tag() {
            "en" | "he" | "ar" => ".",
            _ => ",",
        }
    }

    /// Unknown ones are in the catalogue's words; none where it says nothing.
    pub(super) fn transport(self, transport: &Transport) -> Option<Markup> {
        match transport {
            Transport::Bus => Some(html! { (self.text("Bus")) }),
            Transport::Airplane => Some(html! { (self.text("Flight")) }),
            Transport::Other(words) => (!words.trim().is_empty()).then(|| foreign(words)),
        }
    }

    /// `8 days, 7 nights`, as far as stated.
    pub(super) fn length(self, days: Option<u32>, nights: Option<u32>) -> Option<String> {
        let days = days.map(|days| self.count("CountDays", days));
        let nights = nights.map(|nights| self.count("Nights", nights));
        match (days, nights) {
            (Some(days), Some(nights)) => Some(self.pair(&days, &nights)),
            (days, nights) => days.or(nights),
        }
    }
}

/// The one whose tag begins with a language, as `sr-Latn` does with `sr`; else English.
fn by_language<'a>(languages: &'a Languages, wanted: &str) -> &'a Language {
    let mut others = languages.others.iter();
    let found = others.find(|language| {
        let first = language.tag.split('-').next();
        first.is_some_and(|first| first.eq_ignore_ascii_case(wanted))
    });
    found.unwrap_or(&languages.english)
}

#[cfg(test)]
mod tests {
    use stopover_model::Currency;

    use super::*;

    fn words(tag: &str) -> Words {
        Words::of(tag).unwrap()
    }

    #[test]
    fn every_language_of_the_widgets_is_here() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/i18n/locales");
        let files = std::fs::read_dir(folder).unwrap().count();
        assert_eq!(LANGUAGES.as_ref().unwrap().all().count(), files);
    }

    #[test]
    fn a_language_is_found_by_its_tag_its_variant_or_not_at_all() {
        let found = ["de-AT", "DE", "sr", "sr-Latn-RS", "pt-BR", "fi", ""];
        let found = found.map(|tag| words(tag).tag());
        assert_eq!(found, ["de", "de", "sr-Latn", "sr-Latn", "pt", "en", "en"]);
        assert_eq!(words("he").direction(), "rtl");
    }

    #[test]
    fn dates_and_counts_are_written_as_the_language_does() {
        let day = "2027-06-12".parse().unwrap();
        let dates = ["en", "de", "el", "pl", "es", "sr"].map(|tag| words(tag).date(day));
        assert_eq!(
            dates,
            [
                "12 June 2027",
                "12. Juni 2027",
                "12 Ιουνίου 2027",
                "12 czerwca 2027",
                "12 de junio de 2027",
                "12. jun 2027.",
            ]
        );
        let length = words("pl").length(Some(4), Some(1)).unwrap();
        assert_eq!(length, "4 dni, 1 noc");
    }

    #[test]
    fn prices_of_a_list_are_grouped_and_have_decimals_if_one_of_them_has() {
        let price = |minor, code: &str| Money::from_minor(minor, Currency::new(code).unwrap());
        let written = |tag: &str, prices: &[Money]| {
            let digits = Digits::of(prices.iter().copied());
            let all = prices.iter().map(|price| words(tag).price(*price, digits));
            let all: Vec<_> = all.collect();
            all.join(" / ").replace('\u{202f}', " ")
        };
        let (whole, other) = (price(100_000_000, "EUR"), price(123_450, "EUR"));
        assert_eq!(written("de", &[whole]), "EUR\u{a0}1 000 000");
        let both = "EUR\u{a0}1 000 000,00 / EUR\u{a0}1 234,50";
        assert_eq!(written("de", &[whole, other]), both);
        assert_eq!(written("en", &[other]), "EUR\u{a0}1 234.50");
        assert_eq!(written("en", &[price(5, "EUR")]), "EUR\u{a0}0.05");
        let yen = price(1_234, "JPY");
        let both = "JPY\u{a0}1 234 / EUR\u{a0}0.05";
        assert_eq!(written("en", &[yen, price(5, "EUR")]), both);
    }
}
