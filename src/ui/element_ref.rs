//! Where an element of a view is found later, to move the focus to it or to look inside.

use leptos::html::ElementType;
use leptos::prelude::*;
use leptos::tachys::html::node_ref::NodeRefContainer;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Given to an element as its `node_ref`. A handle: copies refer to the same element.
///
/// Leptos's own `NodeRef` is a signal with a type of its own for each tag. No view here waits for an element, and every
/// type of signal costs kilobytes.
#[derive(Clone, Copy)]
pub struct ElementRef(StoredValue<Option<HtmlElement>, LocalStorage>);

impl ElementRef {
    /// Refers to nothing yet.
    pub fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    /// The element, once it is made and as long as the view that made this handle lives.
    pub fn get(self) -> Option<HtmlElement> {
        self.0.try_get_value().flatten()
    }

    /// Refers to another element, or to none.
    pub fn set(self, element: Option<HtmlElement>) {
        self.0.try_set_value(element);
    }
}

impl Default for ElementRef {
    fn default() -> Self {
        Self::new()
    }
}

impl<E: ElementType> NodeRefContainer<E> for ElementRef {
    fn load(self, element: &Element) {
        self.set(element.dyn_ref::<HtmlElement>().cloned());
    }
}
