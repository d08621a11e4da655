//! Every purchase and its outcome, on disk before it matters.
//!
//! One database: a file of SQLite for one gateway, or PostgreSQL for several. Its schema keeps the promise that a checkout is submitted
//! at most once, so that no mistake above it can break that. It holds no personal data that could be read without the visitor's handle,
//! but for enquiries until they are delivered.
//!
//! ```text
//! checkouts      sessions the provider opened, and who may come back to what
//! completions    submissions for money: begun, taken back if provably not sent, settled
//! abandoned      attempts that were given up before they were submitted
//! cancellations  submissions to cancel, likewise
//! attempt        one submission, and when it may leave
//! lifetime       by whom and how long a checkout may be submitted
//! lost           submissions whose gateway has ended
//! outcomes       steps of purchases that the site has to hear of
//! enquiries      on their way to the site
//! caps           what a site has booked lately
//! inspect        what an operator sees and decides
//! retention      how long all this is kept
//! open           the database, when a gateway or a command begins
//! store          the databases, and how a statement runs in either
//! sqlite         what only SQLite's can do: one file, one gateway, copies that are recognised
//! postgres       what only PostgreSQL's can do: connections, and who of its gateways is alive
//! ```

mod abandoned;
mod attempt;
mod cancellations;
mod caps;
mod checkouts;
mod clock;
mod completions;
mod enquiries;
mod error;
#[cfg(test)]
mod fixture;
mod inspect;
mod lifetime;
mod lost;
mod open;
mod outcomes;
mod postgres;
mod record;
mod retention;
mod sqlite;
mod store;

use std::path::Path;

use tokio::sync::watch;

use self::store::Store;
use crate::config::{BookingConfig, JournalPlace};

pub(crate) use abandoned::Abandoned;
pub(crate) use attempt::{Attempt, Settled};
pub(crate) use cancellations::CancellationRequest;
pub(crate) use checkouts::Kept;
pub(crate) use clock::rfc3339;
pub(crate) use completions::{Begun, Confirmation, Outcome, Submission, Terms, UsedGrant};
pub(crate) use enquiries::{DueEnquiry, EnquiryId, Repetition};
pub(crate) use error::{JournalError, NotBegun};
pub(crate) use inspect::{Finding, Resolution, Selection, SubmissionSummary, Waiting};
pub(crate) use outcomes::{CheckoutStanding, OutcomeRecord, Step};
pub(crate) use record::{CheckoutRecord, Completion, HandleHash, PurchaseRecord, Scope};

/// The database; cloning shares it.
#[derive(Clone)]
pub(crate) struct Journal {
    store: Store,
    /// Announces steps that a site has to hear of.
    steps: watch::Sender<()>,
}

impl Journal {
    /// Without a place, in memory.
    ///
    /// # Errors
    /// When it cannot be used.
    pub(crate) async fn open(config: &BookingConfig) -> Result<Self, JournalError> {
        match &config.journal {
            None => Self::in_memory().await,
            Some(JournalPlace::File(path)) => Self::in_file(path).await,
            Some(JournalPlace::Postgres(address)) => Self::in_postgres(address, config).await,
        }
    }

    /// For an operator's command, beside the gateway that may be using it.
    ///
    /// # Errors
    /// When there is none, or it is one of another version.
    pub(crate) async fn beside(config: &BookingConfig) -> Result<Self, JournalError> {
        match &config.journal {
            None => Err(JournalError::InMemory),
            Some(JournalPlace::File(path)) => Self::beside_file(path).await,
            Some(JournalPlace::Postgres(address)) => Self::beside_postgres(address, config).await,
        }
    }

    /// For an operator who knows that a journal was put back from a copy, which it could not notice by itself. While no gateway uses
    /// it; says how many checkouts were open when the copy was made.
    ///
    /// # Errors
    /// When there is none, or a gateway uses it.
    pub(crate) async fn restored(config: &BookingConfig) -> Result<u64, JournalError> {
        match &config.journal {
            None => Err(JournalError::InMemory),
            Some(JournalPlace::File(path)) => Self::restored_file(path).await,
            Some(JournalPlace::Postgres(address)) => Self::restored_postgres(address, config).await,
        }
    }

    /// Writes all of it, as it is at one moment, to a new file, whatever its gateway does meanwhile.
    ///
    /// # Errors
    /// When the journal is no file itself, or the copy cannot be written.
    pub(crate) async fn copy_to(&self, path: &Path) -> Result<(), JournalError> {
        match &self.store {
            Store::Sqlite(database) => database.copy_to(path).await,
            Store::Postgres(_) => Err(JournalError::CopiedByItsServer),
        }
    }

    /// Whether it is where it is configured to be, and can be used.
    pub(crate) async fn look(&self) -> Result<(), JournalError> {
        match &self.store {
            Store::Sqlite(database) => database.look().await,
            Store::Postgres(database) => database.look().await,
        }
    }

    fn new(store: Store) -> Self {
        Self {
            store,
            steps: watch::Sender::default(),
        }
    }
}
