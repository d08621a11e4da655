use leptos::prelude::*;
use leptos::reactive::owner::ArenaItem;

use super::Stored;

/// A value that views follow. A handle: copies are the same value, as long as the view that made it lives.
///
/// `RwSignal` does more, and Leptos compiles all of it once for every type of value.
pub struct State<T> {
    value: Stored<T>,
    changed: Changed,
}

/// Leptos's `Trigger`, but for one thing: that keeps what has read it for as long as it lives itself, views that are long gone too.
#[derive(Clone, Copy)]
struct Changed(ArenaItem<ArcTrigger>);

impl Changed {
    #[inline(never)]
    fn new() -> Self {
        Self(ArenaItem::new(ArcTrigger::new()))
    }

    #[inline(never)]
    fn track(self) {
        if let Some(changed) = self.0.try_get_value() {
            changed.track();
        }
    }

    #[inline(never)]
    fn notify(self) {
        if let Some(changed) = self.0.try_get_value() {
            changed.notify();
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
