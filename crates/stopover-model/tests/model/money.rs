use proptest::prelude::*;
use stopover_model::{Currency, Money, Percent};

fn currency(code: &str) -> Currency {
    Currency::new(code).unwrap()
}

fn eur(minor: i64) -> Money {
    Money::from_minor(minor, currency("EUR"))
}

#[test]
fn a_currency_is_three_letters_in_any_case() {
    assert_eq!(currency(" eur ").code(), "EUR");
    for wrong in ["", "EU", "EURO", "E1R", "€", "ÄÖÜ"] {
        assert!(Currency::new(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn yen_have_no_minor_unit_and_dinars_have_three_digits() {
    let minor = |amount, code| Money::from_amount(amount, currency(code)).unwrap().minor();
    assert_eq!(minor(412.5, "EUR"), 41_250);
    assert_eq!(minor(18_900.0, "JPY"), 18_900);
    assert_eq!(minor(1.2345, "KWD"), 1_235);
}

#[test]
fn a_half_cent_in_decimal_notation_rounds_up_although_the_double_lies_below() {
    for (amount, minor) in [(8.615, 862), (1.005, 101), (-1.005, -101), (1.0049, 100)] {
        assert_eq!(
            Money::from_amount(amount, currency("EUR")),
            Some(eur(minor)),
            "{amount}"
        );
    }
}

#[test]
fn amounts_no_price_can_have_are_refused() {
    for amount in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e18, f64::MAX] {
        assert_eq!(
            Money::from_amount(amount, currency("EUR")),
            None,
            "{amount}"
        );
    }
}

#[test]
fn money_of_two_currencies_neither_compares_nor_adds() {
    let (euros, yen) = (eur(100), Money::from_minor(100, currency("JPY")));
    assert_eq!(euros.partial_cmp(&yen), None);
    assert_eq!(euros.checked_add(yen), None);
    assert_eq!(eur(i64::MAX).checked_add(eur(1)), None);
}

#[test]
fn a_night_of_no_nights_has_no_price() {
    assert_eq!(eur(100).each_of(0), None);
    assert_eq!(eur(100).each_of(3), Some(eur(33)));
    assert_eq!(eur(200).each_of(3), Some(eur(67)));
}

#[test]
fn a_penalty_is_rounded_to_the_traveller_s_disadvantage_when_read() {
    assert_eq!(Percent::from_f64(33.333).unwrap().hundredths(), 3334);
    assert_eq!(Percent::from_f64(33.33).unwrap().hundredths(), 3333);
    assert_eq!(Percent::from_f64(50.0).unwrap().whole(), Some(50));
    assert_eq!(Percent::from_f64(12.5).unwrap().whole(), None);
    assert_eq!(Percent::from_f64(140.0), Some(Percent::WHOLE));
    assert_eq!(Percent::from_f64(-3.0), Some(Percent::ZERO));
    assert_eq!(Percent::from_f64(f64::NAN), None);
}

fn any_currency() -> impl Strategy<Value = Currency> {
    prop::sample::select(vec!["EUR", "JPY", "KWD", "USD", "CLF"]).prop_map(currency)
}

proptest! {
    #[test]
    fn an_amount_survives_its_way_through_a_double(
        minor in -1_000_000_000_000_i64..1_000_000_000_000, currency in any_currency(),
    ) {
        let money = Money::from_minor(minor, currency);
        prop_assert_eq!(Money::from_amount(money.amount(), currency), Some(money));
    }

    #[test]
    fn decimal_notation_rounds_half_up(cents in 0_i64..100_000_000, thousandth in 0_i64..10) {
        let amount: f64 = format!("{}.{:02}{thousandth}", cents / 100, cents % 100).parse().unwrap();
        let rounded = cents + i64::from(thousandth >= 5);
        prop_assert_eq!(Money::from_amount(amount, currency("EUR")), Some(eur(rounded)));
    }

    #[test]
    fn no_double_panics(amount: f64, currency in any_currency()) {
        let _ = Money::from_amount(amount, currency);
        let _ = Percent::from_f64(amount);
    }

    #[test]
    fn adding_and_subtracting_undo_each_other(a: i32, b: i32) {
        let (a, b) = (eur(a.into()), eur(b.into()));
        prop_assert_eq!(a.checked_add(b).and_then(|sum| sum.checked_sub(b)), Some(a));
    }

    #[test]
    fn a_share_lies_between_nothing_and_all_and_is_off_by_half_a_cent_at_most(
        minor: i64, hundredths in 0_u32..=10_000,
    ) {
        let share = eur(minor).percent(Percent::from_hundredths(hundredths)).minor();
        let off = i128::from(share) * 10_000 - i128::from(minor) * i128::from(hundredths);
        prop_assert!(off.abs() <= 5_000);
        prop_assert!((minor.min(0)..=minor.max(0)).contains(&share));
    }

    #[test]
    fn a_dearer_share_never_costs_less(minor in 0_i64..1_000_000_000, a in 0_u32..=10_000, b in 0_u32..=10_000) {
        let share = |hundredths| eur(minor).percent(Percent::from_hundredths(hundredths));
        prop_assert!(share(a.min(b)) <= share(a.max(b)));
    }

    #[test]
    fn nights_add_up_to_the_price_but_for_rounding(minor in 0_i64..1_000_000_000, nights in 1_u32..100) {
        let night = eur(minor).each_of(nights).unwrap().minor();
        prop_assert!((night * i64::from(nights) - minor).abs() * 2 <= i64::from(nights));
    }
}
