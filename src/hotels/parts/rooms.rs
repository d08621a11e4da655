//! The rooms of a hotel's rates.

use stopover_model::{HotelId, RateOffer};

use crate::i18n::{Locale, Msg};
use crate::ui::State;

/// The rate that is selected. What was asked for since has others in its place, with other ids.
pub type SelectedRate = State<Option<(HotelId, RateOffer)>>;

/// Rooms and the places of their rates, in the order in which they come.
pub fn by_room<'a>(rates: &[&'a RateOffer]) -> Vec<(&'a str, Vec<usize>)> {
    let mut rooms: Vec<(&str, Vec<usize>)> = Vec::new();
    for (place, rate) in rates.iter().enumerate() {
        match rooms.iter_mut().find(|(room, _)| *room == rate.room_type) {
            Some((_, together)) => together.push(place),
            None => rooms.push((&rate.room_type, vec![place])),
        }
    }
    rooms
}

pub fn room_name(locale: Locale, room: &str) -> String {
    if room.is_empty() {
        locale.text(Msg::RoomNotStated)
    } else {
        room
    }
    .to_owned()
}
