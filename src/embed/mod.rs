//! What a host page sees of the widgets.
//!
//! - `element.js`: the shell: defines the custom elements, paints the form at once, loads this crate when needed.
//! - `attributes`: the element's attributes as checked settings.
//! - `events`: what it tells the page.
//! - `mount`: puts a widget into the shell's shadow root.

mod attributes;
mod events;
mod mount;

pub use mount::{Mounted, mount_holidays, mount_hotels};
