//! What is random about an input while the search is not guided: a seed with a few edits is read much further than random bytes.

use std::ops::Range;

use fastrand::Rng;

use crate::seeds::Seed;

/// Texts on which parsers turn.
const TURNS: [&str; 24] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    ":",
    ",",
    "<",
    ">",
    "&",
    "=",
    "-",
    ".",
    "0",
    "1e999",
    "null",
    "\0",
    "\u{202e}",
    "\u{301}",
    "é",
    "🏨",
    "\n",
    "9223372036854775808",
];

/// So few edits of a seed that most of it is still as it was.
const MOST: usize = 4;

pub(crate) fn edited(seeds: &[Seed], random: &mut Rng) -> Vec<u8> {
    let mut bytes = any(seeds, random).to_vec();
    for _ in 0..random.usize(0..=MOST) {
        edit(&mut bytes, seeds, random);
    }
    bytes
}

fn any<'a>(seeds: &'a [Seed], random: &mut Rng) -> &'a [u8] {
    &seeds[random.usize(0..seeds.len())].1
}

fn edit(bytes: &mut Vec<u8>, seeds: &[Seed], random: &mut Rng) {
    let at = random.usize(0..=bytes.len());
    match random.u8(0..7) {
        0 => {
            let by = random.u8(..);
            if let Some(byte) = bytes.get_mut(at) {
                *byte = by;
            }
        }
        1 => {
            let new: Vec<u8> = (0..random.usize(0..32)).map(|_| random.u8(..)).collect();
            insert(bytes, at, &new);
        }
        2 => insert(bytes, at, TURNS[random.usize(0..TURNS.len())].as_bytes()),
        3 => {
            bytes.drain(part(bytes, random));
        }
        4 => {
            let again = bytes[part(bytes, random)].to_vec();
            insert(bytes, at, &again);
        }
        5 => bytes.truncate(at),
        _ => {
            let other = any(seeds, random);
            insert(bytes, at, &other[part(other, random)]);
        }
    }
}

fn part(bytes: &[u8], random: &mut Rng) -> Range<usize> {
    let start = random.usize(0..=bytes.len());
    let end = start + usize::from(random.u8(..));
    start..end.min(bytes.len())
}

fn insert(bytes: &mut Vec<u8>, at: usize, new: &[u8]) {
    bytes.splice(at..at, new.iter().copied());
}
