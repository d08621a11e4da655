//! One thing to do later.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

/// One thing to do later. A handle: copies are the same timer.
#[derive(Clone, Copy)]
pub struct Timer(StoredValue<Option<TimeoutHandle>>);

impl Timer {
    /// Nothing to do. What is left to do when the view that made it goes is not done.
    pub fn new() -> Self {
        let timer = Self(StoredValue::new(None));
        on_cleanup(move || timer.stop());
        timer
    }

    /// Does `what` after some seconds, instead of what was to be done.
    pub fn after(self, seconds: u32, what: impl FnOnce() + 'static) {
        self.stop();
        let what: Box<dyn FnOnce()> = Box::new(what);
        let handle = set_timeout_with_handle(what, Duration::from_secs(seconds.into()));
        self.0.set_value(handle.ok());
    }

    /// Does nothing later.
    pub fn stop(self) {
        if let Some(Some(handle)) = self.0.try_update_value(Option::take) {
            handle.clear();
        }
    }
}
