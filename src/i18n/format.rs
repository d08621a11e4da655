//! Money, dates and counts in the visitor's language, through the browser's `Intl`.

use std::cell::RefCell;
use std::rc::Rc;

use chrono::{Datelike, NaiveDate, NaiveTime, Timelike};
use js_sys::{Array, Function, Intl, JsString, Object, Reflect};
use leptos::prelude::*;
use stopover_model::{Currency, Money, Score};
use wasm_bindgen::{JsCast, JsValue};

use super::{Msg, fill};

/// Words and formats of one language. A handle: formatters are made once and live as long as the reactive owner that made
/// them; after it is gone, every text is empty.
#[derive(Clone, Copy)]
pub struct Locale(StoredValue<Rc<Inner>, LocalStorage>);

struct Inner {
    tags: Array,
    plural: Intl::PluralRules,
    number: Function,
    percent: Function,
    score: Function,
    short_date: Intl::DateTimeFormat,
    medium_date: Intl::DateTimeFormat,
    dates: [Function; 5],
    money: RefCell<Vec<((Currency, Digits), Function)>>,
}

/// How many decimals a price shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Digits {
    /// As many as the currency has.
    Exact,
    /// None: prices in lists, where cents only add noise.
    Whole,
}

/// A way to write a calendar date; the number is its place among the prepared formatters.
#[derive(Clone, Copy)]
enum DateStyle {
    /// `9 Sep`
    Short = 0,
    /// `Sat 12 Sep`
    WithWeekday = 1,
    /// `Saturday 12 September 2026`
    Full = 2,
    /// `September 2026`
    Month = 3,
    /// `Sat 12 Sep 2026`
    Medium = 4,
}

impl Locale {
    /// The formats of `tag` (BCP 47), where it is an English one; else those of British English.
    pub fn new(tag: Option<&str>) -> Self {
        let tags = Array::new();
        // The words are English, so the formats are: a German date in an English sentence helps nobody.
        let tag = tag.filter(|tag| is_english(tag)).unwrap_or("en-GB");
        tags.push(&JsValue::from_str(tag));
        let date = |parts: &[(&str, &str)]| {
            let options = options(parts);
            set(&options, "timeZone", "UTC");
            Intl::DateTimeFormat::new(&tags, &options)
        };
        let short_date = date(&[("day", "numeric"), ("month", "short")]);
        let weekday = date(&[("day", "numeric"), ("month", "short"), ("weekday", "short")]);
        let full = date(&[
            ("day", "numeric"),
            ("month", "long"),
            ("weekday", "long"),
            ("year", "numeric"),
        ]);
        let month = date(&[("month", "long"), ("year", "numeric")]);
        let medium = date(&[
            ("day", "numeric"),
            ("month", "short"),
            ("weekday", "short"),
            ("year", "numeric"),
        ]);
        Self(StoredValue::new_local(Rc::new(Inner {
            plural: Intl::PluralRules::new(&tags, &Object::new()),
            number: Intl::NumberFormat::new(&tags, &Object::new()).format(),
            percent: {
                let options = options(&[("style", "percent")]);
                set(&options, "maximumFractionDigits", 2);
                Intl::NumberFormat::new(&tags, &options).format()
            },
            score: {
                let options = Object::new();
                set(&options, "minimumFractionDigits", 1);
                set(&options, "maximumFractionDigits", 1);
                Intl::NumberFormat::new(&tags, &options).format()
            },
            dates: [
                short_date.format(),
                weekday.format(),
                full.format(),
                month.format(),
                medium.format(),
            ],
            short_date,
            medium_date: medium,
            money: RefCell::default(),
            tags,
        })))
    }

    fn with<T: Default>(self, read: impl FnOnce(&Inner) -> T) -> T {
        let inner = self.0.try_get_value();
        inner.map(|inner| read(&inner)).unwrap_or_default()
    }

    fn date_format(self, parts: &[(&str, &str)]) -> Function {
        let options = options(parts);
        set(&options, "timeZone", "UTC");
        self.with(|i| Some(Intl::DateTimeFormat::new(&i.tags, &options).format()))
            .unwrap_or_default()
    }

