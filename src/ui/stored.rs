//! A value that is kept as long as a view.

use std::any::Any;
use std::marker::PhantomData;
use std::rc::Rc;

use leptos::prelude::*;

/// A value that is kept as long as the view that made it lives. A handle: copies are the same value.
///
/// Leptos compiles its `StoredValue` once for each type of value, more than a kilobyte each time. Here it keeps one type.
pub struct Stored<T> {
    value: Kept,
    kind: PhantomData<fn() -> T>,
}

/// What is done alike with values of all types; never inlined, so that it is compiled once.
#[derive(Clone, Copy)]
struct Kept(StoredValue<Rc<dyn Any>, LocalStorage>);

impl Kept {
    #[inline(never)]
    fn new(value: Rc<dyn Any>) -> Self {
        Self(StoredValue::new_local(value))
    }

    #[inline(never)]
    fn read(self) -> Rc<dyn Any> {
        self.0.get_value()
    }

    #[inline(never)]
    fn try_read(self) -> Option<Rc<dyn Any>> {
        self.0.try_get_value()
    }

    #[inline(never)]
    fn set(self, value: Rc<dyn Any>) {
        self.0.set_value(value);
    }
}

impl<T> Clone for Stored<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Stored<T> {}

impl<T: 'static> Stored<T> {
    pub fn new(value: T) -> Self {
        Self {
            value: Kept::new(Rc::new(value)),
            kind: PhantomData,
        }
    }

    /// The value.
    ///
    /// # Panics
    /// When the view is gone, as signals do.
    pub fn read(self) -> Rc<T> {
        match self.value.read().downcast() {
            Ok(value) => value,
            Err(_) => unreachable!("nothing else is stored"),
        }
    }

    /// The value, as long as the view lives.
    pub fn try_read(self) -> Option<Rc<T>> {
        self.value.try_read()?.downcast().ok()
    }

    /// Replaces the value, as long as the view lives.
    pub fn set(self, value: T) {
        self.value.set(Rc::new(value));
    }
}

impl<T: Clone + 'static> Stored<T> {
    /// A copy of the value.
    ///
    /// # Panics
    /// When the view is gone, as signals do.
    pub fn get(self) -> T {
        (*self.read()).clone()
    }

    /// Changes the value, as long as the view lives.
    pub fn update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        let mut value = (*self.try_read()?).clone();
        let result = change(&mut value);
        self.set(value);
        Some(result)
    }
}

impl<T: Clone + 'static> Stored<Option<T>> {
    /// Takes what is stored. None if nothing is, and once the view is gone.
    pub fn take(self) -> Option<T> {
        self.update(Option::take).flatten()
    }
}
