//! Stays by position, to scale: pins over an empty ground, or over the site's own map tiles.
//!
//! Plain data, tested without a browser:
//! - `plane`: positions as points, plain or Web Mercator, by `maths` without tables. `sight`: what of the plane is seen, and how large.
//! - `pins`: stays joined where their labels would overlap, and the nearest in a direction. `relief`: where stays are dense.
//! - `state`: the plot as the visitor's hand and keys change it.
//!
//! `view`, with `ground` and `pin`, renders it: `plot(Plotted { … })`. Its code belongs into the chunk `map`; `relief` and its `halos`
//! are wanted by other drawings as well. A small one needs no more than
//! `Sight::fit(Plane::plain(origin), &points, size, margins)`, whose `to_window` places what is drawn and whose `scale_bar` and
//! `squares` are those of the plot.

mod ground;
mod maths;
mod parts;
mod pin;
mod pins;
mod plane;
mod relief;
mod sight;
mod state;
mod tiles;
mod view;

pub use ground::halos;
pub use parts::{Look, Plotted};
pub use pin::HEART_WIDTH;
pub use plane::{Plane, Point};
pub use relief::Relief;
pub use sight::Area;
pub use state::Stay;
pub use tiles::Tiles;
pub use view::{focus_pin, plot};
