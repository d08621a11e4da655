//! The holiday catalogue (holiday catalogue 2.1 to 2.8). List responses are plain
//! arrays, read as [`List`](super::List).

mod enquiry;
mod extra;
mod known;
mod package;
mod trip;

use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::lenient::{self, Item, Scalar, message};
use super::rich_text::Node;
use crate::id::{CategoryId, HolidayCityId, HolidayHotelId};
use crate::money::{Currency, Money};

pub use enquiry::{EnquiryChoice, EnquiryReceived, EnquiryRequest};
pub use extra::Extra;
pub use known::Known;
pub use package::{Clause, Holiday, HolidayDetail, ProgramDay};
pub use trip::{AgeGroup, BoardingName, Offering, PossibleOccupancy, Price, RoomName, Trip};

/// Money in major units (holiday catalogue 2.1).
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayAmount))]
pub struct Amount {
    /// Major units.
    pub value: Option<f64>,
    /// Three-letter currency code.
    pub currency: String,
}

/// A plain number is an amount that does not say its currency.
impl Item for Amount {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        scalar.into_number().map(|value| Self {
            value: Some(value),
            currency: String::new(),
        })
    }
}

impl Amount {
    /// The amount, if the number and the currency can be read.
    #[must_use]
    pub fn money(&self) -> Option<Money> {
        self.money_in("")
    }

    /// The same, in the currency `otherwise` where the amount has none of its own.
    #[must_use]
    pub fn money_in(&self, otherwise: &str) -> Option<Money> {
        let own = self.currency.as_str();
        let code = if own.is_empty() { otherwise } else { own };
        Money::from_amount(self.value?, Currency::new(code).ok()?)
    }
}

/// A country (holiday catalogue 2.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayCountry))]
pub struct Country {
    #[serde(deserialize_with = "lenient::required_text")]
    pub name: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub iso_code: String,
}

impl Item for Country {}

/// A category (holiday catalogue 2.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayCategory))]
pub struct Category {
    pub id: CategoryId,
    #[serde(deserialize_with = "lenient::required_text")]
    pub name: String,
}

impl Item for Category {}

/// A city of the catalogue (holiday catalogue 2.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayCity))]
pub struct City {
    pub id: HolidayCityId,
    #[serde(deserialize_with = "lenient::required_text")]
    pub city_name: String,
    /// Country, by name.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub country: Option<String>,
    /// Country, by ISO code.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub country_iso: Option<String>,
}

impl Item for City {}

/// A hotel of the catalogue (holiday catalogue 2.8).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayHotel))]
pub struct Hotel {
    pub id: HolidayHotelId,
    #[serde(deserialize_with = "lenient::required_text")]
    #[serde_with(skip_apply)]
    pub name: String,
    /// Street address.
    pub address: Option<String>,
    /// The provider's HTML, which must be cleaned before it is shown. The gateway never sends it.
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub description: Option<String>,
    /// What the gateway sends in place of the provider's HTML `description`, safe to show; never from the provider.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub description_blocks: Vec<Node>,
    /// Stars; 0 means unrated.
    pub rating: Option<f64>,
    /// City, by name.
    pub city: Option<String>,
    /// Country, by name.
    pub country: Option<String>,
    /// Country, by ISO code.
    pub country_code: Option<String>,
    /// Degrees north.
    pub latitude: Option<f64>,
    /// Degrees east.
    pub longitude: Option<f64>,
    /// Address of the main picture.
    pub main_image: Option<String>,
    /// Addresses of pictures; in the hotel list only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
}

impl Item for Hotel {}
