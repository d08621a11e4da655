//! Words and formats. Every sentence a visitor reads is a [`Msg`]; numbers, dates, plural rules and sorting by name come
//! from the browser's `Intl`, so that no locale data travels in the bundle.
//!
//! - `catalogue`: what a message is and how its placeholders are filled; plain data, tested natively.
//! - `en`: the English messages, which also define the set of keys.
//! - `format`: money, dates and counts through `Intl`.

mod catalogue;
mod en;
mod format;

pub use catalogue::{Forms, fill};
pub use en::Msg;
pub use format::Locale;
