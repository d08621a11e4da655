//! The screen in front.

use stopover_model::HolidayId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The catalogue.
    Browse,
    Holiday(HolidayId),
}
