//! The envelope of the hotel service's lists (spec 2.1) and the cities and regions listed in it (spec 2.6).

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::hotel::HotelItem;

/// One page of a list.
#[derive(Debug, Serialize)]
pub(crate) struct Page<T> {
    pub(crate) count: usize,
    pub(crate) next: Option<String>,
    pub(crate) previous: Option<String>,
    pub(crate) results: Vec<T>,
}

/// Pages as they are documented, which refer to the schemas of their items by name.
macro_rules! documented {
    ($($page:ident of $item:ty),+) => {$(
        /// One page of a list.
        #[derive(ToSchema)]
        #[expect(dead_code, reason = "a description")]
        pub(crate) struct $page {
            count: usize,
            #[schema(required = true)]
            next: Option<String>,
            #[schema(required = true)]
            previous: Option<String>,
            results: Vec<$item>,
        }
    )+};
}

documented!(HotelPage of HotelItem, CityPage of City, RegionPage of Region);

/// A city.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct City {
    pub(crate) id: Uuid,
    pub(crate) name: &'static str,
    pub(crate) country: &'static str,
    pub(crate) country_iso: &'static str,
}

/// A region: the same fields, but an id of another kind.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Region {
    pub(crate) id: Uuid,
    pub(crate) name: &'static str,
    pub(crate) country: &'static str,
    pub(crate) country_iso: &'static str,
}
