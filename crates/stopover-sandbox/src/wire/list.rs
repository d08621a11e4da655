//! The envelope of the hotel service's lists (spec 2.1) and the places listed in it (spec 2.6).

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Page<T> {
    pub(crate) count: usize,
    pub(crate) next: Option<String>,
    pub(crate) previous: Option<String>,
    pub(crate) results: Vec<T>,
}

/// A city or a region.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Place {
    pub(crate) id: Uuid,
    pub(crate) name: &'static str,
    pub(crate) country: &'static str,
    pub(crate) country_iso: &'static str,
}
