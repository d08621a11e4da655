//! What a host page sees of the widgets.
//!
//! - `element.js`: the shell: defines the custom elements, paints the form at once, loads this crate when needed.
//! - `settings`: the element's attributes, checked.
//! - `events`: what it tells the page. `commands`: what the page asks of it.
//! - `interface.json`: all of it described once, for types, documentation and tests.
//! - `mount`: puts a widget into the shell's shadow root.

mod commands;
mod events;
#[cfg(test)]
mod interface;
mod mount;
mod settings;

pub use mount::{Mounted, mount_holidays, mount_hotels};