    /// A message without placeholders.
    pub fn text(self, message: Msg) -> &'static str {
        message.english().other
    }

    /// A message with its placeholders filled.
    pub fn fill(self, message: Msg, values: &[(&str, &str)]) -> String {
        fill(self.text(message), values)
    }

    /// A message that counts: the plural form for `n`, with `{n}` filled.
    pub fn count(self, message: Msg, n: usize) -> String {
        self.count_with(message, n, &[])
    }

    /// A message that counts and has further placeholders.
    pub fn count_with(self, message: Msg, n: usize, values: &[(&str, &str)]) -> String {
        #[expect(
            clippy::cast_precision_loss,
            reason = "counts on a page are far below 2^52"
        )]
        let category = self.with(|i| i.plural.select(n as f64).as_string().unwrap_or_default());
        let number = self.number(n);
        let mut all = vec![("n", number.as_str())];
        all.extend_from_slice(values);
        fill(message.english().for_category(&category), &all)
    }

    /// A whole number with the language's grouping.
    pub fn number(self, n: usize) -> String {
        #[expect(
            clippy::cast_precision_loss,
            reason = "counts on a page are far below 2^52"
        )]
        self.with(|i| call(&i.number, &JsValue::from_f64(n as f64)))
    }

    /// A price with all decimals of its currency.
    pub fn money(self, money: Money) -> String {
        self.price(money, Digits::Exact)
    }

    /// A price for lists: without decimals where the amount has none or they only add noise (`€183` a night).
    pub fn money_whole(self, money: Money) -> String {
        self.price(money, Digits::Whole)
    }

    /// A price for a card: decimals only where the amount has some.
    pub fn money_short(self, money: Money) -> String {
        let whole = 10_i64
            .checked_pow(u32::from(money.currency().exponent()))
            .unwrap_or(1);
        self.price(
            money,
            if money.minor() % whole == 0 {
                Digits::Whole
            } else {
                Digits::Exact
            },
        )
    }

    fn price(self, money: Money, digits: Digits) -> String {
        let key = (money.currency(), digits);
        self.with(|i| {
            let mut formatters = i.money.borrow_mut();
            if let Some((_, formatter)) = formatters.iter().find(|(known, _)| *known == key) {
                return call(formatter, &JsValue::from_f64(money.amount()));
            }
            let options = options(&[("style", "currency"), ("currency", money.currency().code())]);
            if digits == Digits::Whole {
                set(&options, "maximumFractionDigits", 0);
                set(&options, "minimumFractionDigits", 0);
            }
            let formatter = Intl::NumberFormat::new(&i.tags, &options).format();
            let text = call(&formatter, &JsValue::from_f64(money.amount()));
            formatters.push((key, formatter));
            text
        })
    }

    /// A number with the decimals it has, three at most: `11.99`.
    pub fn decimal(self, n: f64) -> String {
        self.with(|i| call(&i.number, &JsValue::from_f64(n)))
    }

    /// A guest score with one decimal, `9.1`.
    pub fn score(self, score: Score) -> String {
        self.with(|i| {
            call(
                &i.score,
                &JsValue::from_f64(f64::from(score.hundredths()) / 100.0),
            )
        })
    }

    /// A text in capitals.
    pub fn upper(self, text: &str) -> String {
        JsString::from(text).to_upper_case().into()
    }

    /// Compares two texts as the language sorts them: less than, equal to or greater than 0. Case and accents decide last.
    pub fn collator(self) -> Function {
        let options = options(&[("numeric", "true")]);
        self.with(|i| Intl::Collator::new(&i.tags, &options).compare())
    }

    /// The places of texts as the language sorts these.
    pub fn by_name(self, texts: &[String]) -> Vec<usize> {
        let named = texts.iter().zip(0_u32..).map(|(text, place)| {
            Array::of2(&JsValue::from_str(text), &JsValue::from_f64(place.into()))
        });
        let collator = self.collator();
        let first = |pair: &JsValue| Reflect::get_u32(pair, 0).unwrap_or_default();
        named
            .collect::<Array>()
            .sort_by(&mut |a: JsValue, b: JsValue| {
                let order = collator.call2(&JsValue::UNDEFINED, &first(&a), &first(&b));
                order
                    .ok()
                    .and_then(|order| order.as_f64())
                    .map_or(0, |order| order as i32)
            })
            .iter()
            .filter_map(|pair| Some(Reflect::get_u32(&pair, 1).ok()?.as_f64()? as usize))
            .collect()
    }

    /// A share, `0.5` as `50%`.
    pub fn percent(self, share: f64) -> String {
        self.with(|i| call(&i.percent, &JsValue::from_f64(share)))
    }

    /// `9 Sep`
    pub fn date(self, date: NaiveDate) -> String {
        self.styled(date, DateStyle::Short)
    }

    /// `Sat 12 Sep`
    pub fn date_with_weekday(self, date: NaiveDate) -> String {
        self.styled(date, DateStyle::WithWeekday)
    }

    /// `Sat 12 Sep 2026`
    pub fn date_medium(self, date: NaiveDate) -> String {
        self.styled(date, DateStyle::Medium)
    }

    /// `Saturday 12 September 2026`
    pub fn date_full(self, date: NaiveDate) -> String {
        self.styled(date, DateStyle::Full)
    }

    /// `September 2026`
    pub fn month(self, date: NaiveDate) -> String {
        self.styled(date, DateStyle::Month)
    }

    fn styled(self, date: NaiveDate, style: DateStyle) -> String {
        self.with(|i| {
            i.dates
                .get(style as usize)
                .map(|format| call(format, &utc(date)))
                .unwrap_or_default()
        })
    }

    /// `12–19 Sep`, written as the language writes ranges.
    pub fn date_range(self, from: NaiveDate, to: NaiveDate) -> String {
        self.with(|i| range(&i.short_date, from, to))
            .unwrap_or_else(|| format!("{} – {}", self.date(from), self.date(to)))
    }

    /// `Sat 12 – Sat 19 Sep 2026`, written as the language writes ranges.
    pub fn date_range_medium(self, from: NaiveDate, to: NaiveDate) -> String {
        self.with(|i| range(&i.medium_date, from, to))
            .unwrap_or_else(|| format!("{} – {}", self.date_medium(from), self.date_medium(to)))
    }

    /// `23:59` on the language's clock.
    pub fn time(self, time: NaiveTime) -> String {
        let format = self.date_format(&[("hour", "2-digit"), ("minute", "2-digit")]);
        call(
            &format,
            &js_sys::Date::new(&JsValue::from_f64(
                f64::from(time.num_seconds_from_midnight()) * 1000.0,
            )),
        )
    }

    /// The weekdays' short and long names, in the order the language starts its week.
    pub fn weekdays(self) -> Vec<(String, String)> {
        let style = |weekday| self.date_format(&[("weekday", weekday)]);
        let (short, narrow, long) = (style("short"), style("narrow"), style("long"));
        let first = self.first_weekday();
        // 2024-01-01 was a Monday.
        (0..7)
            .filter_map(|i| NaiveDate::from_ymd_opt(2024, 1, 1 + (u32::from(first) + i) % 7))
            .map(|day| {
                let short = call(&short, &utc(day));
                // Two letters where the language shortens by letters, its own narrow form where it does not.
                let column = match short.trim_end_matches('.') {
                    name if (2..=3).contains(&name.chars().count()) => {
                        name.chars().take(2).collect()
                    }
                    _ => call(&narrow, &utc(day)),
                };
                (column, call(&long, &utc(day)))
            })
            .collect()
    }

    /// The day a week starts with: 0 Monday to 6 Sunday. Monday where the browser does not know.
    pub fn first_weekday(self) -> u8 {
        let info = self
            .with(|i| Reflect::get(&i.short_date.resolved_options(), &"locale".into()).ok())
            .and_then(|locale| {
                let class = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
                let class: Function = Reflect::get(&class, &"Locale".into())
                    .ok()?
                    .dyn_into()
                    .ok()?;
                let locale = Reflect::construct(&class, &Array::of1(&locale)).ok()?;
                match method(&locale, "getWeekInfo") {
                    Some(get) => get.call0(&locale).ok(),
                    None => Reflect::get(&locale, &"weekInfo".into()).ok(),
                }
            });
        let first = info.and_then(|info| Reflect::get(&info, &"firstDay".into()).ok()?.as_f64());
        match first {
            // `Intl` counts Monday 1 to Sunday 7.
            Some(day) if (1.0..=7.0).contains(&day) => (day as u8).saturating_sub(1),
            _ => 0,
        }
    }
}

