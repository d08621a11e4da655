//! Words and formats. Every sentence a visitor reads is a [`Msg`]; numbers, dates, plural rules and sorting by name come
//! from the browser's `Intl`, so that no locale data travels in the bundle.
//!
//! - `locales/`: the messages in every language, as translators write them.
//! - `catalogue`: the messages with their English texts, and how placeholders are filled; plain data, tested natively.
//! - `words`: the texts of another language, loaded when a visitor needs them.
//! - `locale`: one visitor's words and formats.
//! - `intl`: what of the browser's `Intl` js-sys does not offer.

mod catalogue;
mod intl;
mod locale;
mod words;

pub use catalogue::Msg;
pub use locale::{CurrencyDisplay, Digits, Locale, split_decimals};
pub use words::Words;

use catalogue::fill;
