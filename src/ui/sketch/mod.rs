//! Where a hotel lies, drawn to scale among others: no map, no request.
//!
//! `frame`: the geometry, plain data. `view`: the drawing, and the position of a hotel with the way to the visitor's maps.

mod frame;
mod view;

pub use frame::{Canvas, Frame, MapExtent, metres_between, moved};
pub use view::{draw, place};
