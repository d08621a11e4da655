//! Holidays of the catalogue.

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
