//! What is random about an input while the search is not guided: a seed with a few edits is read much further than random bytes.

use bolero::TypeGenerator;

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

/// Which seed, and what to do to it: so little that most of it is still as it was.
#[derive(Debug, Clone, TypeGenerator)]
pub(crate) struct Edits {
    seed: usize,
    edits: [Option<Edit>; 4],
}

/// Positions count modulo the length.
#[derive(Debug, Clone, TypeGenerator)]
enum Edit {
    Replace {
        at: usize,
        by: u8,
    },
    Insert {
        at: usize,
        bytes: Vec<u8>,
    },
    Turn {
        at: usize,
        which: usize,
    },
    Remove {
        at: usize,
        length: u8,
    },
    Repeat {
        at: usize,
        length: u8,
    },
    CutOff {
        at: usize,
    },
    /// Part of another seed.
    Borrow {
        at: usize,
        seed: usize,
        from: usize,
        length: u8,
    },
}

impl Edits {
    pub(crate) fn of(&self, seeds: &[Seed]) -> Vec<u8> {
        let seed = |index: usize| &*seeds[index % seeds.len()].1;
        let mut bytes = seed(self.seed).to_vec();
        for edit in self.edits.iter().flatten() {
            edit.make(&mut bytes, seed);
        }
        bytes
    }
}

impl Edit {
    fn make<'a>(&self, bytes: &mut Vec<u8>, seed: impl Fn(usize) -> &'a [u8]) {
        let place = |at: usize, bytes: &[u8]| at % (bytes.len() + 1);
        let part = |at: usize, length: u8, bytes: &[u8]| {
            let start = place(at, bytes);
            start..bytes.len().min(start + usize::from(length))
        };
        match self {
            Self::Replace { at, by } => {
                let at = place(*at, bytes);
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = *by;
                }
            }
            Self::Insert { at, bytes: new } => insert(bytes, *at, new),
            Self::Turn { at, which } => insert(bytes, *at, TURNS[which % TURNS.len()].as_bytes()),
            Self::Remove { at, length } => {
                bytes.drain(part(*at, *length, bytes));
            }
            Self::Repeat { at, length } => {
                let again = bytes[part(*at, *length, bytes)].to_vec();
                insert(bytes, *at, &again);
            }
            Self::CutOff { at } => bytes.truncate(place(*at, bytes)),
            Self::Borrow {
                at,
                seed: which,
                from,
                length,
            } => {
                let other = seed(*which);
                insert(bytes, *at, &other[part(*from, *length, other)]);
            }
        }
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, new: &[u8]) {
    let at = at % (bytes.len() + 1);
    bytes.splice(at..at, new.iter().copied());
}
