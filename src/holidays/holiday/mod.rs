//! The page of one holiday.
//!
//! - `choices`, `choice`, `standing`, `matrix`: what can be chosen, what is, and what it costs; plain data.
//! - `selection`: the choice on the page. `chooser`, `dates`, `months`, `hotels` with `hotel_pictures`, `rooms`: where it
//!   is made; `bar`: what it comes to. `words`: how it is named.
//! - `gallery`, `facts` with `route`, `programme` with `days` and `extras`, `conditions` with `rich_text`, `related`: the
//!   rest of the page.
//! - `ages`: who counts as a child. `json_ld`: the holiday for search engines. `lists`: what ordered lists need.

mod ages;
mod bar;
mod choice;
mod choices;
mod chooser;
mod conditions;
mod dates;
mod days;
mod extras;
mod facts;
#[cfg(test)]
mod fixture;
mod gallery;
mod hotel_pictures;
mod hotels;
mod json_ld;
mod lists;
mod matrix;
mod months;
mod page;
mod programme;
mod related;
mod rich_text;
mod rooms;
mod route;
mod selection;
mod standing;
pub mod words;

pub use choice::{Choice, Priced};
pub use choices::Choices;
#[cfg(test)]
pub use fixture::islands;
pub use page::HolidayPage;
pub use selection::Selection;
