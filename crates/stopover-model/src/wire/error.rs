//! The provider's error bodies (booking service 7).

use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::lenient::{self, message};

/// What the provider says when it refuses (booking service 7).
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct ErrorBody {
    /// `error`.
    pub status: String,
    /// The HTTP status again.
    pub code: Option<u32>,
    /// For developers, in English.
    pub message: String,
    /// Seconds until the next call may succeed; only with 429.
    pub retry_after: Option<u32>,
}

lenient::object_only!(ErrorBody);
