//! How far the parts of a visit are.

use std::sync::Arc;

use stopover_model::{HolidayDetail, HolidayId};

use crate::holidays::browse::Shelf;
use crate::ui::failure::Failure;

/// How far the catalogue is.
#[derive(Clone)]
pub enum Catalogue {
    /// Asked, not answered.
    Loading,
    /// Answered; with the seconds since, where the provider could not be asked again.
    Ready(Arc<Shelf>, Option<u32>),
    /// Failed; can be asked again.
    Failed(Failure),
}

/// How far the open holiday is.
#[derive(Clone)]
pub enum Detail {
    /// Asked, not answered.
    Loading,
    /// Answered.
    Ready(Arc<HolidayDetail>),
    /// Failed; can be asked again.
    Failed(Failure),
}

/// The screen in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The catalogue.
    Browse,
    /// One holiday.
    Holiday(HolidayId),
}
