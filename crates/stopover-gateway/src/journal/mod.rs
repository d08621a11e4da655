//! Every purchase and its outcome, on disk before it matters.
//!
//! One SQLite database (WAL, `synchronous=FULL`: a commit that returned survives a power cut). Its schema keeps the
//! promise that a checkout is submitted at most once, so that no mistake above it can break that. It holds no personal
//! data that could be read without the visitor's handle, but for enquiries until they are delivered.
//!
//! ```text
//! checkouts      sessions the provider opened, and who may come back to what
//! completions    submissions for money: begun, taken back if provably not sent, settled
//! abandoned      attempts that were given up before they were submitted
//! cancellations  submissions to cancel, likewise
//! outcomes       steps of purchases that the site has to hear of
//! enquiries      on their way to the site
//! caps           what a site has booked lately
//! generation     recognises a journal that was put back from a copy
//! inspect        what an operator sees and decides
//! retention      how long all this is kept
//! ```

mod abandoned;
mod cancellations;
mod caps;
mod checkouts;
mod clock;
mod completions;
mod enquiries;
mod error;
mod file;
#[cfg(test)]
mod fixture;
mod generation;
mod inspect;
mod open;
mod outcomes;
mod record;
mod retention;

use std::{fs::File, sync::Arc};

use sqlx::SqlitePool;
use tokio::sync::watch;

use generation::Beside;

pub(crate) use abandoned::Abandoned;
pub(crate) use checkouts::Kept;
pub(crate) use clock::rfc3339;
pub(crate) use completions::{Begun, Confirmation, Outcome, Submission, Terms, UsedGrant};
pub(crate) use enquiries::{DueEnquiry, EnquiryId, Repetition};
pub(crate) use error::{JournalError, NotBegun};
pub(crate) use inspect::{Finding, Selection, SubmissionSummary, Waiting};
pub(crate) use outcomes::{CheckoutStanding, OutcomeRecord, Step};
pub(crate) use record::{CheckoutRecord, Completion, HandleHash, PurchaseRecord, Scope};

/// The database; cloning shares it.
#[derive(Clone)]
pub(crate) struct Journal {
    reader: SqlitePool,
    /// One connection: writers queue here rather than in SQLite, where some would never get their turn.
    writer: SqlitePool,
    /// Announces steps that a site has to hear of.
    steps: watch::Sender<()>,
    /// None of a journal in memory, and for an operator's command.
    beside: Option<Beside>,
    /// Held while this process may submit: two processes would not know of each other's submissions.
    _lock: Option<Arc<File>>,
}
