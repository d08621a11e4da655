//! The provider, played: the hotel booking service and the holiday catalogue service over a generated world.
//!
//! [`spawn`] starts a sandbox on a free port, for tests. [`Sandbox`] gives both services as an [`axum::Router`], and
//! [`serve`] puts that on a listener. The README has a map of the folders.

mod config;
mod holiday_service;
mod hotel_service;
mod http;
mod pictures;
mod pricing;
mod program;
mod wire;
mod world;

pub use config::{Config, PublicUrl, RateLimit};
pub use http::faults::{Fault, FaultRule, Faults, RuleError};
pub use program::sandbox::{Sandbox, router};
pub use program::server::{Server, serve, spawn};
