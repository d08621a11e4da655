//! How large an element is, and when that changes.

use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::ResizeObserver;

use super::dom::after_render;
use super::{ElementRef, Stored, react};

/// Tells the inner width and height of `element` in CSS pixels, once it is in the page and whenever they change: neither is 0.
pub fn follow_size(element: ElementRef, told: impl Fn(f64, f64) + 'static) {
    let told: Box<dyn Fn(f64, f64)> = Box::new(told);
    let told = Rc::new(told);
    react(move || {
        let Some(root) = element.get() else {
            return;
        };
        let (told, measured) = (told.clone(), root.clone());
        let measure = Rc::new(move || {
            let (width, height) = (measured.client_width(), measured.client_height());
            if width > 0 && height > 0 {
                told(width.into(), height.into());
            }
        });
        measure();
        // In the next frame: what is told may change the size again, which browsers report as an error within one.
        let listener = Closure::<dyn FnMut()>::new(move || {
            let measure = measure.clone();
            after_render(move || measure());
        });
        let Ok(observer) = ResizeObserver::new(listener.as_ref().unchecked_ref()) else {
            return;
        };
        observer.observe(&root);
        let kept = Stored::new(Some(Rc::new((observer, listener))));
        on_cleanup(move || {
            if let Some(kept) = kept.take() {
                kept.0.disconnect();
            }
        });
    });
}
