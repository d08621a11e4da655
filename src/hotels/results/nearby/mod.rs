//! Where nothing is free, the dates around are checked if the site allows it and the visitor asks for it.
//!
//! `state`: which dates, in which order, and what came of it. `controller` asks for them, `view` shows them.

mod controller;
mod state;
#[cfg(test)]
mod tests;
mod tile;
mod view;

use crate::ui::chunk::{Make, chunk};

pub use controller::NearbyContext;
pub use state::NearbyDates;

chunk!(
    extras,
    pub(super) fn nearby() -> Make {
        view::nearby_dates
    }
);
