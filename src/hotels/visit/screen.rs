//! Which screen is in front.

use stopover_model::HotelId;

use super::record::Known;

#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    /// The form and, once searched, the results.
    Search,
    Hotel(HotelId),
    /// The saved stays side by side.
    Compare,
    /// The purchase of a room, from the guests' names to its outcome.
    Checkout,
    /// A booking that exists: this one, or one to be found.
    Booking(Option<Box<Known>>),
}

impl Screen {
    /// As `stopover-ready` names it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Hotel(_) => "hotel",
            Self::Compare => "compare",
            Self::Checkout => "checkout",
            Self::Booking(_) => "booking",
        }
    }
}
