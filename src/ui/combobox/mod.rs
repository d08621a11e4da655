//! The combobox pattern: list autocomplete with manual selection (WAI-ARIA Authoring Practices).

mod state;

pub use state::{Combobox, Key, Reaction};
