//! Both services put together, and served.

pub(crate) mod sandbox;
pub(crate) mod server;
