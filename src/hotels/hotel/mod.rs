//! One hotel: what it is, and its rates.

mod cancellation;
mod facilities;
mod facts;
mod offer;
mod page;
mod rates;

pub use cancellation::summary;
pub use page::HotelPage;
pub use rates::rates_table;
