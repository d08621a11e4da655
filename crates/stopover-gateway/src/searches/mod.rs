//! What this gateway's searches found, for as long as it can be checked out.
//!
//! Price, currency, hotel and occupancy of a checkout come from here, never from the browser.

mod record;
mod records;

pub(crate) use record::{Offered, SearchRecord};
pub(crate) use records::SearchRecords;
