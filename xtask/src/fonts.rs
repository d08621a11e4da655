//! The fonts of the gallery's pages: those that browsers under test have, from package-lock.json.

use std::fs;

use anyhow::{Context, Result};

use crate::repo::Repo;

/// Packages below `node_modules/@expo-google-fonts`, and how their files begin.
const FAMILIES: [(&str, &str); 4] = [
    ("noto-sans", "NotoSans"),
    ("noto-sans-arabic", "NotoSansArabic"),
    ("noto-sans-hebrew", "NotoSansHebrew"),
    ("noto-serif", "NotoSerif"),
];

const WEIGHTS: [&str; 3] = ["400Regular", "600SemiBold", "700Bold"];

/// Copies into `www/fonts` what `www/fonts.css` names. The packages are installed.
///
/// # Errors
/// When a file cannot be read or written.
pub(crate) fn lay_out(repo: &Repo) -> Result<()> {
    let folder = repo.root.join("www/fonts");
    fs::create_dir_all(&folder)?;
    for (package, family) in FAMILIES {
        for weight in WEIGHTS {
            let name = format!("{family}_{weight}.ttf");
            let package = format!("node_modules/@expo-google-fonts/{package}/{weight}");
            let font = repo.root.join(package).join(&name);
            fs::copy(&font, folder.join(&name)).with_context(|| font.display().to_string())?;
        }
    }
    Ok(())
}
