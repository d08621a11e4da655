use crate::i18n::{Locale, Msg};

/// In metres, from a kilometre on in whole kilometres.
pub fn distance(locale: Locale, metres: u32) -> String {
    let number = |n: u32| locale.number(usize::try_from(n).unwrap_or_default());
    match metres {
        metres if metres < 1000 => locale.fill(Msg::Metres, &[("n", &number(metres))]),
        metres => locale.fill(Msg::Kilometres, &[("n", &number(metres / 1000))]),
    }
}
