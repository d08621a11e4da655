//! One method per endpoint, over a browser or a native transport.
//!
//! [`HotelService`] speaks to the provider's hotel booking service or, since the paths are the same,
//! to the gateway; [`Gateway`] adds what only the gateway has. Both are generic over a [`Transport`]:
//! [`FetchTransport`] in the browser, [`NativeTransport`] elsewhere.

mod error;
mod gateway;
mod hotels;
mod target;
mod transport;

pub use error::ClientError;
pub use gateway::Gateway;
pub use hotels::{HotelService, PageQuery};
pub use transport::{Method, Request, Transport, platform::*};
