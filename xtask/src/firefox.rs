//! Firefox: the system's, with a driver that is compiled once where none is installed.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{apt, repo::Repo, sh, tools::Tool};

/// Firefox and the driver that speaks WebDriver for it.
pub(crate) struct Firefox {
    /// The browser: `$FIREFOX`, or what the search path has.
    pub(crate) browser: PathBuf,
    /// The driver: `$GECKODRIVER`, what the search path has, or our own.
    pub(crate) driver: PathBuf,
}

impl Firefox {
    /// A variable for the driver, which passes it on: the sandbox keeps pages from the fonts of the lock file.
    pub(crate) const READS_FONTS: (&str, &str) = ("MOZ_DISABLE_CONTENT_SANDBOX", "1");

    /// Finds both, installing what is missing where that is allowed.
    ///
    /// # Errors
    /// With a sentence that says what to install by hand.
    pub(crate) fn ensure(repo: &Repo) -> Result<Self> {
        if browser().is_none() {
            apt::install(&["firefox-esr"]).context(
                "the browser tests need Firefox (on the search path, or named by FIREFOX)",
            )?;
        }
        Ok(Self {
            browser: browser().context("the package firefox-esr brought no firefox-esr")?,
            driver: match sh::named("GECKODRIVER").or_else(|| sh::find("geckodriver")) {
                Some(driver) => driver,
                None => Tool::geckodriver().ensure(repo)?.join("geckodriver"),
            },
        })
    }
}

fn browser() -> Option<PathBuf> {
    sh::named("FIREFOX")
        .or_else(|| sh::find("firefox"))
        .or_else(|| sh::find("firefox-esr"))
}
