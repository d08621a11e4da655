//! The page of one holiday.
//!
//! - `choices`, `choice`, `pricing`, `option_price`, `room_options`, `share`: what can be chosen, what is, and what it costs; plain
//!   data.
//! - `state`, `controller`: asks for the holiday. `selection`: the choice on the page; `request`, `link`: the choice in an
//!   enquiry.
//! - `chooser`, `dates`, `months`, `hotels` with `hotel_pictures`, `rooms`: where it is made, by `pill`; `bar`: what it comes to.
//!   `words`, `prices`: how it is named.
//! - `page` with `gallery`, `facts` with `route`, `programme` with `day_program` and `extras`, `conditions` with `rich_text`,
//!   `related`: the rest of the page.
//! - `ages`: who counts as a child. `json_ld`: the holiday for search engines. `lists`: what ordered lists need.

mod ages;
mod bar;
mod choice;
mod choices;
mod chooser;
mod conditions;
mod controller;
mod dates;
mod day_program;
mod extras;
mod facts;
#[cfg(test)]
mod fixture;
mod gallery;
mod hotel_pictures;
mod hotels;
mod json_ld;
mod link;
mod lists;
mod months;
mod option_price;
mod page;
mod pill;
mod prices;
mod pricing;
mod programme;
mod related;
mod request;
mod rich_text;
mod room_options;
mod rooms;
mod route;
mod selection;
mod share;
mod state;
mod words;

pub use controller::HolidayController;
pub use page::{HolidayPage, in_full};
pub use selection::Selection;
