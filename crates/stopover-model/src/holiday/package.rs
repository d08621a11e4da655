//! A holiday package, short and in full.

use chrono::NaiveDate;

use super::departure::Departure;
use crate::id::HolidayId;
use crate::money::Money;
use crate::timestamp::Timestamp;
use crate::web::http_url;
use crate::wire::holiday as wire;

pub use crate::wire::holiday::{
    Category as HolidayCategory, Country as HolidayCountry, Known, ProgramDay,
};

/// A holiday package (holiday catalogue 2.4). Texts that may be missing are `None` rather than empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Holiday {
    pub id: HolidayId,
    pub title: String,
    /// Main picture; `http` or `https`.
    pub image: Option<String>,
    /// Route, in words.
    pub route: Option<String>,
    pub transport: Transport,
    /// Kind of package, in the catalogue's words.
    pub holiday_type: Option<String>,
    /// First departure.
    pub available_from: Option<NaiveDate>,
    /// Last departure.
    pub available_to: Option<NaiveDate>,
    pub min_price: Option<Money>,
    pub max_price: Option<Money>,
    pub country: Option<HolidayCountry>,
    /// Whether it is on sale.
    pub status: HolidayStatus,
    /// Number of days, if known.
    pub days: Option<u32>,
    /// Number of nights, if known.
    pub nights: Option<u32>,
    /// When it was last changed.
    pub last_update: Option<Timestamp>,
    /// Categories; lists only.
    pub categories: Vec<HolidayCategory>,
    /// What the gateway has read in the details; lists only, none until it has.
    pub known: Option<Known>,
}

/// A holiday package in full (holiday catalogue 2.5).
#[derive(Debug, Clone, PartialEq)]
pub struct HolidayDetail {
    /// What the list shows, too.
    pub holiday: Holiday,
    /// Pictures; `http` or `https`.
    pub images: Vec<String>,
    /// What the price includes.
    pub price_included: Vec<String>,
    /// What it does not.
    pub price_not_included: Vec<String>,
    /// The programme, day by day.
    pub daily_program: Vec<ProgramDay>,
    /// Good to know.
    pub useful_info: Vec<String>,
    /// Cancellation terms, free text.
    pub cancellation_policy: Vec<String>,
    /// Extra services.
    pub additional_services: Vec<wire::Extra>,
    pub departures: Vec<Departure>,
    pub excursions: Vec<wire::Extra>,
}

/// Means of transport. Read in any case of its letters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Transport {
    /// By coach.
    Bus,
    /// By air.
    Airplane,
    /// In the catalogue's words; empty if it says nothing.
    Other(String),
}

/// Whether a package is on sale. Read in any case of its letters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum HolidayStatus {
    /// On sale.
    Enabled,
    /// A status not known here.
    Other(String),
}

/// What both shapes of a holiday say.
macro_rules! holiday {
    ($from:ident, $categories:expr, $known:expr) => {
        Holiday {
            id: $from.id,
            title: $from.title,
            image: $from.main_image.and_then(http_url),
            route: non_empty($from.route),
            transport: Transport::from_wire($from.transport),
            holiday_type: non_empty($from.holiday_type),
            available_from: $from.available_from,
            available_to: $from.available_to,
            min_price: price($from.min_price.as_ref(), &$from.currency),
            max_price: price($from.max_price.as_ref(), &$from.currency),
            country: $from.country,
            status: HolidayStatus::from_wire($from.status),
            days: Some($from.days).filter(|days| *days > 0),
            nights: Some($from.nights).filter(|nights| *nights > 0),
            last_update: $from.last_update,
            categories: $categories,
            known: $known,
        }
    };
}

impl Holiday {
    /// Keeps what is valid.
    #[must_use]
    pub fn from_wire(holiday: wire::Holiday) -> Self {
        holiday!(holiday, holiday.categories, holiday.known)
    }
}

/// A price that somebody could be asked to pay: nothing is given away.
fn price(amount: Option<&wire::Amount>, currency: &str) -> Option<Money> {
    amount?.money_in(currency).filter(|price| price.minor() > 0)
}

impl HolidayDetail {
    /// Keeps what is valid.
    #[must_use]
    pub fn from_wire(detail: wire::HolidayDetail) -> Self {
        Self {
            holiday: holiday!(detail, Vec::new(), None),
            images: detail.images.into_iter().filter_map(http_url).collect(),
            price_included: texts(detail.price_included),
            price_not_included: texts(detail.price_not_included),
            daily_program: detail.daily_program,
            useful_info: texts(detail.useful_info),
            cancellation_policy: texts(detail.cancellation_policy),
            additional_services: detail.additional_services,
            departures: detail
                .holiday_trips
                .into_iter()
                .map(|trip| Departure::from_wire(trip, &detail.currency))
                .collect(),
            excursions: detail.excursion_trips,
        }
    }
}

impl Transport {
    fn from_wire(transport: String) -> Self {
        if transport.eq_ignore_ascii_case("Bus") {
            Self::Bus
        } else if transport.eq_ignore_ascii_case("Airplane") {
            Self::Airplane
        } else {
            Self::Other(transport)
        }
    }
}

impl HolidayStatus {
    /// Whether the catalogue says that it is not on sale: a draft, one that was taken out. Where it says nothing, it is.
    #[must_use]
    pub fn is_withdrawn(&self) -> bool {
        match self {
            Self::Enabled => false,
            Self::Other(status) => !status.is_empty(),
        }
    }

    /// Takes what the catalogue says, whatever it is.
    #[must_use]
    pub fn from_wire(status: String) -> Self {
        if status.eq_ignore_ascii_case("enabled") {
            Self::Enabled
        } else {
            Self::Other(status)
        }
    }
}

fn texts(clauses: Vec<wire::Clause>) -> Vec<String> {
    clauses.into_iter().map(|clause| clause.text).collect()
}

fn non_empty(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}
