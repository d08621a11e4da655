//! The provider's content, kept for a while, fetched once however many ask.

mod answer;
mod cache;
mod hotel;
mod page;

pub(crate) use answer::Content;
pub(crate) use cache::Cache;
pub(crate) use hotel::{StoredHotel, hotel};
pub(crate) use page::{List, PageKey, page};
