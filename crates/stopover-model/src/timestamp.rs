//! Moments as the services write them: some with an offset from UTC, some without.

use std::cmp::Ordering;
use std::fmt;

use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, NaiveTime, Timelike, Utc};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::date::{iso, parse_date, push_digits};
use crate::error::TimestampError;
use crate::scalar::Scalar;

/// The easternmost clock on Earth: UTC+14, where a given wall-clock time comes first.
const EARLIEST_OFFSET_MINUTES: i16 = 14 * 60;

/// Date and time as written, and the offset from UTC if one was written.
///
/// ```
/// use stopover_model::Timestamp;
///
/// # fn main() -> Result<(), stopover_model::TimestampError> {
/// let with_offset = Timestamp::parse("2027-06-10T18:00:00+02:00")?;
/// assert_eq!(with_offset.instant(), Some(Timestamp::parse("2027-06-10T16:00:00Z")?.instant_or_utc()));
///
/// let without = Timestamp::parse("2027-06-10T18:00:00")?;
/// assert_eq!(without.instant(), None);
/// // A deadline without an offset is taken on the easternmost clock, UTC+14.
/// assert_eq!(without.earliest_instant(), Timestamp::parse("2027-06-10T04:00:00Z")?.instant_or_utc());
/// # Ok(())
/// # }
/// ```
///
/// Without an offset it is unknown whose clock is meant; nothing here pretends to know. Equality is
/// that of what was written; ordering is that of [`Timestamp::instant_or_utc`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Timestamp {
    written: NaiveDateTime,
    offset_minutes: Option<i16>,
}

impl Timestamp {
    /// A moment in UTC.
    #[must_use]
    pub fn utc(instant: DateTime<Utc>) -> Self {
        Self {
            written: instant.naive_utc(),
            offset_minutes: Some(0),
        }
    }

    /// Reads ISO 8601: `T` or a space, seconds and fractions optional, `Z`, `+02:00`, `+0200`,
    /// `+02` or no offset. A bare date is its midnight, without offset.
    ///
    /// # Errors
    /// When the text is written differently or there is no such moment.
    pub fn parse(text: &str) -> Result<Self, TimestampError> {
        let text = text.trim();
        let (date, rest) = text.split_at_checked(10).ok_or(TimestampError::Format)?;
        let date = parse_date(date).map_err(|error| match error {
            crate::DateError::Format => TimestampError::Format,
            _ => TimestampError::NoSuchMoment,
        })?;
        if rest.is_empty() {
            let written = date.and_time(NaiveTime::MIN);
            return Ok(Self {
                written,
                offset_minutes: None,
            });
        }
        let clock = rest
            .strip_prefix(['T', 't', ' '])
            .ok_or(TimestampError::Format)?;
        let (time, offset) = split_offset(clock)?;
        let written = date.and_time(parse_time(time)?);
        let timestamp = Self {
            written,
            offset_minutes: offset,
        };
        // Near the ends of chrono's calendar an offset can leave it.
        timestamp
            .shifted()
            .map(|_| timestamp)
            .ok_or(TimestampError::NoSuchMoment)
    }

    /// The date as written.
    #[must_use]
    pub fn date(&self) -> NaiveDate {
        self.written.date()
    }

    /// The time of day as written.
    #[must_use]
    pub fn time(&self) -> NaiveTime {
        self.written.time()
    }

    /// Minutes east of UTC, if written.
    #[must_use]
    pub fn offset_minutes(&self) -> Option<i16> {
        self.offset_minutes
    }

    /// The instant, known only with an offset.
    #[must_use]
    pub fn instant(&self) -> Option<DateTime<Utc>> {
        self.offset_minutes.map(|_| self.instant_or_utc())
    }

    /// The instant, taking a time without offset as UTC.
    #[must_use]
    pub fn instant_or_utc(&self) -> DateTime<Utc> {
        self.shifted().unwrap_or(self.written).and_utc()
    }

