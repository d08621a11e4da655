//! What goes over the wire, written from the provider's interface specification and from nothing else:
//! a field that the shared model misspells must fail a test, not be misspelt here too.

pub(crate) mod booking;
pub(crate) mod error;
pub(crate) mod holiday;
pub(crate) mod hotel;
pub(crate) mod list;
pub(crate) mod request;
pub(crate) mod search;

use serde::Serializer;

/// Writes `4` rather than `4.0`: the provider's whole numbers have no fraction.
pub(crate) fn plain<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() < EXACT {
        serializer.serialize_i64(*number as i64)
    } else {
        serializer.serialize_f64(*number)
    }
}
