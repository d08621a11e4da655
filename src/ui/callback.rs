//! What a view is handed to call.

use super::Stored;

/// A function that a view is handed to call. A handle: copies are the same function, as long as the view that made it lives.
///
/// Leptos's own is compiled once for each type of function.
pub struct Callback<In: 'static, Out: 'static = ()>(Stored<Box<dyn Fn(In) -> Out>>);

impl<In, Out> Clone for Callback<In, Out> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<In, Out> Copy for Callback<In, Out> {}

impl<In, Out> Callback<In, Out> {
    pub fn new(function: impl Fn(In) -> Out + 'static) -> Self {
        Self(Stored::new(Box::new(function)))
    }

    /// Calls it.
    ///
    /// # Panics
    /// When the view that made it is gone, as signals do.
    pub fn run(self, input: In) -> Out {
        (self.0.read())(input)
    }

    /// Calls it, as long as the view that made it lives.
    pub fn try_run(self, input: In) -> Option<Out> {
        Some((self.0.try_read()?)(input))
    }
}
