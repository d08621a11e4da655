//! Seeds, edits of them, and libFuzzer.

#[doc(hidden)]
pub use bolero;
use std::panic::RefUnwindSafe;

use bolero::{ByteSliceGenerator, TestTarget};

#[cfg(not(fuzzing))]
use crate::{edits, seeds};

/// How long random edits are tried, and how many of them at most.
#[cfg(not(fuzzing))]
const BOUNDS: (std::time::Duration, usize) = (std::time::Duration::from_secs(1), 4000);

#[doc(hidden)]
pub type Target = TestTarget<ByteSliceGenerator, bolero::DefaultEngine, bolero::BorrowedInput>;

/// Gives bytes to a property, which panics on those that it does not hold for. Folders of seeds are named from the repository's
/// root; each file in one is a seed. Stands in a test of its own.
#[macro_export]
macro_rules! check {
    ([$($folder:literal),+ $(,)?], $property:expr $(,)?) => {{
        let folders = [$($folder),+];
        if $crate::is_listing($crate::bolero::bolero_engine::__item_path__!(), &folders) {
            return;
        }
        $crate::run($crate::bolero::check!(), &folders, $property);
    }};
}

/// Tells `cargo xtask fuzz` of this target, if that asks.
#[doc(hidden)]
#[must_use]
pub fn is_listing(item: &str, folders: &[&str]) -> bool {
    let asks = std::env::var_os("STOPOVER_FUZZ_LIST").is_some();
    if asks {
        let test = item.trim_end_matches("::__bolero_item_path__");
        let test = test.split_once("::").map_or(test, |(_, test)| test);
        let program = std::env::current_exe().expect("a program has a path");
        println!(
            "\nfuzz\t{}\t{test}\t{}",
            program.display(),
            folders.join("\t")
        );
    }
    asks
}

#[doc(hidden)]
#[cfg(fuzzing)]
pub fn run(target: Target, _: &[&str], property: impl Fn(&[u8]) + RefUnwindSafe) {
    target.for_each(|bytes: &[u8]| property(bytes));
}

#[doc(hidden)]
#[cfg(not(fuzzing))]
pub fn run(target: Target, folders: &[&str], property: impl Fn(&[u8]) + RefUnwindSafe) {
    let seeds = seeds::read(folders);
    for (path, seed) in &seeds {
        let passed = std::panic::catch_unwind(|| property(seed));
        assert!(passed.is_ok(), "the seed {} fails", path.display());
    }
    let (time, most) = BOUNDS;
    target
        .with_test_time(time)
        .with_iterations(most)
        // What fails is an input, which is printed, and not the edits that led there.
        .with_shrink_time(std::time::Duration::ZERO)
        .with_type::<edits::Edits>()
        .for_each(|edits| {
            let input = Input(edits.of(&seeds));
            property(&input.0);
        });
}

/// Says what it is when a property panics on it.
#[cfg(not(fuzzing))]
struct Input(Vec<u8>);

#[cfg(not(fuzzing))]
impl Drop for Input {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("The input is {}", self.0.escape_ascii());
        }
    }
}
