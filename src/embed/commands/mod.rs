//! What a page asks of a mounted widget: the other direction of the events, in the same shapes.

mod query;

use js_sys::{Error, Reflect};
use stopover_model::{HolidayId, HotelId};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::Mounted;
use crate::{holidays, hotels};

/// The visit in a mounted widget. An object, so that what it does comes with the chunk that made it.
pub(super) trait Visit {
    /// Searches for what `query` says.
    fn search(&self, query: &JsValue) -> Result<(), Error>;
    /// Opens a screen.
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
        self.visit.search(query)
    }

    /// Opens `{ hotel }`, `{ holiday }`, or `{ view }`: `search`, `booking` or `holidays`.
    ///
    /// # Errors
    /// A JavaScript `Error` that says what can be opened, or that a booking is being confirmed.
    pub fn open(&self, target: &JsValue) -> Result<(), Error> {
        self.visit.open(target)
    }

    /// Begins the visit anew, as the attributes say. What the visitor typed is gone.
    ///
    /// # Errors
    /// A JavaScript `Error` that says that a booking is being confirmed.
    pub fn reset(&self) -> Result<(), Error> {
        self.visit.reset()
    }
}

impl Visit for hotels::Remote {
    fn search(&self, query: &JsValue) -> Result<(), Error> {
        let config = self.config().unwrap_or_default();
        free(Self::search(self, query::read(query, config.limits)?))
    }

    fn open(&self, target: &JsValue) -> Result<(), Error> {
        match (text(target, "hotel"), text(target, "view").as_deref()) {
            (Some(hotel), None) => free(self.open_hotel(HotelId::new(hotel))),
            (None, Some("search")) => free(self.open_search()),
            (None, Some("booking")) => free(self.open_booking()),
            _ => Err(Error::new(
                "open: what <stopover-hotels> opens is { hotel: id } or { view: \"search\" | \"booking\" }",
            )),
        }
    }

    fn reset(&self) -> Result<(), Error> {
        free(Self::reset(self))
    }
}

impl Visit for holidays::Remote {
    fn search(&self, _: &JsValue) -> Result<(), Error> {
        Err(Error::new("search: <stopover-holidays> has no search"))
    }

    fn open(&self, target: &JsValue) -> Result<(), Error> {
        match (text(target, "holiday"), text(target, "view").as_deref()) {
            (Some(holiday), None) => Self::open(self, HolidayId::new(holiday)),
            (None, Some("holidays")) => self.leave(),
            _ => {
                return Err(Error::new(
                    "open: what <stopover-holidays> opens is { holiday: id } or { view: \"holidays\" }",
                ));
            }
        }
        Ok(())
    }

    fn reset(&self) -> Result<(), Error> {
        Self::reset(self);
        Ok(())
    }
}

fn free(outcome: Result<(), hotels::Busy>) -> Result<(), Error> {
    outcome.map_err(|hotels::Busy| Error::new("a booking is being confirmed: try again when it is"))
}

/// A text in an object that says something.
fn text(object: &JsValue, name: &str) -> Option<String> {
    let text = Reflect::get(object, &JsValue::from_str(name)).ok()?;
    text.as_string().filter(|text| !text.is_empty())
}
