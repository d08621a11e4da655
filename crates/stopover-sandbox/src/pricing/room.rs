use std::sync::LazyLock;

use serde::Deserialize;

use crate::world::data;
use crate::world::hotel::Hotel;

static KINDS: LazyLock<Kinds> = LazyLock::new(|| data::read(include_str!("../../data/rooms.toml")));

#[derive(Debug, Deserialize)]
pub(super) struct Room {
    pub(super) name: String,
    pub(super) beds: usize,
    /// What it costs compared with a plain double room.
    pub(super) price_factor: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kinds {
    single: Room,
    plain: Vec<Room>,
    better: Vec<Room>,
    for_three: Vec<Room>,
    family: Vec<Room>,
    suite: Vec<Room>,
}

/// Those in which `beds` people can sleep: at most four.
pub(super) fn rooms_for(hotel: &Hotel, beds: usize) -> Vec<&'static Room> {
    let mut rng = hotel.rng("rooms");
    let mut rooms = Vec::new();
    rooms.extend(rng.pick_ref(&KINDS.plain));
    rooms.extend(rng.pick_ref(&KINDS.better));
    if rng.chance(0.75) {
        rooms.extend(rng.pick_ref(&KINDS.for_three));
    }
    if rng.chance(0.8) {
        rooms.extend(rng.pick_ref(&KINDS.family));
    }
    if hotel.stars() >= 4.0 {
        rooms.extend(rng.pick_ref(&KINDS.suite));
    }
    if rng.chance(0.4) {
        rooms.insert(0, &KINDS.single);
    }
    // The test hotel has room for any party.
    rooms.retain(|room| room.beds >= beds || hotel.is_test());
    rooms.truncate(4);
    rooms
}
