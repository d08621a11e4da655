//! Component tests in a real browser: the widgets, mounted as the shell mounts them, against the real gateway and sandbox.
//!
//! Run by `cargo xtask test browser`, which starts the servers and names the gateway at compile time. On any other target
//! this file is empty.
#![cfg(target_family = "wasm")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    missing_docs,
    unreachable_pub,
    reason = "tests may fail"
)]

mod booking;
mod calendar;
mod checkout;
mod commands;
mod event_recorder;
mod events;
mod holiday;
mod holidays;
mod hotel;
mod languages;
mod route;
mod search;
mod settings;
mod stage;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
