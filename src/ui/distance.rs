//! Distances in words.

use crate::i18n::{Locale, Msg};

/// In metres, from a kilometre on in whole kilometres.
pub fn distance(locale: Locale, metres: u32) -> String {
    let number = |n: u32| locale.number(usize::try_from(n).unwrap_or_default());
    match metres {
        metres if metres < 1000 => locale.fill(Msg::Metres, &[("n", &number(metres))]),
        metres => locale.fill(Msg::Kilometres, &[("n", &number(metres / 1000))]),
    }
}

/// As exact as a straight line is of use, in metres: to tens, from a kilometre on to tenths of one, from ten on to whole ones.
pub fn rounded(metres: u32) -> u32 {
    let to = match metres {
        0..995 => 10,
        995..9950 => 100,
        _ => 1000,
    };
    (metres.saturating_add(to / 2) / to).saturating_mul(to)
}

/// A straight line, rounded.
pub fn straight(locale: Locale, metres: u32) -> String {
    match rounded(metres) {
        metres @ 1000..10_000 => {
            let n = locale.decimal(f64::from(metres) / 1000.0);
            locale.fill(Msg::Kilometres, &[("n", &n)])
        }
        metres => distance(locale, metres),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_is_rounded_to_what_is_shown_of_it() {
        for (metres, shown) in [
            (0, 0),
            (4, 0),
            (994, 990),
            (995, 1000),
            (2449, 2400),
            (2450, 2500),
            (9949, 9900),
            (9950, 10_000),
            (10_499, 10_000),
            (u32::MAX, 4_294_967_000),
        ] {
            assert_eq!(rounded(metres), shown, "{metres}");
        }
    }
}
