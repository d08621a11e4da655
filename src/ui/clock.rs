use chrono::{DateTime, NaiveDate, Utc};

pub fn now() -> DateTime<Utc> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "milliseconds since 1970 are whole and far below 2^53"
    )]
    DateTime::from_timestamp_millis(js_sys::Date::now() as i64).unwrap_or_default()
}

/// In the visitor's own calendar.
pub fn today() -> NaiveDate {
    let date = js_sys::Date::new_0();
    i32::try_from(date.get_full_year())
        .ok()
        .and_then(|year| NaiveDate::from_ymd_opt(year, date.get_month() + 1, date.get_date()))
        .unwrap_or_default()
}
