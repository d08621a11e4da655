//! What a page asks of a mounted widget.

mod query;

use js_sys::{Error, Reflect};
use stopover_model::{HolidayId, HotelId};
use wasm_bindgen::JsValue;

use crate::{holidays, hotels};

/// The visit in a mounted widget. A trait object, so that its code comes with the chunk that made it.
pub(super) trait Visit {
    fn search(&self, query: &JsValue) -> Result<(), Error>;
    fn open(&self, target: &JsValue) -> Result<(), Error>;
    fn reset(&self) -> Result<(), Error>;
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
    outcome.map_err(|hotels::Busy| {
        Error::new("a booking is being confirmed or cancelled: try again when it is")
    })
}

/// None where it is empty.
fn text(object: &JsValue, name: &str) -> Option<String> {
    let text = Reflect::get(object, &JsValue::from_str(name)).ok()?;
    text.as_string().filter(|text| !text.is_empty())
}
