//! The sandbox over real HTTP.

mod access;
mod availability;
mod client;
mod content;
mod program;
