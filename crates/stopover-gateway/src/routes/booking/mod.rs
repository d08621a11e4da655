//! `/booking`: purchases, booking service 4.6 to 4.9. A file per verb.

pub(crate) mod abandon;
pub(crate) mod cancel;
pub(crate) mod complete;
pub(crate) mod create;
pub(crate) mod lookup;
pub(crate) mod show;
