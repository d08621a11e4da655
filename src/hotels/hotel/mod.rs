//! One hotel: what it is, and its rates.

mod average;
mod controller;
mod difference;
mod dock;
mod facilities;
mod facts;
mod offer;
mod page;
mod rates;
mod state;

pub use controller::HotelController;
pub use page::hotel_page;
