//! Old towns: streets and squares here, what stands by water or on a height in files of their own.

mod heights;
mod streets;
mod waterside;

use super::Composition;

pub(super) const COMPOSITIONS: [Composition; 7] = [
    waterside::canal,
    heights::hill,
    streets::square,
    waterside::bridge,
    streets::street,
    heights::walls,
    streets::roofs,
];
