//! The services over HTTP: every route, and what happens to requests before and after their endpoints.

pub(crate) mod about;
pub(crate) mod authenticate;
pub(crate) mod faults;
mod log;
pub(crate) mod rate_limit;
pub(crate) mod router;
