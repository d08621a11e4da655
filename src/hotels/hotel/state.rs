//! How far the description of the open hotel is.

use std::sync::Arc;

use stopover_model::HotelProfile;

use crate::ui::failure::Failure;

#[derive(Clone, Debug, PartialEq)]
pub enum Profile {
    Loading,
    Ready(Arc<HotelProfile>),
    Failed(Failure),
}
