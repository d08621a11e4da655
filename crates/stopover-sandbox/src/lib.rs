#![doc = include_str!("../README.md")]

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
