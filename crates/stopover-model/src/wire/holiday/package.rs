//! Holiday packages (holiday catalogue 2.4 and 2.5).

use chrono::NaiveDate;
use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::super::lenient::{self, Item, Scalar, message};
use super::{Amount, Category, Country, Extra, Known, Trip, extra};
use crate::id::HolidayId;
use crate::timestamp::Timestamp;

/// Declares a shape of a holiday: the fields that both have, and its own. `flatten` would cost the browser bytes.
macro_rules! holiday {
    ($(#[$attribute:meta])* $name:ident { $($own:tt)* }) => {
        #[apply(message!)]
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        $(#[$attribute])*
        pub struct $name {
            pub id: HolidayId,
            /// Address of the main picture.
            pub main_image: Option<String>,
            #[serde(deserialize_with = "lenient::required_text")]
            #[serde_with(skip_apply)]
            pub title: String,
            pub route: String,
            /// Means of transport: `Bus`, `Airplane`, or anything else.
            pub transport: String,
            /// First departure.
            pub available_from: Option<NaiveDate>,
            /// Last departure.
            pub available_to: Option<NaiveDate>,
            /// Type: `Holiday`, or anything else.
            pub holiday_type: String,
            /// Three-letter currency code.
            pub currency: String,
            #[serde(deserialize_with = "lenient::object")]
            pub min_price: Option<Amount>,
            #[serde(deserialize_with = "lenient::object")]
            pub max_price: Option<Amount>,
            #[serde(deserialize_with = "lenient::object")]
            pub country: Option<Country>,
            /// `enabled`, or anything else.
            pub status: String,
            pub days: u32,
            pub nights: u32,
            /// When it was last changed.
            pub last_update: Option<Timestamp>,
            $($own)*
        }
    };
}

holiday! {
    /// A holiday in a list (holiday catalogue 2.4).
    Holiday {
        pub categories: Vec<Category>,
        /// The gateway's addition: what it has read in the details; none until it has, and never from the provider.
        #[serde(deserialize_with = "lenient::object")]
        pub known: Option<Known>,
    }
}

impl Item for Holiday {}

holiday! {
    /// A holiday in full (holiday catalogue 2.5).
    #[serde(remote = "Self")]
    HolidayDetail {
        /// Addresses of pictures.
        pub images: Vec<String>,
        /// What the price includes.
        pub price_included: Vec<Clause>,
        /// What it does not.
        pub price_not_included: Vec<Clause>,
        /// The programme, day by day.
        pub daily_program: Vec<ProgramDay>,
        /// Good to know.
        pub useful_info: Vec<Clause>,
        /// Cancellation terms, free text.
        pub cancellation_policy: Vec<Clause>,
        /// Extra services; their shape is not specified.
        #[serde(default, deserialize_with = "extra::extras")]
        #[serde_with(skip_apply)]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Value>))]
        pub additional_services: Vec<Extra>,
        /// Departures.
        pub holiday_trips: Vec<Trip>,
        /// Excursions; their shape is not specified.
        #[serde(default, deserialize_with = "extra::extras")]
        #[serde_with(skip_apply)]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Value>))]
        pub excursion_trips: Vec<Extra>,
    }
}

lenient::object_only!(HolidayDetail);

/// A clause of free text (holiday catalogue 2.5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayClause))]
pub struct Clause {
    #[serde(deserialize_with = "lenient::required_text")]
    pub text: String,
}

impl Item for Clause {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        scalar.into_text().map(|text| Self { text })
    }
}

/// A day of the programme (holiday catalogue 2.5).
#[apply(message!)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayProgramDay))]
pub struct ProgramDay {
    pub day: String,
    /// What happens.
    pub description: String,
}

impl Item for ProgramDay {}
