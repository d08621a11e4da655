//! One hotel: what it is, and its rates.

mod facilities;
mod facts;
mod offer;
mod page;

pub use page::HotelPage;
