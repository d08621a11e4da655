//! Holidays of the catalogue.

#![allow(
    missing_docs,
    reason = "a field named as the service names it needs no line; its type cites the section of PROVIDER.md"
)]

mod departure;
mod enquiry;
mod package;

pub use departure::{
    AgeGroup, BoardingOption, Departure, DeparturePrice, HolidayHotel, Offering, PersonType,
};
pub use enquiry::{Enquiry, EnquiryError, EnquiryField};
pub use package::{
    Holiday, HolidayCategory, HolidayCountry, HolidayDetail, HolidayStatus, Known, ProgramDay,
    Transport,
};
