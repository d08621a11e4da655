//! Numbers and prices in the visitor's language, and the order of names.

use std::cell::RefCell;

use js_sys::{Array, Function, Intl, JsString, Map, Object, Reflect};
use macro_rules_attribute::apply;
use stopover_model::{Currency, Money, Score, with_all};
use wasm_bindgen::{JsCast, JsValue};

use super::Locale;
use crate::i18n::intl::{call, options, set};

pub struct Numbers {
    number: Function,
    percent: Function,
    score: Function,
    currency: CurrencyDisplay,
    money: RefCell<Vec<((Currency, Digits), Function)>>,
}

/// How a price names its currency, as `Intl.NumberFormat` knows it.
#[apply(with_all)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CurrencyDisplay {
    /// By a symbol, with letters where it would be ambiguous: `US$5`.
    #[default]
    Symbol,
    /// By the symbol only: `$5`.
    NarrowSymbol,
    /// By its code: `USD 5`.
    Code,
}

impl CurrencyDisplay {
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|display| display.name() == name)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Symbol => "symbol",
            Self::NarrowSymbol => "narrowSymbol",
            Self::Code => "code",
        }
    }
}

/// How many decimals the prices of one list have, so that they compare at a glance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Digits {
    /// As many as the currency has.
    Exact,
    #[default]
    None,
}

impl Digits {
    /// None only where every price is whole.
    pub fn of(prices: impl IntoIterator<Item = Money>) -> Self {
        if prices.into_iter().all(|price| price.is_whole()) {
            Self::None
        } else {
            Self::Exact
        }
    }

    /// For these prices too.
    pub fn and(self, prices: impl IntoIterator<Item = Money>) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::None => Self::of(prices),
        }
    }
}

impl Numbers {
    pub fn new(tags: &Array, currency: CurrencyDisplay) -> Self {
        Self {
            currency,
            number: Intl::NumberFormat::new(tags, &Object::new()).format(),
            percent: {
                let options = options(&[("style", "percent")]);
                set(&options, "maximumFractionDigits", 2);
                Intl::NumberFormat::new(tags, &options).format()
            },
            score: {
                let options = Object::new();
                set(&options, "minimumFractionDigits", 1);
                set(&options, "maximumFractionDigits", 1);
                Intl::NumberFormat::new(tags, &options).format()
            },
            money: RefCell::default(),
        }
    }
}

