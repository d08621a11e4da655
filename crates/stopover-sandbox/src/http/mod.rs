//! What all endpoints share: errors, the key, the rate limit, reading bodies and queries, links, the log line.

pub(crate) mod body;
pub(crate) mod error;
pub(crate) mod gate;
pub(crate) mod limit;
pub(crate) mod log;
pub(crate) mod origin;
pub(crate) mod page;
