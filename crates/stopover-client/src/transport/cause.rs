//! What a connection reports of a failure.

/// Nothing in the browser, so that an error takes no more room there.
#[cfg(target_arch = "wasm32")]
pub(crate) type Cause = std::convert::Infallible;

/// reqwest's error, without the address.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type Cause = reqwest::Error;

/// What was read of a success that cannot be used; nothing in the browser.
#[cfg(target_arch = "wasm32")]
pub(crate) type UnusableBody = [u8; 0];

/// What was read of a success that cannot be used.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) type UnusableBody = Vec<u8>;
