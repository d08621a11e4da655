//! What the site has set.

use leptos::prelude::*;
use stopover_model::HotelId;

use super::Session;
use crate::i18n::Msg;
use crate::ui::calendar::StayLimits;
use crate::ui::failure::Desk;

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

impl Session {
    /// How failures are told here.
    pub fn desk(self) -> Desk {
        Desk {
            announcer: self.announcer,
            refused: [Msg::Refused, Msg::RefusedKept],
            gone: Msg::HotelGone,
            unavailable: Msg::Unavailable,
            owner: Callback::new(move |()| {
                let config = self.config.get();
                config.owner.then(|| config.gateway.unwrap_or_default())
            }),
        }
    }
}
