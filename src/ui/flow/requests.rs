//! Requests on their way: one of a kind at a time.

use futures_util::future::{AbortHandle, LocalBoxFuture, abortable};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The kinds of requests that a flow sends: a newer request replaces the older one of its kind.
pub trait Slot: Copy + PartialEq + 'static {
    /// Each kind once.
    const ALL: &'static [Self];

    /// Its index in [`Slot::ALL`].
    fn index(self) -> usize {
        Self::ALL.iter().take_while(|other| **other != self).count()
    }
}

/// The requests of a flow. A handle; when the view that made it goes, they are given up.
#[derive(Clone, Copy)]
pub struct Requests(StoredValue<Vec<Option<AbortHandle>>>);

impl Requests {
    /// None is on its way yet. There are so many kinds.
    pub fn new(kinds: usize) -> Self {
        let requests = Self(StoredValue::new(vec![None; kinds]));
        on_cleanup(move || {
            // A request still on its way would write to signals that are gone.
            if let Some(running) = requests.0.try_get_value() {
                running
                    .into_iter()
                    .flatten()
                    .for_each(|handle| handle.abort());
            }
        });
        requests
    }

    fn replace(self, kind: usize, handle: Option<AbortHandle>) {
        let older = self
            .0
            .try_update_value(|running| std::mem::replace(running.get_mut(kind)?, handle));
        if let Some(older) = older.flatten() {
            older.abort();
        }
    }

    /// Gives up the request of this kind.
    pub fn stop(self, kind: usize) {
        self.replace(kind, None);
    }

    /// Starts a request in place of the one of its kind. It is boxed, so that what surrounds it is compiled once.
    pub fn start(self, kind: usize, work: LocalBoxFuture<'static, ()>) {
        let (work, handle) = abortable(work);
        self.replace(kind, Some(handle));
        spawn_local(async move {
            // An aborted request has been replaced; its outcome is of no use.
            let _ = work.await;
        });
    }
}
