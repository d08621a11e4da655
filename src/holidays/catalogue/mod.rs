//! What is on offer, and what a query finds of it: plain data, tested without a browser.
//!
//! - `offer`: a holiday on offer. `options`: what it can be filtered by. `rows`: sets of holidays. `order`: the orders.
//! - `index`: all of it, made once for each list of the gateway. `listing`: its answer to a query.

#[cfg(test)]
mod fixture;
mod index;
mod listing;
mod offer;
mod options;
mod order;
mod rows;

use std::sync::Arc;

use crate::ui::failure::Failure;

pub use index::HolidayIndex;
pub use listing::{Listing, OptionIndex};
pub use offer::{DepartureSpan, OfferedHoliday};
pub use options::OptionName;
pub use rows::Row;

/// The request for the list of holidays, and its answer.
#[derive(Clone)]
pub enum CatalogueState {
    Loading,
    /// With the seconds since it was answered, where the provider could not be asked again.
    Ready(Arc<HolidayIndex>, Option<u32>),
    Failed(Failure),
}

impl CatalogueState {
    pub fn index(&self) -> Option<&Arc<HolidayIndex>> {
        match self {
            Self::Ready(index, _) => Some(index),
            Self::Loading | Self::Failed(_) => None,
        }
    }
}
