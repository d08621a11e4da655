//! What a page can ask of `<stopover-holidays>`.

use js_sys::Error;
use stopover_model::HolidayId;
use wasm_bindgen::JsValue;

use super::{Commands, text};
use crate::holidays::Remote;

impl Commands for Remote {
    fn search(&self, _: &JsValue) -> Result<(), Error> {
        Err(Error::new("search: <stopover-holidays> has no search"))
    }

    fn open(&self, target: &JsValue) -> Result<(), Error> {
        match (text(target, "holiday"), text(target, "view").as_deref()) {
            (Some(holiday), None) => self.open(HolidayId::new(holiday)),
            (None, Some("holidays")) => self.leave(),
            _ => {
                return Err(Error::new(
                    "open: <stopover-holidays> opens { holiday: id } or { view: \"holidays\" }",
                ));
            }
        }
        Ok(())
    }

    fn reset(&self) -> Result<(), Error> {
        self.reset();
        Ok(())
    }
}
