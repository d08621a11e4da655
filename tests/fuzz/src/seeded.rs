//! Seeds, and what becomes of them by a few edits: the same each time, so that a change is not held up by what it has nothing to do with.

use std::{
    panic::RefUnwindSafe,
    time::{Duration, Instant},
};

use fastrand::Rng;

use crate::{edits::edited, seeds};

/// How many edited seeds are tried, and for how long at most.
const BOUNDS: (usize, Duration) = (4000, Duration::from_secs(1));

/// Gives bytes to a property, which panics on those that it does not hold for. Folders of seeds are named from the repository's
/// root; each file in one is a seed. Stands in a test of its own.
#[macro_export]
macro_rules! check {
    ([$($folder:literal),+ $(,)?], $property:expr $(,)?) => {
        $crate::run(&[$($folder),+], $property)
    };
}

#[doc(hidden)]
pub fn run(folders: &[&str], property: impl Fn(&[u8]) + RefUnwindSafe) {
    let seeds = seeds::read(folders);
    for (path, seed) in &seeds {
        let passed = std::panic::catch_unwind(|| property(seed));
        assert!(passed.is_ok(), "the seed {} fails", path.display());
    }
    let (most, time) = BOUNDS;
    let (mut random, begun) = (Rng::with_seed(0), Instant::now());
    for _ in 0..most {
        if begun.elapsed() > time {
            return;
        }
        let input = Input(edited(&seeds, &mut random));
        property(&input.0);
    }
}

/// Says what it is when a property panics on it.
struct Input(Vec<u8>);

impl Drop for Input {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("The input is {}", self.0.escape_ascii());
        }
    }
}
