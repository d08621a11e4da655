use std::cell::RefCell;

use leptos::prelude::*;
use leptos::reactive::graph::{AnySubscriber, Observer, Source};

use super::Stored;

/// A value that views follow. A handle: copies are the same value, as long as the view that made it lives.
///
/// `RwSignal` does more, and Leptos compiles all of it once for every type of value.
pub struct State<T> {
    value: Stored<T>,
    changed: Changed,
}

/// Who reads a value. Unlike Leptos's `Trigger` it forgets readers that are gone also while the value does not change: a setting is
/// read by every view there ever was.
#[derive(Clone, Copy)]
struct Changed(Stored<Readers>);

#[derive(Default)]
struct Readers {
    trigger: ArcTrigger,
    known: RefCell<Known>,
}

/// Who has read the value since it changed, by address: the trigger shows nobody its own list.
#[derive(Default)]
struct Known {
    readers: Vec<AnySubscriber>,
    /// How many were left when those who are gone were last forgotten.
    left: usize,
}

impl Changed {
    #[inline(never)]
    fn new() -> Self {
        Self(Stored::new(Readers::default()))
    }

    #[inline(never)]
    fn track(self) {
        let (Some(readers), Some(reader)) = (self.0.try_read(), Observer::get()) else {
            return;
        };
        readers.trigger.track();
        let mut known = readers.known.borrow_mut();
        if let Err(place) = known
            .readers
            .binary_search_by_key(&reader.0, |known| known.0)
        {
            known.readers.insert(place, reader);
        }
        if known.readers.len() > 2 * known.left + 16 {
            known.readers.retain(|reader| {
                let lives = reader.1.strong_count() > 0;
                if !lives {
                    readers.trigger.remove_subscriber(reader);
                }
                lives
            });
            known.left = known.readers.len();
        }
    }

    #[inline(never)]
    fn notify(self) {
        if let Some(readers) = self.0.try_read() {
            readers.known.take();
            readers.trigger.notify();
        }
    }
}

impl<T> Clone for State<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for State<T> {}

impl<T: Clone + 'static> State<T> {
    pub fn new(value: T) -> Self {
        Self {
            value: Stored::new(value),
            changed: Changed::new(),
        }
    }

    /// What reads the value runs again when it changes.
    pub fn get(self) -> T {
        self.changed.track();
        self.get_untracked()
    }

    pub fn get_untracked(self) -> T {
        self.value.get()
    }

    pub fn set(self, value: T) {
        self.value.set(value);
        self.changed.notify();
    }

    /// Changes the value, as long as it lives: a field that goes with its view still reports that it has lost the focus, and a
    /// picture that it could not be loaded.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        if self.value.update(change).is_some() {
            self.changed.notify();
        }
    }
}

impl<T: Clone + PartialEq + 'static> State<T> {
    /// Sets the value unless it is equal: views that follow it would be made anew, and may hold the focus. As long as it lives, as
    /// [`Self::update`] does: in some browsers what is taken out of the page loses the focus only then.
    pub fn renew(self, value: T) {
        if self.value.try_read().is_some_and(|now| *now != value) {
            self.set(value);
        }
    }
}

impl<T: Clone + Default + 'static> Default for State<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}
