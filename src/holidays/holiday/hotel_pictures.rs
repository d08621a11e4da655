//! Pictures of hotels: a holiday brings one of each, the catalogue's list of hotels the rest.

use std::sync::Arc;

use futures_util::FutureExt;
use leptos::prelude::*;
use stopover_model::{HolidayHotel, HolidayHotelId};

use super::lists::each_once;
use crate::holidays::visit::{HolidayFlow, Slot};
use crate::ui::State;
use crate::ui::failure::Failure;

/// The addresses of a hotel's pictures.
type Listed = (HolidayHotelId, Vec<String>);

/// What the list of hotels adds, once it was asked for. A handle: copies know the same.
#[derive(Clone, Copy)]
pub struct HotelPictures {
    flow: HolidayFlow,
    listed: State<Arc<Vec<Listed>>>,
    was_asked: StoredValue<bool>,
}

impl HotelPictures {
    /// Nothing was asked for yet.
    pub fn new(flow: HolidayFlow) -> Self {
        Self {
            flow,
            listed: State::default(),
            was_asked: StoredValue::new(false),
        }
    }

    /// The pictures of a hotel, as far as known, each once.
    pub fn of(self, hotel: &HolidayHotel) -> Vec<String> {
        let listed = self.listed.get();
        let listed = listed.iter().find(|(id, _)| *id == hotel.id);
        let listed = listed.into_iter().flat_map(|(_, pictures)| pictures);
        each_once(hotel.images.iter().chain(listed).cloned())
    }

    /// Asks for the list, unless it was asked for. Without it there are fewer pictures, so nothing is said of a failure.
    pub fn ask(self) {
        if self.was_asked.get_value() {
            return;
        }
        self.was_asked.set_value(true);
        let flow = self.flow;
        let work = async move {
            let list =
                async { Ok::<_, Failure>(flow.gateway()?.holiday_service().hotels().await?) };
            let Ok(list) = list.await else {
                return;
            };
            let hotels = list.items.into_iter().map(HolidayHotel::from_wire);
            let listed = hotels.map(|hotel| (hotel.id, hotel.images)).collect();
            // The visitor may have left the page.
            if self.was_asked.try_get_value().is_some() {
                self.listed.set(Arc::new(listed));
            }
        };
        flow.start(Slot::Hotels, work.boxed_local());
    }
}
