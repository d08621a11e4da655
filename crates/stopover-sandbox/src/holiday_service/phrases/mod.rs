//! The languages that holidays are described in.

use crate::world::dice::Dice;

mod east;
mod west;

/// What a tour operator writes. `{a}` is the first stop, `{b}` the last, `{c}` the city of the day, `{d}` the one
/// before it, `{n}` a number, `{h}` a hotel.
#[derive(Debug)]
pub(super) struct Phrases {
    pub(super) titles: &'static [&'static str],
    pub(super) day_trip: &'static str,
    pub(super) arrive: &'static [&'static str],
    pub(super) remain: &'static [&'static str],
    pub(super) move_on: &'static [&'static str],
    pub(super) depart: &'static [&'static str],
    pub(super) nights: &'static str,
    pub(super) included: &'static [&'static str],
    pub(super) excluded: &'static [&'static str],
    pub(super) useful: &'static [&'static str],
    pub(super) clauses: &'static [&'static str],
    /// HTML.
    pub(super) hotel: &'static [&'static str],
    /// One and several of each.
    pub(super) adults: (&'static str, &'static str),
    pub(super) children: (&'static str, &'static str),
    /// Breakfast, half board, full board, all inclusive.
    pub(super) boardings: [&'static str; 4],
    /// Single, double, triple, family room.
    pub(super) rooms: [&'static str; 4],
}

/// Every language.
pub(super) const ALL: &[&Phrases] = &[
    &west::ENGLISH,
    &east::GREEK,
    &west::FRENCH,
    &east::GERMAN,
    &west::PORTUGUESE,
];

/// One of the languages; English in every second case.
pub(super) fn choose(dice: &mut Dice) -> &'static Phrases {
    if dice.chance(0.4) {
        &west::ENGLISH
    } else {
        ALL.get(dice.below(ALL.len()))
            .copied()
            .unwrap_or(&west::ENGLISH)
    }
}
