//! A calendar of two date grids in which a visitor chooses check-in and check-out.

mod state;
mod view;

pub use state::{Calendar, Picked, StayLimits};
pub use view::calendar;
