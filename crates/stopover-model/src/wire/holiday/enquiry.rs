//! A visitor asks for a holiday: `POST /enquiries`, the gateway's own addition. The catalogue cannot be booked.

use std::fmt;

use chrono::NaiveDate;
use macro_rules_attribute::apply;
use serde::{Deserialize, Deserializer, Serialize};

use super::super::lenient::{self, Item, message};
use super::Amount;
use crate::id::{HolidayId, OfferingId, TripId};

/// Who asks, and what for.
#[apply(message!)]
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self")]
pub struct EnquiryRequest {
    #[serde(deserialize_with = "lenient::id")]
    pub holiday_id: Option<HolidayId>,
    /// What was chosen on its page.
    #[serde(default, deserialize_with = "lenient::object_or_default")]
    pub choice: EnquiryChoice,
    /// The visitor's name.
    pub name: String,
    /// Where to answer.
    pub email: String,
    /// Telephone number, as the visitor writes it; may be empty.
    pub phone: String,
    /// What else there is to say; may be empty.
    pub message: String,
    /// Whether the visitor agrees that the site keeps this to answer it.
    #[serde(default, deserialize_with = "consent")]
    #[serde_with(skip_apply)]
    pub consent: bool,
    /// A field no visitor sees: what fills it in is a program.
    pub website: String,
    /// Seconds between the form's appearance and its submission.
    pub seconds: u32,
}

lenient::object_only!(EnquiryRequest);

/// A departure, a hotel and a room, as far as chosen, in the words of the page.
#[apply(message!)]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnquiryChoice {
    /// The departure.
    #[serde(deserialize_with = "lenient::id")]
    pub trip_id: Option<TripId>,
    pub date: Option<NaiveDate>,
    /// The hotel's offering.
    #[serde(deserialize_with = "lenient::id")]
    pub offering_id: Option<OfferingId>,
    /// The hotel, by name.
    pub hotel: Option<String>,
    /// Meal plan code.
    pub boarding: Option<String>,
    /// The room, in the catalogue's words.
    pub room_type: Option<String>,
    pub adults: Option<u32>,
    pub children: Option<u32>,
    /// The party, in the catalogue's words.
    pub party: Option<String>,
    /// The price shown. Not checked: nothing is sold by it.
    #[serde(deserialize_with = "lenient::object")]
    pub price: Option<Amount>,
    /// Extra services and excursions, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
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
