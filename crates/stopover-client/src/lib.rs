//! One method per endpoint, over a browser or a native transport.
//!
//! [`HotelService`] speaks to the provider's hotel booking service or, since the paths are the same,
//! to the gateway; [`HolidayService`] likewise for the holiday catalogue; [`Gateway`] adds what only the gateway has. All are generic over a [`Transport`]:
//! [`FetchTransport`] in the browser, [`NativeTransport`] elsewhere.

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
pub use transport::{Answer, Method, Request, Transport, platform::*};
