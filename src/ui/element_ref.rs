//! Where an element of a view is found later, to move the focus to it or to look inside.

use leptos::html::ElementType;
use leptos::tachys::html::node_ref::NodeRefContainer;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::Stored;

/// Given to an element as its `node_ref`. A handle: copies refer to the same element.
///
/// Leptos's own `NodeRef` is a signal with a type of its own for each tag. No view here waits for an element, and every
/// type of signal costs kilobytes.
#[derive(Clone, Copy)]
pub struct ElementRef(Stored<Option<HtmlElement>>);

impl ElementRef {
    pub fn new() -> Self {
        Self(Stored::new(None))
    }

    /// None before it is made, and once the view that made this handle is gone.
    pub fn get(self) -> Option<HtmlElement> {
        (*self.0.try_read()?).clone()
    }

    pub fn set(self, element: Option<HtmlElement>) {
        self.0.set(element);
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
