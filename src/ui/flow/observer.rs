//! Observing a flow from outside: the flow reports what happens and does not know what is done about it.

use std::rc::Rc;

use crate::ui::Stored;

/// True when the observer takes over what has happened.
pub type Watch<E> = Rc<dyn Fn(&E) -> bool>;

/// Watches a flow. A handle: copies are the same observer, as long as the view that made it lives.
pub struct Observer<E: 'static>(Stored<Watch<E>>);

impl<E> Clone for Observer<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Observer<E> {}

impl<E> Observer<E> {
    pub fn new(watch: Watch<E>) -> Self {
        Self(Stored::new(watch))
    }

    pub fn tell(self, event: &E) {
        self.takes_over(event);
    }

    /// True when the observer does it instead, or has taken the flow out of the page: then there is nothing left to go on with.
    pub fn takes_over(self, event: &E) -> bool {
        let Some(watch) = self.0.try_read() else {
            return true;
        };
        watch(event) || self.0.try_read().is_none()
    }
}
