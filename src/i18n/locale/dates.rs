use chrono::{Datelike, NaiveDate, NaiveTime, Timelike};
use js_sys::{Array, Function, Intl, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::Locale;
use crate::i18n::intl::{call, method, options, set};

const MS_PER_DAY: f64 = 86_400_000.0;

pub struct Dates {
    short: Intl::DateTimeFormat,
    medium: Intl::DateTimeFormat,
    styles: [Function; 5],
}

/// The number is the index of its formatter.
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

impl Dates {
    pub fn new(tags: &Array) -> Self {
        let date = |parts: &[(&str, &str)]| date_format(tags, parts);
        let short = date(&[("day", "numeric"), ("month", "short")]);
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
        Self {
            styles: [
                short.format(),
                weekday.format(),
                full.format(),
                month.format(),
                medium.format(),
            ],
            short,
            medium,
        }
    }
}

impl Locale {
    fn date_format(self, parts: &[(&str, &str)]) -> Function {
        self.with(|i| Some(date_format(&i.tags, parts).format()))
            .unwrap_or_default()
    }

    /// `9 Sep`. `Sat 9 Sep 2028` where another year's could be meant.
    pub fn date(self, date: NaiveDate) -> String {
        let style = if is_near(date) {
            DateStyle::Short
        } else {
            DateStyle::Medium
        };
        self.styled(date, style)
    }

    /// `Sat`
    pub fn weekday(self, date: NaiveDate) -> String {
        call(&self.date_format(&[("weekday", "short")]), &utc(date))
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

    /// `Sep`. `Sep 2028` where another year's could be meant.
    pub fn month_in_brief(self, first: NaiveDate) -> String {
        let month = ("month", "short");
        let format = if is_near(first) {
            self.date_format(&[month])
        } else {
            self.date_format(&[month, ("year", "numeric")])
        };
        call(&format, &utc(first))
    }

    fn styled(self, date: NaiveDate, style: DateStyle) -> String {
        self.with(|i| {
            i.dates
                .styles
                .get(style as usize)
                .map(|format| call(format, &utc(date)))
                .unwrap_or_default()
        })
    }

    /// `12–19 Sep`, written as the language writes ranges. `Sat 12 – Sat 19 Sep 2028` where another year's could be meant.
    pub fn date_range(self, from: NaiveDate, to: NaiveDate) -> String {
        if !is_near(from) {
            return self.date_range_medium(from, to);
        }
        self.with(|i| range(&i.dates.short, from, to))
            .unwrap_or_else(|| format!("{} – {}", self.date(from), self.date(to)))
    }

    /// `Sat 12 – Sat 19 Sep 2026`, written as the language writes ranges.
    pub fn date_range_medium(self, from: NaiveDate, to: NaiveDate) -> String {
        self.with(|i| range(&i.dates.medium, from, to))
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

    /// `Fri 14` of each.
    pub fn days(self, dates: &[NaiveDate]) -> Vec<String> {
        let format = self.date_format(&[("weekday", "short"), ("day", "numeric")]);
        let mut names = Vec::with_capacity(dates.len());
        names.extend(dates.iter().map(|date| call(&format, &utc(*date))));
        names
    }

    /// The weekdays' short and long names, in the order the language starts its week.
    pub fn weekdays(self) -> Vec<(String, String)> {
        let first = self.first_weekday();
        // 2024-01-01 was a Monday.
        let days: Vec<_> = (0..7)
            .filter_map(|i| NaiveDate::from_ymd_opt(2024, 1, 1 + (u32::from(first) + i) % 7))
            .map(utc)
            .collect();
        let names = |style: &str| -> Vec<String> {
            let format = self.date_format(&[("weekday", style)]);
            days.iter().map(|day| call(&format, day)).collect()
        };
        let columns = shortened(&names("short")).unwrap_or_else(|| names("narrow"));
        columns.into_iter().zip(names("long")).collect()
    }

    /// The day a week starts with: 0 Monday to 6 Sunday. Monday where the browser does not know.
    pub fn first_weekday(self) -> u8 {
        let info = self
            .with(|i| Reflect::get(&i.dates.short.resolved_options(), &"locale".into()).ok())
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

/// A formatter of the Gregorian calendar, whichever one the country uses besides.
fn date_format(tags: &Array, parts: &[(&str, &str)]) -> Intl::DateTimeFormat {
    let options = options(parts);
    set(&options, "timeZone", "UTC");
    set(&options, "calendar", "gregory");
    Intl::DateTimeFormat::new(tags, &options)
}

/// The first two letters of every weekday, or three where two days begin alike; none for a language that does not shorten
/// by letters.
fn shortened(names: &[String]) -> Option<Vec<String>> {
    if names
        .iter()
        .any(|name| name.trim_end_matches('.').chars().count() > 5)
    {
        return None;
    }
    (2..=3)
        .map(|letters| {
            let cut = |name: &String| name.trim_end_matches('.').chars().take(letters).collect();
            names.iter().map(cut).collect::<Vec<String>>()
        })
        .find(|cut| {
            cut.iter()
                .all(|name| cut.iter().filter(|other| *other == name).count() == 1)
        })
}

/// None in browsers without `formatRange`.
fn range(format: &Intl::DateTimeFormat, from: NaiveDate, to: NaiveDate) -> Option<String> {
    let range = method(format, "formatRange")?;
    let text = range.call2(format, &utc(from), &utc(to)).ok()?;
    text.as_string()
}

/// Whether a day without its year is this one: no other is as near.
fn is_near(day: NaiveDate) -> bool {
    let ahead = (utc(day).get_time() - js_sys::Date::now()) / MS_PER_DAY;
    ahead.abs() < 330.0
}

/// The instant that `Intl` formats in UTC as this date.
fn utc(date: NaiveDate) -> js_sys::Date {
    let days = date.num_days_from_ce() - 719_163;
    js_sys::Date::new(&JsValue::from_f64(f64::from(days) * MS_PER_DAY))
}

#[cfg(test)]
mod tests {
    use super::shortened;

    fn columns(names: [&str; 7]) -> Option<String> {
        shortened(&names.map(str::to_owned)).map(|columns| columns.join(" "))
    }

    #[test]
    fn weekdays_have_as_many_letters_as_tell_them_apart() {
        let english = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
        assert_eq!(columns(english).as_deref(), Some("Mo Tu We Th Fr Sa Su"));
        let polish = ["pon.", "wt.", "śr.", "czw.", "pt.", "sob.", "niedz."];
        assert_eq!(columns(polish).as_deref(), Some("po wt śr cz pt so ni"));
        let brazilian = ["seg.", "ter.", "qua.", "qui.", "sex.", "sáb.", "dom."];
        assert_eq!(
            columns(brazilian).as_deref(),
            Some("seg ter qua qui sex sáb dom")
        );
    }

    #[test]
    fn a_language_that_does_not_shorten_keeps_its_own_narrow_names() {
        let portuguese = [
            "segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo",
        ];
        assert_eq!(columns(portuguese), None);
        let hebrew = [
            "יום ב׳",
            "יום ג׳",
            "יום ד׳",
            "יום ה׳",
            "יום ו׳",
            "שבת",
            "יום א׳",
        ];
        assert_eq!(columns(hebrew), None);
    }
}
