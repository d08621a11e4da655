use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use wasm_bindgen::JsValue;

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

/// What the visitor's own clock shows then, to the minute.
pub fn time_of_day(instant: DateTime<Utc>) -> NaiveTime {
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds since 1970 are far below 2^53"
    )]
    let instant = JsValue::from_f64(instant.timestamp_millis() as f64);
    let date = js_sys::Date::new(&instant);
    NaiveTime::from_hms_opt(date.get_hours(), date.get_minutes(), 0).unwrap_or_default()
}
