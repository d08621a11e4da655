//! Pictures of hotels: a holiday brings one of each, the catalogue's list of hotels the rest.

use std::sync::Arc;

use futures_util::FutureExt;
use stopover_model::{HolidayHotel, HolidayHotelId};

use super::lists::each_once;
use crate::holidays::visit::HolidayFlow;
use crate::ui::failure::Failure;
use crate::ui::flow::Request;
use crate::ui::{IntoVec, State, Stored};

type Listed = (HolidayHotelId, Vec<String>);

/// What the list of hotels adds, once it was asked for. A handle: copies know the same.
#[derive(Clone, Copy)]
pub struct HotelPictures {
    flow: HolidayFlow,
    request: Request,
    listed: State<Arc<Vec<Listed>>>,
    was_asked: Stored<bool>,
}

impl HotelPictures {
    pub fn new(flow: HolidayFlow) -> Self {
        Self {
            flow,
            request: Request::new(),
            listed: State::default(),
            was_asked: Stored::new(false),
        }
    }

    /// As far as known, each once.
    pub fn of(self, hotel: &HolidayHotel) -> Vec<String> {
        let listed = self.listed.get();
        let listed = listed.iter().find(|(id, _)| *id == hotel.id);
        let listed = listed.into_iter().flat_map(|(_, pictures)| pictures);
        each_once(hotel.images.iter().chain(listed).cloned())
    }

    /// At most once. Without the list there are fewer pictures, so a failure is not shown.
    pub fn ask(self) {
        if self.was_asked.get() {
            return;
        }
        self.was_asked.set(true);
        let flow = self.flow;
        let work = async move {
            let list =
                async { Ok::<_, Failure>(flow.gateway()?.holiday_service().hotels().await?) };
            let Ok(list) = list.await else {
                return;
            };
            let hotels = list.items.into_iter().map(HolidayHotel::from_wire);
            let listed = hotels.map(|hotel| (hotel.id, hotel.images)).into_vec();
            self.listed.set(Arc::new(listed));
        };
        self.request.start(work.boxed_local());
    }
}
