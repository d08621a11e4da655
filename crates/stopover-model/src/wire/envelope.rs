//! The paginated list envelope (booking service 2.1).

use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::lenient::{Item, List, Object, message};

/// One page of a list (booking service 2.1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(
    bound(deserialize = "T: Deserialize<'de> + Item"),
    try_from = "Object<PageOnWire<T>>"
)]
pub struct Page<T> {
    /// Number of items on all pages.
    pub count: u32,
    /// Address of the next page.
    pub next: Option<String>,
    /// Address of the previous page.
    pub previous: Option<String>,
    /// The items that could be read.
    pub results: Vec<T>,
    /// How many items could not.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub skipped: u32,
}

#[apply(message!)]
#[derive(Deserialize)]
#[serde(bound(deserialize = "T: Deserialize<'de> + Item"))]
struct PageOnWire<T> {
    count: Option<u32>,
    next: Option<String>,
    previous: Option<String>,
    #[serde(default)]
    #[serde_with(skip_apply)]
    results: Option<List<T>>,
}

impl<T> TryFrom<Object<PageOnWire<T>>> for Page<T> {
    type Error = &'static str;

    fn try_from(Object(page): Object<PageOnWire<T>>) -> Result<Self, Self::Error> {
        if page.count.is_none() && page.results.is_none() {
            return Err("a page has a count or results");
        }
        let list = page.results.unwrap_or_default();
        let listed = u32::try_from(list.items.len()).unwrap_or(u32::MAX);
        Ok(Self {
            count: page.count.unwrap_or(listed.saturating_add(list.skipped)),
            next: page.next,
            previous: page.previous,
            results: list.items,
            skipped: list.skipped,
        })
    }
}
