//! Kinds of rooms.

use crate::world::hotel::Hotel;

/// A kind of room.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Room {
    pub(crate) name: &'static str,
    pub(crate) beds: usize,
    /// What it costs compared with a plain double room.
    pub(crate) price_factor: f64,
}

const fn room(name: &'static str, beds: usize, price_factor: f64) -> Room {
    Room {
        name,
        beds,
        price_factor,
    }
}

const SINGLE: Room = room("Single Room", 1, 0.8);
const PLAIN: &[Room] = &[
    room("Double Room", 2, 1.0),
    room("Twin Room", 2, 1.0),
    room("Double or Twin Room", 2, 1.02),
];
const BETTER: &[Room] = &[
    room("Double Room, City View", 2, 1.1),
    room("Double Room with Balcony", 2, 1.14),
    room("Superior Double Room", 2, 1.25),
    room("Deluxe Double Room, Courtyard", 2, 1.32),
];
const FOR_THREE: &[Room] = &[
    room("Triple Room", 3, 1.12),
    room("Large Double Room with Sofa Bed", 3, 1.2),
];
const FAMILY: &[Room] = &[
    room("Family Room", 5, 1.3),
    room("Quadruple Room", 4, 1.25),
    room("Two-Bedroom Apartment", 6, 1.6),
];
const SUITE: &[Room] = &[
    room("Junior Suite", 3, 1.7),
    room("Suite, Garden View", 4, 2.1),
    room("Suite with Terrace", 4, 2.4),
];

/// The kinds of rooms of a hotel in which `beds` people can sleep: at most four.
pub(crate) fn rooms_for(hotel: &Hotel, beds: usize) -> Vec<Room> {
    let mut dice = hotel.dice("rooms");
    let mut rooms = vec![dice.pick(PLAIN), dice.pick(BETTER)];
    if dice.chance(0.75) {
        rooms.push(dice.pick(FOR_THREE));
    }
    if dice.chance(0.8) {
        rooms.push(dice.pick(FAMILY));
    }
    if hotel.stars() >= 4.0 {
        rooms.push(dice.pick(SUITE));
    }
    if dice.chance(0.4) {
        rooms.insert(0, SINGLE);
    }
    // Whoever tries the test hotel is never turned away for being many.
    rooms.retain(|room| room.beds >= beds || hotel.is_test());
    rooms.truncate(4);
    rooms
}
