//! Holiday packages (sections 2.4 and 2.5).

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::super::lenient::{self, Item, Scalar};
use super::{Amount, Category, Country, Extra, Known, Trip, extra};
use crate::id::HolidayId;
use crate::timestamp::Timestamp;

/// Declares a shape of a holiday: the fields that both have, and its own. `flatten` would cost the browser bytes.
macro_rules! holiday {
    ($(#[$attribute:meta])* $name:ident { $($own:tt)* }) => {
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        $(#[$attribute])*
        pub struct $name {
            /// Identifier.
            pub id: HolidayId,
            /// Address of the main picture.
            #[serde(
                default,
                deserialize_with = "lenient::optional_text",
                skip_serializing_if = "Option::is_none"
            )]
            pub main_image: Option<String>,
            /// Title.
            #[serde(deserialize_with = "lenient::required_text")]
            pub title: String,
            /// Route.
            #[serde(default, deserialize_with = "lenient::text")]
            pub route: String,
            /// Means of transport: `Bus`, `Airplane`, or anything else.
            #[serde(default, deserialize_with = "lenient::text")]
            pub transport: String,
            /// First departure.
            #[serde(
                default,
                with = "lenient::date",
                skip_serializing_if = "Option::is_none"
            )]
            #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))]
            pub available_from: Option<NaiveDate>,
            /// Last departure.
            #[serde(
                default,
                with = "lenient::date",
                skip_serializing_if = "Option::is_none"
            )]
            #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, format = Date))]
            pub available_to: Option<NaiveDate>,
            /// Type: `Holiday`, or anything else.
            #[serde(default, deserialize_with = "lenient::text")]
            pub holiday_type: String,
            /// Three-letter currency code.
            #[serde(default, deserialize_with = "lenient::text")]
            pub currency: String,
            /// Lowest price.
            #[serde(
                default,
                deserialize_with = "lenient::object",
                skip_serializing_if = "Option::is_none"
            )]
            pub min_price: Option<Amount>,
            /// Highest price.
            #[serde(
                default,
                deserialize_with = "lenient::object",
                skip_serializing_if = "Option::is_none"
            )]
            pub max_price: Option<Amount>,
            /// Country.
            #[serde(
                default,
                deserialize_with = "lenient::object",
                skip_serializing_if = "Option::is_none"
            )]
            pub country: Option<Country>,
            /// `enabled`, or anything else.
            #[serde(default, deserialize_with = "lenient::text")]
            pub status: String,
            /// Number of days.
            #[serde(default, deserialize_with = "lenient::count")]
            pub days: u32,
            /// Number of nights.
            #[serde(default, deserialize_with = "lenient::count")]
            pub nights: u32,
            /// When it was last changed.
            #[serde(
                default,
                deserialize_with = "lenient::timestamp",
                skip_serializing_if = "Option::is_none"
            )]
            #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
            pub last_update: Option<Timestamp>,
            $($own)*
        }
    };
}

holiday! {
    /// A holiday in a list (section 2.4).
    Holiday {
        /// Categories.
        #[serde(default, deserialize_with = "lenient::list")]
        pub categories: Vec<Category>,
        /// The gateway's addition: what it has read in the details; none until it has, and never from the provider.
        #[serde(
            default,
            deserialize_with = "lenient::object",
            skip_serializing_if = "Option::is_none"
        )]
        pub known: Option<Known>,
    }
}

impl Item for Holiday {}

holiday! {
    /// A holiday in full (section 2.5).
    #[serde(remote = "Self")]
    HolidayDetail {
        /// Addresses of pictures.
        #[serde(default, deserialize_with = "lenient::list")]
        pub images: Vec<String>,
        /// What the price includes.
        #[serde(default, deserialize_with = "lenient::list")]
        pub price_included: Vec<Clause>,
        /// What it does not.
        #[serde(default, deserialize_with = "lenient::list")]
        pub price_not_included: Vec<Clause>,
        /// The programme, day by day.
        #[serde(default, deserialize_with = "lenient::list")]
        pub daily_program: Vec<ProgramDay>,
        /// Good to know.
        #[serde(default, deserialize_with = "lenient::list")]
        pub useful_info: Vec<Clause>,
        /// Cancellation terms, free text.
        #[serde(default, deserialize_with = "lenient::list")]
        pub cancellation_policy: Vec<Clause>,
        /// Extra services; their shape is not specified.
        #[serde(default, deserialize_with = "extra::extras")]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Value>))]
        pub additional_services: Vec<Extra>,
        /// Departures.
        #[serde(default, deserialize_with = "lenient::list")]
        pub holiday_trips: Vec<Trip>,
        /// Excursions; their shape is not specified.
        #[serde(default, deserialize_with = "extra::extras")]
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Value>))]
        pub excursion_trips: Vec<Extra>,
    }
}

lenient::object_only!(HolidayDetail);

/// A clause of free text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayClause))]
pub struct Clause {
    /// The text.
    #[serde(deserialize_with = "lenient::required_text")]
    pub text: String,
}

impl Item for Clause {
    fn from_scalar(scalar: Scalar) -> Option<Self> {
        scalar.into_text().map(|text| Self { text })
    }
}

/// A day of the programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = HolidayProgramDay))]
pub struct ProgramDay {
    /// Which day.
    #[serde(default, deserialize_with = "lenient::text")]
    pub day: String,
    /// What happens.
    #[serde(default, deserialize_with = "lenient::text")]
    pub description: String,
}

impl Item for ProgramDay {}
