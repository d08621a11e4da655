use leptos::prelude::*;

/// Does `action` now, and again whenever something it has read changes. An `Effect`, compiled once for all actions.
pub fn react(action: impl FnMut() + 'static) {
    let mut action: Box<dyn FnMut()> = Box::new(action);
    Effect::new(move |_: Option<()>| action());
}
