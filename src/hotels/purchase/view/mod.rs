//! The page of a purchase.
//!
//! - `page`: which of its faces is shown. `steps`: the way, from room to confirmation.
//! - `form`: the details, in fieldsets (`people`); `summary` beside it, `price` above it, `submit` under it. `words`: what is
//!   wrong with the details.
//! - `reoffer`, `outcome`: the pages without a form. `confirmation`: the room is booked, with what can be taken along: a
//!   `calendar_file`, which `save` offers.

mod calendar_file;
mod confirmation;
mod form;
mod outcome;
mod page;
mod people;
mod price;
mod reoffer;
mod save;
mod steps;
mod submit;
mod summary;
mod words;

pub use page::purchase_page;
