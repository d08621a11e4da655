//! The model skips an item it cannot read, and so may end up with none. To a visitor that would look like "no hotels here",
//! which is not what the provider said.

use stopover_model::wire::{
    HotelDetail, List, Page,
    booking::{Booking, CheckoutResponse},
    holiday::HolidayDetail,
};

use super::Found;

/// An answer whose parts can contradict each other.
pub(super) trait Consistent {
    /// `false` if everything it announces is missing.
    fn is_consistent(&self) -> bool;
}

impl<T> Consistent for Page<T> {
    /// A page beyond the end is empty too, but then it names a previous one.
    fn is_consistent(&self) -> bool {
        let announced = self.skipped > 0 || (self.count > 0 && self.previous.is_none());
        !self.results.is_empty() || !announced
    }
}

impl<T> Consistent for List<T> {
    fn is_consistent(&self) -> bool {
        !self.items.is_empty() || self.skipped == 0
    }
}

impl Consistent for HolidayDetail {
    /// Without an id and a title it would not have been read.
    fn is_consistent(&self) -> bool {
        true
    }
}

impl Consistent for Found<'_> {
    fn is_consistent(&self) -> bool {
        !self.hotels.is_empty() || self.head.results_count == 0
    }
}

impl Consistent for CheckoutResponse {
    /// A session that does not say what it costs cannot be paid.
    fn is_consistent(&self) -> bool {
        self.price.is_some() && !self.currency.is_empty()
    }
}

impl Consistent for Booking {
    /// Without a number it would not have been read.
    fn is_consistent(&self) -> bool {
        true
    }
}

impl Consistent for HotelDetail {
    /// Without an id and a name it would not have been read.
    fn is_consistent(&self) -> bool {
        true
    }
}
