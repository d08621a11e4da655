//! Records the events that reach the page's body.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::JSON;
use wasm_bindgen::prelude::*;
use web_sys::{CustomEvent, HtmlElement};

use crate::stage::{Stage, frame};

const EVENTS: [&str; 11] = [
    "stopover-ready",
    "stopover-search",
    "stopover-results",
    "stopover-hotel-view",
    "stopover-rate-select",
    "stopover-checkout",
    "stopover-booked",
    "stopover-cancelled",
    "stopover-holiday-view",
    "stopover-enquiry",
    "stopover-error",
];

/// Names without `stopover-`, and details as JSON.
pub struct EventRecorder {
    recorded: Rc<RefCell<Vec<(String, String)>>>,
    prevents: Rc<Cell<bool>>,
    on_event: Closure<dyn Fn(CustomEvent)>,
}

impl EventRecorder {
    /// Events from inside shadow roots reach the body only if they bubble and are composed.
    pub fn new() -> Self {
        let recorded = Rc::new(RefCell::new(Vec::new()));
        let prevents = Rc::new(Cell::new(false));
        let (list, prevent) = (recorded.clone(), prevents.clone());
        let on_event = Closure::new(move |event: CustomEvent| {
            let detail = String::from(JSON::stringify(&event.detail()).unwrap());
            let name = event.type_().trim_start_matches("stopover-").to_owned();
            list.borrow_mut().push((name, detail));
            if prevent.get() {
                event.prevent_default();
            }
        });
        for name in EVENTS {
            body()
                .add_event_listener_with_callback(name, on_event.as_ref().unchecked_ref())
                .unwrap();
        }
        Self {
            recorded,
            prevents,
            on_event,
        }
    }

    /// Prevents what can be prevented, from now on.
    pub fn prevent(&self) {
        self.prevents.set(true);
    }

    /// In the order they came.
    pub fn names(&self) -> Vec<String> {
        let recorded = self.recorded.borrow();
        recorded.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The last one, as JSON.
    pub fn detail(&self, name: &str) -> String {
        let recorded = self.recorded.borrow();
        let found = recorded.iter().rev().find(|(event, _)| event == name);
        found.map(|(_, detail)| detail.clone()).unwrap_or_default()
    }

    pub async fn await_times(&self, stage: &Stage, name: &str, times: usize) {
        let count = || self.names().iter().filter(|event| *event == name).count();
        stage
            .until(&format!("{name} is recorded {times} times"), |_| {
                count() >= times
            })
            .await;
        frame().await;
        frame().await;
        assert_eq!(count(), times, "{name}: {:?}", self.names());
    }
}

impl Drop for EventRecorder {
    fn drop(&mut self) {
        for name in EVENTS {
            body()
                .remove_event_listener_with_callback(name, self.on_event.as_ref().unchecked_ref())
                .unwrap();
        }
    }
}

fn body() -> HtmlElement {
    web_sys::window()
        .unwrap()
        .document()
        .unwrap()
        .body()
        .unwrap()
}
