//! Foreign bytes for parsers.
//!
//! A target is a test in a module `fuzz` beside the parser. [`check!`] gives it every seed and, for a moment, what becomes of
//! seeds by a few edits. `cargo xtask fuzz` gives it what libFuzzer makes up, guided by which code that reaches.

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
#[cfg(all(fuzzing, not(target_arch = "wasm32")))]
mod guided;
#[cfg(not(any(fuzzing, target_arch = "wasm32")))]
mod seeded;
#[cfg(not(any(fuzzing, target_arch = "wasm32")))]
mod seeds;

#[cfg(all(fuzzing, not(target_arch = "wasm32")))]
pub use guided::*;
#[cfg(not(any(fuzzing, target_arch = "wasm32")))]
pub use seeded::*;
