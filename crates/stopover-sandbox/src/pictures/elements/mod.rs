//! What a landscape consists of: methods of the canvas, by what they draw.

mod houses;
mod land;
mod landmarks;
mod plants;
mod props;
mod sky;
mod view;
mod water;

pub(super) use houses::Coat;
pub(super) use land::ridge;
pub(super) use view::View;
