//! The browser under test: the system's Chromium, never one that a test tool downloads.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{apt, sh};

/// Chromium and the driver that speaks WebDriver for it.
pub(crate) struct Chromium {
    /// The browser: `$CHROMIUM`, or what the search path has.
    pub(crate) browser: PathBuf,
    /// The driver: `$CHROMEDRIVER`, or what the search path has.
    pub(crate) driver: PathBuf,
}

impl Chromium {
    /// Finds both, installing Debian's packages where they are missing and that is allowed.
    ///
    /// # Errors
    /// With a sentence that says what to install by hand.
    pub(crate) fn ensure() -> Result<Self> {
        if let Some(found) = Self::find() {
            return Ok(found);
        }
        apt::install(&["chromium", "chromium-driver"]).context(
            "the browser tests need Chromium and its driver (on the search path, or named by CHROMIUM and CHROMEDRIVER)",
        )?;
        Self::find().context(
            "the packages chromium and chromium-driver brought no chromium and chromedriver",
        )
    }

    /// The same engine in a program without windows, Debian's `chromium-headless-shell`, in which pages take less of the processor.
    /// The browser itself where it was named, or where that program is neither there nor can be installed.
    pub(crate) fn headless(&self) -> PathBuf {
        const SHELL: &str = "chromium-headless-shell";
        if sh::named("CHROMIUM").is_some() {
            return self.browser.clone();
        }
        if let Some(found) = sh::find(SHELL) {
            return found;
        }
        match apt::install(&[SHELL]) {
            Ok(()) => sh::find(SHELL),
            Err(error) => {
                eprintln!("    {error:#}; the tests take {}", self.browser.display());
                None
            }
        }
        .unwrap_or_else(|| self.browser.clone())
    }

    fn find() -> Option<Self> {
        const BROWSERS: [&str; 4] = [
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
        ];
        Some(Self {
            browser: sh::named("CHROMIUM")
                .or_else(|| BROWSERS.iter().find_map(|name| sh::find(name)))?,
            driver: sh::named("CHROMEDRIVER").or_else(|| sh::find("chromedriver"))?,
        })
    }
}
