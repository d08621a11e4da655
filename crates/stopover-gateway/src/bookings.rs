//! Bookings as the provider has them now.

use std::{sync::Arc, time::Duration};

use stopover_model::{BookingId, wire::booking::Booking};

use crate::{content::Cache, problem::Problem, upstream::Upstream};

/// How long an answer counts as now: pages that look again and again need not cost the provider a request each time.
const FRESH: Duration = Duration::from_secs(3);

/// Bound of what is held for that long, in bytes.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// Size of a booking in memory, in bytes, roughly.
const BOOKING: usize = 4096;

/// Longest number passed on; the provider's have a dozen characters.
const LONGEST_ID: usize = 100;

/// Asks the provider for bookings. Who may see one is for the caller to know.
pub(crate) struct Bookings {
    upstream: Arc<Upstream>,
    /// What the provider said last, failures too.
    latest: Cache<BookingId, Result<Booking, Problem>>,
}

impl Bookings {
    /// Nothing is asked yet.
    pub(crate) fn new(upstream: Arc<Upstream>) -> Self {
        Self {
            upstream,
            latest: Cache::new(FRESH, MAX_BYTES, |_, _| BOOKING),
        }
    }

    /// The booking by that number.
    ///
    /// # Errors
    /// [`Problem::NotFound`] if there is none, without asking where there cannot be one; else why the provider did not
    /// answer.
    pub(crate) async fn get(&self, id: &BookingId) -> Result<Booking, Problem> {
        if !can_be_retrieved(id) {
            return Err(Problem::NotFound);
        }
        let (upstream, wanted) = (Arc::clone(&self.upstream), id.clone());
        let fetch = async move {
            let answer = upstream.booking(&wanted).await;
            Ok(answer.and_then(|booking| {
                let same = booking
                    .booking_id
                    .as_str()
                    .eq_ignore_ascii_case(wanted.as_str());
                same.then_some(booking).ok_or(Problem::Unreadable)
            }))
        };
        self.latest.get(id.clone(), || Ok(()), fetch).await?
    }

    /// Makes the next look ask again, because something has changed.
    pub(crate) async fn forget(&self, id: &BookingId) {
        self.latest.forget(id).await;
    }
}

/// Whether the provider could know a booking by that number: it keeps none of the test hotel, and numbers become part
/// of its path.
fn can_be_retrieved(id: &BookingId) -> bool {
    let expected =
        |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    let text = id.as_str();
    !id.is_test() && !text.is_empty() && text.len() <= LONGEST_ID && text.chars().all(expected)
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
