//! What is taken out of the page leaves nothing behind.

use js_sys::{Function, JSON, Promise, Reflect, WebAssembly};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::stage::Stage;

/// Counts the listeners on window and document and the timers of the page, and answers requests from memory once they have
/// been answered by the gateway.
const METERS: &str = r"
    const listeners = new Map();
    const timers = new Set();
    const undo = [];
    const replace = (object, name, make) => {
      const before = object[name];
      const own = Object.hasOwn(object, name);
      object[name] = make(before.bind(object));
      undo.push(() => { if (own) object[name] = before; else delete object[name]; });
    };
    const key = (type, heard, options) => [type, options === true || options?.capture === true].join();
    for (const target of [window, document]) {
      const known = new Map();
      replace(target, 'addEventListener', (add) => (type, heard, options) => {
        const name = key(type, heard, options);
        if (!known.has(heard)) known.set(heard, new Set());
        known.get(heard).add(name);
        return add(type, heard, options);
      });
      replace(target, 'removeEventListener', (remove) => (type, heard, options) => {
        known.get(heard)?.delete(key(type, heard, options));
        if (known.get(heard)?.size === 0) known.delete(heard);
        return remove(type, heard, options);
      });
      listeners.set(target, known);
    }
    const tick = window.setTimeout.bind(window);
    replace(window, 'setTimeout', (set) => (run, ...more) => {
      const id = set((...given) => { timers.delete(id); run(...given); }, ...more);
      timers.add(id);
      return id;
    });
    replace(window, 'setInterval', (set) => (...given) => {
      const id = set(...given);
      timers.add(id);
      return id;
    });
    for (const name of ['clearTimeout', 'clearInterval']) {
      replace(window, name, (clear) => (id) => { timers.delete(id); return clear(id); });
    }
    const answers = new Map();
    replace(window, 'fetch', (fetch) => async (asked) => {
      const request = new Request(asked);
      const name = request.url + ' ' + (await request.clone().text());
      if (!answers.has(name)) answers.set(name, await (await fetch(request)).text());
      return new Response(answers.get(name), { headers: { 'Content-Type': 'application/json' } });
    });
    return {
      tick: () => new Promise((resolve) => tick(resolve)),
      count: () => {
        let heard = 0;
        for (const known of listeners.values()) for (const names of known.values()) heard += names.size;
        return [heard, timers.size];
      },
      stop: () => undo.forEach((each) => each()),
    };
";

struct Meters(JsValue);

impl Meters {
    fn new() -> Self {
        Self(Function::new_no_args(METERS).call0(&JsValue::NULL).unwrap())
    }

    fn call(&self, name: &str) -> JsValue {
        let function: Function = Reflect::get(&self.0, &name.into())
            .unwrap()
            .unchecked_into();
        function.call0(&JsValue::NULL).unwrap()
    }

    async fn tick(&self) {
        let promise: Promise = self.call("tick").unchecked_into();
        JsFuture::from(promise).await.unwrap();
    }

    /// Waits until an element is there, without waiting for a frame of the browser.
    async fn await_one(&self, stage: &Stage, selector: &str) {
        for _ in 0..5_000 {
            if stage.find(selector).is_some() {
                return;
            }
            self.tick().await;
        }
        panic!("{selector} did not appear in: {}", stage.text());
    }

    /// Listeners and timers.
    fn count(&self) -> String {
        String::from(JSON::stringify(&self.call("count")).unwrap())
    }
}

impl Drop for Meters {
    fn drop(&mut self) {
        self.call("stop");
    }
}

/// Bytes of the WebAssembly's memory.
fn memory() -> u32 {
    let memory: WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    let buffer: js_sys::ArrayBuffer = memory.buffer().unchecked_into();
    buffer.byte_length()
}

#[wasm_bindgen_test]
async fn five_hundred_visits_leave_no_listener_no_timer_and_no_memory_behind() {
    let meters = Meters::new();
    let query = JSON::parse(&format!(
        r#"{{"destination": {{"type": "hotel", "id": "HTL-TEST", "name": "Test"}}, "check_in": "{0}-06-12", "check_out": "{0}-06-15"}}"#,
        js_sys::Date::new_0().get_full_year() + 1
    ))
    .unwrap();
    let mut early = None;
    for cycle in 1..=50 {
        {
            let hotels = Stage::new(&[]);
            hotels.widget().search(&query).unwrap();
            meters.await_one(&hotels, "article.hotel").await;
        }
        {
            let holidays = Stage::catalogue(&[]);
            meters.await_one(&holidays, "article.trip").await;
        }
        if cycle == 20 {
            meters.tick().await;
            early = Some((meters.count(), memory()));
        }
    }
    meters.tick().await;
    assert_eq!(
        early,
        Some((meters.count(), memory())),
        "listeners and timers, memory"
    );
}
