//! What the site has set.

use leptos::prelude::*;
use stopover_model::HotelId;

use super::Session;
use crate::hotels::search::Prefill;
use crate::i18n::Msg;
use crate::ui::calendar::StayLimits;
use crate::ui::failure::Desk;
use crate::ui::route::Route;

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
    /// What is filled into the form.
    pub prefill: Prefill,
    /// Whether the destination stays what the site has filled in.
    pub fixed: bool,
    /// Codes of the countries whose places are suggested; all where there are none.
    pub countries: Vec<String>,
    /// Where the visit may be written into the page's address.
    pub route: Route,
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
            prefill: Prefill::default(),
            fixed: false,
            countries: Vec::new(),
            route: Route::None,
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
