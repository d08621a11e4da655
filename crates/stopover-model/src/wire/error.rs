//! The provider's error bodies (section 7).

use serde::{Deserialize, Serialize};

use super::lenient;

/// What the provider says when it refuses.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct ErrorBody {
    /// `error`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub status: String,
    /// The HTTP status again.
    #[serde(
        default,
        deserialize_with = "lenient::optional_count",
        skip_serializing_if = "Option::is_none"
    )]
    pub code: Option<u32>,
    /// For developers, in English.
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: String,
    /// Seconds until the next call may succeed; only with 429.
    #[serde(
        default,
        deserialize_with = "lenient::optional_count",
        skip_serializing_if = "Option::is_none"
    )]
    pub retry_after: Option<u32>,
}

lenient::object_only!(ErrorBody);
