//! Lists of views.

use std::sync::Arc;

use leptos::prelude::*;

/// A view for each of the numbers; it stays as long as its number does, wherever that moves. A `For`, compiled once for
/// all lists.
pub fn each(
    numbers: impl Fn() -> Vec<usize> + Send + Sync + 'static,
    view: impl Fn(usize) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    boxed(Box::new(numbers), Arc::new(view))
}

fn boxed(
    numbers: Box<dyn Fn() -> Vec<usize> + Send + Sync>,
    view: Arc<dyn Fn(usize) -> AnyView + Send + Sync>,
) -> AnyView {
    view! { <For each=numbers key=|number| *number children=move |number| view(number)/> }
        .into_any()
}
