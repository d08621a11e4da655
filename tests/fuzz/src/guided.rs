//! What libFuzzer makes up.

use std::panic::RefUnwindSafe;

#[doc(hidden)]
pub use bolero;
use bolero::{BorrowedInput, ByteSliceGenerator, DefaultEngine, TestTarget};

#[doc(hidden)]
pub type Target = TestTarget<ByteSliceGenerator, DefaultEngine, BorrowedInput>;

/// Gives bytes to a property, which panics on those that it does not hold for. Folders of seeds are named from the repository's
/// root; each file in one is a seed. Stands in a test of its own.
#[macro_export]
macro_rules! check {
    ([$($folder:literal),+ $(,)?], $property:expr $(,)?) => {{
        if $crate::is_listing($crate::bolero::bolero_engine::__item_path__!(), &[$($folder),+]) {
            return;
        }
        $crate::run($crate::bolero::check!(), $property);
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
pub fn run(target: Target, property: impl Fn(&[u8]) + RefUnwindSafe) {
    target.for_each(|bytes: &[u8]| property(bytes));
}
