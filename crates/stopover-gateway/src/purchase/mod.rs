//! Purchases: what moves money, and therefore happens at most once.
//!
//! ```text
//! open       a checkout for a rate of a search
//! complete   from a visitor's request to a submission
//! abandon    gives up an attempt to complete that may still be on its way
//! cancel     submits a cancellation
//! show       what became of a purchase
//! report     where a checkout stands, for the site's backend
//! lookup     a booking by its number and what only its owner knows
//! presented  the handle a request carries, and the purchase it opens
//! identity   what identifies a request, so that its repetition is recognised
//! record     records an outcome, however long that takes
//! details    whether what was typed may be submitted
//! rules      what may be booked at the moment: the kill switch and the sites' bounds, read again while running
//! bookings   bookings as the provider has them now
//! answer     a purchase as its visitor sees it
//! shown      and what is left out of the provider's answers
//! metrics    what is counted, for operators
//! problems   what errors of the parts below mean to a visitor
//! ```

mod abandon;
mod answer;
mod bookings;
mod cancel;
mod complete;
mod details;
mod identity;
mod lookup;
mod metrics;
mod open;
mod presented;
mod problems;
mod record;
mod report;
mod response_time;
mod rules;
mod show;
mod shown;

use std::{future::Future, sync::Arc, time::Duration};

use tokio::time::timeout;
use tokio_util::task::TaskTracker;
use tracing::{error, info};

use self::{bookings::Bookings, lookup::Lookups, metrics::Metrics, rules::Rules};
pub(crate) use self::{lookup::Counted, presented::Presented, report::CheckoutReport};
use crate::{
    config::Config, journal::Journal, metrics::Registry, searches::Searches, trace::carried,
    upstream::Upstream, web::Problem,
};

/// What recording an outcome may take beyond the provider's part, a full disk included.
const TIME_TO_RECORD: Duration = Duration::from_secs(20);

/// Seconds after which another gateway, or this one once it has started again, may take what came too late to this one.
const ELSEWHERE_AFTER: u32 = 1;

pub(crate) struct Purchases {
    config: Arc<Config>,
    journal: Journal,
    upstream: Arc<Upstream>,
    searches: Arc<Searches>,
    bookings: Bookings,
    rules: Rules,
    metrics: Metrics,
    lookups: Lookups,
    /// Submissions under way.
    submissions: TaskTracker,
}

impl Purchases {
    pub(crate) fn new(
        config: Arc<Config>,
        journal: Journal,
        upstream: Arc<Upstream>,
        searches: Arc<Searches>,
        registry: &mut Registry,
    ) -> Self {
        Self {
            rules: Rules::new(&config),
            bookings: Bookings::new(Arc::clone(&upstream)),
            metrics: Metrics::new(registry),
            lookups: Lookups::new(),
            submissions: TaskTracker::new(),
            config,
            journal,
            upstream,
            searches,
        }
    }

    /// Applies the kill switch and the sites' keys and bounds of a configuration that was read again.
    pub(crate) fn apply(&self, config: &Config) {
        self.rules.replace(config);
    }

    /// Waits until all submissions under way are answered and recorded: at most as long as they may take, and a little more. From now on
    /// none is begun: the process might end in the middle of it.
    pub(crate) async fn drain(&self) {
        self.submissions.close();
        if !self.submissions.is_empty() {
            info!(
                submissions = self.submissions.len(),
                "waiting for submissions under way"
            );
        }
        let most = self.config.provider.longest_submission();
        let most = most.saturating_add(TIME_TO_RECORD);
        if timeout(most, self.submissions.wait()).await.is_err() {
            error!("submissions under way are given up; their outcome is unknown");
        }
    }

    /// Does `work` to its end, even if nobody waits for it any more: neither a visitor who leaves nor a service manager that stops
    /// the process may leave a submission half done.
    ///
    /// # Errors
    /// What `work` fails with, [`Problem::InProgress`] if it takes longer than visitors' connections are held, and
    /// [`Problem::NotSubmitted`] if it comes too late to be waited for at the end: then nothing of it is done.
    async fn run_to_end<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Problem>> + Send + 'static,
    ) -> Result<T, Problem> {
        // Counted first, so that it is either waited for or seen to be too late.
        let counted = self.submissions.token();
        if self.submissions.is_closed() {
            return Err(Problem::NotSubmitted {
                retry_after: ELSEWHERE_AFTER,
            });
        }
        let work = self.submissions.spawn(carried(work));
        drop(counted);
        // Answered before `limits.request_timeout`, which would say less.
        let wait = self.config.limits.request_timeout.mul_f32(0.75);
        match timeout(wait, work).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => Err(Problem::Internal),
            Err(_) => Err(Problem::InProgress),
        }
    }
}
