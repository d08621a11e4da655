//! The screen in front.

use stopover_model::HolidayId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The catalogue.
    Browse,
    Holiday(HolidayId),
}

impl Screen {
    /// As `stopover-ready` names it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Browse => "holidays",
            Self::Holiday(_) => "holiday",
        }
    }
}
