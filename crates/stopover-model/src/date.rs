//! Calendar dates as `YYYY-MM-DD`, read and written by hand: chrono's format strings cost 12 KB.

use chrono::{Datelike, NaiveDate};

use crate::error::DateError;

/// Reads `YYYY-MM-DD`.
///
/// # Errors
/// When the text is written differently or the calendar has no such day.
pub fn parse_date(text: &str) -> Result<NaiveDate, DateError> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = *text.as_bytes() else {
        return Err(DateError::Format);
    };
    let number = |digits: &[u8]| {
        digits.iter().try_fold(0_u32, |number, digit| match digit {
            b'0'..=b'9' => Ok(number * 10 + u32::from(digit - b'0')),
            _ => Err(DateError::Format),
        })
    };
    let (year, month, day) = (
        number(&[y1, y2, y3, y4])?,
        number(&[m1, m2])?,
        number(&[d1, d2])?,
    );
    i32::try_from(year)
        .ok()
        .and_then(|year| NaiveDate::from_ymd_opt(year, month, day))
        .ok_or(DateError::NoSuchDay)
}

/// Writes `YYYY-MM-DD`. Years outside 0 to 9999, which no service sends, are clamped.
#[must_use]
pub fn iso(date: NaiveDate) -> String {
    let mut text = String::with_capacity(10);
    push_digits(&mut text, date.year().clamp(0, 9999).unsigned_abs(), 4);
    text.push('-');
    push_digits(&mut text, date.month(), 2);
    text.push('-');
    push_digits(&mut text, date.day(), 2);
    text
}

/// Appends the last `width` decimal digits of `number`, with leading zeros.
pub(crate) fn push_digits(text: &mut String, number: u32, width: u32) {
    for position in (0..width).rev() {
        let digit = number / 10_u32.saturating_pow(position) % 10;
        text.push(char::from_digit(digit, 10).unwrap_or('0'));
    }
}

/// `#[serde(with = "iso_date")]` for the dates of requests, strict in both directions.
pub mod iso_date {
    use chrono::NaiveDate;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::scalar::Scalar;

    /// Writes `YYYY-MM-DD`.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(date: &NaiveDate, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::iso(*date))
    }

    /// Reads `YYYY-MM-DD`.
    ///
    /// # Errors
    /// When the value is not such a text.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NaiveDate, D::Error> {
        let text = Scalar::deserialize(deserializer)?.into_text();
        super::parse_date(&text.unwrap_or_default()).map_err(D::Error::custom)
    }
}
