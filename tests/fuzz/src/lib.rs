//! Foreign bytes for parsers.
//!
//! A target is a test in a module `fuzz` beside the parser. [`check!`] gives it every seed and, for a moment, what becomes of
//! seeds by a few random edits. `cargo xtask fuzz` gives it what libFuzzer makes up, guided by which code that reaches.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot be set up has failed"
)]

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(not(any(fuzzing, target_arch = "wasm32")))]
mod edits;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(not(any(fuzzing, target_arch = "wasm32")))]
mod seeds;

#[cfg(not(target_arch = "wasm32"))]
pub use native::*;
