//! `stopover-hotel-view`: the visitor sees a hotel.

use serde::Serialize;
use stopover_model::HotelId;

use super::Detail;
use super::parts::Hotel;

#[derive(Serialize)]
pub(super) struct HotelView<'a> {
    hotel: Hotel<'a>,
}

impl Detail for HotelView<'_> {
    const NAME: &'static str = "stopover-hotel-view";
}

impl<'a> HotelView<'a> {
    pub(super) fn of(id: &'a HotelId, name: &'a str) -> Self {
        Self {
            hotel: Hotel {
                id: Some(id.as_str()),
                name,
            },
        }
    }
}
