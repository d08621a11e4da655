//! One request of a kind at a time.

use futures_util::future::{AbortHandle, LocalBoxFuture, abortable};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::ui::Stored;

/// A kind of request: a newer one replaces the older one. A handle; when the view that made it goes, the request that is on its
/// way is given up.
#[derive(Clone, Copy)]
pub struct Request(Stored<Option<AbortHandle>>);

impl Request {
    /// None is on its way yet.
    pub fn new() -> Self {
        let request = Self(Stored::new(None));
        // A request still on its way would write to signals that are gone.
        on_cleanup(move || request.stop());
        request
    }

    /// Starts a request in place of the one before. It is boxed, so that what surrounds it is compiled once.
    pub fn start(self, work: LocalBoxFuture<'static, ()>) {
        self.stop();
        let (work, handle) = abortable(work);
        self.0.set(Some(handle));
        spawn_local(async move {
            // An aborted request has been replaced; its outcome is of no use.
            let _ = work.await;
        });
    }

    /// Gives up the request that is on its way.
    pub fn stop(self) {
        if let Some(older) = self.0.take() {
            older.abort();
        }
    }
}

impl Default for Request {
    fn default() -> Self {
        Self::new()
    }
}
