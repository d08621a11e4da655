//! People in requests.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::super::lenient::{self, Item};

/// Whom to write to (section 2.12).
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ContactPerson {
    /// Given name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub first_name: String,
    /// Family name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub last_name: String,
    /// Email address.
    #[serde(default, deserialize_with = "lenient::text")]
    pub email: String,
    /// Telephone number with country code.
    #[serde(default, deserialize_with = "lenient::text")]
    pub phone_number: String,
}

impl Item for ContactPerson {}

/// A guest (section 2.13).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Guest {
    /// Given name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub first_name: String,
    /// Family name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub last_name: String,
    /// Whether a child.
    #[serde(default, deserialize_with = "lenient::restriction")]
    pub is_child: bool,
    /// Whole years; of children only.
    #[serde(
        default,
        deserialize_with = "lenient::age",
        skip_serializing_if = "Option::is_none"
    )]
    pub age: Option<u8>,
}

impl Item for Guest {}

impl fmt::Debug for ContactPerson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ContactPerson { .. }")
    }
}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guest { .. }")
    }
}
