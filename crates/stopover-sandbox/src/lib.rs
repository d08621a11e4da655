//! The provider, played: the hotel booking service and the holiday catalogue service over a generated world.
//!
//! [`spawn`] starts a sandbox on a free port, for tests. [`Sandbox`] gives both services as an [`axum::Router`], and
//! [`serve`] puts that on a listener.
//!
//! ```text
//! router        every route
//! http          what all endpoints share: errors, key, rate limit, bodies, paging, log
//! hotel_service the endpoints of the hotel booking service
//! holiday_service  the endpoints of the holiday catalogue service
//! faults        whatever a provider can do wrong, on demand
//! pictures      drawn landscapes for both
//! pricing       what a stay costs, in which rooms and on which terms
//! world         places, hotels and what they say about themselves, all following from one seed
//! wire          the JSON shapes of the interface specification
//! ```

mod about;
mod admin;
mod app;
mod config;
mod faults;
mod holiday_service;
mod hotel_service;
mod http;
mod pictures;
mod pricing;
mod router;
mod sandbox;
mod server;
mod wire;
mod world;

pub use config::{Config, RateLimit};
pub use faults::{Fault, FaultRule, Faults, RuleError};
pub use http::origin::PublicUrl;
pub use sandbox::{DataError, Sandbox, router};
pub use server::{Server, serve, spawn};
