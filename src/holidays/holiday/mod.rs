//! The page of one holiday.

mod page;

pub use page::HolidayPage;
