//! Filters in words.

use stopover_model::Score;

use super::filters::{Chip, Facet, Filters};
use crate::i18n::{Locale, Msg};
use crate::ui::score::Scale;
use crate::ui::{IntoVec, boarding::boarding_name};

/// `8` of ten, `4` or `4.5` of five.
pub fn rating_threshold(locale: Locale, scale: Scale, tenths: u8) -> String {
    let least = scale.at_least(tenths);
    if least.is_multiple_of(10) {
        locale.number(usize::from(least / 10))
    } else {
        locale.score(Score::from_hundredths(least.saturating_mul(10)))
    }
}

/// `50+`
pub fn ratings_threshold(locale: Locale, tens: u8) -> String {
    let count = locale.number(usize::from(tens) * 10);
    locale.fill(Msg::AtLeast, &[("n", &count)])
}

pub fn chip_label(locale: Locale, scale: Scale, chip: &Chip) -> String {
    match chip {
        Chip::Price(Some(low), Some(high)) => locale.fill(
            Msg::PriceBetween,
            &[
                ("low", &locale.money_short(*low)),
                ("high", &locale.money_short(*high)),
            ],
        ),
        Chip::Price(Some(low), None) => {
            locale.fill(Msg::PriceFrom, &[("low", &locale.money_short(*low))])
        }
        Chip::Price(None, Some(high)) => {
            locale.fill(Msg::PriceUpTo, &[("high", &locale.money_short(*high))])
        }
        Chip::Price(None, None) => locale.text(Msg::PriceForStay).to_owned(),
        Chip::FreeCancellation => locale.text(Msg::FreeCancellation).to_owned(),
        Chip::Rating(least) => locale.fill(
            Msg::GuestRatingAtLeast,
            &[("n", &rating_threshold(locale, scale, *least))],
        ),
        Chip::Ratings(tens) => {
            let count = ratings_threshold(locale, *tens);
            format!("{} {count}", locale.text(Msg::NumberOfRatings))
        }
        Chip::Stars(stars) => locale.count(Msg::CountStars, (*stars).into()),
        Chip::Meals(meals) => boarding_name(locale, meals),
        Chip::InView => locale.text(Msg::OnlyInView).to_owned(),
        Chip::Name(name) => locale.fill(Msg::NameContains, &[("text", name)]),
    }
}

/// All filters of a facet that are set.
pub fn facet_label(locale: Locale, scale: Scale, filters: &Filters, facet: Facet) -> String {
    let chips = filters.chips();
    let labels = chips
        .iter()
        .filter(|chip| chip.facet() == facet)
        .map(|chip| chip_label(locale, scale, chip));
    locale.list(labels.into_vec())
}
