//! Choices in words.

use super::choices::Name;
use crate::holidays::words::transport;
use crate::i18n::{Locale, Msg};

/// What a choice is called.
pub fn choice_name(locale: Locale, name: &Name) -> String {
    match name {
        Name::Words(words) => words.clone(),
        Name::Transport(by) => transport(locale, by).unwrap_or_default(),
        Name::Month(first) => locale.month(*first),
        Name::Days(least, most) => {
            let count = |message, days: u32| {
                let days = usize::try_from(days).unwrap_or_default();
                let least = locale.number(usize::try_from(*least).unwrap_or_default());
                locale.count_with(message, days, &[("least", &least)])
            };
            match (*least, *most) {
                (0 | 1, most) => count(Msg::DaysUpTo, most),
                (least, u32::MAX) => count(Msg::DaysOrMore, least),
                (_, most) => count(Msg::DaysBetween, most),
            }
        }
        Name::UpTo(price) => locale.money_short(*price),
    }
}
