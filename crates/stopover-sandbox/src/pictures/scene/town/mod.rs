//! Old towns: streets and squares, an avenue, a park, what stands by water or on a height, each in a file of its own.

mod avenue;
mod heights;
mod parks;
mod streets;
mod waterside;

use super::Composition;

pub(super) const COMPOSITIONS: [Composition; 10] = [
    waterside::canal,
    heights::hill,
    streets::square,
    waterside::bridge,
    streets::street,
    heights::walls,
    streets::roofs,
    parks::garden,
    heights::steps,
    avenue::avenue,
];
