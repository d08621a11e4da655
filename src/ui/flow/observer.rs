//! Observing a flow from outside: the flow reports what happens and does not know what is done about it.

use std::rc::Rc;

use leptos::prelude::*;

/// What an observer does when something has happened: true when it takes that over.
pub type Watch<E> = Rc<dyn Fn(&E) -> bool>;

/// Watches a flow. A handle: copies are the same observer, as long as the view that made it lives.
pub struct Observer<E: 'static>(StoredValue<Watch<E>, LocalStorage>);

impl<E> Clone for Observer<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Observer<E> {}

impl<E> Observer<E> {
    /// Watches on behalf of the view that is being made.
    pub fn new(watch: Watch<E>) -> Self {
        Self(StoredValue::new_local(watch))
    }

    /// Reports what has happened.
    pub fn tell(self, event: &E) {
        self.takes_over(event);
    }

    /// Reports what is about to happen. True when the observer does it instead, or has taken the flow out of the page
    /// meanwhile: then there is nothing left to go on with.
    pub fn takes_over(self, event: &E) -> bool {
        let Some(watch) = self.0.try_get_value() else {
            return true;
        };
        watch(event) || self.0.try_get_value().is_none()
    }
}
