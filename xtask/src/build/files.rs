//! Published files: named by what they hold, so that they can be cached for ever, and with the digest by which a browser
//! checks them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256, Sha384};

/// A file in pkg/ whose name changes with its content.
pub(super) struct Published {
    /// What the shell calls it, such as `core` or `locales/de`.
    pub(super) name: String,
    /// Its path in the package.
    pub(super) path: String,
    /// The value of an `integrity` attribute.
    pub(super) integrity: String,
}

/// Copies `source` into the package under a name with its hash.
///
/// # Errors
/// When it cannot be read or written.
pub(super) fn publish(package: &Path, name: &str, source: &Path) -> Result<Published> {
    let content = fs::read(source).with_context(|| source.display().to_string())?;
    let extension = source.extension().unwrap_or_default().to_string_lossy();
    let hash: String = Sha256::digest(&content)
        .iter()
        .take(5)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let path = format!("{name}-{hash}.{extension}");
    let target = package.join(&path);
    if let Some(directory) = target.parent() {
        fs::create_dir_all(directory)?;
    }
    fs::write(&target, &content).with_context(|| target.display().to_string())?;
    Ok(Published {
        name: name.to_owned(),
        path,
        integrity: integrity(&content),
    })
}

/// As Subresource Integrity writes it.
pub(super) fn integrity(content: &[u8]) -> String {
    format!("sha384-{}", BASE64_STANDARD.encode(Sha384::digest(content)))
}

/// Every file below a directory, in a stable order.
///
/// # Errors
/// When a directory cannot be read.
pub(crate) fn below(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).with_context(|| directory.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(below(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Scripts and WebAssembly.
pub(super) fn is_code(file: &Path) -> bool {
    file.extension()
        .is_some_and(|kind| kind == "js" || kind == "wasm")
}

/// A text file's lines, without the blanks at their ends and around all.
///
/// # Errors
/// When it cannot be read.
pub(super) fn text(path: &Path) -> Result<String> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    Ok(lines.join("\n").trim_matches('\n').to_owned())
}

#[cfg(test)]
mod tests {
    use super::integrity;

    #[test]
    fn the_digest_is_the_one_browsers_compute() {
        // `printf 'alert(1)' | openssl dgst -sha384 -binary | base64`
        assert_eq!(
            integrity(b"alert(1)"),
            "sha384-HT2E9NfWiuQ/w1PRai+hTyqW16NIoCGA/m8VQDUopfAtcz6YQjtsMmQd5uRbVDpW"
        );
    }
}
