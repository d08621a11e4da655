//! What the package costs a visitor. Node.js compresses: its brotli and zlib are those that web servers use.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{repo::Repo, sh};

/// The files a browser may load.
const LOADED: [&str; 3] = ["js", "wasm", "css"];

/// Bytes: as they are, with gzip -9 and with brotli -q 11.
#[derive(Clone, Copy, Default, Deserialize)]
struct Size {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// Prints a line for each file that a browser may load, and their total.
///
/// # Errors
/// When pkg/ cannot be read or Node.js is missing.
pub(super) fn print(repo: &Repo) -> Result<()> {
    let mut files = Vec::new();
    collect(&repo.package(), &mut files)?;
    files.sort();
    let script = repo.root.join("xtask/src/build/sizes.mjs");
    let sizes: Vec<Size> =
        serde_json::from_str(&sh::read(Command::new("node").arg(script).args(&files))?)?;
    let names = files.iter().map(|file| {
        file.strip_prefix(&repo.root)
            .unwrap_or(file)
            .display()
            .to_string()
    });
    println!("{}", table(names.zip(sizes)));
    Ok(())
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(directory).with_context(|| directory.display().to_string())? {
        let path = entry?.path();
        let loaded = path
            .extension()
            .is_some_and(|kind| LOADED.iter().any(|loaded| kind == *loaded));
        if path.is_dir() {
            collect(&path, files)?;
        } else if loaded {
            files.push(path);
        }
    }
    Ok(())
}

fn table(rows: impl Iterator<Item = (String, Size)>) -> String {
    let mut text = format!(
        "{:<32}{:>10}{:>10}{:>10}",
        "kB (1000 bytes)", "raw", "gzip", "brotli"
    );
    let mut total = Size::default();
    let mut line = |name: &str, size: Size| {
        let kilobytes = [size.raw, size.gzip, size.brotli].map(kilobytes);
        // Writing into a string cannot fail.
        let _ = write!(
            text,
            "\n{name:<32}{:>10}{:>10}{:>10}",
            kilobytes[0], kilobytes[1], kilobytes[2]
        );
    };
    for (name, size) in rows {
        line(&name, size);
        total.raw += size.raw;
        total.gzip += size.gzip;
        total.brotli += size.brotli;
    }
    line("total", total);
    text
}

/// Tenths of a kilobyte, rounded half up.
fn kilobytes(bytes: usize) -> String {
    let tenths = (bytes + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::{Size, kilobytes, table};

    #[test]
    fn a_kilobyte_is_a_thousand_bytes_rounded_to_tenths() {
        assert_eq!(
            [0, 49, 50, 999, 83_650].map(kilobytes),
            ["0.0", "0.0", "0.1", "1.0", "83.7"]
        );
    }

    #[test]
    fn the_last_line_adds_up_all_files() {
        let size = Size {
            raw: 2_000,
            gzip: 1_000,
            brotli: 500,
        };
        let text = table([("a.js".to_owned(), size), ("b.wasm".to_owned(), size)].into_iter());
        let last: Vec<_> = text.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(last, ["total", "4.0", "2.0", "1.0"]);
    }
}
