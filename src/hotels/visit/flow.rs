//! The requests of the hotel flow.

use super::event::Event;
use crate::ui::flow::{self, Flow};

pub type HotelFlow = Flow<Event, Slot>;

/// Which request a newer one replaces.
#[derive(Clone, Copy, PartialEq)]
pub enum Slot {
    /// The search of the list.
    Search,
    /// The description of a hotel.
    Profile,
    Rates,
    /// Destinations for the text in their field.
    Suggestions,
    /// A purchase: its session, its completion, what became of it.
    Purchase,
    /// A booking that is looked at: finding it, cancelling it, what became of that.
    Booking,
}

impl flow::Slot for Slot {
    const ALL: &'static [Self] = &[
        Self::Search,
        Self::Profile,
        Self::Rates,
        Self::Suggestions,
        Self::Purchase,
        Self::Booking,
    ];
}
