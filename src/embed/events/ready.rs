//! `stopover-ready`: the widget has taken the place of what the shell has painted.

use serde::Serialize;

use super::Detail;
use crate::{holidays, hotels};

#[derive(Serialize)]
pub(super) struct Ready {
    /// The screen in front.
    view: &'static str,
}

impl Detail for Ready {
    const NAME: &'static str = "stopover-ready";
}

impl From<&hotels::Screen> for Ready {
    fn from(screen: &hotels::Screen) -> Self {
        let view = match screen {
            hotels::Screen::Search => "search",
            hotels::Screen::Hotel(_) => "hotel",
            hotels::Screen::Checkout => "checkout",
            hotels::Screen::Booking(_) => "booking",
        };
        Self { view }
    }
}

impl From<&holidays::Screen> for Ready {
    fn from(screen: &holidays::Screen) -> Self {
        let view = match screen {
            holidays::Screen::Browse => "holidays",
            holidays::Screen::Holiday(_) => "holiday",
        };
        Self { view }
    }
}
