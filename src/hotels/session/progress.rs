//! How far the parts of a visit are.

use std::sync::Arc;

use stopover_model::HotelProfile;

use crate::hotels::visit::{Found, Query};
use crate::ui::failure::Failure;

/// How far the current search is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Search {
    /// None was started.
    #[default]
    Idle,
    /// Asked, not answered.
    Running(Query),
    /// Answered.
    Done(Arc<Found>),
    /// Failed; the query can be sent again.
    Failed(Query, Failure),
}

/// How far the description of the open hotel is.
#[derive(Clone, Debug, PartialEq)]
pub enum Profile {
    /// Asked, not answered.
    Loading,
    /// Answered.
    Ready(Arc<HotelProfile>),
    /// Failed; can be asked again.
    Failed(Failure),
}
