//! What a page can ask of `<stopover-hotels>`.

use js_sys::Error;
use stopover_model::HotelId;
use wasm_bindgen::JsValue;

use super::{Commands, query, text};
use crate::hotels::{Busy, Remote};

impl Commands for Remote {
    fn search(&self, given: &JsValue) -> Result<(), Error> {
        let limits = self.config().unwrap_or_default().limits;
        free(self.search(query::read(given, limits)?))
    }

    fn open(&self, target: &JsValue) -> Result<(), Error> {
        match (text(target, "hotel"), text(target, "view").as_deref()) {
            (Some(hotel), None) => free(self.open_hotel(HotelId::new(hotel))),
            (None, Some("search")) => free(self.open_search()),
            (None, Some("booking")) => free(self.open_booking()),
            _ => Err(Error::new(
                "open: <stopover-hotels> opens { hotel: id } or { view: \"search\" | \"booking\" }",
            )),
        }
    }

    fn reset(&self) -> Result<(), Error> {
        free(self.reset())
    }
}

fn free(outcome: Result<(), Busy>) -> Result<(), Error> {
    outcome.map_err(|Busy| Error::new("a booking is being confirmed: try again when it is"))
}
