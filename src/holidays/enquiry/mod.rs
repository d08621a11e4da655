//! Asking the site for a holiday: the catalogue cannot be booked.
//!
//! - `wanted`: what is asked for, as it travels. `link`: the same in the address of the site's own page.
//! - `form`: who asks; plain data. `desk`: sending it, and what became of it. `view`: the form and its outcome.

mod desk;
mod form;
mod link;
mod view;
mod wanted;

pub use desk::Desk;
pub use link::link;
pub use view::enquiry;
