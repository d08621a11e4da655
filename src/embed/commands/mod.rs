//! What a page asks of a mounted widget: the other direction of the events, in the same shapes.
//!
//! - `hotels`, `holidays`: what each element does of it. `query`: a search as a page writes it.

mod holidays;
mod hotels;
mod query;

use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::Mounted;

/// What a page can ask of a flow; errors name what is wrong.
pub(super) trait Commands {
    /// Searches for what is asked in the shape of `stopover-search`'s detail.
    fn search(&self, query: &JsValue) -> Result<(), Error>;

    /// Opens what is asked for: an object with one field.
    fn open(&self, target: &JsValue) -> Result<(), Error>;

    /// Begins anew.
    fn reset(&self) -> Result<(), Error>;
}

#[wasm_bindgen]
impl Mounted {
    /// Searches, as if the visitor had filled in the form. `query` has the shape of `stopover-search`'s detail.
    ///
    /// # Errors
    /// A JavaScript `Error` that names the field that is wrong, or says that a booking is being confirmed.
    pub fn search(&self, query: &JsValue) -> Result<(), Error> {
        self.commands.search(query)
    }

    /// Opens `{ hotel }`, `{ holiday }`, or `{ view }`: `search`, `booking` or `holidays`.
    ///
    /// # Errors
    /// A JavaScript `Error` that says what can be opened, or that a booking is being confirmed.
    pub fn open(&self, target: &JsValue) -> Result<(), Error> {
        self.commands.open(target)
    }

    /// Begins the visit anew, as the attributes say. What the visitor typed is gone.
    ///
    /// # Errors
    /// A JavaScript `Error` that says that a booking is being confirmed.
    pub fn reset(&self) -> Result<(), Error> {
        self.commands.reset()
    }
}

/// A text in an object that says something.
fn text(object: &JsValue, name: &str) -> Option<String> {
    let text = Reflect::get(object, &JsValue::from_str(name)).ok()?;
    text.as_string().filter(|text| !text.is_empty())
}
