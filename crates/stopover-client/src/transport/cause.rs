//! What a connection reports as the cause of its failure.

/// Nothing in the browser, so that an error takes no more room there.
#[cfg(target_arch = "wasm32")]
pub(crate) type Cause = std::convert::Infallible;

/// reqwest's error, without the address.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type Cause = reqwest::Error;
