//! Holidays of the catalogue.

mod departure;
mod package;

pub use departure::{
    AgeGroup, BoardingOption, Departure, DeparturePrice, HolidayHotel, Offering, PersonType,
};
pub use package::{
    Holiday, HolidayCategory, HolidayCountry, HolidayDetail, HolidayStatus, ProgramDay, Transport,
};
