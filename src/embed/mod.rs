//! What a host page sees of the widgets.
//!
//! - `shell/`: the shell: defines the custom elements, paints the form at once, loads this crate when needed.
//! - `language`: what the shell has found out about the language to speak.
//! - `attributes`: the element's attributes as checked settings.
//! - `mount`: puts a widget into the shell's shadow root.

mod attributes;
mod language;
mod mount;

pub use language::Language;
pub use mount::{Mounted, mount_holidays, mount_hotels};
