use stopover_model::Currency;

macro_rules! indices {
    ($($list:literal $name:ident)+) => {$(
        #[doc = concat!("An index into the ", $list, " of [`Choices`](super::choices::Choices).")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub usize);
    )+};
}

indices! {
    "days" DayIndex
    "hotels" HotelIndex
    "meals" MealsIndex
    "rooms" RoomIndex
    "parties" PartyIndex
}

/// `None` is still open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    pub day: Option<DayIndex>,
    pub hotel: Option<HotelIndex>,
    pub meals: Option<MealsIndex>,
    pub room: Option<RoomIndex>,
    pub party: Option<PartyIndex>,
    /// Where a room has prices in several.
    pub currency: Option<Currency>,
}
