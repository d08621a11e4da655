//! Words and formats. Every sentence a visitor reads is a [`Msg`]; numbers, dates, plural rules and sorting by name come
//! from the browser's `Intl`, so that no locale data travels in the bundle.
//!
//! - `locales/`: the messages in every language, as translators write them.
//! - `catalogue`: the messages with their English texts, and how placeholders are filled; plain data, tested natively.
//! - `words`: the texts of another language, loaded when a visitor needs them.
//! - `locale`: one visitor's words and formats; `numbers` and `dates` are what it formats.
//! - `intl`: small bridges to the browser's `Intl`.

mod catalogue;
mod dates;
mod intl;
mod locale;
mod numbers;
mod words;

pub use catalogue::Msg;
pub use locale::Locale;
pub use numbers::CurrencyDisplay;
pub use words::Words;

use catalogue::fill;
