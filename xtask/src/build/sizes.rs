//! What the package costs a visitor.

use std::{fmt::Write, fs, path::Path};

use anyhow::{Context, Result};

use super::{compress, files};
use crate::repo::Repo;

/// As they are, with gzip and with brotli.
#[derive(Clone, Copy, Default)]
struct Size {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

impl Size {
    /// # Errors
    /// When one of the three files cannot be read.
    fn of(file: &Path) -> Result<Self> {
        Ok(Self {
            raw: bytes(file)?,
            gzip: bytes(&compress::beside(file, compress::GZIP))?,
            brotli: bytes(&compress::beside(file, compress::BROTLI))?,
        })
    }
}

/// # Errors
/// When there is no such file.
pub(super) fn bytes(file: &Path) -> Result<u64> {
    let metadata = fs::metadata(file).with_context(|| file.display().to_string())?;
    Ok(metadata.len())
}

/// Prints a line for each module, and their total. A visitor needs one language besides, or none.
///
/// # Errors
/// When pkg/ cannot be read.
pub(super) fn print(repo: &Repo) -> Result<()> {
    let mut rows = Vec::new();
    for file in files::below(&repo.package())? {
        if files::is_code(&file) {
            let name = file.strip_prefix(&repo.root)?.display().to_string();
            rows.push((name, Size::of(&file)?));
        }
    }
    println!("{}", table(rows));
    Ok(())
}

fn table(rows: impl IntoIterator<Item = (String, Size)>) -> String {
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
pub(super) fn kilobytes(bytes: u64) -> String {
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
        let text = table([("a.js".to_owned(), size), ("b.wasm".to_owned(), size)]);
        let last: Vec<_> = text.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(last, ["total", "4.0", "2.0", "1.0"]);
    }
}
