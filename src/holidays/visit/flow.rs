//! The flow, with its events and kinds of requests.

use super::event::Event;
use crate::ui::flow::{self, Flow};

/// The flow of the holiday widget.
pub type HolidayFlow = Flow<Event, Slot>;

/// Which request a newer one replaces.
#[derive(Clone, Copy, PartialEq)]
pub enum Slot {
    /// The list of holidays.
    Catalogue,
    /// A holiday in full.
    Detail,
    /// The catalogue's hotels, for their pictures.
    Hotels,
    Enquiry,
}

impl flow::Slot for Slot {
    const ALL: &'static [Self] = &[Self::Catalogue, Self::Detail, Self::Hotels, Self::Enquiry];
}
