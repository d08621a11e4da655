use stopover_model::Boarding;

use crate::i18n::{Locale, Msg};

/// A code that is not known is shown as it is; an empty one is nothing.
pub fn boarding_name(locale: Locale, boarding: &Boarding) -> String {
    let name = match boarding {
        Boarding::RoomOnly => Msg::RoomOnly,
        Boarding::SelfCatering => Msg::SelfCatering,
        Boarding::BreakfastIncluded => Msg::Breakfast,
        Boarding::HalfBoard => Msg::HalfBoard,
        Boarding::HalfBoardPlus => Msg::HalfBoardPlus,
        Boarding::FullBoard => Msg::FullBoard,
        Boarding::FullBoardPlus => Msg::FullBoardPlus,
        Boarding::AllInclusive => Msg::AllInclusive,
        Boarding::UltraAllInclusive => Msg::UltraAllInclusive,
        Boarding::Other(code) if code.is_empty() => Msg::MealsNotStated,
        Boarding::Other(code) => return locale.fill(Msg::OtherMeals, &[("code", code)]),
    };
    locale.text(name).to_owned()
}
