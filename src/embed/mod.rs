//! What a host page sees of the widgets.
//!
//! - `shell/`: the shell: defines the custom elements, paints the form at once, loads this crate when needed.
//! - `language`: what the shell has found out about the language to speak.
//! - `settings`: the element's attributes, checked.
//! - `events`: what it reports to the page. `commands`: what the page asks of it.
//! - `interface.json`: all of it described once, for types, documentation and tests.
//! - `mount`: puts a widget into the shell's shadow root.

mod commands;
mod events;
#[cfg(test)]
mod interface;
mod language;
mod mount;
mod settings;

pub use language::Language;
pub use mount::{Mounted, mount_holidays, mount_hotels};
