//! The style sheet of the elements. What they paint at first is part of the shell (`src/embed/shell/styles.js`); the rest comes in
//! the modules that need it, as custom sections.

use std::fs;

use anyhow::Result;
use wasm_encoder::{CustomSection, Section};

use super::{Workbench, esbuild::esbuild};

/// The files in `src/embed/style`, and the chunks that need each.
const PIECES: [(&str, &[&str]); 4] = [
    ("lists", &["rates", "holidays"]),
    ("extras", &["extras"]),
    ("holidays", &["holidays"]),
    ("map", &["map"]),
];

/// Appends to a module the styles that the chunks `is_inside` names need.
///
/// # Errors
/// When esbuild fails.
pub(super) fn append(
    bench: &Workbench<'_>,
    module: &mut Vec<u8>,
    is_inside: impl Fn(&str) -> bool,
) -> Result<()> {
    for (name, chunks) in PIECES {
        if chunks.iter().any(|chunk| is_inside(chunk)) {
            let bundled = bench.repo.wasm_target.join(format!("{name}.css"));
            let source = format!("src/embed/style/{name}.css");
            esbuild(bench, &source, &bundled, &["--bundle"])?;
            let section = CustomSection {
                name: format!("style-{name}").into(),
                data: fs::read(bundled)?.into(),
            };
            section.append_to(module);
        }
    }
    Ok(())
}
