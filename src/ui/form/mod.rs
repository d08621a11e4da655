//! Forms: what is typed, which errors are shown, and the labelled field that shows them.
//!
//! - `state`: the form as plain data. `handle`: the form of a page. `field`: the labelled field. `view`: the form around
//!   its fields.

mod field;
mod handle;
mod state;
mod view;

pub use field::{TICKED, TextField, check_field, text_field};
pub use handle::{FormHandle, focus_first_error};
pub use state::Fields;
#[cfg(test)]
pub use state::Form;
pub use view::form;
