//! Opens the database a journal is kept in.
//!
//! ```text
//! sqlite    for this process only
//! postgres  whatever other gateways do with it at the time
//! ```

mod postgres;
mod sqlite;
