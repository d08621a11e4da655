//! People in requests.

use std::fmt;

use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::super::lenient::{Item, message};

/// The contact person (booking service 2.12).
#[apply(message!)]
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ContactPerson {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Telephone number with country code.
    pub phone_number: String,
}

impl Item for ContactPerson {}

/// A guest (booking service 2.13).
#[apply(message!)]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Guest {
    pub first_name: String,
    pub last_name: String,
    /// Whether a child.
    pub is_child: bool,
    /// Whole years; of children only.
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