impl Locale {
    pub fn number(self, n: usize) -> String {
        #[expect(
            clippy::cast_precision_loss,
            reason = "counts on a page are far below 2^52"
        )]
        self.with(|i| call(&i.numbers.number, &JsValue::from_f64(n as f64)))
    }

    /// With all decimals of its currency.
    pub fn money(self, money: Money) -> String {
        self.price(money, Digits::Exact)
    }

    /// Without decimals: `€183` a night.
    pub fn money_whole(self, money: Money) -> String {
        self.price(money, Digits::None)
    }

    /// By itself: decimals only where the amount has some.
    pub fn money_short(self, money: Money) -> String {
        self.price(money, Digits::of([money]))
    }

    /// In a list: with the decimals that all its prices have.
    pub fn price(self, money: Money, digits: Digits) -> String {
        let key = (money.currency(), digits);
        self.with(|i| {
            let mut formatters = i.numbers.money.borrow_mut();
            if let Some((_, formatter)) = formatters.iter().find(|(known, _)| *known == key) {
                return call(formatter, &JsValue::from_f64(money.amount()));
            }
            let options = options(&[
                ("style", "currency"),
                ("currency", money.currency().code()),
                ("currencyDisplay", i.numbers.currency.name()),
            ]);
            // Of some currencies browsers leave decimals out that ISO 4217 gives them.
            let decimals = match digits {
                Digits::None => 0,
                Digits::Exact => money.currency().exponent(),
            };
            set(&options, "maximumFractionDigits", decimals);
            set(&options, "minimumFractionDigits", decimals);
            let formatter = Intl::NumberFormat::new(&i.tags, &options).format();
            let text = call(&formatter, &JsValue::from_f64(money.amount()));
            formatters.push((key, formatter));
            text
        })
    }

    /// With at most three decimals: `11.99`.
    pub fn decimal(self, n: f64) -> String {
        self.with(|i| call(&i.numbers.number, &JsValue::from_f64(n)))
    }

    /// With one decimal: `9.1`.
    pub fn score(self, score: Score) -> String {
        self.with(|i| {
            call(
                &i.numbers.score,
                &JsValue::from_f64(f64::from(score.hundredths()) / 100.0),
            )
        })
    }

    pub fn upper(self, text: &str) -> String {
        JsString::from(text).to_upper_case().into()
    }

    /// `0.5` as `50%`.
    pub fn percent(self, share: f64) -> String {
        self.with(|i| call(&i.numbers.percent, &JsValue::from_f64(share)))
    }

    /// For each of `names` its place as the language sorts them; equal ones share a place. Case and accents decide last. They
    /// are sorted on the browser's side, so that no comparison crosses over.
    pub fn places_by_name<'a>(self, names: impl Iterator<Item = &'a str>) -> Vec<usize> {
        let names: Array = names.map(JsValue::from_str).collect();
        let sorted = Array::from(&names);
        let options = options(&[("numeric", "true")]);
        let compare = self.with(|i| Intl::Collator::new(&i.tags, &options).compare());
        let sort = Reflect::get(&sorted, &"sort".into());
        if let Ok(Ok(sort)) = sort.map(JsCast::dyn_into::<Function>) {
            let _ = sort.call1(&sorted, &compare);
        }
        let places = Map::new();
        for (name, place) in sorted.iter().zip(0_u32..) {
            places.set(&name, &place.into());
        }
        let place = |name: JsValue| places.get(&name).as_f64().unwrap_or_default() as usize;
        names.iter().map(place).collect()
    }

    /// The indices of `texts` as the language sorts these.
    pub fn by_name(self, texts: &[String]) -> Vec<usize> {
        let places = self.places_by_name(texts.iter().map(String::as_str));
        let mut order: Vec<usize> = Vec::new();
        for (index, place) in places.iter().enumerate() {
            let is_before = |other: &usize| places.get(*other) <= Some(place);
            order.insert(order.partition_point(is_before), index);
        }
        order
    }
}

/// A price without its decimals, and these with what follows: `€1,394` and `.90`, `2.075` and `,20 €`.
pub fn split_decimals(price: &str) -> Option<(&str, &str)> {
    // Western and Arabic digits, the latter as written in Arabic and in Persian.
    let is_digit = |c| matches!(c, '0'..='9' | '٠'..='٩' | '۰'..='۹');
    let last = price.rfind(is_digit)?;
    let point = price.get(..last)?.rfind(|c| !is_digit(c))?;
    price.split_at_checked(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_of_a_list_have_decimals_if_one_of_them_has() {
        let euros = |minor| Money::from_minor(minor, Currency::new("EUR").unwrap());
        let yen = Money::from_minor(139_490, Currency::new("JPY").unwrap());
        assert_eq!(Digits::of([euros(38_000), euros(139_490)]), Digits::Exact);
        assert_eq!(Digits::of([euros(38_000), yen]), Digits::None);
        assert_eq!(Digits::of([]), Digits::None);
    }

    #[test]
    fn decimals_are_split_off_with_what_follows_them_wherever_the_currency_stands() {
        for (price, parts) in [
            ("€1,394.90", ("€1,394", ".90")),
            ("2.075,20 €", ("2.075", ",20 €")),
            ("12,00 kr.", ("12", ",00 kr.")),
            ("٢٬٠٧٥٫٢٠ €", ("٢٬٠٧٥", "٫٢٠ €")),
        ] {
            assert_eq!(split_decimals(price), Some(parts));
        }
        assert_eq!(split_decimals("free"), None);
    }
}
