//! The model forgives an item it cannot read, and so may end up with none. To a visitor that would look like
//! "no hotels here", which is not what the provider said.

use stopover_model::wire::{
    HotelDetail, List, Page, SearchResponse,
    booking::{Booking, CheckoutResponse},
    holiday::HolidayDetail,
};

/// Whether an answer that could be read says what it set out to say.
pub(super) trait MakesSense {
    /// `false` if everything it announces is missing.
    fn makes_sense(&self) -> bool;
}

impl<T> MakesSense for Page<T> {
    /// A page beyond the end is empty too, but then it names a previous one.
    fn makes_sense(&self) -> bool {
        let announced = self.skipped > 0 || (self.count > 0 && self.previous.is_none());
        !self.results.is_empty() || !announced
    }
}

impl<T> MakesSense for List<T> {
    fn makes_sense(&self) -> bool {
        !self.items.is_empty() || self.skipped == 0
    }
}

impl MakesSense for HolidayDetail {
    /// Without an id and a title it would not have been read.
    fn makes_sense(&self) -> bool {
        true
    }
}

impl MakesSense for SearchResponse {
    fn makes_sense(&self) -> bool {
        !self.results.is_empty() || self.results_count == 0
    }
}

impl MakesSense for CheckoutResponse {
    /// A session that does not say what it costs cannot be paid.
    fn makes_sense(&self) -> bool {
        self.price.is_some() && !self.currency.is_empty()
    }
}

impl MakesSense for Booking {
    /// Without a number it would not have been read.
    fn makes_sense(&self) -> bool {
        true
    }
}

impl MakesSense for HotelDetail {
    /// Without an id and a name it would not have been read.
    fn makes_sense(&self) -> bool {
        true
    }
}
