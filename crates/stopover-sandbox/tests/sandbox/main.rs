//! The sandbox over real HTTP.

mod access;
mod availability;
mod booking;
mod client;
mod content;
mod data;
mod program;