/// Whether a tag is English, with or without a country; `Intl` throws on tags that are not well formed.
fn is_english(tag: &str) -> bool {
    let (language, country) = tag.split_once('-').unwrap_or((tag, "GB"));
    language.eq_ignore_ascii_case("en")
        && country.len() == 2
        && country.bytes().all(|letter| letter.is_ascii_alphabetic())
}

fn options(parts: &[(&str, &str)]) -> Object {
    let options = Object::new();
    for (name, value) in parts {
        set(&options, name, *value);
    }
    options
}

fn set(object: &Object, name: &str, value: impl Into<JsValue>) {
    // Setting a property of a fresh plain object cannot fail.
    let _ = Reflect::set(object, &JsValue::from_str(name), &value.into());
}

fn method(object: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(object, &JsValue::from_str(name))
        .ok()?
        .dyn_into()
        .ok()
}

/// Older browsers do not know ranges.
fn range(format: &Intl::DateTimeFormat, from: NaiveDate, to: NaiveDate) -> Option<String> {
    let range = method(format, "formatRange")?;
    let text = range.call2(format, &utc(from), &utc(to)).ok()?;
    text.as_string()
}

fn call(format: &Function, value: &JsValue) -> String {
    format
        .call1(&JsValue::UNDEFINED, value)
        .ok()
        .and_then(|text| text.as_string())
        .unwrap_or_default()
}

/// A calendar date as the instant `Intl` formats in UTC.
fn utc(date: NaiveDate) -> js_sys::Date {
    let days = date.num_days_from_ce() - 719_163;
    js_sys::Date::new(&JsValue::from_f64(f64::from(days) * 86_400_000.0))
}
