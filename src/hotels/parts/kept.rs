//! What outlives a reload in the tab's own storage, where the site says so.

use leptos::prelude::*;
use web_sys::Storage;

use crate::hotels::visit::{Config, HotelFlow};
use crate::ui::State;

/// A text under a name of its own. A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct Kept {
    name: &'static str,
    flow: HotelFlow,
    config: State<Config>,
}

impl Kept {
    pub fn new(name: &'static str, flow: HotelFlow, config: State<Config>) -> Self {
        Self { name, flow, config }
    }

    /// Whether the site says so.
    pub fn is_on(self) -> bool {
        self.config.get_untracked().keeps_saved
    }

    /// Nothing is left of a text that is empty.
    pub fn write(self, text: &str) {
        if let (true, Some((storage, key))) = (self.is_on(), self.storage()) {
            let _ = match text {
                "" => storage.remove_item(&key),
                text => storage.set_item(&key, text),
            };
        }
    }

    /// What was written before a reload.
    pub fn read(self) -> Option<String> {
        let (storage, key) = self.storage().filter(|_| self.is_on())?;
        storage.get_item(&key).ok()?
    }

    /// The hotels of each gateway are others.
    fn storage(self) -> Option<(Storage, String)> {
        let gateway = self.flow.gateway_address()?;
        let storage = window().session_storage().ok()??;
        Some((storage, format!("{} {gateway}", self.name)))
    }
}
