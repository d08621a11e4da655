use stopover_model::{Coordinates, HotelId};

use super::prefill::Prefill;
use super::query::Destination;
use crate::ui::calendar::StayLimits;
use crate::ui::flow::FlowSettings;
use crate::ui::plot::Tiles;

/// Most days before and after a stay that are offered to be checked: each is a search.
pub const MAX_NEARBY_DAYS: u16 = 3;

/// The site's settings, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    pub flow: FlowSettings,
    /// How long and how far ahead a stay may be.
    pub limits: StayLimits,
    /// The highest score of the provider's guest ratings.
    pub rating_scale: u8,
    /// A hotel to open at the start.
    pub hotel: Option<HotelId>,
    /// Whether it starts with finding a booking.
    pub find_booking: bool,
    pub prefill: Prefill,
    /// Whether the destination stays what the site has filled in.
    pub fixed: bool,
    /// Codes of the countries whose places are suggested; all where there are none.
    pub countries: Vec<String>,
    /// Days before and after a stay with nothing free that visitors may have checked, at most [`MAX_NEARBY_DAYS`].
    pub nearby_days: u16,
    /// Offered before anything is typed.
    pub popular: Vec<Destination>,
    /// Whether the stays that visitors have saved, and their searches, outlive a reload.
    pub keeps_saved: bool,
    /// The site's own map tiles.
    pub map: Option<Tiles>,
    /// To which saved stays are measured at first.
    pub landmark: Option<Landmark>,
}

/// A place that matters to the site's visitors.
#[derive(Clone, Debug, PartialEq)]
pub struct Landmark {
    pub at: Coordinates,
    pub name: String,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            flow: FlowSettings::default(),
            limits: StayLimits::default(),
            rating_scale: 10,
            hotel: None,
            find_booking: false,
            prefill: Prefill::default(),
            fixed: false,
            countries: Vec::new(),
            nearby_days: 0,
            popular: Vec::new(),
            keeps_saved: false,
            map: None,
            landmark: None,
        }
    }
}
