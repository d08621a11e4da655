//! WebKit, Safari's engine: WebKitGTK's browser for tests, on a screen of its own.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};

use crate::{apt, sh};

/// Folders that hold one per architecture, or are the only one.
const LIBRARIES: [&str; 3] = ["/usr/lib", "/usr/lib64", "/usr/libexec"];

/// What the folder is called that belongs to one version of the library.
const VERSIONS: [&str; 2] = ["webkit2gtk-4.1", "webkitgtk-6.0"];

/// WebKitGTK's browser and the driver that speaks WebDriver for it.
pub(crate) struct WebKit {
    /// The browser: `$MINIBROWSER`, or what the packages bring.
    pub(crate) browser: PathBuf,
    /// The driver: `$WEBKITWEBDRIVER`, or what the search path has.
    pub(crate) driver: PathBuf,
    /// Runs a program on a screen that nobody sees: this browser always needs one.
    pub(crate) screen: PathBuf,
}

impl WebKit {
    /// Finds all three, installing Debian's packages where they are missing and that is allowed.
    ///
    /// # Errors
    /// With a sentence that says what to install by hand.
    pub(crate) fn ensure() -> Result<Self> {
        if let Some(found) = Self::find() {
            return Ok(found);
        }
        apt::install(&["webkit2gtk-driver", "xvfb", "xauth"]).context(
            "the browser tests need WebKitGTK's MiniBrowser, its driver (or what MINIBROWSER and WEBKITWEBDRIVER name) and xvfb-run",
        )?;
        Self::find().context(
            "the packages webkit2gtk-driver and xvfb brought no MiniBrowser, WebKitWebDriver and xvfb-run",
        )
    }

    fn find() -> Option<Self> {
        Some(Self {
            browser: sh::named("MINIBROWSER").or_else(mini_browser)?,
            driver: sh::named("WEBKITWEBDRIVER").or_else(|| sh::find("WebKitWebDriver"))?,
            screen: sh::find("xvfb-run")?,
        })
    }
}

/// It is no program for users: it lies beside the library that it belongs to.
fn mini_browser() -> Option<PathBuf> {
    let libraries = LIBRARIES.map(PathBuf::from);
    let by_architecture = libraries
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()));
    libraries
        .iter()
        .cloned()
        .chain(by_architecture)
        .flat_map(|folder| VERSIONS.map(|version| folder.join(version).join("MiniBrowser")))
        .find(|program| program.is_file())
}
