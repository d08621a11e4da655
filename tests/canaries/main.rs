//! Secrets and people's data, looked for in everything that comes out of the gateway, its finest log included.
//!
//! Apart from the other tests of the gateway, because that log is the whole process's.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "the tests' helpers fail as the tests do"
)]

mod enquiries;
mod key;
mod log;
mod people;
