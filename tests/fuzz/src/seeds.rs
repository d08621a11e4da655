//! Files in the repository.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A file, and what is in it.
pub(crate) type Seed = (PathBuf, Vec<u8>);

/// In an order that is the same everywhere.
pub(crate) fn read(folders: &[&str]) -> Vec<Seed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut seeds = Vec::new();
    for folder in folders {
        let folder = root.join(folder);
        let entries = fs::read_dir(&folder);
        let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("a folder can be read").path()) {
            if path.is_file() {
                let seed = fs::read(&path).expect("a seed can be read");
                seeds.push((path, seed));
            }
        }
    }
    assert!(!seeds.is_empty(), "{folders:?} hold no seeds");
    seeds.sort();
    seeds
}
