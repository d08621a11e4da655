//! A value that views follow.

use leptos::prelude::*;

/// A value that can be read and replaced. A handle: copies are the same value, as long as the view that made it lives.
///
/// `RwSignal` does more, and Leptos compiles all of it once for every type of value. Of this, only keeping the value is.
pub struct State<T: 'static> {
    value: StoredValue<T>,
    changed: Trigger,
}

impl<T> Clone for State<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for State<T> {}

impl<T: Clone + Send + Sync> State<T> {
    /// Holds `value`.
    pub fn new(value: T) -> Self {
        Self {
            value: StoredValue::new(value),
            changed: Trigger::new(),
        }
    }

    /// The value. What reads it runs again when it changes.
    pub fn get(self) -> T {
        self.changed.track();
        self.get_untracked()
    }

    /// The value at the moment.
    pub fn get_untracked(self) -> T {
        self.value.get_value()
    }

    /// Replaces the value.
    pub fn set(self, value: T) {
        self.value.set_value(value);
        self.changed.notify();
    }

    /// Changes the value, as long as it lives: a field that goes with its view still reports that it has lost the focus, and a
    /// picture that it could not be loaded.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        if let Some(mut value) = self.value.try_get_value() {
            change(&mut value);
            self.set(value);
        }
    }
}

impl<T: Clone + Send + Sync + Default> Default for State<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}
