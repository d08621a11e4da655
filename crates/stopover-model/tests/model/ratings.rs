use proptest::prelude::*;
use stopover_model::{Boarding, Coordinates, GuestRating, Score, StarRating};

#[test]
fn a_score_is_read_from_decimal_texts_without_losing_a_digit() {
    for (text, hundredths, normal) in [
        ("8.7", 870, "8.7"),
        ("8.75", 875, "8.75"),
        ("9", 900, "9.0"),
        ("0.07", 7, "0.07"),
        ("10.0", 1000, "10.0"),
    ] {
        let score = Score::parse(text).unwrap();
        assert_eq!(
            (score.hundredths(), score.to_string()),
            (hundredths, normal.to_owned())
        );
    }
    let tenths = |text: &str| Score::parse(text).unwrap().tenths();
    assert_eq!(
        (tenths("8.74"), tenths("8.75"), tenths("655.3")),
        (87, 88, 6553)
    );
    assert_eq!(Score::from_hundredths(u16::MAX).tenths(), 6553);
    for text in ["", "-1", "8,7", "good", "1e3", ".", "700"] {
        assert_eq!(Score::parse(text), None, "{text}");
    }
}

#[test]
fn no_stars_mean_unrated() {
    assert_eq!(StarRating::from_f64(0.0), None);
    assert_eq!(
        StarRating::from_f64(3.5).map(|stars| (stars.whole(), stars.has_half())),
        Some((3, true))
    );
    for nonsense in [-1.0, 0.3, 8.0, 1e9, f64::NAN, f64::INFINITY] {
        assert_eq!(StarRating::from_f64(nonsense), None, "{nonsense}");
    }
}

#[test]
fn a_guest_rating_nobody_gave_is_empty() {
    let given: GuestRating = serde_json::from_str(r#"{"count": 412, "overall": "8.9"}"#).unwrap();
    let zero: GuestRating = serde_json::from_str(r#"{"count": 0, "overall": "8.9"}"#).unwrap();
    let blank: GuestRating = serde_json::from_str(r#"{"count": 3, "overall": "0.0"}"#).unwrap();
    assert_eq!(
        [given, zero, blank].map(|rating| rating.is_empty()),
        [false, true, true]
    );
    assert_eq!(zero.into_known(), None);
}

#[test]
fn a_hotel_does_not_stand_at_null_island() {
    assert_eq!(Coordinates::new(0.0, 0.0), None);
    assert_eq!(Coordinates::new(91.0, 0.0), None);
    assert_eq!(Coordinates::new(f64::NAN, 10.0), None);
    assert_eq!(Coordinates::from_parts(Some(38.7), None), None);
    assert!(Coordinates::new(0.0, 6.6).is_some());
}

#[test]
fn known_meal_plans_are_recognised_and_others_keep_their_spelling() {
    for (code, plan) in [
        ("RO", Boarding::RoomOnly),
        ("ob", Boarding::RoomOnly),
        (" bb ", Boarding::BreakfastIncluded),
        ("HB+", Boarding::HalfBoardPlus),
        ("Ai", Boarding::AllInclusive),
        ("UAI", Boarding::UltraAllInclusive),
        ("Dine Around", Boarding::Other("Dine Around".into())),
    ] {
        assert_eq!(Boarding::from_code(code), plan);
    }
    assert_eq!(Boarding::from_code("Dine Around").code(), "Dine Around");
}

#[test]
fn a_fraction_of_any_length_is_cut_and_not_lost() {
    let rating = |text: String| {
        let json = format!("{{\"id\": \"h\", \"name\": \"n\", \"rating\": \"{text}\"}}");
        let hotel: stopover_model::wire::HotelItem = serde_json::from_str(&json).unwrap();
        hotel.rating
    };
    assert_eq!(rating("0.000000000000000010".into()), Some(1e-17));
    assert_eq!(rating(format!("4.{}1", "0".repeat(1000))), Some(4.0));
    assert_eq!(rating(format!("0.{}1", "0".repeat(1000))), Some(0.0));
}

proptest! {
    #[test]
    fn a_score_survives_writing_and_reading(hundredths in 0_u16..65_000) {
        let score = Score::from_hundredths(hundredths);
        prop_assert_eq!(Score::parse(&score.to_string()), Some(score));
        prop_assert_eq!(Score::from_f64(score.as_f64()), Some(score));
    }

    #[test]
    fn a_decimal_text_means_the_same_number_as_in_the_standard_parser(text in "-?[0-9]{1,12}(\\.[0-9]{1,25})?") {
        let json = format!("{{\"id\": \"h\", \"name\": \"n\", \"rating\": \"{text}\"}}");
        let hotel: stopover_model::wire::HotelItem = serde_json::from_str(&json).unwrap();
        let (ours, theirs) = (hotel.rating.unwrap(), text.parse::<f64>().unwrap());
        prop_assert!((ours - theirs).abs() <= theirs.abs() * 4.0 * f64::EPSILON + 1e-17, "{} {}", ours, theirs);
        let price_like = text.split('.').nth(1).is_none_or(|fraction| fraction.len() <= 3);
        prop_assert!(!price_like || ours == theirs);
    }
}
