use crate::holidays::catalogue::OptionName;
use crate::holidays::parts::words::transport;
use crate::i18n::{Locale, Msg};

pub fn option_name(locale: Locale, name: &OptionName) -> String {
    match name {
        OptionName::Words(words) => words.clone(),
        OptionName::Transport(by) => transport(locale, by).unwrap_or_default(),
        OptionName::Month(first) => locale.month(*first),
        OptionName::Days(least, most) => {
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
        OptionName::UpTo(price) => locale.money_short(*price),
    }
}

/// As short as a pill wants it.
pub fn pill_name(locale: Locale, name: &OptionName) -> String {
    match name {
        OptionName::Month(first) => locale.month_in_brief(*first),
        _ => option_name(locale, name),
    }
}
