use chrono::{DateTime, Duration};
use proptest::prelude::*;
use stopover_model::{Timestamp, TimestampError, iso};

fn at(text: &str) -> Timestamp {
    Timestamp::parse(text).unwrap()
}

#[test]
fn every_notation_of_the_services_is_read() {
    for (text, normal) in [
        ("2027-06-07T23:59:00Z", "2027-06-07T23:59:00Z"),
        (
            "2026-11-21T13:15:40.002113+00:00",
            "2026-11-21T13:15:40.002113Z",
        ),
        (
            "2026-11-01T09:30:12.551000+02:00",
            "2026-11-01T09:30:12.551+02:00",
        ),
        ("2026-11-21 13:40:00", "2026-11-21T13:40:00"),
        ("2026-11-21T13:40", "2026-11-21T13:40:00"),
        ("2026-11-21T13:40:00-0330", "2026-11-21T13:40:00-03:30"),
        ("2026-11-21T13:40:00+09", "2026-11-21T13:40:00+09:00"),
        (" 2026-11-21t13:40:00z ", "2026-11-21T13:40:00Z"),
        ("2026-11-21", "2026-11-21T00:00:00"),
        (
            "2026-11-21T13:40:00.1234567891",
            "2026-11-21T13:40:00.123456789",
        ),
    ] {
        assert_eq!(at(text).to_string(), normal, "{text}");
    }
}

#[test]
fn nonsense_is_refused() {
    for text in [
        "",
        "soon",
        "2026-11-21T",
        "2026-11-21X10:00",
        "2026-11-21T1:00",
        "2026-11-21T10:00:00.",
        "2026-11-21T10:00:00+1",
        "2026-11-21T10:00:00+1:00",
        "2026-11-2é",
    ] {
        assert_eq!(
            Timestamp::parse(text),
            Err(TimestampError::Format),
            "{text}"
        );
    }
    for text in [
        "2026-02-30",
        "2026-11-21T25:00:00",
        "2026-11-21T10:61:00",
        "2026-11-21T10:00:00+24:00",
    ] {
        assert_eq!(
            Timestamp::parse(text),
            Err(TimestampError::NoSuchMoment),
            "{text}"
        );
    }
}

#[test]
fn a_time_without_offset_is_no_instant() {
    let written = at("2026-11-21T13:40:00");
    assert_eq!(written.instant(), None);
    assert_eq!(written.offset_minutes(), None);
    assert_eq!(
        written.instant_or_utc(),
        at("2026-11-21T13:40:00Z").instant().unwrap()
    );
    assert_eq!(
        written.earliest_instant(),
        at("2026-11-21T13:40:00+14:00").instant().unwrap()
    );
}

#[test]
fn an_offset_moves_the_instant_but_not_the_date_written() {
    let written = at("2026-11-22T01:00:00+02:00");
    assert_eq!(iso(written.date()), "2026-11-22");
    assert_eq!(written.instant(), at("2026-11-21T23:00:00Z").instant());
    assert_eq!(written.earliest_instant(), written.instant_or_utc());
}

#[test]
fn the_ends_of_the_calendar_do_not_overflow() {
    for text in [
        "0000-01-01T00:00:00+23:59",
        "9999-12-31T23:59:59.999999999-23:59",
        "0000-01-01",
    ] {
        let _ = at(text).earliest_instant();
    }
}

fn any_timestamp() -> impl Strategy<Value = Timestamp> {
    let offset = prop_oneof![Just(None), (-1439_i64..=1439).prop_map(Some)];
    (0_i64..4_000_000_000, 0_u32..1_000_000_000, offset).prop_map(|(seconds, nanos, offset)| {
        let clock = DateTime::from_timestamp(seconds, nanos)
            .unwrap()
            .naive_utc();
        let date = iso(clock.date());
        let suffix = offset.map_or(String::new(), |minutes: i64| {
            let sign = if minutes < 0 { '-' } else { '+' };
            format!("{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
        });
        at(&format!("{date}T{}{suffix}", clock.time()))
    })
}

proptest! {
    #[test]
    fn a_timestamp_survives_writing_and_reading(timestamp in any_timestamp()) {
        prop_assert_eq!(Timestamp::parse(&timestamp.to_string()), Ok(timestamp));
    }

    #[test]
    fn no_text_panics(text in ".{0,40}|[0-9T:+Z .-]{0,40}") {
        if let Ok(timestamp) = Timestamp::parse(&text) {
            prop_assert_eq!(Timestamp::parse(&timestamp.to_string()), Ok(timestamp));
        }
    }

    #[test]
    fn the_earliest_meaning_is_never_later_than_utc_s(timestamp in any_timestamp()) {
        let lead = timestamp.instant_or_utc() - timestamp.earliest_instant();
        let expected = if timestamp.instant().is_some() { 0 } else { 14 };
        prop_assert_eq!(lead, Duration::hours(expected));
    }

    #[test]
    fn order_follows_the_instant_and_agrees_with_equality(a in any_timestamp(), b in any_timestamp()) {
        if a.instant_or_utc() != b.instant_or_utc() {
            prop_assert_eq!(a.cmp(&b), a.instant_or_utc().cmp(&b.instant_or_utc()));
        }
        prop_assert_eq!(a.cmp(&b).is_eq(), a == b);
    }
}
