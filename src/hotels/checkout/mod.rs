//! The purchase of a room as the visitor sees it; `purchase` knows how far it is.
//!
//! - `page`: which of the faces is shown. `steps`: the way, from room to confirmation.
//! - `form`: the details, in fieldsets (`people`); `summary` beside it, `price` above it, `submit`
//!   under it. `words`: what is wrong with the details.
//! - `reoffer`, `outcome`: the pages without a form.

mod form;
mod outcome;
mod page;
mod people;
mod price;
mod reoffer;
mod steps;
mod submit;
mod summary;
mod words;

pub use page::CheckoutPage;
