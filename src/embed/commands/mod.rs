//! What a page asks of a mounted widget: the other direction of the events, in the same shapes.

mod query;

use js_sys::{Error, Reflect};
use stopover_model::{HolidayId, HotelId};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::Mounted;
use crate::{holidays, hotels};

/// The visit in a mounted widget.
pub(super) enum Visit {
    /// In `<stopover-hotels>`.
    Hotels(hotels::Remote),
    /// In `<stopover-holidays>`.
    Holidays(holidays::Remote),
}

#[wasm_bindgen]
impl Mounted {
    /// Searches, as if the visitor had filled in the form. `query` has the shape of `stopover-search`'s detail.
    ///
    /// # Errors
    /// A JavaScript `Error` that names the field that is wrong, or says that a booking is being confirmed.
    pub fn search(&self, query: &JsValue) -> Result<(), Error> {
        match &self.visit {
            Visit::Hotels(visit) => {
                let config = visit.config().unwrap_or_default();
                free(visit.search(query::read(query, config.limits)?))
            }
            Visit::Holidays(_) => Err(Error::new("search: <stopover-holidays> has no search")),
        }
    }

    /// Opens `{ hotel }`, `{ holiday }`, or `{ view }`: `search`, `booking` or `holidays`.
    ///
    /// # Errors
    /// A JavaScript `Error` that says what can be opened, or that a booking is being confirmed.
    pub fn open(&self, target: &JsValue) -> Result<(), Error> {
        let field = |name| text(target, name);
        match &self.visit {
            Visit::Hotels(visit) => match (field("hotel"), field("view").as_deref()) {
                (Some(hotel), None) => free(visit.open_hotel(HotelId::new(hotel))),
                (None, Some("search")) => free(visit.open_search()),
                (None, Some("booking")) => free(visit.open_booking()),
                _ => Err(Error::new(
                    "open: what <stopover-hotels> opens is { hotel: id } or { view: \"search\" | \"booking\" }",
                )),
            },
            Visit::Holidays(visit) => match (field("holiday"), field("view").as_deref()) {
                (Some(holiday), None) => {
                    visit.open(HolidayId::new(holiday));
                    Ok(())
                }
                (None, Some("holidays")) => {
                    visit.leave();
                    Ok(())
                }
                _ => Err(Error::new(
                    "open: what <stopover-holidays> opens is { holiday: id } or { view: \"holidays\" }",
                )),
            },
        }
    }

    /// Begins the visit anew, as the attributes say. What the visitor typed is gone.
    ///
    /// # Errors
    /// A JavaScript `Error` that says that a booking is being confirmed.
    pub fn reset(&self) -> Result<(), Error> {
        match &self.visit {
            Visit::Hotels(visit) => free(visit.reset()),
            Visit::Holidays(visit) => {
                visit.reset();
                Ok(())
            }
        }
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
