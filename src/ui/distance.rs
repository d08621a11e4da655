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

/// As exact as a straight line is of use: to tens of metres, from a kilometre on to tenths of one, from ten on to whole ones.
pub fn rounded(locale: Locale, metres: u32) -> String {
    let round = |to: u32| metres.saturating_add(to / 2) / to;
    let kilometres = |n: &str| locale.fill(Msg::Kilometres, &[("n", n)]);
    match metres {
        0..995 => distance(locale, round(10) * 10),
        995..9950 => kilometres(&locale.decimal(f64::from(round(100)) / 10.0)),
        _ => distance(locale, round(1000) * 1000),
    }
}
