//! What several screens show of a holiday: its card, its picture, its facts in words.

mod card;
mod picture;
pub mod words;

pub use card::card;
pub use picture::{image, picture};
