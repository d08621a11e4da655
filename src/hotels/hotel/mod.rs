//! One hotel: what it is, and its rates.

mod facilities;
mod facts;
mod offer;
mod page;
mod rates;

pub use page::HotelPage;
pub use rates::rates_table;
