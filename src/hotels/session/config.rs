//! What the site has set.

use stopover_model::HotelId;

use crate::ui::calendar::StayLimits;

/// The site's settings, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Base address of the gateway; none when the attribute is missing or no http address.
    pub gateway: Option<String>,
    /// How long and how far ahead a stay may be.
    pub limits: StayLimits,
    /// The highest score of the provider's guest ratings.
    pub rating_scale: u8,
    /// Whether notices for the site's owner are shown.
    pub owner: bool,
    /// A hotel to open at the start.
    pub hotel: Option<HotelId>,
    /// Whether it starts with finding a booking.
    pub find_booking: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            gateway: None,
            limits: StayLimits::default(),
            rating_scale: 10,
            owner: false,
            hotel: None,
            find_booking: false,
        }
    }
}
