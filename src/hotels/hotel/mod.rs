//! One hotel: what it is, and its rates.

mod controller;
mod facilities;
mod facts;
mod offer;
mod page;
mod state;

pub use controller::HotelController;
pub use page::hotel_page;
