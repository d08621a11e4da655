//! A visitor asks for a holiday: `POST /enquiries`, the gateway's own addition. The catalogue cannot be booked.

use std::fmt;

use chrono::NaiveDate;
use serde::{Deserialize, Deserializer, Serialize};

use super::super::lenient::{self, Item};
use super::Amount;
use crate::id::{HolidayId, OfferingId, TripId};

/// Who asks, and what for.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct EnquiryRequest {
    /// The holiday.
    #[serde(
        default,
        deserialize_with = "lenient::id",
        skip_serializing_if = "Option::is_none"
    )]
    pub holiday_id: Option<HolidayId>,
    /// What was chosen on its page.
    #[serde(default, deserialize_with = "lenient::object_or_default")]
    pub choice: EnquiryChoice,
    /// The visitor's name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub name: String,
    /// Where to answer.
    #[serde(default, deserialize_with = "lenient::text")]
    pub email: String,
    /// Telephone number, as the visitor writes it; may be empty.
    #[serde(default, deserialize_with = "lenient::text")]
    pub phone: String,
    /// What else there is to say; may be empty.
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: String,
    /// Whether the visitor agrees that the site keeps this to answer it.
    #[serde(default, deserialize_with = "consent")]
    pub consent: bool,
    /// A field no visitor sees: what fills it in is a program.
    #[serde(default, deserialize_with = "lenient::text")]
    pub website: String,
    /// Seconds between the form's appearance and its submission.
    #[serde(default, deserialize_with = "lenient::count")]
    pub seconds: u32,
}

lenient::object_only!(EnquiryRequest);

/// A departure, a hotel and a room, as far as chosen, in the words of the page.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnquiryChoice {
    /// The departure.
    #[serde(
        default,
        deserialize_with = "lenient::id",
        skip_serializing_if = "Option::is_none"
    )]
    pub trip_id: Option<TripId>,
    /// Its date.
    #[serde(
        default,
        with = "lenient::date",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))]
    pub date: Option<NaiveDate>,
    /// The hotel's offering.
    #[serde(
        default,
        deserialize_with = "lenient::id",
        skip_serializing_if = "Option::is_none"
    )]
    pub offering_id: Option<OfferingId>,
    /// The hotel, by name.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub hotel: Option<String>,
    /// Meal plan code.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub boarding: Option<String>,
    /// The room, in the catalogue's words.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub room_type: Option<String>,
    /// Number of adults.
    #[serde(
        default,
        deserialize_with = "lenient::optional_count",
        skip_serializing_if = "Option::is_none"
    )]
    pub adults: Option<u32>,
    /// Number of children.
    #[serde(
        default,
        deserialize_with = "lenient::optional_count",
        skip_serializing_if = "Option::is_none"
    )]
    pub children: Option<u32>,
    /// The party, in the catalogue's words.
    #[serde(
        default,
        deserialize_with = "lenient::optional_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub party: Option<String>,
    /// The price shown. Not checked: nothing is sold by it.
    #[serde(
        default,
        deserialize_with = "lenient::object",
        skip_serializing_if = "Option::is_none"
    )]
    pub price: Option<Amount>,
    /// Extra services and excursions, by name.
    #[serde(
        default,
        deserialize_with = "lenient::list",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub extras: Vec<String>,
}

impl Item for EnquiryChoice {}

/// Answer to `POST /enquiries`: it is kept, and will be delivered to the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct EnquiryReceived {
    /// By what visitor and site can name it. It opens nothing.
    #[serde(deserialize_with = "lenient::required_text")]
    pub reference: String,
}

lenient::object_only!(EnquiryReceived);

/// Only what plainly says yes is consent.
fn consent<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    lenient::flag(from).map(Option::unwrap_or_default)
}

impl fmt::Debug for EnquiryRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EnquiryRequest")
            .field("holiday_id", &self.holiday_id)
            .finish_non_exhaustive()
    }
}
