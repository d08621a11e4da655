//! Where a hotel lies, drawn to scale among others: no map, no request.
//!
//! `frame`: the geometry, plain data. `view`: the drawing, and the position of a hotel with the way to the visitor's maps.
//! `letters`: a wide drawing of several, by letter.

mod frame;
mod letters;
mod view;

pub use frame::{Frame, LEAST_STAYS, MapExtent, SIGMA, metres_between, moved};
pub use letters::{WIDE, letter, letters, percent};
pub use view::{draw, place};
