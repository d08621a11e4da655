use chrono::NaiveDate;
use proptest::prelude::*;
use stopover_model::{DateError, Stay, StayError, StayRules, iso, parse_date};

fn date(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
}

#[test]
fn a_date_is_read_only_as_year_month_day() {
    assert_eq!(
        parse_date("2028-02-29"),
        Ok(NaiveDate::from_ymd_opt(2028, 2, 29).unwrap())
    );
    assert_eq!(parse_date("2027-02-29"), Err(DateError::NoSuchDay));
    for wrong in [
        "",
        "2027-2-1",
        "27-02-01",
        "2027/02/01",
        "2027-02-01T00",
        "+027-02-01",
        "２027-02",
    ] {
        assert_eq!(parse_date(wrong), Err(DateError::Format), "{wrong}");
    }
}

#[test]
fn a_stay_counts_nights_over_a_leap_day() {
    let stay = Stay::new(date("2028-02-27"), date("2028-03-02")).unwrap();
    assert_eq!(stay.nights(), 4);
}

#[test]
fn a_stay_without_a_night_is_none() {
    let error = Err(StayError::CheckOutNotAfterCheckIn);
    assert_eq!(Stay::new(date("2027-06-12"), date("2027-06-12")), error);
    assert_eq!(Stay::new(date("2027-06-12"), date("2027-06-11")), error);
}

#[test]
fn a_site_s_rules_are_checked_one_by_one() {
    let rules = StayRules {
        today: date("2027-06-01"),
        min_nights: 2,
        max_nights: 5,
    };
    let check = |check_in, check_out| {
        Stay::new(date(check_in), date(check_out))
            .unwrap()
            .check(&rules)
    };
    assert_eq!(check("2027-06-01", "2027-06-03"), Ok(()));
    assert_eq!(
        check("2027-05-31", "2027-06-03"),
        Err(StayError::CheckInPast)
    );
    assert_eq!(check("2027-06-01", "2027-06-02"), Err(StayError::TooShort));
    assert_eq!(check("2027-06-01", "2027-06-07"), Err(StayError::TooLong));
}

fn any_date() -> impl Strategy<Value = NaiveDate> {
    (0_i32..=3_652_424).prop_map(|day| NaiveDate::from_num_days_from_ce_opt(day + 1).unwrap())
}

proptest! {
    #[test]
    fn every_day_survives_writing_and_reading(day in any_date()) {
        prop_assume!(chrono::Datelike::year(&day) <= 9999);
        prop_assert_eq!(parse_date(&iso(day)), Ok(day));
    }

    #[test]
    fn what_is_read_is_what_was_written(text in "[0-9]{4}-[0-9]{2}-[0-9]{2}|.{0,12}") {
        if let Ok(day) = parse_date(&text) {
            prop_assert_eq!(iso(day), text);
        }
    }

    #[test]
    fn a_stay_lasts_as_many_nights_as_lie_between_its_days(check_in in any_date(), nights in 1_u64..1_000) {
        let check_out = check_in.checked_add_days(chrono::Days::new(nights)).unwrap();
        let stay = Stay::new(check_in, check_out).unwrap();
        prop_assert_eq!(u64::from(stay.nights()), nights);
        prop_assert!(Stay::new(check_out, check_in).is_err());
    }
}
