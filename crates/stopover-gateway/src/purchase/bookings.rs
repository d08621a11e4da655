//! Bookings as the provider has them now.

use std::{sync::Arc, time::Duration};

use stopover_model::{BookingId, wire::booking::Booking};

use crate::{
    cache::Cache,
    upstream::{Lane, Upstream, is_plausible_id},
    web::Problem,
};

/// How long an answer is reused: pages that ask repeatedly need not cost the provider a request each time.
const FRESH: Duration = Duration::from_secs(3);

/// For the answers kept that long, in bytes.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// In memory, in bytes, roughly.
const BOOKING: usize = 4096;

/// Whether a visitor may see a booking is decided by the caller.
pub(super) struct Bookings {
    upstream: Arc<Upstream>,
    /// The provider's latest answers, failures too.
    latest: Cache<BookingId, Result<Booking, Problem>>,
}

impl Bookings {
    pub(super) fn new(upstream: Arc<Upstream>) -> Self {
        Self {
            upstream,
            latest: Cache::new(FRESH, MAX_BYTES, |_, _| BOOKING),
        }
    }

    /// # Errors
    /// [`Problem::NotFound`] if there is none, without asking where there cannot be one; else why the provider did not
    /// answer.
    pub(super) async fn get(&self, lane: Lane, id: &BookingId) -> Result<Booking, Problem> {
        if !can_be_retrieved(id) {
            return Err(Problem::NotFound);
        }
        let (upstream, wanted) = (Arc::clone(&self.upstream), id.clone());
        let fetch = move || async move {
            let answer = upstream.booking(lane, &wanted).await.map_err(Problem::from);
            Ok(answer.and_then(|booking| {
                let same = booking
                    .booking_id
                    .as_str()
                    .eq_ignore_ascii_case(wanted.as_str());
                same.then_some(booking).ok_or(Problem::Unreadable)
            }))
        };
        self.latest.get(id.clone(), async || Ok(()), fetch).await?
    }

    /// The next request asks the provider again, because something has changed.
    pub(super) async fn forget(&self, id: &BookingId) {
        self.latest.forget(id).await;
    }
}

/// The provider keeps no bookings of the test hotel.
fn can_be_retrieved(id: &BookingId) -> bool {
    !id.is_test() && is_plausible_id(id.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_bookings_and_what_is_no_number_are_never_asked_for() {
        let asked = |id: &str| can_be_retrieved(&BookingId::new(id));
        assert!(asked("BKG-500001"));
        for id in [
            "TEST-12345",
            "test-12345",
            "",
            "..",
            "BKG-1/../cancel",
            "BKG-1?x",
            "BKG-é",
            &"B".repeat(101),
        ] {
            assert!(!asked(id), "{id}");
        }
    }
}
