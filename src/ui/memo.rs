//! A value that is computed from others.

use leptos::prelude::*;

/// Computes a value, and again whenever something it has read changes. A `Memo`, compiled once for each type of value.
pub fn memo<T: PartialEq + Send + Sync + 'static>(
    value: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    let value: Box<dyn Fn() -> T + Send + Sync> = Box::new(value);
    Memo::new(move |_| value())
}