    /// The earliest instant that can be meant: a time without offset read on the easternmost
    /// clock (UTC+14). For deadlines, where too early is safe and too late is not.
    #[must_use]
    pub fn earliest_instant(&self) -> DateTime<Utc> {
        let offset = self.offset_minutes.or(Some(EARLIEST_OFFSET_MINUTES));
        Self {
            offset_minutes: offset,
            ..*self
        }
        .instant_or_utc()
    }

    fn shifted(&self) -> Option<NaiveDateTime> {
        let offset = Duration::minutes(self.offset_minutes.unwrap_or(0).into());
        self.written.checked_sub_signed(offset)
    }
}

fn split_offset(clock: &str) -> Result<(&str, Option<i16>), TimestampError> {
    if let Some(time) = clock.strip_suffix(['Z', 'z']) {
        return Ok((time, Some(0)));
    }
    let Some(sign_at) = clock.rfind(['+', '-']) else {
        return Ok((clock, None));
    };
    let (time, offset) = clock
        .split_at_checked(sign_at)
        .ok_or(TimestampError::Format)?;
    let (hours, minutes) = match *offset.as_bytes() {
        [_, h1, h2] => (two_digits(h1, h2)?, 0),
        [_, h1, h2, m1, m2] | [_, h1, h2, b':', m1, m2] => {
            (two_digits(h1, h2)?, two_digits(m1, m2)?)
        }
        _ => return Err(TimestampError::Format),
    };
    if hours > 23 || minutes > 59 {
        return Err(TimestampError::NoSuchMoment);
    }
    let size = i16::from(hours) * 60 + i16::from(minutes);
    Ok((
        time,
        Some(if offset.starts_with('-') { -size } else { size }),
    ))
}

fn parse_time(time: &str) -> Result<NaiveTime, TimestampError> {
    let (clock, fraction) = time.split_once(['.', ',']).unwrap_or((time, "0"));
    let (hour, minute, second) = match *clock.as_bytes() {
        [h1, h2, b':', m1, m2] => (two_digits(h1, h2)?, two_digits(m1, m2)?, 0),
        [h1, h2, b':', m1, m2, b':', s1, s2] => (
            two_digits(h1, h2)?,
            two_digits(m1, m2)?,
            two_digits(s1, s2)?,
        ),
        _ => return Err(TimestampError::Format),
    };
    if fraction.is_empty() || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(TimestampError::Format);
    }
    let nanos = fraction
        .bytes()
        .chain(std::iter::repeat(b'0'))
        .take(9)
        .fold(0_u32, |nanos, digit| nanos * 10 + u32::from(digit - b'0'));
    NaiveTime::from_hms_nano_opt(hour.into(), minute.into(), second.into(), nanos)
        .ok_or(TimestampError::NoSuchMoment)
}

fn two_digits(tens: u8, ones: u8) -> Result<u8, TimestampError> {
    if tens.is_ascii_digit() && ones.is_ascii_digit() {
        Ok((tens - b'0') * 10 + (ones - b'0'))
    } else {
        Err(TimestampError::Format)
    }
}

/// ISO 8601 that [`Timestamp::parse`] reads back to the same value.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = iso(self.date());
        let time = self.time();
        for (mark, number) in [
            ('T', time.hour()),
            (':', time.minute()),
            (':', time.second()),
        ] {
            text.push(mark);
            push_digits(&mut text, number, 2);
        }
        if time.nanosecond() > 0 {
            text.push('.');
            push_digits(&mut text, time.nanosecond(), 9);
            text.truncate(text.trim_end_matches('0').len());
        }
        match self.offset_minutes {
            None => {}
            Some(0) => text.push('Z'),
            Some(offset) => {
                text.push(if offset < 0 { '-' } else { '+' });
                push_digits(&mut text, u32::from(offset.unsigned_abs() / 60), 2);
                text.push(':');
                push_digits(&mut text, u32::from(offset.unsigned_abs() % 60), 2);
            }
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// By instant (without offset: as UTC); equal instants by what was written, to agree with equality.
impl Ord for Timestamp {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |it: &Self| (it.instant_or_utc(), it.offset_minutes);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Timestamp {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Scalar::deserialize(deserializer)?.into_text();
        Self::parse(&text.unwrap_or_default()).map_err(D::Error::custom)
    }
}
