//! What several screens use: asking for free rooms, rates with their cancellation terms, how long they hold.

mod availability;
mod cancellation;
mod expiry;
mod rates_table;
mod recheck;
mod stay;

pub use availability::availability;
pub use cancellation::{cancellation_steps, last_free, mini_staircase, moment, percent, summary};
pub use expiry::{Validity, validity};
pub use rates_table::rates_table;
pub use recheck::Recheck;
pub use stay::{guests_summary, people, stay_summary};
