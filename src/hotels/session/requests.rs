//! The kinds of requests, and the one that several parts of the visit send.

use chrono::TimeDelta;
use stopover_model::SearchResults;

use super::{Session, now};
use crate::hotels::failure::Failure;
use crate::hotels::search::Query;
use crate::ui::flow;

/// Which request a newer one replaces.
#[derive(Clone, Copy, PartialEq)]
pub enum Slot {
    /// The search of the list.
    Search,
    /// The description of a hotel.
    Profile,
    /// The rates of a hotel.
    Rates,
    /// Places for the text in the destination field.
    Places,
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
        Self::Places,
        Self::Purchase,
        Self::Booking,
    ];
}

impl Session {
    /// Asks for free rooms.
    pub(in crate::hotels) async fn ask(self, query: &Query) -> Result<SearchResults, Failure> {
        let response = self
            .flow
            .gateway()?
            .search(&query.criteria().to_request())
            .await?;
        let mut results = SearchResults::from_wire(response);
        // Fresh prices that have expired, or that last for days, tell of a clock that is not ours.
        results.expires_at = results.expires_at.filter(|at| {
            let left = at.instant_or_utc() - now();
            left > TimeDelta::zero() && left <= TimeDelta::days(1)
        });
        Ok(results)
    }
}
