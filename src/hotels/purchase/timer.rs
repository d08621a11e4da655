use std::time::Duration;

use crate::ui::Stored;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

/// One thing to do later. A handle: copies are the same timer.
#[derive(Clone, Copy)]
pub struct Timer(Stored<Option<TimeoutHandle>>);

impl Timer {
    /// Stops when the view that made it goes.
    pub fn new() -> Self {
        let timer = Self(Stored::new(None));
        on_cleanup(move || timer.stop());
        timer
    }

    /// Replaces what was to be done.
    pub fn after(self, seconds: u32, what: impl FnOnce() + 'static) {
        self.stop();
        let what: Box<dyn FnOnce()> = Box::new(what);
        let handle = set_timeout_with_handle(what, Duration::from_secs(seconds.into()));
        self.0.set(handle.ok());
    }

    pub fn stop(self) {
        if let Some(handle) = self.0.take() {
            handle.clear();
        }
    }
}
