//! How far the open holiday is.

use std::sync::Arc;

use stopover_model::HolidayDetail;

use crate::ui::failure::Failure;

/// The request for a holiday in full, and its answer.
#[derive(Clone)]
pub enum DetailState {
    Loading,
    Ready(Arc<HolidayDetail>),
    Failed(Failure),
}
