//! What several screens use: asking for free rooms, rates with their cancellation terms, how long they hold, what is saved
//! and kept, a booking, its hotel and its print.

mod at_hotel;
mod back;
mod booking_panel;
mod cancellation;
mod expiry;
mod free_rooms;
mod guests;
mod kept;
mod print;
mod recheck;
mod room_question;
mod rooms;
mod shortlist;
mod stay;
mod timeline;

pub use at_hotel::{AtHotel, BookedHotel, at_hotel, hotel_profile, todo_item};
pub use back::back_to_list;
pub use booking_panel::{
    address, booking_panel, hotel_heading, if_you_cancel, stay_list, total_row,
};
pub use cancellation::{
    Summary, cancellation_line, cancellation_periods, first_costly, last_free, moment, percent,
    summary,
};
pub use expiry::{Validity, validity};
pub use free_rooms::{free_hotels, free_rooms};
pub use guests::age;
pub use kept::Kept;
pub use print::print_button;
pub use recheck::Recheck;
pub use room_question::{ask_with_focus, pills, question, room_question, which_goes};
pub use rooms::{SelectedRate, by_room, room_name};
pub use shortlist::{SavedStays, heart, to_point};
pub use stay::{guests_summary, people, stay_in_brief, stay_summary};
