//! Sending requests: one of a kind at a time.

use chrono::TimeDelta;
use futures_util::future::LocalBoxFuture;
use stopover_client::{DefaultTransport, Gateway};
use stopover_model::SearchResults;

use super::{Session, now};
use crate::hotels::events::Event;
use crate::hotels::failure::Failure;
use crate::hotels::search::Query;

/// Which request a newer one replaces.
#[derive(Clone, Copy)]
pub enum Slot {
    /// The search of the list.
    Search = 0,
    /// The description of a hotel.
    Profile = 1,
    /// The rates of a hotel.
    Rates = 2,
    /// Places for the text in the destination field.
    Places = 3,
    /// A purchase: its session, its completion, what became of it.
    Purchase = 4,
    /// A booking that is looked at: finding it, cancelling it, what became of that.
    Booking = 5,
}

impl Slot {
    /// How many there are.
    pub const COUNT: usize = 6;
}

impl Session {
    /// The gateway the site has set.
    ///
    /// # Errors
    /// [`Failure::NoGateway`] when it has set none.
    pub fn gateway(self) -> Result<Gateway<DefaultTransport>, Failure> {
        let address = self.config.get_untracked().gateway;
        Ok(Gateway::at(&address.ok_or(Failure::NoGateway)?)?)
    }

    /// Asks for free rooms.
    pub(in crate::hotels) async fn ask(self, query: &Query) -> Result<SearchResults, Failure> {
        let response = self
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

    /// Tells the observer of a failure, and passes it on.
    pub fn told(self, failure: Failure) -> Failure {
        self.observer.tell(&Event::Failed(failure));
        failure
    }

    /// Gives up the request that is running.
    pub fn stop(self, slot: Slot) {
        self.requests.stop(slot as usize);
    }

    /// Starts a request in place of the one of its kind.
    pub fn start(self, slot: Slot, work: LocalBoxFuture<'static, ()>) {
        self.requests.start(slot as usize, work);
    }
}
