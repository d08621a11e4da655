#![doc = include_str!("../README.md")]

mod error;
mod gateway;
mod holidays;
mod hotels;
mod target;
mod transport;

pub use error::ClientError;
pub use gateway::Gateway;
pub use holidays::HolidayService;
pub use hotels::{HotelService, PageQuery};
pub use transport::{Answer, Method, Request, Transport, Unread, platform::*};
