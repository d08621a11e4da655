//! What a host page sees of the widgets.
//!
//! - `element.js`: the shell: defines the custom elements, paints the form at once, loads this crate when needed.
//! - `languages.js`: which language an element speaks, and where its words come from.
//! - `language`: what of that the widgets are told.
//! - `attributes`: the element's attributes as checked settings.
//! - `mount`: puts a widget into the shell's shadow root.

mod attributes;
mod language;
mod mount;

pub use language::Language;
pub use mount::{Mounted, mount_holidays, mount_hotels};
