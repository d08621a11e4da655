//! The sandbox over real HTTP.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests fail like tests"
)]

mod about;
mod access;
mod availability;
mod availability_refusals;
mod booking;
mod booking_refusals;
mod client;
mod content;
mod faults;
mod fuzz;
mod holidays;
mod links;
mod pictures;
mod program;
mod recorded;
